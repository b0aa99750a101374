import { MAX_TAGS } from '@talkwright/shared/areas/documents';
import { deleteDocuments } from './delete-documents.ts';
import { IS_PRESENT } from './document-conditions.ts';
import { type DocumentRecord, wordsOf } from './document-record.ts';
import { findSameBefore } from './same-documents.ts';
import { distinctTags } from './tag-documents.ts';

/** Of a file that is replaced each day, the last of its ids lead to it. */
const MAX_FORMER_IDS = 200;

/**
 * A document that was uploaded to replace those of its name, and can be found by now, takes their place: they go, and their
 * tags, description and ids become its own. Of two that replace at once the later one stays, whichever is ready first.
 * Harmless twice, and goes on where it was broken off.
 */
export async function replaceNamesakes(
  deps: Parameters<typeof deleteDocuments>[0],
  { tenantId, documentId }: { tenantId: string; documentId: string },
): Promise<void> {
  const { documents } = deps;
  const record = await documents.find(tenantId, documentId);
  if (!record || record.isDeleting || !isToReplace(record)) return;

  const { names: before } = await findSameBefore(deps, record);
  // What leads to the others leads here before they are gone.
  await documents.change(tenantId, [documentId], (one) => inPlaceOf(one, before));
  await deleteDocuments(deps, { tenantId }, { ids: before.map(({ id }) => id) });
  await documents.patch(record, { isReplacing: false }, IS_PRESENT);
}

/** It is found, and those that it replaces may be found beside it. */
export const isToReplace = ({ isReplacing, published, version }: DocumentRecord): boolean =>
  isReplacing && published === version;

/** With what is its own first, and then that of the newest of them. */
function inPlaceOf(record: DocumentRecord, before: DocumentRecord[]): DocumentRecord {
  if (before.length === 0) return record;
  const all = [record, ...before];
  const tags = distinctTags(all.flatMap((one) => one.tags)).slice(0, MAX_TAGS);
  const description = all.map((one) => one.description).find((text) => text !== '') ?? '';
  const ids = before.flatMap(({ id, formerIds }) => [id, ...formerIds]);
  const formerIds = [...new Set([...record.formerIds, ...ids])].slice(0, MAX_FORMER_IDS);
  const words = wordsOf({ ...record, tags, description });
  return { ...record, tags, description, formerIds, words };
}
