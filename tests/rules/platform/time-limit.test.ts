import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { timeLimit } from '../../../functions/src/platform/time-limit.ts';
import { root } from '../../support/root.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

it('aborts when the time is over, as a timeout', async () => {
  const signal = timeLimit(1);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('leaves nothing behind of what it was combined in, twice over', async () => {
  const combined = () => {
    const inner = AbortSignal.any([new AbortController().signal, timeLimit(60_000)]);
    AbortSignal.any([inner, new AbortController().signal]);
    return new WeakRef(inner);
  };
  const inner = combined();
  await turn();
  collect();
  expect(inner.deref()).toBeUndefined();
});

it('is what the product limits time by', () => {
  const files = globSync('functions/src/**/*.ts', { cwd: root });
  const sources = files.filter((file) => !file.endsWith('time-limit.ts'));
  const wrong = sources.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('AbortSignal.timeout('),
  );
  expect(wrong).toEqual([]);
});
