import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parseSchedule } from '../../../local/cloud/functions-host/schedule.ts';
import { startTestHost, until } from './functions-host-fixture.ts';

const NEVER = '0 0 0 29 2 *';
const withSchedule = (schedule: string) => ({ ...process.env, EACH_SECOND: schedule });

it.each([
  ['*/5 * * * * *', '2026-01-30T10:00:05.000Z'],
  ['0 */5 * * * *', '2026-01-30T10:05:00.000Z'],
  ['0 30 9 * * Mon-Fri', '2026-02-02T09:30:00.000Z'],
  ['0 0 0 31 * *', '2026-01-31T00:00:00.000Z'],
  ['0 0 0 29 Feb *', '2028-02-29T00:00:00.000Z'],
  ['0 0 12 * * 7', '2026-02-01T12:00:00.000Z'],
  ['0 0,30 8-18/2 * * *', '2026-01-30T10:30:00.000Z'],
  ['*/15 * * * *', '2026-01-30T10:15:00.000Z'],
  ['00:00:30', '2026-01-30T10:00:33.000Z'],
])('finds when %s is due', (schedule, due) => {
  expect(parseSchedule(schedule)(new Date('2026-01-30T10:00:03Z')).toISOString()).toBe(due);
});

it.each(['61 * * * * *', '* * *', '5-1 * * * * *', '*/0 * * * * *', '00:00:00', '0 0 0 * Foo *'])(
  'refuses the schedule %s',
  (schedule) => {
    expect(() => parseSchedule(schedule)).toThrow(/schedule/);
  },
);

it('runs a timer on its schedule, never beside itself, and keeps its status', async () => {
  const env = { ...withSchedule('* * * * * *'), TIMER_MS: '1200' };
  const host = await startTestHost({ env });
  try {
    await until(async () => (await host.json('state')).timers.length >= 2);
    await host.admin('functions/each-second', { method: 'POST', body: '{}' });
    await host.admin('functions/each-second', { method: 'POST', body: '{}' });
    await until(async () => (await host.json('state')).timers.length >= 4);

    const { timers, overlaps } = await host.json('state');
    expect(overlaps).toBe(0);
    const file = join(host.root, '.data', 'timers', 'each-second.json');
    await until(() => JSON.parse(readFileSync(file, 'utf8')).Last >= timers[1].last);
  } finally {
    await host.remove();
  }
});

it('runs a timer when the admin endpoint fires it, and only then if it is not due', async () => {
  const host = await startTestHost({ env: withSchedule(NEVER) });
  try {
    expect((await host.json('state')).timers).toEqual([]);
    const answer = await host.admin('functions/each-second', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(202);
    await until(async () => (await host.json('state')).timers.length === 1);
    expect((await host.json('state')).timers[0]).toMatchObject({ isPastDue: false });

    const withoutKey = await fetch(`${host.url}/admin/functions/each-second`, { method: 'POST' });
    expect(withoutKey.status).toBe(401);
  } finally {
    await host.remove();
  }
});

it('makes up for the run that it missed while it was down', async () => {
  const first = await startTestHost({ env: withSchedule(NEVER) });
  await first.close();
  const file = join(first.root, '.data', 'timers', 'each-second.json');
  expect(existsSync(file)).toBe(true);
  mkdirSync(join(file, '..'), { recursive: true });
  const missed = { Last: '2026-01-01T00:00:00Z', Next: '2026-01-02T00:00:00Z', LastUpdated: '' };
  writeFileSync(file, JSON.stringify(missed));

  const second = await startTestHost({ root: first.root, env: withSchedule(NEVER) });
  try {
    await until(async () => (await second.json('state')).timers.length === 1);
    const { timers } = await second.json('state');
    expect(timers[0]).toEqual({ isPastDue: true, last: missed.Last });
  } finally {
    await second.remove();
  }
});

it('refuses to start with a schedule that cannot be', async () => {
  const failure = await startTestHost({ env: withSchedule('0 0 0 31 2 *') }).catch(
    (error) => error,
  );
  expect(failure.message).toContain('The timer "each-second" cannot run.');
  rmSync(failure.root ?? '', { force: true });
});
