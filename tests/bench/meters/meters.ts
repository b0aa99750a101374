import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { atMost, type Figure, figure } from '../figures.ts';
import { benchPlanCheck } from './plan-check.ts';
import { dayOf, isReading, KEYS, type Work } from './work.ts';

const INCREMENTS = 100_000;
const WORKERS = 8;
/** Of each worker, one after the other. */
const KILLS = 2;
/** Every so many. */
const AGAIN = 10;

/** What plans have a limit for, counted exactly by several processes, and what it costs a turn to look at it. */
export async function benchMeters(): Promise<Figure[]> {
  return [...(await benchIncrements()), ...(await benchPlanCheck())];
}

/** A fifth of the increments is two workers'; each worker is killed twice in the middle and begins anew. */
async function benchIncrements(): Promise<Figure[]> {
  const cloud = await startCloud({}, undefined, { DEFAULT_PLAN: 'enterprise' });
  try {
    const { tenantId } = await newAdmin(cloud.deps);
    const start = performance.now();
    const added = await Promise.all(
      Array.from({ length: WORKERS }, (_, n) => addKilled(cloud, tenantId, shareOf(n))),
    );
    const seconds = (performance.now() - start) / 1_000;
    const wrong = wrongOf(await cloud.deps.meters.used(tenantId, '2026-03'));
    const attempts = added.reduce((sum, count) => sum + count, 0);
    const title = `meters: ${INCREMENTS.toLocaleString('en-US')} increments, ${WORKERS} workers`;
    return [
      figure(`${title}, meters that are wrong`, wrong, '', { goal: atMost(0, '') }),
      figure(`${title}, killed`, WORKERS * KILLS, 'times'),
      figure(`${title}, increments that were to be added, again and again`, attempts, ''),
      figure(`${title}, time`, seconds, 's'),
    ];
  } finally {
    await cloud.stop();
  }
}

const all = Array.from({ length: INCREMENTS }, (_, n) => n);

/** Every fifth is the next worker's as well. */
const shareOf = (worker: number): number[] =>
  all.filter((n) => n % WORKERS === worker || (n % 5 === 0 && (n + 1) % WORKERS === worker));

/** Answers how many were added, or found to be, those twice that were tried again. */
async function addKilled(cloud: Cloud, tenantId: string, numbers: number[]): Promise<number> {
  const added = new Set<number>();
  let attempts = 0;
  for (let run = 0; run <= KILLS; run++) {
    const child = fork(join(import.meta.dirname, 'worker.ts'));
    // Some are tried again that were added, as by a queue that tells of them twice.
    const left = numbers.filter((n) => !added.has(n) || n % AGAIN === 1);
    const killAfter = run < KILLS ? left.length / 3 : Number.POSITIVE_INFINITY;
    const work: Work = { settings: cloud.settings, tenantId, numbers: left };
    let inRun = 0;
    child.on('message', (n: number) => {
      added.add(n);
      attempts++;
      if (++inRun >= killAfter) child.kill('SIGKILL');
    });
    child.send(work);
    const [code] = await once(child, 'exit');
    if (run === KILLS && code !== 0) throw new Error(`A worker ended with ${code}.`);
  }
  return attempts;
}

type Used = Awaited<ReturnType<Cloud['deps']['meters']['used']>>;

/** How many counters differ from what they have to be. */
function wrongOf(used: Used): number {
  const talks = all.filter((n) => !isReading(n));
  const countBy = (nameOf: (n: number) => string): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const n of talks) counts[nameOf(n)] = (counts[nameOf(n)] ?? 0) + 1;
    return counts;
  };
  const expected: Record<string, number> = {
    conversations: talks.length,
    pages: INCREMENTS - talks.length,
    webSearches: 0,
    ...countBy((n) => `agent-${n % KEYS.agents}`),
    ...countBy((n) => dayOf(n).slice(8)),
  };
  const { conversations, pages, webSearches, byAgent, byDay } = used;
  const counted: Record<string, number> = {
    ...{ conversations, pages, webSearches },
    ...byAgent,
    ...byDay,
  };
  const names = new Set([...Object.keys(expected), ...Object.keys(counted)]);
  return [...names].filter((name) => expected[name] !== counted[name]).length;
}
