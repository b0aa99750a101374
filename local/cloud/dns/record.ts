import { isIPv4, isIPv6 } from 'node:net';

export type ZoneRecord = {
  /** In lower case, without a dot at its end. */
  name: string;
  type: (typeof types)[number];
  /** A list is answered in turn, one a question; the last one stays. */
  data: string | string[];
  /** In seconds. */
  ttl: number;
};

const types = ['A', 'AAAA', 'TXT', 'SERVFAIL'] as const;
const NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/;
const MAX_TEXT = 4_000;

/** @throws Error with a sentence about the first record that is wrong */
export function readRecords(given: unknown): ZoneRecord[] {
  if (!Array.isArray(given)) throw new Error('Send a list of records.');
  return given.map(readRecord);
}

export const toName = (given: string): string => given.toLowerCase().replace(/\.$/, '');

function readRecord(given: unknown): ZoneRecord {
  const { name: givenName, type: givenType, data = '', ttl = 0 } = Object(given);
  const name = toName(String(givenName));
  if (!NAME.test(name)) throw new Error(`"${givenName}" is no name.`);
  const type = types.find((one) => one === givenType);
  if (!type) throw new Error(`The type of ${name} is none of ${types.join(', ')}.`);
  if (!Number.isInteger(ttl) || ttl < 0) throw new Error(`The ttl of ${name} is no whole number.`);
  const list = [data].flat();
  if (list.length === 0 || !list.every((one) => typeof one === 'string' && fits[type](one))) {
    throw new Error(`The data of ${name} does not fit the type ${type}.`);
  }
  return { name, type, data, ttl };
}

const fits: Record<ZoneRecord['type'], (data: string) => boolean> = {
  A: isIPv4,
  AAAA: isIPv6,
  TXT: (data) => data.length <= MAX_TEXT,
  SERVFAIL: (data) => data === '',
};
