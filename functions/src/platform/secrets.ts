import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import type { Identity } from './credential.ts';
import { hashOf } from './ids.ts';
import { unwrapKey } from './key-vault.ts';

export type Secrets = ReturnType<typeof createSecrets>;

/** Where a secret stands. Moved to any other place it cannot be read. */
export type Place = { tenantId: string; record: string; field: string };

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const MARK_LENGTH = 16;

/**
 * Encrypts what an organization entrusts to us: AES-256-GCM, a key of its own for each organization, the place
 * as additional data. `<key id>.<IV, tag and text, base64url>`. Keys that a Key Vault has wrapped are unwrapped when they
 * are first needed, once in this process: who needs none of them does without the vault.
 */
export function createSecrets(
  { SECRETS_KEYS, SECRETS_KEY_URL }: Pick<Config, 'SECRETS_KEYS' | 'SECRETS_KEY_URL'>,
  identity: Identity,
) {
  const entries = new Map(
    SECRETS_KEYS.split(',').map((entry) => entry.split(':') as [string, string]),
  );
  const [newest = ''] = entries.keys();
  const keys = new Map<string, Promise<Buffer>>();

  function keyOf(id: string): Promise<Buffer> {
    const known = keys.get(id);
    if (known) return known;
    const key = readKey(id);
    keys.set(id, key);
    // What went wrong may pass: whoever needs it next asks again.
    key.catch(() => keys.delete(id));
    return key;
  }

  async function readKey(id: string): Promise<Buffer> {
    const entry = entries.get(id);
    if (!entry) throw new Error(`The setting SECRETS_KEYS has no key ${id} any more.`);
    return SECRETS_KEY_URL
      ? unwrapKey(SECRETS_KEY_URL, identity, entry)
      : Buffer.from(entry, 'base64url');
  }

  const tenantKey = async (id: string, tenantId: string) =>
    new Uint8Array(hkdfSync('sha256', await keyOf(id), tenantId, 'secrets', 32));

  return {
    /** Before what happens once, such as the exchange of a code for a token: what it gives can then be sealed. */
    async ready(): Promise<void> {
      await keyOf(newest);
    },

    /** @throws Failure `unavailable` where the key cannot be unwrapped just now */
    async seal(text: string, place: Place): Promise<string> {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, await tenantKey(newest, place.tenantId), iv);
      cipher.setAAD(additional(newest, place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${newest}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },

    /** @throws Error when it was changed, or sealed for another place; Failure `unavailable` as above */
    async open(sealed: string, place: Place): Promise<string> {
      const [keyId = '', text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      const iv = bytes.subarray(0, IV_BYTES);
      const key = await tenantKey(keyId, place.tenantId);
      // Without the length a tag cut to four bytes, which can be guessed, would do.
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(additional(keyId, place));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const rest = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
    },
  };
}

/**
 * Tells one sealing from another, so that a secret that was kept can be told from a new one. Made of the IV alone,
 * which is random: it says nothing of the secret, not even whether two are equal.
 */
export const markOf = (sealed: string): string => {
  const [, text = ''] = sealed.split('.');
  return hashOf(Buffer.from(text, 'base64url').toString('hex', 0, IV_BYTES)).slice(0, MARK_LENGTH);
};

const additional = (keyId: string, { tenantId, record, field }: Place) =>
  Buffer.from([tenantId, record, field, keyId].join('|'));
