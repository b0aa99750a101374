import { randomBytes } from 'node:crypto';
import type { Config } from '../platform/config.ts';
import type { Identity } from '../platform/credential.ts';
import { wrapKey } from '../platform/key-vault.ts';
import { CommandRefused } from './command-refused.ts';

const KEY_BYTES = 32;

/**
 * Makes a key for SECRETS_KEYS, or wraps those that are there by a Key Vault key.
 * @param settings Read by the command alone that needs them: the first key is made before there are any.
 * @returns What to print; undefined for other commands
 * @throws CommandRefused
 */
export async function secretsKeysCommand(
  [command, keyUrl]: string[],
  identity: Identity,
  settings: () => Pick<Config, 'SECRETS_KEYS' | 'SECRETS_KEY_URL'>,
): Promise<string | undefined> {
  if (command === 'new-secrets-key') {
    const id = `k${new Date().toISOString().slice(0, 10)}-${randomBytes(2).toString('hex')}`;
    const key = randomBytes(KEY_BYTES);
    return keyUrl ? wrapped(keyUrl, identity, id, key) : `${id}:${key.toString('base64url')}`;
  }
  if (command !== 'wrap-secrets-keys') return undefined;
  const { SECRETS_KEYS, SECRETS_KEY_URL } = settings();
  if (!keyUrl) throw new CommandRefused('Name the Key Vault key, as SECRETS_KEY_URL will.');
  if (SECRETS_KEY_URL) throw new CommandRefused('The keys in SECRETS_KEYS are wrapped already.');
  const entries = SECRETS_KEYS.split(',').map((entry) => entry.split(':') as [string, string]);
  const all = entries.map(([id, key]) =>
    wrapped(keyUrl, identity, id, Buffer.from(key, 'base64url')),
  );
  return (await Promise.all(all)).join(',');
}

async function wrapped(keyUrl: string, identity: Identity, id: string, key: Buffer) {
  if (!/^https:\/\/[^/]+\/keys\/[\w-]+$/.test(keyUrl)) {
    throw new CommandRefused(
      'Write the Key Vault key as https://vault.vault.azure.net/keys/name, without its version.',
    );
  }
  return `${id}:${await wrapKey(keyUrl, identity, key)}`;
}
