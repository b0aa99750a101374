import { cleanText } from './clean-text.ts';
import { paragraphs } from './extract-text.ts';
import { inspectCompound } from './inspect-compound.ts';
import { asPages, FileRefused, type Page } from './page.ts';

const PROTECTED =
  'This document is protected by a password. Remove the protection and upload it again.';

const TOO_OLD =
  'This document was written by Word 6 or 95. Open it in Word or LibreOffice, save it as .docx and upload that.';
/** Of the block that a document begins with: what it is, and a word of which a bit says that it is encrypted. */
const INFORMATION = { bytes: 12, flags: 11 };
const IS_WORD_97 = 0xa5ec;
/** Word 6 and 95, also in their Chinese, Japanese and Korean editions. */
const ARE_OLDER = [0xa5dc, 0xa697, 0xa698, 0xa699];

/** Word's old binary format. It keeps no headings that could be told from text. */
export async function* extractDoc(bytes: Uint8Array): AsyncGenerator<Page> {
  const at = inspectCompound(bytes);
  const information = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(at);
  if (at !== undefined && information.length >= INFORMATION.bytes) {
    const magic = information.readUInt16LE();
    if (ARE_OLDER.includes(magic)) throw new FileRefused(TOO_OLD);
    const isEncrypted = ((information[INFORMATION.flags] ?? 0) & 1) === 1;
    if (magic === IS_WORD_97 && isEncrypted) throw new FileRefused(PROTECTED);
  }
  const { default: WordExtractor } = await import('word-extractor');
  const document = await new WordExtractor().extract(Buffer.from(bytes.buffer)).catch(() => {
    throw new FileRefused('This Word document is damaged and could not be read.');
  });
  const parts = [document.getBody(), document.getFootnotes(), document.getEndnotes()];
  const text = cleanText(parts.join('\n\n')).replace(/\n/g, '\n\n');
  yield* asPages(paragraphs(text), text.length);
}
