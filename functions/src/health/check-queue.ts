import type { Clock } from '../platform/clock.ts';
import type { QueueName } from '../platform/containers.ts';
import type { QueueInspector } from '../platform/queue-inspector.ts';
import type { Outcome } from './run-checks.ts';

type Needs = { queues: QueueInspector; now: Clock };

/** Somebody waits for nearly all of what goes through queues. */
const OLD_MS = 10 * 60_000;

/** What waits, since when, and what was given up. */
export async function checkQueue({ queues, now }: Needs, queue: QueueName): Promise<Outcome> {
  const [{ waiting, isMore, oldestAt, scheduled, failing }, dead] = await Promise.all([
    queues.state(queue),
    queues.deadLetters(queue),
  ]);
  const age = oldestAt ? now().getTime() - oldestAt.getTime() : 0;
  const says = [
    `${waiting}${isMore ? ' or more' : ''} waiting`,
    ...(oldestAt ? [`the oldest for ${Math.max(0, Math.round(age / 1_000))} s`] : []),
    ...(failing > 0 ? [`${failing} failed and tried again`] : []),
    ...(scheduled > 0 ? [`${scheduled} for later`] : []),
  ].join(', ');
  if (dead.length > 0) {
    const advice = `${dead.length} given up: npm run operator -- dead-letters ${queue}`;
    return { state: 'attention', says: `${says}; ${advice}` };
  }
  if (age <= OLD_MS) return says;
  const advice =
    failing > 0
      ? 'The log says why, at "message failed".'
      : 'Look whether its function runs, and at the log.';
  return { state: 'attention', says: `${says}. ${advice}` };
}
