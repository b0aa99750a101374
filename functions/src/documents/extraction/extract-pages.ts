import type { DocumentExtension } from '@talkwright/shared/areas/documents';
import type { Page } from './page.ts';

type Extract = (bytes: Uint8Array) => Iterable<Page> | AsyncIterable<Page>;

/** Each is loaded when the first file of its kind comes. */
const extractors: Record<DocumentExtension, () => Promise<Extract>> = {
  '.pdf': async () => (await import('./extract-pdf.ts')).extractPdf,
  '.docx': async () => (await import('./extract-docx.ts')).extractDocx,
  '.doc': async () => (await import('./extract-doc.ts')).extractDoc,
  '.md': async () => (await import('./extract-markdown.ts')).extractMarkdown,
  '.json': async () => (await import('./extract-json.ts')).extractJson,
  '.jsonl': async () => (await import('./extract-json.ts')).extractJson,
  '.ndjson': async () => (await import('./extract-json.ts')).extractJson,
  '.txt': async () => (await import('./extract-text.ts')).extractText,
};

/**
 * Reads a file of a known type piece by piece.
 * @throws FileRefused with a sentence when the file cannot be read
 */
export async function* extractPages(
  bytes: Uint8Array,
  extension: DocumentExtension,
): AsyncGenerator<Page> {
  const extract = await extractors[extension]();
  yield* extract(bytes);
}
