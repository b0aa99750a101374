import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { given } from '../../support/infra/deployments.ts';
import { type AzState, strictAz } from '../../support/infra/strict-az.ts';
import { root } from '../../support/root.ts';

const OURS = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const told = {
  ...given,
  AZURE_SUBSCRIPTION_ID: OURS,
  OPENAI_API_KEY: 'sk-key',
  SMTP_URL: 'smtps://mail.example.com',
};
const tags = { 'azd-env-name': given.AZURE_ENV_NAME };
const vault = { name: 'tw-shop', type: 'Microsoft.KeyVault/vaults', tags };

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Runs the hook as azd does, over an `az` and an `azd` that writes down what it is given. */
function runHook(az: AzState | undefined, environment: NodeJS.Dict<string> = told) {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-azd-'));
  folders.push(folder);
  const [said, kept] = [join(folder, 'said'), join(folder, 'kept')];
  const azd = `#!/bin/sh\nprintf '%s\\n' "$@" > "${said}"\ncp -p "$4" "${kept}"\n`;
  writeFileSync(join(folder, 'azd'), azd, { mode: 0o700 });
  const strict = az && strictAz(az);
  if (strict) folders.push(strict.folder);
  // Where it is to be missing, an Azure CLI of this machine is not found either.
  const PATH = strict ? [folder, strict.PATH].join(delimiter) : folder;
  const hook = join(root, 'infra/azure/first-keys.ts');
  const env = { ...environment, PATH } as NodeJS.ProcessEnv;
  const { status, stderr } = spawnSync(process.execPath, [hook], { env, encoding: 'utf8' });
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return { status, sentences: stderr.trim(), said: read(said), kept: read(kept) };
}

const KEYS = /^TOKEN_KEY="[\w-]{43}"\nSECRETS_KEYS="first:[\w-]{43}"\n$/;

it('hands keys to azd in a file that is gone afterwards, since everybody on a machine sees arguments', () => {
  const { said, kept } = runHook({ subscriptions: [OURS] });
  const [, , option, file = ''] = said.split('\n');
  expect({ option, isThere: existsSync(file) }).toEqual({ option: '--file', isThere: false });
  expect(kept).toMatch(KEYS);
});

describe('no keys are made', () => {
  it('where the deployment has a vault, in the subscription that azd deploys to, whichever one az has chosen', () => {
    const subscriptions = [OURS, OTHER];
    const there: AzState = {
      ...{ subscriptions, chosen: OTHER },
      resources: [{ ...vault, subscription: OURS }],
    };
    expect(runHook(there)).toEqual({ status: 0, sentences: '', said: '', kept: '' });
    const elsewhere = { ...there, resources: [{ ...vault, subscription: OTHER }] };
    expect(runHook({ ...elsewhere, chosen: OURS }).kept).toMatch(KEYS);
  });

  it('where its group is there without a vault, but for those that somebody has given', () => {
    const there = {
      subscriptions: [OURS],
      groups: [{ subscription: OURS, name: 'talkwright-shop', tags }],
    };
    expect(runHook(there)).toMatchObject({
      ...{ status: 1, said: '' },
      sentences: expect.stringContaining('The resource group talkwright-shop of this deployment'),
    });
    const own = { ...told, TOKEN_KEY: 'own', SECRETS_KEYS: 'own' };
    expect(runHook(there, own)).toMatchObject({ status: 0, said: '' });
    const others = { ...there, groups: [{ subscription: OURS, name: 'x', tags: {} }] };
    expect(runHook(others).kept).toMatch(KEYS);
  });

  it('where its vault is deleted, and could be had back', () => {
    const there = {
      subscriptions: [OURS],
      deletedVaults: [{ subscription: OURS, name: 'tw-shop', properties: { tags } }],
    };
    expect(runHook(there)).toMatchObject({
      ...{ status: 1, said: '' },
      sentences: expect.stringContaining('az keyvault recover --name tw-shop'),
    });
  });
});

it.each([
  ['is missing', undefined, told, /^The Azure CLI is missing: install it/],
  ['has nobody signed in', { subscriptions: [] }, told, /sign in with `az login`/],
  [
    'is old',
    { subscriptions: [OURS], unknown: ['group list'] },
    told,
    /2\.60 or newer \(`az upgrade`\)/,
  ],
  ['is signed in elsewhere', { subscriptions: [OTHER], chosen: OTHER }, told, new RegExp(OURS)],
  [
    'cannot know which subscription is meant',
    { subscriptions: [OURS], chosen: OURS },
    { ...told, AZURE_SUBSCRIPTION_ID: undefined },
    /^Set AZURE_SUBSCRIPTION_ID first/,
  ],
])('a sentence says what to do where the Azure CLI %s', (_name, az, environment, sentence) => {
  const { status, sentences, said } = runHook(az, environment);
  expect({ status, said }).toEqual({ status: 1, said: '' });
  expect(sentences.split('\n').at(-1)).toMatch(sentence);
});
