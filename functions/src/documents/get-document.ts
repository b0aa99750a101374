import { buffer } from 'node:stream/consumers';
import type { Document, DocumentExtension } from '@talkwright/shared/areas/documents';
import type { Member } from '../accounts/caller.ts';
import type { KnowledgeReader } from '../knowledge/knowledge.store.ts';
import type { Blobs } from '../platform/blobs.ts';
import { type DocumentRecord, scopeOf, toDocument } from './document-record.ts';
import type { DocumentsReader } from './documents.store.ts';
import { decodeText } from './extraction/decode-text.ts';

type Needs = { blobs: Blobs; documents: DocumentsReader; knowledge: KnowledgeReader };
type Text = { content: string; isTruncated: boolean };

const MAX_CONTENT = 200_000;
/** Three bytes for each character, which is the most that UTF-8 and UTF-16 take. */
const MAX_BYTES = MAX_CONTENT * 3;
const HALF_AT_END = /[\ud800-\udbff]$/;
/** These are text, and say more as they were written than cut into passages. */
const written = new Set<DocumentExtension>(['.txt', '.md', '.json', '.jsonl', '.ndjson']);

/** A document with the beginning of its text, as far as it is published. @throws Failure `document_not_found` */
export async function getDocument(
  deps: Needs,
  { tenantId }: Member,
  { id }: { id: string },
): Promise<{ document: Document & { content: string; truncated: boolean } }> {
  const record = await deps.documents.getInPlace(tenantId, id);
  const { content, isTruncated } = await textOf(deps, record);
  return { document: { ...toDocument(record), content, truncated: isTruncated } };
}

async function textOf(deps: Needs, record: DocumentRecord): Promise<Text> {
  const { tenantId, id, extension, published } = record;
  if (published === null) return { content: '', isTruncated: false };
  const asWritten = written.has(extension) && (await readFile(deps, record));
  if (asWritten) return asWritten;
  const edition = { tenantId, scope: scopeOf(record), documentId: id, version: published };
  return deps.knowledge.text(edition, MAX_CONTENT);
}

/** Undefined where the beginning alone cannot be read. */
async function readFile(
  { blobs }: Needs,
  { tenantId, id, size }: DocumentRecord,
): Promise<Text | undefined> {
  const file = await blobs.download('documents', `${tenantId}/${id}`, MAX_BYTES);
  if (!file) return undefined;
  const bytes = await buffer(file);
  try {
    const text = decodeText(size > bytes.length ? wholeCharacters(bytes) : bytes);
    const isTruncated = size > bytes.length || text.length > MAX_CONTENT;
    return { content: text.slice(0, MAX_CONTENT).replace(HALF_AT_END, ''), isTruncated };
  } catch {
    return undefined;
  }
}

/** Without the last character, which may have been cut: its bytes in UTF-8 are those that are no ASCII. */
function wholeCharacters(bytes: Uint8Array): Uint8Array {
  let end = bytes.length - (bytes.length % 2);
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe;
  while (!isUtf16 && end > bytes.length - 8 && (bytes[end - 1] ?? 0) >= 0x80) {
    end -= 1;
    if ((bytes[end] ?? 0) >= 0xc0) break;
  }
  return bytes.subarray(0, end);
}
