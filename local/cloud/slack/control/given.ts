import type { Calls } from '../asked.ts';
import type { Channel, User } from '../records.ts';
import { refuse } from '../refusal.ts';
import type { Slack } from '../slack.ts';

/** Read as whoever calls it wants: texts, numbers and lists of one JSON object, or of an address. */
export type Given = { [name: string]: unknown };
export type Control = {
  method: 'GET' | 'POST';
  path: string;
  run(slack: Slack, given: Given, calls: Calls): object | Promise<object>;
};

/** A text that has to be there. */
export function needed(given: Given, name: string): string {
  const value = optional(given, name);
  if (value === undefined) throw refuse('invalid_arguments', `missing: ${name}`);
  return value;
}

export function optional(given: Given, name: string): string | undefined {
  const value = given[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function list(given: Given, name: string): unknown[] {
  const value = given[name];
  return Array.isArray(value) ? value : [];
}

export const number = (given: Given, name: string): number | undefined =>
  given[name] === undefined ? undefined : Number(given[name]);

export const isTrue = (given: Given, name: string): boolean =>
  given[name] === true || given[name] === 'true';

export const userOf = (slack: Slack, given: Given): User =>
  slack.need('user', needed(given, 'user'));
export const channelOf = (slack: Slack, given: Given): Channel =>
  slack.need('channel', needed(given, 'channel'));
