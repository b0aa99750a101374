import type { Clock } from '../platform/clock.ts';
import { queues as all } from '../platform/containers.ts';
import type { QueueInspector } from '../platform/queue-inspector.ts';
import { measure } from '../platform/telemetry/metrics.ts';
import { names } from '../platform/telemetry/names.ts';

/** Measures what waits where nothing is received: neither a function that stands still nor a failure tells of itself. */
export async function watchQueues({
  queues,
  now,
}: {
  queues: QueueInspector;
  now: Clock;
}): Promise<void> {
  for (const queue of all) {
    const { oldestAt } = await queues.state(queue);
    const seconds = oldestAt ? (now().getTime() - oldestAt.getTime()) / 1_000 : 0;
    measure('talkwright.queue.oldest', Math.max(0, seconds), { [names.queue]: queue });
  }
}
