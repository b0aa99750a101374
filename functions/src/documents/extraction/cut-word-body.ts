import { DAMAGED } from './inspect-zip.ts';
import { FileRefused } from './page.ts';

/** A tree of XML takes some forty times as much memory as its text. */
const PART_CHARACTERS = 2 ** 18;
/** A table's head is said again in each of its parts, unless it is longer. */
const HEAD_CHARACTERS = 20_000;
const TAG_CHARACTERS = 2 ** 20;
const MAX_DEPTH = 500;
/** So far back a text is looked through for a space to cut at. */
const WORD_CHARACTERS = 1_000;

const TAG =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:]+)[^>]*?(\/?)>|(<[!?])/g;
const END = '</w:body></w:document>';

type Tag = { text: string; name: string; isOpening: boolean; isClosing: boolean };

/**
 * Cuts the XML of a Word document between its paragraphs, between the rows of its tables, and between the words of a
 * text that is too long by itself. Each part is a document; a table that goes on begins with its head. What is shorter,
 * or has no place to cut, stays whole.
 * @throws FileRefused where it is no document
 */
export async function* cutWordBody(xml: AsyncIterable<string>): AsyncGenerator<string> {
  const cutter = createCutter();
  let rest = '';
  for await (const text of xml) {
    rest += text;
    let end = 0;
    for (const match of rest.matchAll(TAG)) {
      const { index, 0: tag, 1: slash, 2: name = '', 3: emptiness, 4: isUnfinished } = match;
      if (isUnfinished) break;
      const part = cutter.take(rest.slice(end, index), {
        text: tag,
        name,
        isOpening: slash === '',
        isClosing: slash === '/' || emptiness === '/',
      });
      if (part) yield part;
      end = index + tag.length;
    }
    rest = rest.slice(end);
    // Text is handed on, so that it is looked at once; a tag may go on in what comes next.
    const tagFrom = rest.indexOf('<');
    if (tagFrom < 0) {
      const part = cutter.takeText(rest);
      if (part) yield part;
      rest = '';
    } else if (rest.length - tagFrom > TAG_CHARACTERS) throw new FileRefused(DAMAGED);
  }
  yield cutter.end(rest);
}

function createCutter() {
  /** The document until its first paragraph. */
  let start = '';
  let part = '';
  /** Where in the part the last tag ends. */
  let textFrom = 0;
  let depth = 0;
  let bodyDepth: number | undefined;
  /** What of the body is open where we are, outermost first. */
  const open: { text: string; name: string }[] = [];
  let table: { from: number; rowFrom: number; head: string; isHead: boolean } | undefined;

  function cut(opening = '', closing = ''): string | undefined {
    if (part.length < PART_CHARACTERS) return undefined;
    const cutOff = start + part + closing + END;
    part = opening;
    return cutOff;
  }

  /** What was open is opened once more. */
  function cutText(): string | undefined {
    const end = endOfWords(part);
    if (end - textFrom < PART_CHARACTERS || open.at(-1)?.name !== 'w:t') return undefined;
    const opening = open.map(({ text }) => text).join('');
    if (opening.length > HEAD_CHARACTERS) return undefined;
    const rest = part.slice(end);
    part = part.slice(0, end);
    const cutOff = cut(
      opening,
      open
        .map(({ name }) => `</${name}>`)
        .reverse()
        .join(''),
    );
    textFrom = part.length;
    part += rest;
    if (table) table = { from: 0, rowFrom: 0, head: table.head, isHead: false };
    return cutOff;
  }

  /** The first row, and those after it that are marked as the head as well. */
  function endRow(of: NonNullable<typeof table>): void {
    if (!of.isHead) return;
    const isMarked = part.includes('<w:tblHeader', of.rowFrom);
    const head = part.slice(of.from);
    if ((of.head === '' || isMarked) && head.length <= HEAD_CHARACTERS) of.head = head;
    of.isHead = isMarked && of.head === head;
  }

  return {
    /** A part that ends here. */
    takeText(text: string): string | undefined {
      part += text;
      return cutText();
    },

    /** A part that ends here. */
    take(before: string, { text, name, isOpening, isClosing }: Tag): string | undefined {
      part += before;
      const from = part.length;
      part += text;
      textFrom = part.length;
      depth += Number(isOpening) - Number(isClosing);
      if (depth > MAX_DEPTH) throw new FileRefused(DAMAGED);
      if (bodyDepth === undefined) {
        if (name !== 'w:body' || isClosing) return undefined;
        bodyDepth = depth;
        start = part;
        part = '';
        return undefined;
      }

      if (isOpening && !isClosing) open.push({ text, name });
      if (isClosing && !isOpening) open.pop();
      const level = depth - bodyDepth;
      if (isClosing && level === 0) {
        table = undefined;
        return cut();
      }
      if (level === 1 && name === 'w:tbl') table = { from, rowFrom: from, head: '', isHead: true };
      if (!table || name !== 'w:tr') return undefined;
      if (level === 2) table.rowFrom = from;
      if (level !== 1 || !isClosing) return undefined;
      endRow(table);
      return cut(table.head || '<w:tbl>', '</w:tbl>');
    },

    end: (rest: string): string => start + part + rest,
  };
}

/** Where the last word begins; without spaces, before what is unfinished of an entity. */
function endOfWords(text: string): number {
  const tail = text.slice(-WORD_CHARACTERS);
  const from = text.length - tail.length;
  const space = tail.lastIndexOf(' ');
  if (space >= 0) return from + space + 1;
  const entity = tail.lastIndexOf('&');
  return entity >= 0 && !tail.includes(';', entity) ? from + entity : text.length;
}
