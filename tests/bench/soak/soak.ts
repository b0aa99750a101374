import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../support/root.ts';
import { freePorts } from '../../support/stack/free-ports.ts';
import { startStack, stopStack } from '../../support/stack/stack.ts';
import { atMost, type Figure, figure, printRows } from '../figures.ts';
import { INSPECT, inspectAll, type Sample } from './inspected.ts';
import { liveOn } from './mix.ts';
import { slopeOf } from './slope.ts';

type Quantity = keyof Sample;
type Samples = { process: string; minutes: number; sample: Sample }[];

const SAMPLE_EVERY_MS = 20_000;
/** Caches fill, pools open, and code is compiled: V8 counts calls, so that what runs rarely would be compiled for hours. */
const WARM_UP = { pace: 10, quickMinutes: 10, minutes: 12 };
/** So many may stay open that did not before. */
const MOST_MORE_HANDLES = 5;
const COLUMNS = [
  ['heap, MB', 'heapMb'],
  ['of it code, MB', 'codeMb'],
  ['RSS, MB', 'rssMb'],
  ['files', 'descriptors'],
  ['handles', 'handles'],
] as const satisfies [string, Quantity][];

/** A steady mix of everything for so long, once all is warm: what each process keeps of it. */
export async function benchSoak(minutes: number): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-soak-'));
  process.env.NODE_OPTIONS = INSPECT;
  const stack = await startStack(data, await freePorts(), '--no-demo');
  delete process.env.NODE_OPTIONS;
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
  try {
    const startedAt = Date.now();
    const after = (count: number) => startedAt + count * 60_000;
    const until = after(WARM_UP.minutes + minutes);
    const samples: Samples = [];
    const { pace, quickMinutes } = WARM_UP;
    const living = liveOn(until, { until: after(quickMinutes), pace });
    while (Date.now() < until) {
      await delay(SAMPLE_EVERY_MS);
      for (const [process, sample] of await inspectAll(data)) {
        samples.push({ process, minutes: (Date.now() - startedAt) / 60_000, sample });
      }
      keep(samples);
    }
    const tally = await living;
    return figuresOf(samples, minutes, tally);
  } finally {
    await stopStack(stack);
    rmSync(data, { recursive: true, force: true });
  }
}

function figuresOf(
  samples: Samples,
  minutes: number,
  tally: Awaited<ReturnType<typeof liveOn>>,
): Figure[] {
  const late = samples.filter((one) => one.minutes > WARM_UP.minutes);
  const byProcess = [...Map.groupBy(late, (one) => one.process)].sort();
  const rise = (those: Samples, of: Quantity) =>
    slopeOf(those.map((one) => ({ x: one.minutes / 60, y: one.sample[of] })));
  const anHour = (those: Samples, of: Quantity) => {
    const { rise: slope, error } = rise(those, of);
    return `${signed(slope)} ± ${error.toFixed(2)}`;
  };
  printRows([
    ['process', ...COLUMNS.flatMap(([title]) => [title, 'an hour']), 'loop p99, ms'],
    ...byProcess.map(([process, those]) => [
      process,
      ...COLUMNS.flatMap(([, of]) => [at(those, of), anHour(those, of)]),
      at(those, 'loopDelayP99Ms'),
    ]),
  ]);
  for (const [what, { done, failed }] of tally) {
    console.log(`${what}: ${done} done, ${failed} failed`);
  }
  const worker = byProcess.find(([process]) => process === 'worker')?.[1] ?? [];
  const title = `soak: ${minutes} minutes`;
  const failed = [...tally.values()].reduce((sum, one) => sum + one.failed, 0);
  const rising = (what: string, of: Quantity, unit: string) => {
    const baseline = mean(worker, of);
    const goal = of === 'heapMb' ? { goal: atMost(1, 'MB') } : {};
    const name = `${title}, the worker's ${what}, an hour`;
    return figure(name, rise(worker, of).rise, unit, { baseline, ...goal });
  };
  const third = Math.ceil(worker.length / 3);
  const [first, last] = [leastHandles(worker.slice(0, third)), leastHandles(worker.slice(-third))];
  return [
    rising('heap after collection', 'heapMb', 'MB'),
    rising('compiled code, which is part of it', 'codeMb', 'MB'),
    rising('open files', 'descriptors', ''),
    rising('handles', 'handles', ''),
    figure(`${title}, the worker's least handles, last third over first`, last - first, '', {
      goal: atMost(MOST_MORE_HANDLES, ''),
    }),
    figure(`${title}, what failed`, failed, '', { goal: atMost(0, '') }),
  ];
}

/** Also of a soak that is broken off. */
function keep(samples: Samples): void {
  const folder = join(root, '.local');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'soak.json'), `${JSON.stringify(samples)}\n`);
}

const mean = (samples: Samples, of: Quantity): number =>
  samples.reduce((sum, { sample }) => sum + sample[of], 0) / samples.length;
/** What is never closed raises it, and a busy minute does not. */
const leastHandles = (samples: Samples): number =>
  Math.min(...samples.map(({ sample }) => sample.handles));
const at = (samples: Samples, of: Quantity) => mean(samples, of).toFixed(1);
const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(2)}`;
