import type { ConversationsReader } from '../conversations/conversations.store.ts';
import { clockSkewMs, MAX_SKEW_MS } from '../health/clock-skew.ts';
import { bucketOfStored, bucketOfYear } from '../platform/ledger/buckets.ts';
import type { LedgerMove } from '../platform/ledger/ledger-move.ts';
import type { LedgerRemains } from '../platform/ledger/ledger-remains.ts';
import { type Stored, WrittenTooLate } from '../platform/ledger/transfer.ts';
import type { Log } from '../platform/log.ts';
import { CommandRefused } from './command-refused.ts';

export type LedgerNeeds = Parameters<typeof clockSkewMs>[0] & {
  conversations: ConversationsReader;
  ledgerMove: LedgerMove;
  ledgerRemains: LedgerRemains;
  log: Log;
};

const CONFIRMATION = 'none-left';
const TOLD_EVERY = 10_000;

/**
 * Moves the ledger from where versions of before have it, once nobody runs one of them: beside the product, which goes on.
 * Broken off at any moment, it goes on where it is asked to again.
 * @throws CommandRefused
 */
export async function moveLedger(deps: LedgerNeeds, word: string | undefined): Promise<string> {
  const { ledgerMove, ledgerRemains } = deps;
  const isMoved = (await ledgerMove.phase()) === 'moved';
  if (isMoved && !(await ledgerRemains.areThere())) {
    return 'The ledger lies in buckets. There is nothing to move.';
  }
  if (!isMoved) {
    await refuseTooSoon(deps, word);
    deps.log.info('ledger begins to move within two minutes');
    await ledgerMove.begin();
  }
  const count = await takeAll(deps);
  if (!isMoved) await ledgerMove.end();
  return `${count} records have come over. The ledger lies in buckets. The container \`ledger\` is empty: delete it in some minutes, since it costs what a container costs.`;
}

async function refuseTooSoon(deps: LedgerNeeds, word: string | undefined): Promise<void> {
  if (word !== CONFIRMATION) {
    throw new CommandRefused(
      `The ledger lies where versions of before find it. Once no process of them is left, and none will come back, say so: move-ledger ${CONFIRMATION}`,
    );
  }
  if ((await clockSkewMs(deps)) > MAX_SKEW_MS) {
    throw new CommandRefused(
      'The clock of this computer is not that of the database, and the move begins by it. Let NTP set it, then try again.',
    );
  }
}

async function takeAll(deps: LedgerNeeds): Promise<number> {
  let count = 0;
  for (;;) {
    const { records, readAt } = await deps.ledgerRemains.firstPage();
    if (records.length === 0) return count;
    await takePage(deps, records, readAt);
    const before = count;
    count += records.length;
    if (Math.floor(count / TOLD_EVERY) > Math.floor(before / TOLD_EVERY)) {
      deps.log.info('ledger moving', { records: count });
    }
  }
}

async function takePage(deps: LedgerNeeds, records: Stored[], readAt: number): Promise<void> {
  const placed = await Promise.all(
    records.map(async (one) => ({ one, bucket: await bucketFor(deps, one) })),
  );
  const groups = Map.groupBy(placed, ({ one, bucket }) => `${one.tenantId} ${bucket}`);
  for (const [place, group] of groups) {
    const [tenantId = '', bucket = ''] = place.split(' ');
    const found = group.map(({ one }) => one);
    await deps.ledgerRemains.take({ tenantId, bucket }, found, readAt).catch(asRefusal);
  }
}

function asRefusal(error: unknown): never {
  throw error instanceof WrittenTooLate ? new CommandRefused(error.message) : error;
}

/** The mark of a turn lies with what it counts in, of whose day it says nothing itself where a version of before wrote it. */
async function bucketFor({ conversations }: LedgerNeeds, stored: Stored): Promise<string> {
  const known = bucketOfStored(stored);
  if (known !== undefined) return known;
  const key = { tenantId: stored.tenantId, sessionId: String(stored.sessionId) };
  const [, clientMessageId] = stored.id.split(`counted-${key.sessionId}-turn-`);
  const turn = clientMessageId && (await conversations.findTurn(key, clientMessageId));
  const { event, answer } = turn || {};
  const said = !event && answer && (await conversations.findMessage(key, answer.messageId));
  const written = new Date(stored._ts * 1_000).toISOString();
  return bucketOfYear(event?.day ?? (said ? said.createdAt : written));
}
