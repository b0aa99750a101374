import type { Bus } from '../platform/bus.ts';
import type { Pause } from '../platform/clock.ts';
import type { QueueName } from '../platform/containers.ts';

type Needs = { bus: Bus; pause: Pause };
type Again = { queueName: QueueName; message: unknown; as: Parameters<Bus['send']>[2] };

const LONGEST_PAUSE_MS = 60_000;

/**
 * Sends a message again. When even that fails, the message is to be thrown back, which brings it again at once: without a
 * pause before it, a queue that takes nothing for a second would use up all of its deliveries.
 * @throws as the bus does
 */
export async function sendAgain(
  { bus, pause }: Needs,
  { queueName, message, as }: Again,
  deliveries: number,
): Promise<void> {
  try {
    await bus.send(queueName, message, as);
  } catch (error) {
    await pause(Math.min(1_000 * 2 ** deliveries, LONGEST_PAUSE_MS));
    throw error;
  }
}
