import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { type Az, azOf, NoAz } from '../../../infra/azure/az.ts';
import { functionsKey } from '../../../infra/azure/functions-key.ts';
import { strictAz } from '../../support/infra/strict-az.ts';

const AZURE_SUBSCRIPTION_ID = '11111111-1111-4111-8111-111111111111';
const place = { group: 'talkwright-shop', app: 'talkwright-abc' };
const soon = () => Promise.resolve();

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('is asked for in the subscription that azd deploys to', async () => {
  const { folder, PATH } = strictAz({
    subscriptions: [AZURE_SUBSCRIPTION_ID],
    functionsKey: 'key-of-the-app',
  });
  process.env.PATH = PATH;
  expect(await functionsKey(azOf({ AZURE_SUBSCRIPTION_ID }), place)).toBe('key-of-the-app');
  rmSync(folder, { recursive: true });
});

it('is asked for again while the host starts', async () => {
  const answers = ['', new Error('Bad Request'), 'key\n'];
  const az: Az = () => {
    const answer = answers.shift() ?? '';
    if (typeof answer !== 'string') throw answer;
    return answer;
  };
  expect(await functionsKey(az, place, soon)).toBe('key');
  expect(answers).toEqual([]);
});

it('is not waited for where there is no Azure CLI', async () => {
  const az: Az = () => {
    throw new NoAz();
  };
  await expect(functionsKey(az, place, soon)).rejects.toThrow('The Azure CLI is missing');
});

it('is not waited for longer than a host may take', async () => {
  let tries = 0;
  const az: Az = () => {
    tries += 1;
    return '';
  };
  await expect(functionsKey(az, place, soon)).rejects.toThrow(
    'The app talkwright-abc had no key within 5 minutes',
  );
  expect(tries).toBe(20);
});
