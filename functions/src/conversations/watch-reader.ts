import { BrokenOff } from '../answering/broken-off.ts';
import type { Pause } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { TurnRecord } from './conversation-records.ts';
import type { ConversationsReader } from './conversations.store.ts';

type Needs = {
  config: Pick<Config, 'UNREAD_ANSWER_SECONDS'>;
  conversations: Pick<ConversationsReader, 'findTurn'>;
  log: Log;
  pause: Pause;
};

/** Stop is felt to be one within a second. */
const LOOK_MS = 500;

/**
 * Whether anybody still wants an answer that is being made: aborted when its visitor has pressed Stop, or when its reader
 * has gone for too long and nobody has come back for it. Both are heard of by what is stored, since any process may be told.
 */
export function watchReader(deps: Needs, turn: TurnRecord, reader: AbortSignal) {
  const over = new AbortController();
  const unreadMs = deps.config.UNREAD_ANSWER_SECONDS * 1_000;
  let isOver = false;
  let awaitedAt = turn.awaitedAt;
  let goneAt: number | undefined;

  async function look(): Promise<void> {
    const now = await deps.conversations.findTurn(turn, turn.clientMessageId);
    if (now?.stopped === turn.lease.holder) over.abort(new BrokenOff('stopped'));
    if (now?.awaitedAt !== awaitedAt) goneAt = undefined;
    awaitedAt = now?.awaitedAt;
  }

  async function watch(): Promise<void> {
    while (!isOver && !over.signal.aborted) {
      await deps.pause(LOOK_MS);
      if (isOver) return;
      await look().catch((error: unknown) => deps.log.error('stop not looked for', error));
      if (!reader.aborted) continue;
      goneAt ??= performance.now();
      if (performance.now() - goneAt >= unreadMs) over.abort(new BrokenOff('cut'));
    }
  }
  void watch();

  return {
    over: over.signal,
    end(): void {
      isOver = true;
    },
  };
}
