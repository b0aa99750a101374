import { createPublicKey, type KeyObject } from 'node:crypto';
import { KeyRefused, MIN_RSA_BITS, pemOf, signingAlgorithms } from './key-algorithms.ts';

/** A public key that visitors' tokens are verified with, and the algorithms that it is for. @throws KeyRefused */
export function readPublicKey(text: string): { key: KeyObject; algorithms: string[] } {
  const pem = pemOf(text);
  if (/PRIVATE KEY-----/.test(pem)) {
    throw new KeyRefused(
      'This is a private key. Keep it to yourself, and provide the public key that belongs to it.',
    );
  }
  const key = parsed(pem);
  const algorithms = signingAlgorithms(key);
  if (algorithms.length > 0) return { key, algorithms };
  throw new KeyRefused(
    `A verification key has to be an RSA key of at least ${MIN_RSA_BITS} bits, an EC key on the curve P-256, P-384 or P-521, or an Ed25519 key.`,
  );
}

function parsed(pem: string): KeyObject {
  try {
    return createPublicKey(pem);
  } catch {
    throw new KeyRefused(
      'A verification key cannot be read. Provide it in PEM form, which begins with -----BEGIN PUBLIC KEY-----.',
    );
  }
}
