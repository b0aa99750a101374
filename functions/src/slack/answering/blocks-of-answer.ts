import type { Citation } from '@talkwright/shared/areas/chat';
import type { Config } from '../../platform/config.ts';
import { escaped } from './slack-text.ts';

const MAX_SOURCES = 10;
const MAX_TITLE = 120;
export const FEEDBACK_ACTION = 'talkwright_feedback';

/** Below an answer: what it rests on, each as a link, and how it was. */
export function blocksOfAnswer(
  config: Config,
  citations: Citation[],
  { sessionId, messageId }: { sessionId: string; messageId: string },
): object[] {
  const sources = citations.slice(0, MAX_SOURCES).map((one) => sourceOf(config, one));
  const more = citations.length - sources.length;
  const elements = [
    ...sources.map((text) => ({ type: 'mrkdwn', text })),
    ...(more > 0 ? [{ type: 'mrkdwn', text: `and ${more} more` }] : []),
  ];
  const value = (thumb: string) => `${thumb} ${sessionId} ${messageId}`;
  const button = (text: string, thumb: string) => ({
    text: { type: 'plain_text', text },
    value: value(thumb),
  });
  return [
    // Ten elements at most.
    ...(elements.length > 0 ? [{ type: 'context', elements: elements.slice(0, MAX_SOURCES) }] : []),
    {
      type: 'context_actions',
      elements: [
        {
          type: 'feedback_buttons',
          action_id: FEEDBACK_ACTION,
          positive_button: button('Good answer', 'up'),
          negative_button: button('Bad answer', 'down'),
        },
      ],
    },
  ];
}

function sourceOf({ APP_URL }: Config, citation: Citation): string {
  if ('url' in citation) {
    return linked(citation.url, `[${citation.n}] ${citation.title || citation.url}`);
  }
  const { n, documentId, filename, page, quote } = citation;
  const query = new URLSearchParams({
    document: documentId,
    ...(page && { page: String(page) }),
    quote: quote.slice(0, 300),
  });
  const title = `[${n}] ${filename}${page ? `, page ${page}` : ''}`;
  return linked(`${APP_URL}/#/documents?${query}`, title);
}

const linked = (url: string, title: string): string =>
  `<${url.replace(/[<>|]/g, (one) => encodeURIComponent(one))}|${escaped(title.slice(0, MAX_TITLE)).replaceAll('|', '/')}>`;
