/** What Slack takes in one message, with room for what is added to it; some of Markdown counts as blocks, too. */
export const MAX_MESSAGE_LENGTH = 9_000;
const MAX_STRUCTURES = 20;
const FENCE = '```';

/** What a person wrote, as an agent reads it: without the mention of itself and Slack's own spelling of links. */
export const readWords = (text: string, botUserId: string): string =>
  text
    .replaceAll(`<@${botUserId}>`, ' ')
    .replace(
      /<@([UW][A-Z0-9]+)(?:\|([^>]*))?>/g,
      (_, id: string, name?: string) => `@${name || id}`,
    )
    .replace(/<#[CG][A-Z0-9]+\|([^>]*)>/g, '#$1')
    .replace(/<!(here|channel|everyone)(?:\|[^>]*)?>/g, '@$1')
    .replace(/<((?:https?|mailto):[^|>]+)\|([^>]*)>/g, '$2 ($1)')
    .replace(/<((?:https?|mailto):[^>]+)>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

/** Words of a model call nobody: neither a channel nor a person. */
export const withoutPings = (text: string): string => text.replace(/<(?=[!@#])/g, '<\u200b');

/** Of plain mrkdwn. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Whether a message that says this has room for no more. */
export const isFull = (text: string): boolean =>
  text.length >= MAX_MESSAGE_LENGTH || structuresIn(text) >= MAX_STRUCTURES;

/**
 * As much of the words as a message has room for that says `before`, cut at a paragraph where there is one; a block of code
 * that is cut goes on as one.
 */
export function fitting(before: string, words: string): { head: string; rest: string } {
  const room = Math.max(0, MAX_MESSAGE_LENGTH - before.length);
  const end = Math.min(room, endOfStructures(before, words));
  if (words.length <= end) return { head: words, rest: '' };
  const cut = cutAt(words, end);
  const [head, rest] = [words.slice(0, cut), words.slice(cut).replace(/^\n+/, '')];
  const isInCode = (before + head).split(FENCE).length % 2 === 0;
  return isInCode ? { head: `${head}\n${FENCE}`, rest: `${FENCE}\n${rest}` } : { head, rest };
}

/** The messages that a text becomes. */
export function messagesOf(text: string): string[] {
  const messages: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const { head, rest: next } = fitting('', rest);
    messages.push(head);
    rest = next;
  }
  return messages;
}

function cutAt(words: string, end: number): number {
  const window = words.slice(0, end);
  for (const separator of ['\n\n', '\n', ' ']) {
    const at = window.lastIndexOf(separator);
    if (at > end / 2) return at + separator.length;
  }
  // Half a character is none.
  return end > 1 && /[\uD800-\uDBFF]/.test(words.charAt(end - 1)) ? end - 1 : end;
}

const STRUCTURE = /^(?:#{1,6} |(?:-{3,}|\*{3,}|_{3,})\s*$|```|\|)/gm;
const structuresIn = (text: string): number => text.match(STRUCTURE)?.length ?? 0;

/** Where the words have more headings, rules, rows and code than are left for the message. */
function endOfStructures(before: string, words: string): number {
  const left = Math.max(1, MAX_STRUCTURES - structuresIn(before));
  const over = [...words.matchAll(STRUCTURE)][left];
  return over ? Math.max(1, over.index) : words.length;
}
