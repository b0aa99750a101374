import type { Block } from '../../../knowledge/pieces.ts';
import { cleanText } from '../clean-text.ts';
import { decodeText } from '../decode-text.ts';
import { paragraphs } from '../extract-text.ts';
import { FileRefused } from '../page.ts';
import { htmlBlocks } from './html-blocks.ts';
import type { LeftOut } from './left-out.ts';
import { htmlOfMail } from './mail-html.ts';
import type { Package } from './package-parts.ts';

type ReadWord = (bytes: Uint8Array) => Promise<{ blocks: Block[]; leftOut: LeftOut }>;

const ZIP = 'PK\u0003\u0004';
const RICH_TEXT = '{\\rtf';
const HEAD_CHARACTERS = 1_024;
const MAIL = /^(?:mime-version|content-type|from|date|subject):/im;

/**
 * Another file that Word takes in when it opens the document: HTML, also as the single file that browsers save, plain
 * text, or a Word document. Of others the notice says that they are there.
 * @param readWord Undefined within such a Word document: they might go on without end
 */
export async function readChunk(
  files: Package,
  path: string,
  leftOut: LeftOut,
  readWord: ReadWord | undefined,
): Promise<Block[]> {
  const bytes = await files.bytes(path);
  const blocks = bytes && (await blocksOf(bytes, leftOut, readWord));
  if (!blocks) leftOut.objects += 1;
  return blocks ?? [];
}

async function blocksOf(
  bytes: Uint8Array,
  leftOut: LeftOut,
  readWord: ReadWord | undefined,
): Promise<Block[] | undefined> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_CHARACTERS))
    .toString('latin1')
    .trimStart();
  try {
    if (head.startsWith(ZIP)) {
      const inner = await readWord?.(bytes);
      if (!inner) return undefined;
      for (const kind of Object.keys(leftOut) as (keyof LeftOut)[]) {
        leftOut[kind] += inner.leftOut[kind];
      }
      return inner.blocks;
    }
    if (head.startsWith(RICH_TEXT)) return undefined;
    if (MAIL.test(head) && !head.startsWith('<')) {
      const html = htmlOfMail(bytes);
      return html === undefined ? undefined : htmlBlocks(html);
    }
    const text = decodeText(bytes);
    return /^[\s\ufeff]*</.test(text) ? htmlBlocks(text) : [...paragraphs(cleanText(text))];
  } catch (error) {
    if (error instanceof FileRefused) return undefined;
    throw error;
  }
}
