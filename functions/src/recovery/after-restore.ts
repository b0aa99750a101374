import type { AccountsReader } from '../accounts/accounts.store.ts';
import { purgeIfBrokenOff } from '../archive/import/take-place.ts';
import { queueSyncs } from '../billing/queue-syncs.ts';
import { recoverDocuments } from '../documents/recover-documents.ts';
import type { Journal } from '../journal/journal.ts';
import { queuePurge } from '../organization/queue-purge.ts';
import { endLogins } from './end-logins.ts';
import type { Done, Recovery } from './recovery.store.ts';
import { type End, type ReplayNeeds, replayEvent } from './replay-event.ts';
import { findReturned, isImportLost, leftOf } from './returned.ts';

export type RecoveryNeeds = {
  accounts: AccountsReader;
  journal: Journal;
  recovery: Recovery;
} & ReplayNeeds &
  Parameters<typeof endLogins>[0] &
  Parameters<typeof queueSyncs>[0] &
  Parameters<typeof recoverDocuments>[0];

/** What was done, in words, and how often. */
export type Outcome = [what: string, count: number][];

const said: Record<End['kind'], string> = {
  organizationEnded: 'organizations purged again',
  accountEnded: 'accounts removed again',
  memberChanged: 'members given their later role or state',
  passwordChanged: 'passwords voided that had been changed since',
  retentionChanged: 'retentions set again',
  conversationErased: 'conversations erased again',
  visitorErased: 'visitors erased again',
  insightErased: 'insights erased again',
  agentDeleted: 'agents deleted again',
  toolDeleted: 'tools deleted again',
  documentsDeleted: 'deletions of documents made again',
  recordsDeleted: 'invitations, credentials and keys revoked again',
  recipientLeft: 'recipients of digests taken out again',
};
const ORGANIZATIONS = 100;
/** Of an operator's computer, the app and the files. */
const CLOCKS_APART_MS = 60_000;

/**
 * Makes good what a restore of the database to an earlier point brings back: what the journal says has ended since ends
 * again, everybody is signed out, and what was under way goes on. One event and one organization at a time, however many
 * there are. Harmless twice: a part of the journal that this database has been through is passed over, so that what was
 * made since is left alone.
 */
export async function afterRestore(deps: RecoveryNeeds, from: Date): Promise<Outcome> {
  const to = deps.now();
  const done = await deps.recovery.findDone();
  const counts = new Map<string, number>();
  const count = (what: string, more: number) => counts.set(what, (counts.get(what) ?? 0) + more);

  count('claims, leases and positions of sweeps dropped', await deps.recovery.removeGuards());
  for (const tenantId of await deps.accounts.listDeleted()) {
    await deps.outbox.commit(tenantId, [queuePurge(deps, tenantId)]);
    count('purges begun again', 1);
  }
  const returned = await findReturned(deps.journal, from, to);
  for await (const noted of deps.journal.read(from, to)) {
    const event = leftOf(noted, returned);
    if (!event || (done && isWithin(noted.notedAt, done))) continue;
    count(said[event.kind], (await replayEvent(deps, event, noted.at)) ? 1 : 0);
  }
  for (const tenantId of returned.keys()) {
    if (await isImportLost(deps, tenantId)) count(`to be imported again: ${tenantId}`, 1);
  }
  for await (const tenantId of organizations(deps)) {
    count('members signed out', await endLogins(deps, tenantId));
    const { queued, lost } = await recoverDocuments(deps, tenantId);
    count('documents queued again', queued);
    count('documents whose file is gone', lost);
  }
  for (const arrival of await deps.accounts.listArrivals()) {
    await deps.outbox.commit(arrival.tenantId, [purgeIfBrokenOff(deps, arrival)]);
    count('imports to be begun again, or purged', 1);
  }
  await queueSyncs(deps);
  await deps.recovery.keepDone({ from: from.toISOString(), to: to.toISOString() });
  return [...counts];
}

/** Surely: what was noted as the last run began may have come too late for it. */
function isWithin(notedAt: Date, { from, to }: Done): boolean {
  const at = notedAt.getTime();
  return Date.parse(from) <= at && at + CLOCKS_APART_MS <= Date.parse(to);
}

/** Those that are not being purged. */
async function* organizations({ accounts }: RecoveryNeeds): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const ids = await accounts.listTenantIds(after, ORGANIZATIONS);
    yield* ids;
    const last = ids.at(-1);
    if (last === undefined || ids.length < ORGANIZATIONS) return;
    after = last;
  }
}
