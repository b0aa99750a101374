import { createPrivateKey, type KeyObject } from 'node:crypto';
import { KeyRefused, MIN_RSA_BITS, pemOf, signingAlgorithms } from './key-algorithms.ts';

/**
 * A private key that clients prove themselves with, whichever way it is wrapped (PKCS #8, PKCS #1, SEC 1).
 * @throws KeyRefused
 */
export function readPrivateKey(text: string): { key: KeyObject; algorithm: string } {
  const pem = pemOf(text);
  if (/-----BEGIN (?:[A-Z]+ )?PUBLIC KEY-----|-----BEGIN CERTIFICATE-----/.test(pem)) {
    throw new KeyRefused('This is a public key. Provide the private key that belongs to it.');
  }
  if (/ENCRYPTED/.test(pem)) {
    throw new KeyRefused('This private key is encrypted. Provide it without a password.');
  }
  const key = parsed(pem);
  const [algorithm] = signingAlgorithms(key);
  if (algorithm === undefined || key.asymmetricKeyType === 'ed25519') {
    throw new KeyRefused(
      `Provide an RSA key of at least ${MIN_RSA_BITS} bits, or an EC key on the curve P-256, P-384 or P-521.`,
    );
  }
  return { key, algorithm };
}

function parsed(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new KeyRefused(
      'This private key cannot be read. Provide an RSA or EC key in PEM form, which begins with -----BEGIN PRIVATE KEY-----.',
    );
  }
}
