import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as after } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createArgumentChecker } from '../../../functions/src/tools/checking/argument-checker.ts';

const schema = (properties: object) => JSON.stringify({ type: 'object', properties });
const number = schema({ n: { type: 'integer' } });
/** A pattern that is tried in endless ways, and what it is tried on. */
const endless = schema({ text: { type: 'string', pattern: '^(a+)+$' } });
const hostile = { text: `${'a'.repeat(40)}b` };

let checker: ReturnType<typeof createArgumentChecker>;
beforeEach(() => {
  checker = createArgumentChecker();
});

describe('while a check takes for ever', () => {
  it('the process goes on with everything else', async () => {
    await checker.check('acme', endless, {});
    const first = await Promise.race([
      checker.check('acme', endless, hostile).then(() => 'the check'),
      after(1, 'a timer'),
    ]);
    expect(first).toBe('a timer');
  });

  it('those that wait are not blamed, and organizations take turns', async () => {
    const done: string[] = [];
    const check = async (tenantId: string, text: string, values: Record<string, unknown>) => {
      const { kind } = await checker.check(tenantId, text, values);
      done.push(`${tenantId} ${kind}`);
    };
    await Promise.all([
      check('acme', endless, hostile),
      check('acme', endless, hostile),
      check('acme', number, { n: '5' }),
      check('bright', number, { n: '5' }),
      check('cold', number, {}),
    ]);
    expect(done).toEqual(['acme exceeded', 'bright fit', 'cold fit', 'acme exceeded', 'acme fit']);
  });
});

it('is taken up by another thread when one has died while it was idle', async () => {
  const threads: Worker[] = [];
  const note = (message: unknown) => threads.push((message as { worker: Worker }).worker);
  subscribe('worker_threads', note);
  await checker.check('acme', number, {});
  unsubscribe('worker_threads', note);

  expect(threads).toHaveLength(1);
  await threads[0]?.terminate();
  await expect(checker.check('acme', number, {})).resolves.toMatchObject({ kind: 'fit' });
});

describe('a schema', () => {
  it('that takes for ever to compile is refused, and from then on at once', async () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `name${at}`);
    const number = { type: 'integer' };
    const huge = JSON.stringify({
      patternProperties: Object.fromEntries(names.map((name) => [name, number])),
    });
    const reason = 'compiling it takes too much time or memory';
    await expect(checker.check('acme', huge)).resolves.toEqual({ kind: 'unusable', reason });

    const first = await Promise.race([
      checker.check('bright', huge).then(({ kind }) => kind),
      after(1, 'a timer'),
    ]);
    expect(first).toBe('unusable');
  });
});
