import { Failure } from '@talkwright/shared/contract/errors';
import { LEASE_SECONDS } from '../chat/begin-turn.ts';
import { type Clock, secondsFromNow } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Conversations, TurnRecord } from './conversations.store.ts';

const RENEW_MS = 10_000;

/**
 * Renews the claim on a message while it is answered, also while the model is still thinking. When the
 * process dies the claim runs out soon, and the visitor's next try is answered. `lost` is aborted when
 * somebody else has taken the claim over.
 */
export function keepClaim(
  { conversations, log, now }: { conversations: Conversations; log: Log; now: Clock },
  claim: TurnRecord,
): { lost: AbortSignal; stop(): void } {
  const lost = new AbortController();

  async function renew(): Promise<void> {
    try {
      const isOurs = await conversations.lease(
        claim,
        secondsFromNow(now(), LEASE_SECONDS).toISOString(),
      );
      if (!isOurs) lost.abort(new Failure('answer_under_way'));
    } catch (error) {
      // A database that does not answer just now is no reason to stop: the final write will tell.
      log.error('claim not renewed', error);
    }
  }
  const timer = setInterval(renew, RENEW_MS);

  return { lost: lost.signal, stop: () => clearInterval(timer) };
}
