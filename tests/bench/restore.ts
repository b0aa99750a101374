import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newTenant } from '../support/api/organizations.ts';
import { root } from '../support/root.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import { type Stack, startStack, stopStack } from '../support/stack/stack.ts';
import { type Figure, figure } from './figures.ts';
import { storeDocuments } from './store-documents.ts';

const DOCUMENTS = 10_000;

/** How long a copy is away when its database is put back: from the stop until all of it answers and nothing is undone any more. */
export async function benchRestore(): Promise<Figure[]> {
  return [
    ...(await measure('demo data', async () => {})),
    ...(await measure(`and ${DOCUMENTS} documents`, async () => {
      const { tenant } = await newTenant({ plan: 'scale' });
      await storeDocuments(tenant.id, DOCUMENTS);
    })),
  ];
}

async function measure(name: string, fill: () => Promise<void>): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-restore-'));
  const [data, backup] = [join(folder, 'data'), join(folder, 'backup')];
  const ports = await freePorts();
  let stack: Stack | undefined;
  try {
    stack = await start(data, ports);
    await fill();
    const [said, backedUp] = await timed(() => tool('backup', backup, '--data', data));
    const at = /as of (\S+)\.\n/.exec(said)?.[1] ?? '';
    const [, away] = await timed(async () => {
      if (stack) await stopStack(stack);
      await tool('restore', backup, '--data', data, '--database');
      stack = await start(data, ports);
    });
    const settings = join(data, 'settings.env');
    const [, undone] = await timed(() =>
      run('functions/operator.ts', '--settings', settings, 'after-restore', '--from', at),
    );
    return [
      figure(`restore, ${name}: backup while it runs`, backedUp, 's'),
      figure(`restore, ${name}: from stop to ready`, away, 's'),
      figure(`restore, ${name}: after-restore`, undone, 's'),
    ];
  } finally {
    if (stack) await stopStack(stack);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(data: string, ports: number): Promise<Stack> {
  const stack = await startStack(data, ports);
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
  return stack;
}

const tool = (...words: string[]) => run('local/run/backup/main.ts', ...words);
const run = async (script: string, ...words: string[]) =>
  (await promisify(execFile)(process.execPath, [join(root, script), ...words])).stdout;

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  const result = await work();
  return [result, (performance.now() - start) / 1_000];
}
