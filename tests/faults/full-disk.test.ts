import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Deeds, newDeeds } from '../support/faults/deeds/deeds.ts';
import { tryFullDisk } from '../support/faults/try-full-disk.ts';
import { root } from '../support/root.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import { type Stack, startStack, stopStack } from '../support/stack/stack.ts';

const folder = mkdtempSync(join(tmpdir(), 'talkwright-full-disk-'));
let stack: Stack;
let deeds: Deeds;

beforeAll(async () => {
  const data = join(folder, 'data');
  stack = await startStack(data, await freePorts(), '--no-demo', '--test-directives');
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
  deeds = await newDeeds();
});
afterAll(async () => {
  await stopStack(stack);
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['', false],
  [', and what keeps something is killed', true],
])(
  'loses nothing, does nothing twice and says what is wrong while the disk is full%s',
  async (_, areKilled) => {
    const { outcomes, complaints } = await tryFullDisk(stack, deeds, areKilled);
    expect({ outcomes, complaints }).toEqual({
      outcomes: expect.arrayContaining(['unavailable']),
      complaints: [],
    });
    expect(stack.process.exitCode).toBeNull();
  },
  180_000,
);

it('says so when it is started on a full disk', () => {
  const command = [process.execPath, 'local/run/start.ts', '--data', join(folder, 'other')];
  const { status, stderr } = spawnSync('bash', ['-c', 'ulimit -f 0; exec "$@"', '', ...command], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr.trim()).toMatch(
    /^There is no room left on a disk \(.*\)\. Make some and start again, or .* \(npm start -- --data DIR\) .*\.$/,
  );
});
