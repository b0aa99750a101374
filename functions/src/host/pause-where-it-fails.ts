import type { Pause } from '../platform/clock.ts';

const LONGEST_PAUSE_MS = 60_000;

/**
 * Does what a message may not be completed without, such as sending it again. When even that fails, the message is to be
 * thrown back, which brings it again at once: without a pause before it, a queue or a database that takes nothing for a
 * second would use up all of its deliveries.
 * @throws as the work does
 */
export async function pauseWhereItFails(
  { pause }: { pause: Pause },
  deliveries: number,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    await pause(Math.min(1_000 * 2 ** deliveries, LONGEST_PAUSE_MS));
    throw error;
  }
}
