import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CosmosClient } from '@azure/cosmos';
import type { CountedDay } from '../../../functions/src/conversations/counters-record.ts';
import { nameOfTool } from '../../../functions/src/conversations/tool-names.ts';
import { inOrder, storeAnsweredTurns } from '../../support/answered-turns.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { atMost, type Figure, figure, printRows } from '../figures.ts';
import type { Work } from './worker.ts';

const WORKERS = 8;
const CONVERSATIONS = 1_000;
const TURNS = 10;
/** Of each worker, one after the other. */
const KILLS = 2;
const OF = { tenantId: 'tenant', agentId: 'agent' };

/**
 * Turns that were answered, counted by several processes at once, each conversation by two of them, while each of them is
 * killed in the middle of it and begins anew.
 */
export async function benchCounting(): Promise<Figure[]> {
  const cloud = await startCloud();
  const client = new CosmosClient(cloud.connection);
  try {
    const container = client.database('talkwright').container('conversations');
    const amount = { conversations: CONVERSATIONS, turns: TURNS };
    const { sessionIds, expected } = await storeAnsweredTurns(container, OF, amount);
    const start = performance.now();
    const done = await Promise.all(
      Array.from({ length: WORKERS }, (_, n) => countKilled(cloud, shareOf(sessionIds, n))),
    );
    const seconds = (performance.now() - start) / 1_000;
    const counted = inOrder(await cloud.deps.dayCounters.list(OF.tenantId, ...EVERYTHING));
    const wrong = report(expected, counted);
    const attempts = TURNS * done.reduce((sum, count) => sum + count, 0);
    const title = `counting: ${(CONVERSATIONS * TURNS).toLocaleString('en-US')} turns, ${WORKERS} workers`;
    return [
      figure(`${title}, counters that are wrong`, wrong, '', { goal: atMost(0, '') }),
      figure(`${title}, killed`, WORKERS * KILLS, 'times'),
      figure(`${title}, turns that were to be counted, again and again`, attempts, ''),
      figure(`${title}, time`, seconds, 's'),
    ];
  } finally {
    client.dispose();
    await cloud.stop();
  }
}

const EVERYTHING = [
  { from: '2026-01-01', to: '2026-12-31' },
  { agentIds: undefined, models: undefined },
] as const;

/** Two eighths, so that each conversation is two workers'; every other one goes through them backwards. */
function shareOf(sessionIds: string[], n: number): string[] {
  const share = sessionIds.filter((_, at) => [n, (n + 1) % WORKERS].includes(at % WORKERS));
  return n % 2 === 0 ? share : share.reverse();
}

/** Answers how many conversations were counted, those twice that were counted again. */
async function countKilled(cloud: Cloud, sessionIds: string[]): Promise<number> {
  let counted = 0;
  for (let run = 0; run <= KILLS; run++) {
    const child = fork(join(import.meta.dirname, 'worker.ts'));
    const work: Work = { settings: cloud.settings, tenantId: OF.tenantId, sessionIds };
    const killAfter = run < KILLS ? (sessionIds.length * (run + 1)) / (KILLS + 2) : Infinity;
    let inRun = 0;
    child.on('message', () => {
      counted++;
      if (++inRun >= killAfter) child.kill('SIGKILL');
    });
    child.send(work);
    const [code] = await once(child, 'exit');
    if (run === KILLS && code !== 0) throw new Error(`A worker ended with ${code}.`);
  }
  return counted;
}

/** Every counter as it has to be and as it is. Answers how many differ. */
function report(expected: CountedDay[], counted: CountedDay[]): number {
  const rows = expected.flatMap((day) => {
    const found = counted.find((one) => one.day === day.day && one.model === day.model);
    const places = { ...countersOf(day), ...(found && countersOf(found)) };
    return Object.keys(places).map((name) => [
      ...[day.day, day.model, name],
      ...[day, found].map((one) => String((one && countersOf(one)[name]) ?? 'none')),
    ]);
  });
  printRows([['day', 'model', 'counter', 'expected', 'counted'], ...rows]);
  const isStrange = (one: CountedDay) =>
    !expected.some(({ day, model }) => day === one.day && model === one.model);
  return (
    rows.filter(([, , , wanted, found]) => wanted !== found).length +
    counted.filter(isStrange).length
  );
}

const countersOf = ({
  agentId,
  day,
  model,
  tools,
  ...counts
}: CountedDay): Record<string, number> => ({
  ...counts,
  ...Object.fromEntries(Object.entries(tools).map(([key, count]) => [nameOfTool(key), count])),
});
