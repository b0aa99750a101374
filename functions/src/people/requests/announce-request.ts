import type { TenantRecord } from '../../accounts/account-records.ts';
import type { MembersReader } from '../../accounts/members.store.ts';
import { notify } from '../../notifications/notification-record.ts';
import type { Change } from '../../platform/change.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { NewId } from '../../platform/ids.ts';
import { type Outbox, writeOutbox } from '../../platform/outbox.ts';
import { newRequestMail, unnamedRequestMail } from '../mails.ts';
import type { JoinRequest } from './request-record.ts';

const MAX_MAILS = 10;

/**
 * What tells the administrators of a request, for its batch. What a stranger wrote is mailed to verified addresses alone:
 * the primary contact can be anybody's.
 */
export async function announceRequest(
  deps: { config: Config; members: MembersReader; newId: NewId; now: Clock; outbox: Outbox },
  { id: tenantId, name, primaryContact }: TenantRecord,
  request: JoinRequest,
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

async function firstAdmin({ members }: { members: MembersReader }, tenantId: string) {
  const admins = (await members.list(tenantId)).filter(
    ({ active, role }) => active && role !== 'user',
  );
  return admins.sort((a, b) => a.createdAt.localeCompare(b.createdAt))[0]?.email;
}
