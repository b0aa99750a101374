import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { stockShelf } from '../../support/billing/stripe-here.ts';
import { atMost, type Figure, figure } from '../figures.ts';
import type { Lived, Work } from './worker.ts';

const STEPS = 200;

/**
 * Subscriptions that are changed, renewed, not paid, ended and kept by chance, while events come late or never and processes die:
 * after the next day's look, the product has to have what Stripe has.
 */
export async function benchBillingHistories(histories: number): Promise<Figure[]> {
  const { shelf, remove } = await stockShelf();
  const start = performance.now();
  try {
    const seeds = Array.from({ length: histories }, (_, seed) => seed);
    const workers = availableParallelism();
    const shares = Array.from({ length: workers }, (_, n) =>
      seeds.filter((seed) => seed % workers === n),
    );
    const lived = (
      await Promise.all(shares.map((share) => liveApart({ seeds: share, steps: STEPS, shelf })))
    ).flat();
    const wrong = lived.filter((one) => one.wrong.length > 0);
    const title = 'billing histories';
    return [
      figure(`${title}, lived to the end`, lived.length, ''),
      figure(`${title}, steps of each`, STEPS, ''),
      figure(`${title}, mismatches`, wrong.length + histories - lived.length, '', {
        goal: atMost(0, ''),
      }),
      figure(`${title}, time`, (performance.now() - start) / 1_000, 's'),
    ];
  } finally {
    remove();
  }
}

async function liveApart(work: Work): Promise<Lived[]> {
  const child = fork(join(import.meta.dirname, 'worker.ts'));
  const lived: Lived[] = [];
  child.on('message', (one: Lived) => {
    lived.push(one);
    // Said at once, since all of them take an hour.
    if (one.wrong.length > 0) console.log(`history ${one.seed}:`, ...one.wrong);
  });
  child.send(work);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`A worker ended with ${code}.`);
  return lived;
}
