import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createFairSemaphore } from '../../../functions/src/platform/fair-semaphore.ts';
import { createThreadHost } from '../../../functions/src/platform/threads/thread-host.ts';
import type { HostileJob } from '../../support/hostile-worker.ts';

const options = {
  entry: new URL('../../support/hostile-worker.ts', import.meta.url),
  maxHeapMb: 60,
  places: createFairSemaphore({ atOnce: 1, maxWaiting: 9, retryAfterSeconds: 5 }),
};
const turn = (task: HostileJob['task'], budgetMs = 20_000) => ({
  who: 'acme',
  load: () => task,
  budgetMs,
});

describe('a thread', () => {
  it.each([
    ['loop', 'slow'],
    ['fill memory', 'memory'],
    ['throw', 'broken'],
  ] as const)('whose task does this ends with it: %s', async (task, reason) => {
    const host = createThreadHost<HostileJob>({ ...options, keepMs: 60_000 });
    const budgetMs = task === 'loop' ? 300 : 20_000;
    await expect(host.run(turn(task, budgetMs))).rejects.toMatchObject({ reason });
    await expect(host.run(turn('count'))).resolves.toBe(1);
    host.end();
  });

  it('is kept for the next task where that is wanted, and else ends with its own', async () => {
    const kept = createThreadHost<HostileJob>({ ...options, keepMs: 60_000 });
    expect([await kept.run(turn('count')), await kept.run(turn('print'))]).toEqual([1, 2]);
    kept.end();
    expect(await kept.run(turn('count'))).toBe(1);
    kept.end();

    const single = createThreadHost<HostileJob>(options);
    expect([await single.run(turn('count')), await single.run(turn('count'))]).toEqual([1, 1]);
  });

  it('knows nothing of our settings, but for where Node keeps what it has compiled', async () => {
    const host = createThreadHost<HostileJob>(options);
    const known = (await host.run(turn('look around'))) as string[];
    expect(known.filter((name) => name !== 'NODE_COMPILE_CACHE')).toEqual([]);
  });

  it('is told what it asks for', async () => {
    const host = createThreadHost<HostileJob>(options);
    await expect(host.run(turn('ask'), async (part) => `${part} it is`)).resolves.toBe('7 it is');
    const failing = host.run(turn('ask'), () => Promise.reject(new Error('not found')));
    await expect(failing).rejects.toThrow('not found');
  });
});

it('a task that nobody wants any more ends its thread and its turn', async () => {
  const host = createThreadHost<HostileJob>(options);
  const work = host.start(turn('loop'));
  const stopped = new AbortController();
  const waiting = host.run({ ...turn('loop'), signal: stopped.signal });
  stopped.abort();
  const last = host.run(turn('count'));
  work.stop();
  await expect(work.next()).rejects.toMatchObject({ reason: 'stopped' });
  await expect(waiting).rejects.toMatchObject({ reason: 'stopped' });
  await expect(last).resolves.toBe(1);
});

it('what a thread has had of a processor counts, and none waits for ever', async () => {
  const host = createThreadHost<HostileJob>(options);
  await expect(host.run(turn('wait', 400))).resolves.toBe(1);
  await expect(host.run(turn('wait for ever', 200))).rejects.toMatchObject({ reason: 'slow' });
});

it('parts wait to be taken, in a time that costs their thread nothing', async () => {
  const host = createThreadHost<HostileJob>({ ...options, ahead: 2 });
  const work = host.start(turn('say much', 1_000));
  const parts: number[] = [];
  for (let said = await work.next(); said.kind === 'part'; said = await work.next()) {
    if (parts.length === 0) await after(1_500);
    parts.push(said.part);
    said.reply(undefined);
  }
  expect(parts).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});
