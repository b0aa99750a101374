import { stringifyExactly } from '@talkwright/shared/contract/exact-json';

/** The same text for values that mean the same, in whatever order their fields were written. */
export const canonicalJson = (value: unknown): string => stringifyExactly(value, sortFields);

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
