import type { Block, Frame } from '../../knowledge/pieces.ts';
import { cleanText } from './clean-text.ts';
import { areColumnNames } from './column-names.ts';
import { DAMAGED, inspectZip } from './inspect-zip.ts';
import { asPages, FileRefused, MAX_CHARACTERS, type Page, TOO_LONG } from './page.ts';
import { wordParts } from './word-parts.ts';

export async function* extractDocx(bytes: Uint8Array): AsyncGenerator<Page> {
  const names = await inspectZip(bytes);
  if (!names.has('[Content_Types].xml')) throw new FileRefused(DAMAGED);

  const blocks: Block[] = [];
  let characters = 0;
  for await (const part of wordParts(bytes)) {
    for (const block of readBlocks(await toHtml(part))) {
      blocks.push(block);
      characters += block.text.length;
    }
    if (characters > MAX_CHARACTERS) throw new FileRefused(TOO_LONG);
  }
  yield* asPages(blocks, characters);
}

async function toHtml(part: Uint8Array): Promise<string> {
  const { default: mammoth } = await import('mammoth');
  const buffer = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  // Pictures are left where they are: an empty answer for each keeps mammoth from reading them.
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth
    .convertToHtml(
      { buffer },
      { convertImage, externalFileAccess: false, includeEmbeddedStyleMap: false },
    )
    .catch(() => {
      throw new FileRefused(DAMAGED);
    });
  return value;
}

const TOKEN = /<(\/?)([a-z]+[1-6]?)[^>]*>|([^<]+)/g;

/** Reads the plain HTML that mammoth writes: headings, paragraphs, lists, and tables with a line for each row. */
function readBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  let text = '';
  let tables = 0;
  let head: string | undefined;
  const end = (headingLevel?: number) => {
    const cleaned = cleanText(text).trim();
    const frame = tableFrame(cleaned, head);
    if (cleaned) {
      blocks.push({
        text: cleaned,
        page: null,
        ...(headingLevel && { headingLevel }),
        ...(frame && { frame }),
      });
    }
    text = '';
    head = undefined;
  };

  for (const [, slash, tag = '', content] of html.matchAll(TOKEN)) {
    if (content !== undefined) text += unescapeHtml(content);
    else if (tag === 'br') text += '\n';
    else if (tag === 'table') {
      if (tables === 0) end();
      tables += slash ? -1 : 1;
      if (tables === 0) end();
    } else if (tag === 'li' && !slash) text += text === '' || text.endsWith('\n') ? '- ' : '\n- ';
    else if (slash && (tag === 'tr' || tag === 'li')) {
      text += '\n';
      if (tag === 'tr' && tables === 1) head ??= areColumnNames(cellsOf(text)) ? text : '';
    } else if (slash && tag === 'thead' && tables === 1) head = text;
    else if (slash && (tag === 'td' || tag === 'th')) text += ' | ';
    else if (slash && tag === 'p' && tables > 0) text += ' ';
    else if (slash && tag === 'p') end();
    else if (slash && (tag === 'ul' || tag === 'ol') && tables === 0) end();
    else if (slash && /^h[1-6]$/.test(tag)) end(Number(tag.slice(1)));
  }
  end();
  return blocks;
}

/** Of rows that are marked as a table's head there may be several; where none is, the first may be one. */
function tableFrame(table: string, head = ''): Frame | undefined {
  const open = cleanText(head).trimStart();
  return open !== '' && table.startsWith(open) ? { open, close: '' } : undefined;
}

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(0, -1)
    .map((cell) => cell.trim());

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const unescapeHtml = (text: string) =>
  text.replace(/&(lt|gt|amp|quot);/g, (_, name: string) => entities[name] ?? '');
