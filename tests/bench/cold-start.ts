import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { settings } from '../support/cloud/settings.ts';
import { root } from '../support/root.ts';
import { type Figure, figure, percentile } from './figures.ts';

const RUNS = 20;

/** Node from start to end with the Functions bundle imported, beside a node that does nothing. */
export async function benchColdStart(): Promise<Figure[]> {
  const bundle = pathToFileURL(join(root, 'functions/dist/main.js')).href;
  const probe = join(tmpdir(), 'talkwright-cold-start.mjs');
  // The SDK asks for the host's module; outside a host it only notes that nothing is registered.
  writeFileSync(
    probe,
    `console.warn = console.debug = () => {};\nawait import('${bundle}');\nprocess.exit(0);\n`,
  );

  const empty: number[] = [];
  const loaded: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    empty.push(milliseconds('-e', 'process.exit(0)'));
    loaded.push(milliseconds(probe));
  }
  const beside = percentile(loaded, 0.5) - percentile(empty, 0.5);
  return [
    figure('cold start: import of the Functions bundle, beside an empty start', beside, 'ms', {
      baseline: percentile(empty, 0.5),
      goal: { text: '<= 250 ms', isMet: ({ value }) => value <= 250 },
    }),
  ];
}

function milliseconds(...args: string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The probe failed: ${stderr}`);
  return performance.now() - start;
}
