import { DAMAGED } from './inspect-zip.ts';
import { FileRefused } from './page.ts';

/** A tree of XML takes some forty times as much memory as its text. */
const PART_CHARACTERS = 2 ** 19;
/** A table's head is said again in each of its parts, unless it is longer. */
const HEAD_CHARACTERS = 20_000;
const TAG_CHARACTERS = 2 ** 20;
const MAX_DEPTH = 500;

const TAG =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:]+)[^>]*?(\/?)>|(<[!?])/g;
const END = '</w:body></w:document>';

type Tag = { text: string; name: string; isOpening: boolean; isClosing: boolean };

/**
 * Cuts the XML of a Word document between its paragraphs and between the rows of its tables. Each part is a document by
 * itself; a table that goes on begins with its head. What is shorter, or has no place to cut, stays whole.
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
    if (tagFrom < 0) rest = cutter.takeText(rest);
    else if (rest.length - tagFrom > TAG_CHARACTERS) throw new FileRefused(DAMAGED);
  }
  yield cutter.end(rest);
}

function createCutter() {
  /** The document until its first paragraph. */
  let start = '';
  let part = '';
  let depth = 0;
  let bodyDepth: number | undefined;
  let table: { from: number; rowFrom: number; head: string; isHead: boolean } | undefined;

  function cut(opening = '', closing = ''): string | undefined {
    if (part.length < PART_CHARACTERS) return undefined;
    const cutOff = start + part + closing + END;
    part = opening;
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
    takeText(text: string): '' {
      part += text;
      return '';
    },

    /** A part that ends here. */
    take(before: string, { text, name, isOpening, isClosing }: Tag): string | undefined {
      part += before;
      const from = part.length;
      part += text;
      depth += Number(isOpening) - Number(isClosing);
      if (depth > MAX_DEPTH) throw new FileRefused(DAMAGED);
      if (bodyDepth === undefined) {
        if (name !== 'w:body' || isClosing) return undefined;
        bodyDepth = depth;
        start = part;
        part = '';
        return undefined;
      }

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
