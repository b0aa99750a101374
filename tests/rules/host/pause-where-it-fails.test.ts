import { expect, it } from '@jest/globals';
import { pauseWhereItFails } from '../../../functions/src/host/pause-where-it-fails.ts';

async function pausesOf(work: () => Promise<void>, deliveries: number): Promise<number[]> {
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  await pauseWhereItFails({ pause }, deliveries, work).catch((error) => {
    if (error !== FULL) throw error;
  });
  return pauses;
}

const FULL = new Error('The queue takes nothing.');
const refuse = () => Promise.reject(FULL);

it('does what succeeds without a pause', async () => {
  expect(await pausesOf(async () => {}, 1)).toEqual([]);
});

it('spreads the deliveries of a message over minutes while the queue takes nothing', async () => {
  const deliveries = Array.from({ length: 10 }, (_, n) => n + 1);
  const pauses = await Promise.all(deliveries.map((count) => pausesOf(refuse, count)));
  const all = pauses.flat();
  expect(all).toHaveLength(10);
  expect(Math.max(...all)).toBe(60_000);
  expect(all.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(5 * 60_000);
});
