import { incompleteNotes } from '@talkwright/shared/answer-outcomes';
import type { Citation } from '@talkwright/shared/areas/chat';
import type { MessageRecord } from '../../../conversations/conversation-records.ts';
import type { Block } from './part.ts';
import { escapeMrkdwn } from './safe-text.ts';

const FEEDBACK_ACTION = 'answer_feedback';

/** Slack's bounds of a text within a block, and of such texts in one block. */
const MAX_TEXT = 3_000;
const MAX_ELEMENTS = 10;
const MAX_NAME = 80;

export type Source = { n: number; name: string; url: string | undefined };
type Closing = {
  sources: Source[];
  /** Why it is not whole. */
  incomplete: MessageRecord['incomplete'];
  /** What stands below the answer, such as that a demo model has given it. */
  note: string | undefined;
  /** Of the answer, where the reader may say what they think of it. */
  messageId: string | undefined;
};

/** What stands below the last message of an answer. */
export function closingBlocks({ sources, incomplete, note, messageId }: Closing): Block[] {
  const notes = [incomplete && incompleteNotes[incomplete], note].filter(Boolean);
  const lines = [...sources.map(sourceText), ...notes.map((text) => `_${mrkdwn(`${text}`)}_`)];
  const texts = lines.filter((text) => text.length <= MAX_TEXT).slice(0, 4 * MAX_ELEMENTS);
  const contexts = Array.from({ length: Math.ceil(texts.length / MAX_ELEMENTS) }, (_, at) => ({
    type: 'context',
    elements: texts
      .slice(at * MAX_ELEMENTS, (at + 1) * MAX_ELEMENTS)
      .map((text) => ({ type: 'mrkdwn', text })),
  }));
  return [...contexts, ...(messageId ? [feedbackBlock(messageId)] : [])];
}

const sourceText = ({ n, name, url }: Source): string => {
  const shown = mrkdwn(
    name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).toWellFormed()}…` : name,
  );
  return url
    ? `[${n}] <${url.replace(/[<>|\s]/g, encodeURIComponent)}|${shown}>`
    : `[${n}] ${shown}`;
};

/** Names of documents and pages are words of strangers. */
const mrkdwn = (text: string): string =>
  escapeMrkdwn(
    text
      .replace(/\s+/g, ' ')
      .replace(/[|*_~`]/g, ' ')
      .trim(),
  ) || '…';

const feedbackBlock = (messageId: string): Block => ({
  type: 'context_actions',
  elements: [
    {
      type: 'feedback_buttons',
      action_id: FEEDBACK_ACTION,
      positive_button: half('Good answer', `up ${messageId}`),
      negative_button: half('Bad answer', `down ${messageId}`),
    },
  ],
});

const half = (text: string, value: string) => ({ text: { type: 'plain_text', text }, value });

/** Which answer a press of the button means, and what is thought of it; undefined for what is no such press. */
export function readFeedback(action: {
  action_id: string;
  value: string;
}): { messageId: string; thumb: 'up' | 'down' } | undefined {
  const [, thumb, messageId] = /^(up|down) ([\w-]{1,100})$/.exec(action.value) ?? [];
  if (action.action_id !== FEEDBACK_ACTION || !messageId) return undefined;
  return { messageId, thumb: thumb as 'up' | 'down' };
}

/** As the name of a document and the page that is cited. */
export const nameOfSource = (citation: Citation): string => {
  if ('url' in citation) return citation.title || new URL(citation.url).host;
  return citation.page === null ? citation.filename : `${citation.filename}, p. ${citation.page}`;
};
