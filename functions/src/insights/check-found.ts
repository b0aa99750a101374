import type { MessageRecord } from '../conversations/conversation-records.ts';
import { findQuote } from '../platform/text/find-quote.ts';
import type { Found } from './ask-for-insights.ts';
import type { InsightItem } from './insights-record.ts';
import { readValue } from './read-value.ts';
import { isSensitive } from './sensitive.ts';
import type { WantedField } from './wanted-fields.ts';

type Checked = Omit<InsightItem, 'id'>;
/** Why something that a model found is left out. */
export type Refused = 'unknown_key' | 'sensitive' | 'no_quote' | 'no_value';

const MAX_QUOTE_LENGTH = 600;

/** What is true of what a model found: its quote stands in a visitor's message, and bears out the value. */
export function checkFound(
  { key, value, quote, message, how, kind }: Found,
  fields: WantedField[],
  unread: MessageRecord[],
): Checked | Refused {
  const field = fields.find((one) => one.key === key);
  if (!field) return 'unknown_key';
  if (kind !== 'ordinary') return 'sensitive';
  const place = placeOf(quote, unread, message);
  if (!place) return 'no_quote';
  const read = readValue(field, value, place.quote);
  if (!read) return 'no_value';
  if (isSensitive(`${key}: ${read.value}`) || isSensitive(place.quote)) return 'sensitive';
  return {
    key,
    type: field.type,
    value: read.value,
    how: how === 'stated' && !read.isLiteral ? 'implied' : how,
    quote: place.quote,
    messageId: place.message.id,
    saidAt: place.message.createdAt,
  };
}

/** Where a visitor said it, as it stands there; models miscount, so that the message that they name is only the first one. */
function placeOf(quote: string, unread: MessageRecord[], n: number) {
  const named = unread[n - 1];
  const said = [...(named ? [named] : []), ...unread].filter(({ role }) => role === 'user');
  for (const message of said) {
    const { content } = message;
    const found = findQuote(content, quote);
    if (!found || found.end - found.start > MAX_QUOTE_LENGTH) continue;
    const stretch = content.slice(found.start, found.end).trim();
    if (isWhole(content, found)) return { message, quote: stretch };
  }
  return undefined;
}

/** No part of a word, where spaces part words. */
function isWhole(text: string, { start, end }: { start: number; end: number }): boolean {
  const isCut = (at: number) => SPACED.test(text[at - 1] ?? '') && SPACED.test(text[at] ?? '');
  return !isCut(start) && !isCut(end);
}

const SPACED =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}]/u;
