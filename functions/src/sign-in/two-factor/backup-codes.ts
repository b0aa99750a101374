import { randomInt } from 'node:crypto';

const COUNT = 10;
const LENGTH = 8;
/** Without look-alikes: 0 and O, 1, I and L, U and V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten different ones, each of 39 random bits, as XXXX-XXXX. */
export function newBackupCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < COUNT) codes.add(newCode());
  return [...codes];
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
