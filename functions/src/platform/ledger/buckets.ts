import { decodeTime } from 'ulid';
import type { Item } from '../change.ts';
import { hashOf } from '../ids.ts';

/**
 * In which part of an organization's ledger a record lies: the second level of its partition key. What is written in one
 * batch shares one, none grows for ever, and each follows from what whoever looks for a record knows of it.
 *
 * | bucket | what lies there | grows with |
 * |---|---|---|
 * | `c-2026-03` | summaries, the text that is searched, insights, and what keeps the place of erased ones | the conversations that began in a month |
 * | `s-A` | the same of conversations whose ids tell no time, as Slack's | a 64th of those |
 * | `n-2026` | counters of days, meters of months, and the marks of what is counted in them | the turns of a year |
 * | `audit` | who did what | thirteen months, then it goes |
 * | `questions` | which questions are alike | the number of agents |
 */
export const AUDIT_BUCKET = 'audit';
export const QUESTIONS_BUCKET = 'questions';

/** Of all that is made of a conversation. */
export function bucketOfSession(sessionId: string): string {
  if (!ULID.test(sessionId)) return `s-${hashOf(sessionId).charAt(0)}`;
  return `c-${new Date(decodeTime(sessionId)).toISOString().slice(0, 7)}`;
}

/** In Crockford's alphabet, and of a time that a number of 48 bits holds. */
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Of what is counted on a day or in a month: `2026-03-31`, `2026-03`. */
export const bucketOfYear = (time: string): string => `n-${time.slice(0, 4)}`;

/**
 * Of a record of before. Undefined for the mark of a turn that does not say on which day it counted, as those do not that a
 * version of before has written: its turn does. A reading counts on the day on which its mark is written.
 */
export function bucketOfStored(record: Item & { _ts: number }): string | undefined {
  if (record.type !== 'counted' || record.day !== undefined) return bucketOf(record);
  const isOfReading = record.id.startsWith(`counted-${record.sessionId}-read-`);
  return isOfReading ? bucketOfYear(new Date(record._ts * 1_000).toISOString()) : undefined;
}

/** By what a record says of itself. Of a kind that is not known here: where it harms nobody. */
export function bucketOf(record: Item): string {
  const field = (name: string): string => String(record[name]);
  switch (record.type) {
    case 'conversation':
    case 'conversationText':
    case 'insights':
      return bucketOfSession(field('sessionId'));
    case 'erased':
      return bucketOfSession(record.id.replace(/^(conversation-text|conversation|insights)-/, ''));
    case 'counters':
      return bucketOfYear(field('month'));
    case 'meter':
    case 'pagesCounted':
      return bucketOfYear(field('cycle'));
    case 'counted':
    case 'usage':
      return bucketOfYear(field('day'));
    case 'questionGroups':
      return QUESTIONS_BUCKET;
    default:
      return AUDIT_BUCKET;
  }
}
