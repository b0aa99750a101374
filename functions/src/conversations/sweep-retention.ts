import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Position } from '../platform/list-page.ts';
import type { Log } from '../platform/log.ts';
import { isUnavailable } from '../platform/write-refused.ts';
import { eraseConversation } from './erase-conversation.ts';
import type { Erasures } from './erasures.store.ts';
import { keptFrom } from './kept-from.ts';

type Needs = { accounts: AccountsReader; erasures: Erasures; log: Log; now: Clock } & Parameters<
  typeof eraseConversation
>[0];

/** So many are deleted at the same time. */
const PAGE = 10;
/** Well below what a timer may take. */
const WORK_MS = 4 * 60_000;

/**
 * Once a day, deletes what organizations do not keep any longer: with each run as much as it has time for, and the next
 * one goes on there. By then nobody is shown it any more. What fails holds up nothing else: it is tried again a day later.
 */
export async function sweepRetention(deps: Needs): Promise<void> {
  const { accounts, erasures, now } = deps;
  const start = now();
  const day = start.toISOString().slice(0, 10);
  const workUntil = start.getTime() + WORK_MS;
  const { after, doneOn } = await erasures.findProgress();
  if (doneOn === day) return;

  const tenantIds = (await accounts.listForgetful()).sort();
  for (const tenantId of tenantIds.filter((id) => id > after)) {
    if (!(await sweepOrganization(deps, tenantId, workUntil))) return;
    await erasures.keepProgress({ after: tenantId, doneOn });
  }
  await erasures.keepProgress({ after: '', doneOn: day });
}

/** False when the time was over before its end. */
async function sweepOrganization(
  deps: Needs,
  tenantId: string,
  workUntil: number,
): Promise<boolean> {
  for (let after: Position<string> | undefined; ; ) {
    // What is chosen meanwhile holds from the next page on.
    const tenant = await deps.accounts.findTenant(tenantId);
    if (!tenant || tenant.value.isDeleted) return true;
    const before = keptFrom(tenant.value.retention, deps.now());
    const found = await deps.erasures.listExpired(tenantId, before, after, PAGE);
    const last = found.at(-1);
    if (!last) return true;
    await Promise.all(found.map(({ sessionId }) => expire(deps, { tenantId, sessionId }, before)));
    after = { key: last.lastAt, id: last.id };
    if (deps.now().getTime() > workUntil) return false;
  }
}

async function expire(
  deps: Needs,
  key: { tenantId: string; sessionId: string },
  unlessFrom: string,
): Promise<void> {
  try {
    await eraseConversation(deps, key, { unlessFrom });
  } catch (error) {
    // The database cannot be reached: the next run begins here again.
    if (isUnavailable(error)) throw error;
    deps.log.error('conversation not deleted yet', error, key);
  }
}
