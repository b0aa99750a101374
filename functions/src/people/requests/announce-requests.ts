import type { TenantRecord } from '../../accounts/account-records.ts';
import type { AccountsReader } from '../../accounts/accounts.store.ts';
import type { MembersReader } from '../../accounts/members.store.ts';
import type { Letter } from '../../mail/letter.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { Postponed } from '../../platform/next-attempt.ts';
import { type Outbox, writeOutbox } from '../../platform/outbox.ts';
import { newRequestMail, requestsWaitMail, unnamedRequestMail } from '../mails.ts';
import { type JoinRequest, writeRequestNews } from './request-record.ts';
import type { RequestsReader } from './requests.store.ts';

type Needs = {
  accounts: AccountsReader;
  config: Config;
  members: MembersReader;
  now: Clock;
  outbox: Outbox;
  requests: RequestsReader;
};

const MAX_MAILS = 10;
/** However many ask. */
const QUIET_MS = 3_600_000;

/**
 * Mails the administrators that somebody waits for their decision: at once, or, where they were mailed within an hour,
 * at its end about all who have come since. Nothing when that mail has gone already, or the request is decided.
 * @throws Postponed
 */
export async function announceRequests(
  deps: Needs,
  { tenantId, requestId }: { tenantId: string; requestId: string },
): Promise<void> {
  const [tenant, request, news] = await Promise.all([
    deps.accounts.findTenant(tenantId),
    deps.requests.find(tenantId, requestId),
    deps.requests.findNews(tenantId),
  ]);
  if (!tenant || tenant.value.isDeleted || !request) return;
  const mailedAt = news?.value.mailedAt ?? '';
  if (request.value.createdAt <= mailedAt) return;

  const now = deps.now();
  const quietMs = mailedAt ? Date.parse(mailedAt) + QUIET_MS - now.getTime() : 0;
  if (quietMs > 0) throw new Postponed(Math.ceil(quietMs / 1_000));

  const waiting = await deps.requests.count(tenantId);
  // Of two workers at the same moment, the second tries again, and finds the mail of the first.
  await deps.outbox.commit(tenantId, [
    writeRequestNews(tenantId, now.toISOString(), news),
    ...(await lettersFor(deps, tenant.value, request.value, waiting)).map((letter) =>
      writeOutbox(deps.outbox.record(tenantId, 'mail', letter)),
    ),
  ]);
}

/** What a stranger wrote is mailed to verified addresses alone: the primary contact can be anybody's. */
async function lettersFor(
  { config, members }: Needs,
  { id: tenantId, name, primaryContact }: TenantRecord,
  request: JoinRequest,
  waiting: number,
): Promise<Letter[]> {
  const admins = await members.listAdminAddresses(tenantId);
  if (admins.length === 0) {
    const contact = primaryContact || (await firstAdmin(members, tenantId));
    return contact ? [unnamedRequestMail(config, contact)] : [];
  }
  return admins
    .slice(0, MAX_MAILS)
    .map((address) =>
      waiting > 1
        ? requestsWaitMail(config, address, waiting, name)
        : newRequestMail(config, address, request, name),
    );
}

async function firstAdmin(members: MembersReader, tenantId: string) {
  const admins = (await members.list(tenantId)).filter(
    ({ active, role }) => active && role !== 'user',
  );
  return admins.sort((a, b) => a.createdAt.localeCompare(b.createdAt))[0]?.email;
}
