import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContainerName } from '../../../functions/src/platform/containers.ts';
import definitions from '../../../infra/containers.json' with { type: 'json' };
import { root } from '../../support/root.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { query } from '../../support/stack/stores.ts';
import { unitsUsed } from '../../support/stack/units-used.ts';

export const containers = Object.keys(definitions.cosmos) as ContainerName[];

type Runs = { count: number; seconds: number };
/** What was used, is stored, or has run since some moment. */
export type Stock = {
  units: Record<string, number>;
  requests: Record<string, number>;
  bytes: Record<string, number>;
  queueRuns: Runs;
  timerRuns: Runs;
  tokens: { input: number; output: number };
};

/** Less than a second of work is billed as one (Flex Consumption). */
const LEAST_SECONDS = 1;

/** What came between two of them. Looking costs too: what was used is taken after the first and before the second look. */
export async function meanwhile(work: () => Promise<unknown>): Promise<Stock> {
  const before = await takeStock();
  const [start, startRuns] = [await unitsUsed(), runs()];
  await work();
  const [end, endRuns] = [await unitsUsed(), runs()];
  const after = await takeStock();
  const between = (id: string, name: 'units' | 'requests') =>
    (end[id]?.[name] ?? 0) - (start[id]?.[name] ?? 0);
  return {
    units: Object.fromEntries(containers.map((id) => [id, between(id, 'units')])),
    requests: Object.fromEntries(containers.map((id) => [id, between(id, 'requests')])),
    bytes: Object.fromEntries(
      containers.map((id) => [id, (after.bytes[id] ?? 0) - (before.bytes[id] ?? 0)]),
    ),
    queueRuns: less(endRuns.queueRuns, startRuns.queueRuns),
    timerRuns: less(endRuns.timerRuns, startRuns.timerRuns),
    tokens: {
      input: after.tokens.input - before.tokens.input,
      output: after.tokens.output - before.tokens.output,
    },
  };
}

/** As the local services count it by now; records as they would be sent, without indexes. */
async function takeStock(): Promise<Stock> {
  const used = await unitsUsed();
  const of = (id: string) => used[id] ?? { units: 0, requests: 0 };
  const bytes: Record<string, number> = {};
  const tokens = { input: 0, output: 0 };
  for (const id of containers) {
    const items = await query<object>(id, 'SELECT * FROM c');
    bytes[id] = items.reduce((sum, item) => sum + Buffer.byteLength(JSON.stringify(item)), 0);
    for (const { answer } of items as {
      answer?: { inputTokens?: number; outputTokens?: number };
    }[]) {
      tokens.input += answer?.inputTokens ?? 0;
      tokens.output += answer?.outputTokens ?? 0;
    }
  }
  return {
    units: Object.fromEntries(containers.map((id) => [id, of(id).units])),
    requests: Object.fromEntries(containers.map((id) => [id, of(id).requests])),
    ...{ bytes, tokens },
    ...runs(),
  };
}

const less = (after: Runs, before: Runs): Runs => ({
  count: after.count - before.count,
  seconds: after.seconds - before.seconds,
});

/** The host logs what queues and timers have begun, not what is asked by HTTP. */
function runs(): { queueRuns: Runs; timerRuns: Runs } {
  const log = readFileSync(join(stack().data, 'logs/functions-host.log'), 'utf8');
  const timers = new Set(
    globSync('functions/src/**/*.triggers.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/timerTrigger\(\s*'([\w-]+)'/g)].map(
        ([, name]) => name,
      ),
    ),
  );
  const [queueRuns, timerRuns] = [
    { count: 0, seconds: 0 },
    { count: 0, seconds: 0 },
  ];
  for (const [, name, ms] of log.matchAll(/^\S+ ([\w-]+) [\da-f-]{36} \w+ in (\d+) ms/gm)) {
    const counted = timers.has(name) ? timerRuns : queueRuns;
    counted.count += 1;
    counted.seconds += Math.max(LEAST_SECONDS, Number(ms) / 1_000);
  }
  return { queueRuns, timerRuns };
}
