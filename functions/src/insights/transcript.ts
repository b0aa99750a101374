import { escapeXml } from '../answering/build-prompt.ts';
import type { MessageRecord } from '../conversations/conversation-records.ts';
import type { InsightItem } from './insights-record.ts';
import { withoutSensitive } from './sensitive.ts';

/** Messages of a conversation that were not read yet, by the numbers under which a model reads them. */
export type Part = {
  /** Said before: to understand what follows, not to be quoted. */
  before: MessageRecord[];
  unread: MessageRecord[];
  hasMore: boolean;
};

const MAX_CHARACTERS = 24_000;
/** Agents say much, of which only the question matters. */
const MAX_OF_AGENT = 1_500;

/** As many of the messages as a model reads at once; at least one. `readTo` is when the last was said that was read. */
export function partOf(
  messages: MessageRecord[],
  readTo: string | undefined,
  isWhole: boolean,
): Part {
  const isRead = ({ createdAt }: MessageRecord) => readTo !== undefined && createdAt <= readTo;
  const unread = messages.filter((message) => !isRead(message));
  let characters = 0;
  const count = unread.findIndex((message, at) => {
    characters += textOf(message).length;
    return at > 0 && characters > MAX_CHARACTERS;
  });
  return {
    before: messages.filter(isRead),
    unread: count < 0 ? unread : unread.slice(0, count),
    hasMore: count >= 0 || !isWhole,
  };
}

/** As data: whatever it says, it says inside its element, and without what nobody may collect. */
export function transcriptOf({ before, unread }: Part, known: InsightItem[]): string {
  return [
    '<known>',
    ...known.map(({ key, value }) => `<value key="${key}">${escapeXml(String(value))}</value>`),
    '</known>',
    '<earlier>',
    ...before.map((message) => elementOf(message)),
    '</earlier>',
    '<conversation>',
    ...unread.map((message, at) => elementOf(message, at + 1)),
    '</conversation>',
  ].join('\n');
}

function elementOf(message: MessageRecord, n?: number): string {
  const { role, createdAt } = message;
  const by = role === 'user' ? 'visitor' : 'agent';
  const number = n === undefined ? '' : ` n="${n}"`;
  const said = escapeXml(withoutSensitive(textOf(message)));
  return `<message${number} by="${by}" at="${createdAt.slice(0, 10)}">${said}</message>`;
}

const textOf = ({ role, content }: MessageRecord): string =>
  role === 'user' ? content : content.slice(0, MAX_OF_AGENT).toWellFormed();
