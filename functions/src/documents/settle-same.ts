import type { OnSameName } from '@talkwright/shared/areas/documents';
import { Failure } from '@talkwright/shared/contract/errors';
import { type DocumentRecord, toDocument } from './document-record.ts';
import { findSame, hashOlder, type SameDocuments } from './same-documents.ts';

export type Settled = {
  /** The one to write, or the one that makes it needless. */
  record: DocumentRecord;
  isThere: boolean;
  same: SameDocuments;
};

/**
 * What becomes of a file that has arrived where the same one, or one of its name, is there already. Two that are uploaded at
 * the same moment may both pass: neither has been there before the other.
 * @throws Failure `document_exists`, `document_name_taken` where they are to be refused
 */
export async function settleSame(
  deps: Parameters<typeof hashOlder>[0],
  record: DocumentRecord,
  onSameName: OnSameName | undefined,
): Promise<Settled> {
  await hashOlder(deps, record);
  const [same = { content: [], names: [] }] = await findSame(deps, record, [record]);
  const [content] = same.content;
  const [name, ...others] = same.names;
  if (onSameName === 'refuse') {
    if (content) throw new Failure('document_exists', { current: toDocument(content) });
    if (name) throw new Failure('document_name_taken', { current: toDocument(name) });
  }
  if (onSameName !== 'replace') return { record, isThere: false, same };

  const isThere = others.length === 0 && same.content.some(({ id }) => id === name?.id);
  if (name && isThere) return { record: name, isThere, same };
  const createdAt = laterThan(record, name);
  return { record: { ...record, createdAt, isReplacing: true }, isThere: false, same };
}

/** Who replaces whom goes by the time, and the process that has taken the other in may have had a faster clock. */
function laterThan({ createdAt }: DocumentRecord, before: DocumentRecord | undefined): string {
  if (!before || before.createdAt < createdAt) return createdAt;
  return new Date(Date.parse(before.createdAt) + 1).toISOString();
}
