/**
 * Makes the PDF and the Word file of the demo data from their texts in `sources/`. What it writes is
 * committed: run it again only after changing a text.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, readBlocks } from './make-blocks.ts';
import { writeDocx } from './make-docx.ts';
import { writePdf } from './make-pdf.ts';

await make('customer-handbook', 'pdf', writePdf);
await make('bike-care-guide', 'docx', writeDocx);

async function make(
  name: string,
  extension: string,
  write: (blocks: Block[]) => Uint8Array | Promise<Uint8Array>,
): Promise<void> {
  const source = readFileSync(join(import.meta.dirname, 'sources', `${name}.md`), 'utf8');
  const file = join(import.meta.dirname, 'documents', `${name}.${extension}`);
  const bytes = await write(readBlocks(source));
  writeFileSync(file, bytes);
  console.log(`${file}: ${bytes.length} bytes`);
}
