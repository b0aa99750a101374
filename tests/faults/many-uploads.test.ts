import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { uploadAndWait } from '../support/api/documents.ts';
import { signUp } from '../support/api/sign-up.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import { type Stack, startStack, stopStack } from '../support/stack/stack.ts';

const data = mkdtempSync(join(tmpdir(), 'talkwright-uploads-'));
let stack: Stack;

// As a deployment has it: one process, which compiles whatever it runs for the first time.
beforeAll(async () => {
  process.env.NODE_DISABLE_COMPILE_CACHE = '1';
  process.env.FUNCTIONS_WORKER_PROCESS_COUNT = '1';
  stack = await startStack(data, await freePorts(), '--no-demo');
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
}, 120_000);
afterAll(async () => {
  await stopStack(stack);
  rmSync(data, { recursive: true, force: true });
});

it('sixty files that come at once are all read, while each is asked for all the time', async () => {
  const member = await signUp({ plan: 'scale' });
  const files = Array.from({ length: 60 }, (_, at) => ({
    ...{ name: `note-${at}.txt`, content: `Shop ${at} is open from ${at} to 24.` },
  }));
  const read = await Promise.all(files.map((file) => uploadAndWait(member, file)));
  expect(read.map(({ status }) => status)).toEqual(files.map(() => 'ready'));
});
