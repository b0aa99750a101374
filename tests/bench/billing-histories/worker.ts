import { live } from './history.ts';

export type Work = { seeds: number[]; steps: number; shelf: string };
export type Lived = { seed: number; wrong: string[] };

/** So many at once, since some wait for their turn with a change. */
const AT_ONCE = 4;

// The SDK notes where each request comes from, which nobody reads here.
Error.stackTraceLimit = 0;

/** The program of one worker: lives its histories, and tells how each ended. */
process.once('message', async ({ seeds, steps, shelf }: Work) => {
  const left = [...seeds];
  await Promise.all(Array.from({ length: AT_ONCE }, () => liveAll(left, steps, shelf)));
  process.disconnect();
});

async function liveAll(left: number[], steps: number, shelf: string): Promise<void> {
  for (let seed = left.pop(); seed !== undefined; seed = left.pop()) {
    const wrong = await live(seed, steps, shelf).catch((error) => [String(error)]);
    process.send?.({ seed, wrong } satisfies Lived);
  }
}
