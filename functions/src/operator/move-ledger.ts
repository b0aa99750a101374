import type { ConversationsReader } from '../conversations/conversations.store.ts';
import { bucketOf, bucketOfYear } from '../platform/ledger/buckets.ts';
import type { LedgerMove } from '../platform/ledger/ledger-move.ts';
import type { LedgerRemains } from '../platform/ledger/ledger-remains.ts';
import type { Log } from '../platform/log.ts';
import { CommandRefused } from './command-refused.ts';

export type LedgerNeeds = {
  conversations: ConversationsReader;
  ledgerMove: LedgerMove;
  ledgerRemains: LedgerRemains;
  log: Log;
};
type Stored = Awaited<ReturnType<LedgerRemains['firstPage']>>[number];

const CONFIRMATION = 'none-left';
const MOVED =
  'The ledger lies in buckets. Where the database still has a container `ledger`, it is empty: an hour after the move, delete it, since it costs what a container costs.';
const TOLD_EVERY = 10_000;

/**
 * Moves the ledger from where versions of before have it, once nobody runs one of them: beside the product, which goes on.
 * Broken off at any moment, it goes on where it is asked to again.
 * @throws CommandRefused
 */
export async function moveLedger(deps: LedgerNeeds, word: string | undefined): Promise<string> {
  const { ledgerMove, ledgerRemains, log } = deps;
  if ((await ledgerMove.phase()) === 'moved') return MOVED;
  if (word !== CONFIRMATION) {
    throw new CommandRefused(
      `The ledger lies where versions of before find it. Once no process of them is left, and none will come back, say so: move-ledger ${CONFIRMATION}`,
    );
  }
  await ledgerMove.begin();
  let count = 0;
  for (;;) {
    const page = await ledgerRemains.firstPage();
    if (page.length === 0) break;
    await takeOver(deps, page);
    const before = count;
    count += page.length;
    if (Math.floor(count / TOLD_EVERY) > Math.floor(before / TOLD_EVERY)) {
      log.info('ledger moving', { records: count });
    }
  }
  await ledgerMove.end();
  return `${count} records have come over. ${MOVED}`;
}

async function takeOver(deps: LedgerNeeds, page: Stored[]): Promise<void> {
  const placed = await Promise.all(
    page.map(async (one) => ({ one, bucket: await placeOf(deps, one) })),
  );
  const groups = Map.groupBy(placed, ({ one, bucket }) => `${one.tenantId} ${bucket}`);
  for (const group of groups.values()) {
    const [{ one, bucket } = {} as never] = group;
    await deps.ledgerRemains.take(
      one.tenantId,
      bucket,
      group.map((each) => each.one),
    );
  }
}

/** The mark of a turn lies with what it counts in, of whose day it says nothing itself where a version of before wrote it. */
async function placeOf({ conversations }: LedgerNeeds, stored: Stored): Promise<string> {
  if (stored.type !== 'counted' || stored.day !== undefined) return bucketOf(stored);
  const written = new Date(stored._ts * 1_000).toISOString();
  const key = { tenantId: stored.tenantId, sessionId: String(stored.sessionId) };
  const [, clientMessageId] = stored.id.split(`counted-${key.sessionId}-turn-`);
  const turn = clientMessageId && (await conversations.findTurn(key, clientMessageId));
  if (!turn) return bucketOfYear(written);
  const { event, answer } = turn;
  const said = !event && answer && (await conversations.findMessage(key, answer.messageId));
  return bucketOfYear(event?.day ?? (said ? said.createdAt : written));
}
