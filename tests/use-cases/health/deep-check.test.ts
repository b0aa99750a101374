import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deepCheck } from '../../../functions/src/health/deep-check.ts';
import { longestGapMs } from '../../../functions/src/health/longest-gap.ts';
import { createMailGreeting } from '../../../functions/src/platform/mail-greeting.ts';
import { createSecrets } from '../../../functions/src/platform/secrets.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { nobody } from '../../support/cloud/settings.ts';

const PATIENT = { slowMs: 60_000, timeoutMs: 60_000 };
let cloud: Cloud;
let now = new Date();
beforeAll(async () => {
  cloud = await startCloud({ now: () => now }, undefined, { SLACK_URL: 'http://localhost:1' });
});
afterAll(() => cloud.stop());

async function foundIn(part: string, fields: object = {}) {
  const found = await deepCheck({ ...cloud.deps, ...fields }, PATIENT);
  return found.find((one) => one.part === part);
}

it('says of each part how it is, whatever is missing of the others', async () => {
  const found = await deepCheck(cloud.deps, PATIENT);
  const states = Object.fromEntries(found.map(({ part, state }) => [part, state]));
  expect(states).toMatchObject({
    ...{ 'database, reading': 'ok', model: 'ok', 'native parts': 'ok', Stripe: 'ok' },
    ...{ files: 'failed', 'mail server': 'failed', 'queue mail': 'failed' },
  });
  for (const { state, says } of found) {
    expect(says).toMatch(state === 'failed' ? /\. Look \S/ : /\w\.?$/);
  }
});

it('gives up what hangs', async () => {
  const silent = createServer(() => {}).listen(0);
  const { port } = silent.address() as { port: number };
  const greetMailServer = createMailGreeting({ SMTP_URL: `smtp://localhost:${port}` });
  const found = await deepCheck(
    { ...cloud.deps, greetMailServer },
    { slowMs: 60_000, timeoutMs: 500 },
  );
  silent.close();
  expect(found.find(({ part }) => part === 'mail server')).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('There was no answer within 0.5 s. Look at the mail server'),
  });
});

it('notices a clock that is wrong', async () => {
  now = new Date(Date.now() - 90_000);
  expect(await foundIn('database, writing; clock')).toMatchObject({
    state: 'attention',
    says: expect.stringMatching(/9\d s apart\. Let NTP/),
  });
  now = new Date();
});

it('notices a key that is gone, and a new one that was put in front', async () => {
  const key = (id: string) => `${id}:${id.slice(0, 1).repeat(43)}`;
  // A database remembers for good what it was sealed with.
  const own = await startCloud();
  const secretsWith = (...ids: string[]) => ({
    ...own.deps,
    secrets: createSecrets(
      {
        SECRETS_KEYS: `${ids.map(key).join(',')},${own.settings.SECRETS_KEYS}`,
        SECRETS_KEY_URL: '',
      },
      nobody,
    ),
  });
  expect(await foundIn('sealed secrets', secretsWith('old'))).toMatchObject({ state: 'ok' });
  expect(await foundIn('sealed secrets', secretsWith('new', 'old'))).toMatchObject({ state: 'ok' });
  expect(await foundIn('sealed secrets', secretsWith('new'))).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('sealed with the key old'),
  });
  await own.stop();
});

it('notices what waits in the outbox, and a timer that has fallen silent', async () => {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect(await foundIn('timers')).toMatchObject({ state: 'attention' });
  await cloud.deps.health.noteRun('every-ten-seconds', '*/10 * * * * *', ago(60));
  await cloud.deps.health.noteRun('at-night', '0 20 3 * * *', ago(60));
  expect(await foundIn('timers')).toMatchObject({
    state: 'failed',
    says: expect.stringMatching(/^Silent: every-ten-seconds \(last [\w:.-]+\)\. Look/),
  });

  expect(await foundIn('outbox')).toMatchObject({ state: 'ok' });
  await cloud.deps.outbox.commit('acme', [
    {
      operation: 'create',
      item: { ...cloud.deps.outbox.record('acme', 'mail', {}), createdAt: ago(3).toISOString() },
    },
  ]);
  expect(await foundIn('outbox')).toMatchObject({ state: 'attention' });
});

it.each([
  ['*/15 * * * * *', 20],
  ['0 3-53/10 * * * *', 90],
  ['0 17,47 * * * *', 90],
  ['0 27 * * * *', 150],
  ['0 20 3 * * *', 26 * 60],
])('waits for the timer %s for %i minutes', (schedule, minutes) => {
  expect(longestGapMs(schedule)).toBe(minutes * 60_000);
});
