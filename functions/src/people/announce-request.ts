import type { TenantRecord } from '../accounts/account-records.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../notifications/notification-record.ts';
import type { Change } from '../platform/cosmos.ts';
import { writeOutbox } from '../platform/outbox.ts';
import { newRequestMail, unnamedRequestMail } from './mails.ts';
import type { RequestRecord } from './requests.store.ts';

const MAX_MAILS = 10;

/**
 * What tells the administrators of a request, for its batch. What a stranger wrote is mailed to verified addresses alone:
 * the primary contact can be anybody's.
 */
export async function announceRequest(
  deps: Pick<Deps, 'config' | 'members' | 'newId' | 'now' | 'outbox'>,
  { id: tenantId, name, primaryContact }: TenantRecord,
  request: RequestRecord,
  adminAddresses: string[],
): Promise<Change[]> {
  const { userId, firstName, lastName, email, requestedRole, justification } = request;
  const letters = adminAddresses
    .slice(0, MAX_MAILS)
    .map((address) => newRequestMail(deps.config, address, request, name));
  if (letters.length === 0) {
    const contact = primaryContact || (await firstAdmin(deps, tenantId));
    if (contact) letters.push(unnamedRequestMail(deps.config, contact));
  }
  return [
    notify(deps, {
      id: userId,
      tenantId,
      audience: 'admins',
      kind: 'access_request',
      title: `${firstName} ${lastName} asks to join`,
      message: `${email} asks for the role ${requestedRole}. ${justification}`.trim(),
    }),
    ...letters.map((letter) => writeOutbox(deps.outbox.record(tenantId, 'mail', letter))),
  ];
}

async function firstAdmin({ members }: Pick<Deps, 'members'>, tenantId: string) {
  const admins = (await members.list(tenantId)).filter(
    ({ active, role }) => active && role !== 'user',
  );
  return admins.sort((a, b) => a.createdAt.localeCompare(b.createdAt))[0]?.email;
}
