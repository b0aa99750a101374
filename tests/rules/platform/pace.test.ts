import { expect, it } from '@jest/globals';
import { createPace, Throttled } from '../../../functions/src/platform/pace.ts';

/** A container with so many units a second, whose time passes where somebody waits. */
function containerOf(throughput: number, chargeOfOne: number) {
  let left = throughput;
  const seen = { sizes: [] as number[], refused: 0, seconds: 0, leastLeft: 0 };
  const pause = async (ms: number) => {
    seen.seconds += ms / 1_000;
    left = Math.min(throughput, left + (ms * throughput) / 1_000);
  };
  const write = async (changes: number) => {
    if (left <= 0) {
      seen.refused += 1;
      throw new Throttled((-left / throughput) * 1_000, undefined);
    }
    const charge = changes * chargeOfOne;
    left -= charge;
    seen.sizes.push(changes);
    seen.leastLeft = Math.min(seen.leastLeft, left);
    return { charge, changes };
  };
  return { seen, pause, write };
}

async function writeAll(container: ReturnType<typeof containerOf>, changes: number) {
  const pace = createPace(container.pause);
  for (let left = changes; left > 0; ) {
    await pace.take(async (size) => {
      const written = await container.write(Math.min(left, size));
      left -= written.changes;
      return written;
    });
  }
}

it('writes without a pause, and soon as much as fits, where nothing is refused', async () => {
  const container = containerOf(Number.POSITIVE_INFINITY, 20);
  await writeAll(container, 420);
  expect(container.seen.sizes).toEqual([8, 16, 32, 64, 100, 100, 100]);
  expect(container.seen.seconds).toBe(0);
});

it.each([
  [400, 20],
  [400, 80],
  [4_000, 20],
])(
  'keeps clear of the %p units a second that others need as well, at %p a change',
  async (throughput, chargeOfOne) => {
    const container = containerOf(throughput, chargeOfOne);
    const least = 100;
    await writeAll(container, (throughput * least) / chargeOfOne);

    const { seen } = container;
    expect(seen.seconds).toBeLessThan(2 * least);
    // Each time that it went too far it stayed away for a second or more.
    expect(seen.refused).toBeLessThan(seen.seconds / 4);
    // What others find used up is back within a moment.
    expect(-seen.leastLeft).toBeLessThan(throughput);
  },
);

it('does again what was refused, later than it was told and with less, in its turn', async () => {
  const pauses: number[] = [];
  const pace = createPace(async (ms) => pauses.push(ms));
  const order: string[] = [];
  const first = pace.take(async (size) => {
    order.push(`first ${size}`);
    if (order.length < 3) throw new Throttled(300, undefined);
    return { charge: 100, changes: 1 };
  });
  const second = pace.take(async (size) => {
    order.push(`second ${size}`);
    return { charge: 110, changes: 1 };
  });
  await Promise.all([first, second]);

  expect(order).toEqual(['first 8', 'first 2', 'first 1', 'second 1']);
  expect(pauses).toEqual([1_300, 1_300, 1_000, 1_000]);
});

it('lets the next one write when one has failed for another reason', async () => {
  const pace = createPace(async () => {});
  const failing = pace.take(async () => {
    throw new Error('refused');
  });
  const next = pace.take(async () => ({ charge: 1, changes: 1 }));
  await expect(failing).rejects.toThrow('refused');
  await expect(next).resolves.toBeUndefined();
});
