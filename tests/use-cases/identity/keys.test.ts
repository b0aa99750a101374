import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { secretsKeysCommand } from '../../../functions/src/operator/secrets-keys.ts';
import { createBlobs } from '../../../functions/src/platform/blobs.ts';
import { type Identity, managedIdentity } from '../../../functions/src/platform/credential.ts';
import { createSecrets } from '../../../functions/src/platform/secrets.ts';
import { type AzureHere, startAzureHere } from '../../support/cloud/azure-here.ts';
import { eventually } from '../../support/eventually.ts';

const HOUR_MS = 3_600_000;
const place = { tenantId: 'acme', record: 'agent', field: 'apiKey' };
let azure: AzureHere;
let identity: Identity;
let entry: string;

beforeAll(async () => {
  azure = await startAzureHere();
  identity = managedIdentity({ AZURE_CLIENT_ID: azure.identity.clientId });
});
afterAll(() => azure.stop());

const command = (words: string[], settings = {}) =>
  secretsKeysCommand(words, identity, () => ({
    ...{ SECRETS_KEYS: '', SECRETS_KEY_URL: undefined },
    ...settings,
  }));
/** As a process that has just begun. */
const secretsOf = (SECRETS_KEYS: string) =>
  createSecrets({ SECRETS_KEYS, SECRETS_KEY_URL: azure.keyUrl }, identity);

describe('keys that a Key Vault has wrapped', () => {
  beforeEach(async () => {
    azure.keyVault.rotate();
    entry = (await command(['new-secrets-key', azure.keyUrl])) ?? '';
  });

  it('are unwrapped once, however many secrets are needed at once', async () => {
    const before = azure.keyVault.unwrapped();
    const secrets = secretsOf(entry);
    const texts = ['one', 'two', 'three'];
    const sealed = await Promise.all(texts.map((text) => secrets.seal(text, place)));
    expect(await Promise.all(sealed.map((text) => secrets.open(text, place)))).toEqual(texts);
    expect(azure.keyVault.unwrapped()).toBe(before + 1);
  });

  it('open what was sealed before the vault has rotated its key, and before another one was put in front', async () => {
    const sealed = await secretsOf(entry).seal('walrus', place);
    azure.keyVault.rotate();
    const newer = await command(['new-secrets-key', azure.keyUrl]);
    expect(await secretsOf(`${newer},${entry}`).open(sealed, place)).toBe('walrus');
  });

  it('are those of before, once they are wrapped: what they have sealed is opened', async () => {
    const bare = (await command(['new-secrets-key'])) ?? '';
    const sealed = await createSecrets(
      { SECRETS_KEYS: bare, SECRETS_KEY_URL: undefined },
      identity,
    ).seal('walrus', place);
    const wrapped = await command(['wrap-secrets-keys', azure.keyUrl], { SECRETS_KEYS: bare });
    expect(wrapped).not.toContain(bare.split(':')[1]);
    expect(await secretsOf(wrapped ?? '').open(sealed, place)).toBe('walrus');
  });

  it.each([
    ['is disabled', 403, /^Enable version \w+ of the key in SECRETS_KEY_URL/],
    ['is not for the app', 403, /^The Key Vault refuses the app: give its identity the role/],
    ['is gone', 404, /^The Key Vault has no version \w+ .* is lost\.$/],
    ['asks to wait', 429, /^The Key Vault takes no more requests just now\.$/],
    ['is down', 503, /^The Key Vault cannot be reached just now\.$/],
  ])(
    'fail with a sentence, to be tried again, while the key %s',
    async (what, status, sentence) => {
      const secrets = secretsOf(entry);
      if (what === 'is disabled') azure.keyVault.setEnabled(false);
      else azure.keyVault.refuse(status, what, status === 429 ? '17' : undefined);
      const refused = {
        code: 'unavailable',
        details: { retryAfterSeconds: status === 429 ? 17 : 10 },
        cause: { message: expect.stringMatching(sentence) },
      };
      await expect(secrets.ready()).rejects.toMatchObject(refused);
      await expect(secrets.seal('walrus', place)).rejects.toMatchObject(refused);

      azure.keyVault.setEnabled(true);
      azure.keyVault.refuse();
      const sealed = await secrets.seal('walrus', place);
      // From here on this process needs the vault no more.
      azure.keyVault.refuse(503, 'down');
      expect(await secrets.open(sealed, place)).toBe('walrus');
      azure.keyVault.refuse();
    },
  );

  it('fail with a sentence where an entry was changed', async () => {
    const changed = entry.replace(/.{8}$/, 'AAAAAAAA');
    await expect(secretsOf(changed).ready()).rejects.toMatchObject({
      cause: {
        message: expect.stringMatching(/^The Key Vault cannot unwrap an entry of SECRETS_KEYS/),
      },
    });
  });

  it('are lost with the key that has wrapped them, which is said', async () => {
    azure.keyVault.purge();
    await expect(secretsOf(entry).ready()).rejects.toMatchObject({
      cause: { message: expect.stringContaining('has no version') },
    });
  });
});

describe('the key that signs addresses of files', () => {
  it('is asked for once by all that want one, renewed after half its time, and serves on while it cannot be', async () => {
    let time = Date.now();
    const { BLOB_ENDPOINT } = azure.settings;
    const blobs = createBlobs(
      { BLOB_CONNECTION: '', BLOB_ENDPOINT },
      identity,
      () => new Date(time),
    );
    /** When the key began that has signed a new address, which is good for a quarter of an hour. */
    const keyOf = async () => {
      const { url } = await blobs.writeUrl('documents', randomUUID(), new Date(time + HOUR_MS / 4));
      return new URL(url).searchParams.get('skt');
    };
    const [first, ...others] = await Promise.all([keyOf(), keyOf(), keyOf()]);
    expect(others).toEqual([first, first]);
    time += 11 * HOUR_MS;
    expect(await keyOf()).toBe(first);
    time += 2 * HOUR_MS;
    // Nobody waits for the next one.
    expect(await keyOf()).toBe(first);
    const second = await eventually(async () => {
      const one = await keyOf();
      expect(one).not.toBe(first);
      return one;
    });

    azure.tokens.setWithdrawn(true);
    time += 13 * HOUR_MS;
    expect(await keyOf()).toBe(second);
    time += 11 * HOUR_MS;
    await expect(keyOf()).rejects.toMatchObject({ statusCode: 401 });
    azure.tokens.setWithdrawn(false);
  });
});
