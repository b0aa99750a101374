import type { KeyObject } from 'node:crypto';

/** A key that cannot be used; the message says why, to the person who provides it. */
export class KeyRefused extends Error {}

export const MIN_RSA_BITS = 2_048;

const byCurve: Record<string, string> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};
const rsaAlgorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'];

/** Everything that a visitor's token may be signed with: by a private key, so that no public one can pass for it. */
export const asymmetricAlgorithms = [
  ...rsaAlgorithms,
  ...Object.values(byCurve),
  'EdDSA',
  'Ed25519',
];

/** What a key may sign, the usual way first; nothing where we cannot use it. */
export function signingAlgorithms({
  asymmetricKeyType,
  asymmetricKeyDetails,
}: KeyObject): string[] {
  const { modulusLength = 0, namedCurve = '' } = asymmetricKeyDetails ?? {};
  if (asymmetricKeyType === 'rsa') return modulusLength >= MIN_RSA_BITS ? rsaAlgorithms : [];
  if (asymmetricKeyType === 'ed25519') return ['EdDSA', 'Ed25519'];
  const algorithm = asymmetricKeyType === 'ec' ? byCurve[namedCurve] : undefined;
  return algorithm ? [algorithm] : [];
}

/** Copied out of a JSON file, a key has its line breaks written as `\n`. */
export const pemOf = (text: string): string => `${text.trim().replaceAll('\\n', '\n')}\n`;
