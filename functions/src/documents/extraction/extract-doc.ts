import { cleanText } from './clean-text.ts';
import { paragraphs } from './extract-text.ts';
import { inspectCompound } from './inspect-compound.ts';
import { asPages, FileRefused, type Page } from './page.ts';

const PROTECTED =
  'This document is protected by a password. Remove the protection and upload it again.';

/** Word's old binary format. It keeps no headings that could be told from text. */
export async function* extractDoc(bytes: Uint8Array): AsyncGenerator<Page> {
  if (isEncrypted(bytes)) throw new FileRefused(PROTECTED);
  inspectCompound(bytes);
  const { default: WordExtractor } = await import('word-extractor');
  const document = await new WordExtractor().extract(Buffer.from(bytes.buffer)).catch(() => {
    throw new FileRefused('This Word document is damaged and could not be read.');
  });
  const parts = [document.getBody(), document.getFootnotes(), document.getEndnotes()];
  const text = cleanText(parts.join('\n\n')).replace(/\n/g, '\n\n');
  yield* asPages(paragraphs(text), text.length);
}

/** The flag of the file information block, which begins at a sector's start with EC A5. */
function isEncrypted(bytes: Uint8Array): boolean {
  for (let at = 512; at + 12 <= bytes.length; at += 512) {
    if (bytes[at] === 0xec && bytes[at + 1] === 0xa5) return ((bytes[at + 11] ?? 0) & 1) === 1;
  }
  return false;
}
