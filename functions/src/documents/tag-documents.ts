import { MAX_TAGS } from '@talkwright/shared/areas/documents';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { counted } from '../platform/text/counted.ts';
import { toDocument, wordsOf } from './document-record.ts';
import type { Documents } from './documents.store.ts';
import { inBatches } from './in-batches.ts';

type Needs = { documents: Documents; now: Clock };
type Tagging = { add: string[]; remove: string[] };

/**
 * Changes the tags of several documents, each from what it has at that moment: of two people who tag at once,
 * nobody's tag is lost. Documents that are gone are passed over while one is left.
 * @throws Failure `document_not_found`, `too_many_tags` before anything is changed
 */
export async function tagDocuments(
  deps: Needs,
  { tenantId }: Member,
  { ids, ...tagging }: Tagging & { ids: string[] },
) {
  const present = await deps.documents.listByIds(tenantId, [...new Set(ids)]);
  if (present.length === 0) throw new Failure('document_not_found');
  for (const { tags } of present) retag(tags, tagging);

  const updatedAt = deps.now().toISOString();
  const wanted = present.map(({ id }) => id);
  const documents = await inBatches(wanted, (batch) =>
    deps.documents.change(tenantId, batch, (record) => {
      const tags = retag(record.tags, tagging);
      const isSame = tags.join('\n') === record.tags.join('\n');
      return isSame ? record : { ...record, tags, words: wordsOf({ ...record, tags }), updatedAt };
    }),
  );
  const named = counted(documents.length, 'document');
  return { documents: documents.map(toDocument), activity: { documents: named } };
}

/** In another letter case a tag is the same one, and keeps the spelling that it has. */
function retag(tags: string[], { add, remove }: Tagging): string[] {
  const removed = new Set(remove.map(keyOf));
  const kept = tags.filter((tag) => !removed.has(keyOf(tag)));
  const byKey = new Map(kept.map((tag) => [keyOf(tag), tag]));
  for (const tag of add) if (!byKey.has(keyOf(tag))) byKey.set(keyOf(tag), tag);
  if (byKey.size > Math.max(MAX_TAGS, tags.length)) throw new Failure('too_many_tags');
  return [...byKey.values()];
}

/** Each of them once, as it is spelled first. */
export const distinctTags = (tags: string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [keyOf(tag), tag])).values()].toReversed();

const keyOf = (tag: string) => tag.normalize('NFC').toLowerCase();
