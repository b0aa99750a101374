import { createHash } from 'node:crypto';
import type { Blobs } from '../platform/blobs.ts';
import { IS_PRESENT } from './document-conditions.ts';
import { type DocumentRecord, isNamedAs } from './document-record.ts';
import type { Documents, DocumentsReader } from './documents.store.ts';

/** Where documents stand beside each other: those of an agent, or those that every agent of an organization knows. */
type Place = Pick<DocumentRecord, 'tenantId' | 'agentId'>;
type File = { filename: string; contentHash?: string | null | undefined };
/** The newest first. */
export type SameDocuments = { content: DocumentRecord[]; names: DocumentRecord[] };

/** So many files of the same size are looked into that were uploaded before bytes were compared. */
const MAX_LOOKED_INTO = 5;

/**
 * The documents of a place that hold the very same bytes as a file, and those of its name. Of a failed one the bytes do not
 * count: nobody finds anything of it, and its error may ask to upload the file again.
 */
export async function findSame(
  { documents }: { documents: DocumentsReader },
  place: Place,
  files: File[],
): Promise<SameDocuments[]> {
  const hashes = files.flatMap(({ contentHash }) => contentHash ?? []);
  const filenames = files.map(({ filename }) => filename);
  const found = await documents.listSame(place, hashes, filenames);
  return files.map(({ filename, contentHash }) => ({
    content: found.filter(
      (one) =>
        one.contentHash !== null && one.contentHash === contentHash && one.status !== 'failed',
    ),
    names: found.filter((one) => isNamedAs(one, filename)),
  }));
}

/** What was there before a document that is there by now. */
export async function findSameBefore(
  deps: { documents: DocumentsReader },
  record: DocumentRecord,
): Promise<SameDocuments> {
  const [same] = await findSame(deps, record, [record]);
  const earlier = (found: DocumentRecord[] = []) => found.filter((one) => isEarlier(one, record));
  return { content: earlier(same?.content), names: earlier(same?.names) };
}

const isEarlier = (one: DocumentRecord, other: DocumentRecord): boolean =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;

/** Files of before, which have no hash yet: those that may be the same as this one get it. */
export async function hashOlder(
  deps: { blobs: Blobs; documents: Documents },
  { tenantId, agentId, size }: Place & { size: number },
): Promise<void> {
  const older = await deps.documents.listUnhashed({ tenantId, agentId }, size, MAX_LOOKED_INTO);
  for (const record of older) {
    const file = await deps.blobs.download('documents', `${tenantId}/${record.id}`);
    if (!file) continue;
    const hash = createHash('sha256');
    for await (const part of file) hash.update(part);
    await deps.documents.patch(record, { contentHash: hash.digest('hex') }, IS_PRESENT);
  }
}
