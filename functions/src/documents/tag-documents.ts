import { type Document, MAX_TAGS } from '@talkwright/shared/areas/documents';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type Change, whileRefused } from '../platform/cosmos.ts';
import type { Outbox } from '../platform/outbox.ts';
import { toDocument } from './document-record.ts';
import type { DocumentsReader } from './documents.store.ts';
import { inBatches } from './in-batches.ts';

type Needs = { documents: DocumentsReader; now: Clock; outbox: Outbox };
type Tagging = { add: string[]; remove: string[] };

/**
 * Changes the tags of several documents, each from what it has at that moment: of two people who tag at once,
 * nobody's tag is lost. DocumentsReader that are gone are passed over while one is left.
 * @throws Failure `document_not_found`, `too_many_tags` before anything is changed
 */
export async function tagDocuments(
  deps: Needs,
  { tenantId }: Member,
  { ids, ...tagging }: Tagging & { ids: string[] },
): Promise<{ documents: Document[] }> {
  const present = await deps.documents.listByIds(tenantId, [...new Set(ids)]);
  if (present.length === 0) throw new Failure('document_not_found');
  for (const { tags } of present) retag(tags, tagging);

  const wanted = present.map(({ id }) => id);
  const documents = await inBatches(wanted, (batch) =>
    whileRefused(async () => {
      const found = await deps.documents.listVersioned(tenantId, batch);
      const updatedAt = deps.now().toISOString();
      const results = found.map(({ value, etag }) => {
        const tags = retag(value.tags, tagging);
        const isSame = tags.join('\n') === value.tags.join('\n');
        return { etag, isSame, record: isSame ? value : { ...value, tags, updatedAt } };
      });
      const changes = results.flatMap(({ record, etag, isSame }): Change[] =>
        isSame ? [] : [{ operation: 'replace', item: record, etag }],
      );
      if (changes.length > 0) await deps.outbox.commit(tenantId, changes);
      return results.map(({ record }) => toDocument(record));
    }),
  );
  return { documents };
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

const keyOf = (tag: string) => tag.normalize('NFC').toLowerCase();
