import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { stockShelf } from '../../support/billing/stripe-here.ts';
import { atMost, type Figure, figure } from '../figures.ts';
import type { Lived, Work } from './worker.ts';

const STEPS = 200;
const TOLD_EVERY = 500;

/**
 * Subscriptions that are changed, renewed, not paid, ended and kept by chance, while events come late or never and processes die:
 * after the next day's look, the product has to have what Stripe has.
 */
export async function benchBillingHistories(histories: number, first: number): Promise<Figure[]> {
  const { shelf, remove } = await stockShelf();
  const start = performance.now();
  try {
    const seeds = Array.from({ length: histories }, (_, n) => first + n);
    const workers = availableParallelism();
    const shares = Array.from({ length: workers }, (_, n) =>
      seeds.filter((seed) => seed % workers === n),
    );
    let count = 0;
    const tell = ({ seed, wrong }: Lived) => {
      count += 1;
      // Said at once, since all of them take an hour.
      if (wrong.length > 0) console.log(`history ${seed}:`, ...wrong);
      if (count % TOLD_EVERY === 0) console.log(`${count} histories lived`);
    };
    const all = shares.map((share) => liveApart({ seeds: share, steps: STEPS, shelf }, tell));
    const lived = (await Promise.all(all)).flat();
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

async function liveApart(work: Work, tell: (one: Lived) => void): Promise<Lived[]> {
  const child = fork(join(import.meta.dirname, 'worker.ts'));
  const lived: Lived[] = [];
  child.on('message', (one: Lived) => {
    lived.push(one);
    tell(one);
  });
  child.send(work);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`A worker ended with ${code}.`);
  return lived;
}
