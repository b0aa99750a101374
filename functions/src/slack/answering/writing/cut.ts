/** Of one message: Slack takes 12,000 characters, and we may have to close a block of code. */
export const MESSAGE_CHARACTERS = 11_500;
/** From here on a message ends with the next paragraph. */
const FULL_ENOUGH = 9_000;
/** Slack makes several blocks of one text, at each heading, rule, table and block of code, and takes 50. */
const MESSAGE_PIECES = 16;
const FENCE = /^[ \t]{0,3}(`{3,}|~{3,})[^\n]*$/gm;

/** What a message holds already. An old one ends as soon as it can, an overdue one at once. */
export type Filling = { text: string; age: 'young' | 'old' | 'overdue' };
type Cut = { here: string; next: string };

/**
 * What of the words to come still goes into a message, and what begins the next one; undefined where the message goes on. It
 * ends with a paragraph; where there is none, with a line, a word, and else anywhere. A block of code is closed here and goes
 * on there.
 */
export function cut({ text, age }: Filling, more: string): Cut | undefined {
  const fits = hasRoom(text + more);
  const isFull = text.length + more.length > FULL_ENOUGH;
  if (fits && age === 'overdue') return parted(text, more, more.length);
  if (fits && age === 'young' && !isFull) return undefined;
  const paragraph = lastBreak(text, more, '\n\n');
  if (fits)
    return paragraph && !openFence(text + more.slice(0, paragraph))
      ? parted(text, more, paragraph)
      : undefined;
  const place =
    paragraph ?? lastBreak(text, more, '\n') ?? lastBreak(text, more, ' ') ?? anywhere(text, more);
  return parted(text, more, place);
}

const hasRoom = (text: string): boolean =>
  text.length <= MESSAGE_CHARACTERS && piecesIn(text) <= MESSAGE_PIECES;

const PIECE =
  /^(?:#{1,6} .*|(?:-{3,}|\*{3,}|_{3,})|```[\s\S]*?(?:^```|$(?![\s\S]))|(?:\|.*\n?)+)$/gm;
const piecesIn = (text: string): number => text.match(PIECE)?.length ?? 0;

/** Where the last of them ends that leaves no more than there is room for. */
function lastBreak(text: string, more: string, mark: string): number | undefined {
  let from = Math.min(more.length, MESSAGE_CHARACTERS - text.length) - mark.length;
  for (; from >= 0; from -= 1) {
    const found = more.lastIndexOf(mark, from);
    if (found < 0) return undefined;
    const end = found + mark.length;
    if (hasRoom(text + more.slice(0, end))) return end;
    from = found;
  }
  return undefined;
}

/** Not within a character. */
function anywhere(text: string, more: string): number {
  if (text !== '') return 0;
  const room = MESSAGE_CHARACTERS;
  return /[\uD800-\uDBFF]/.test(more[room - 1] ?? '') ? room - 1 : room;
}

function parted(text: string, more: string, place: number): Cut {
  const here = more.slice(0, place);
  const next = more.slice(place);
  const fence = openFence(text + here);
  if (!fence) return { here, next };
  const closed = `${here.endsWith('\n') || here === '' ? here : `${here}\n`}${fence.mark}\n`;
  return { here: closed, next: next.trim() === '' ? '' : `${fence.line}\n${next}` };
}

/** The block of code that is still open at the end. */
export function openFence(text: string): { mark: string; line: string } | undefined {
  let open: { mark: string; line: string } | undefined;
  for (const [line, mark = ''] of text.matchAll(FENCE)) {
    const closes = open && line.trim().startsWith(open.mark) && line.trim() === mark;
    if (closes) open = undefined;
    else if (!open) open = { mark, line };
  }
  return open;
}
