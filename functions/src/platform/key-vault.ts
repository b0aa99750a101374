import { Failure } from '@talkwright/shared/contract/errors';
import type { Identity } from './credential.ts';

type Refusal = { statusCode?: number; message?: string; response?: Response };
type Response = { headers: { get(name: string): string | undefined } };

const ALGORITHM = 'RSA-OAEP-256';
/** A person may wait for it; whoever asks next tries again. */
const ONCE = { retryOptions: { maxRetries: 0 } };
const OPTIONS = { requestOptions: { timeout: 5_000 } };
const RETRY_SECONDS = 10;

/**
 * Wraps a key by the newest version of a Key Vault key, and notes which that is: `<version>.<bytes, base64url>`.
 * @param keyUrl Without a version.
 */
export async function wrapKey(keyUrl: string, identity: Identity, key: Buffer): Promise<string> {
  const client = await clientOf(keyUrl, identity);
  const { result, keyID = '' } = await client.wrapKey(ALGORITHM, key, OPTIONS);
  return `${keyID.split('/').at(-1)}.${Buffer.from(result).toString('base64url')}`;
}

/** @throws Failure `unavailable`; its cause says in a sentence what an operator has to do */
export async function unwrapKey(
  keyUrl: string,
  identity: Identity,
  wrapped: string,
): Promise<Buffer> {
  const [version = '', bytes = ''] = wrapped.split('.');
  try {
    const client = await clientOf(`${keyUrl}/${version}`, identity);
    const { result } = await client.unwrapKey(ALGORITHM, Buffer.from(bytes, 'base64url'), OPTIONS);
    return Buffer.from(result);
  } catch (error) {
    const asked = Number((error as Refusal).response?.headers.get('retry-after'));
    const cause = new Error(explained(error as Refusal, version), { cause: error });
    throw new Failure('unavailable', { retryAfterSeconds: asked || RETRY_SECONDS }, { cause });
  }
}

async function clientOf(keyId: string, identity: Identity) {
  const { CryptographyClient } = await import('@azure/keyvault-keys');
  return new CryptographyClient(keyId, await identity(), ONCE);
}

function explained({ statusCode, message = '' }: Refusal, version: string): string {
  const key = `version ${version} of the key in SECRETS_KEY_URL`;
  if (statusCode === 403 && /disabled/i.test(message)) {
    return `Enable ${key}: it is disabled, and what it has wrapped cannot be unwrapped.`;
  }
  if (statusCode === 401 || statusCode === 403) {
    return `The Key Vault refuses the app: give its identity the role Key Vault Crypto Service Encryption User on the key in SECRETS_KEY_URL, and let the app through the vault's firewall.`;
  }
  if (statusCode === 404) {
    return `The Key Vault has no ${key}: recover it. Once it is purged, what is sealed with the keys that it has wrapped is lost.`;
  }
  if (statusCode === 400) {
    return `The Key Vault cannot unwrap an entry of SECRETS_KEYS with ${key}: put the entry back as it was printed.`;
  }
  return statusCode === 429
    ? 'The Key Vault takes no more requests just now.'
    : 'The Key Vault cannot be reached just now.';
}
