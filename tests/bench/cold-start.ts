import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packagedFolders } from '../../local/run/supervisor/folders.ts';
import { settings } from '../support/cloud/settings.ts';
import { atMost, type Figure, figure, percentile } from './figures.ts';

const RUNS = 20;

/**
 * Node from start to end with the Functions bundle imported from the package, beside a node that does nothing. The files are in the
 * system's cache, and nothing is compiled ahead: what a process costs that starts on an instance which is there already. What Azure takes
 * to find an instance and to begin its own worker is not in it.
 */
export async function benchColdStart(): Promise<Figure[]> {
  const app = packagedFolders();
  app.open();
  const bundle = pathToFileURL(join(app.functions, 'functions/dist/main.js')).href;
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
  app.close();
  const beside = percentile(loaded, 0.5) - percentile(empty, 0.5);
  return [
    figure(
      'cold start: import of the Functions bundle from the package, beside an empty start',
      beside,
      'ms',
      {
        baseline: percentile(empty, 0.5),
        goal: atMost(60, 'ms'),
      },
    ),
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
