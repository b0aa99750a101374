import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { type Edition, editionKey, type Shelf, type StoredPassage } from '../knowledge/edition.ts';
import { embeddedText, embedTexts } from '../knowledge/embed-texts.ts';
import type { KnowledgeUpkeep } from '../knowledge/upkeep.store.ts';
import type { Clock } from '../platform/clock.ts';
import { WriteRefused } from '../platform/cosmos.ts';
import type { Models } from '../platform/models/models.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { type DocumentRecord, scopeOf } from './document-record.ts';
import type { Documents } from './documents.store.ts';

type Needs = {
  agents: AgentsReader;
  documents: Documents;
  rateLimiter: RateLimiter;
  models: Models;
  now: Clock;
  upkeep: KnowledgeUpkeep;
};
type Counts = { orphansRemoved: number; duplicatesRemoved: number; reembedded: number };

/** Whoever waits for it sees counts in time; what is left is done when it is called again. */
const BUDGET_MS = 12_000;
const EMBEDDED_AT_ONCE = 64;
const LIMIT = { name: 'documents-compact', max: 200, seconds: 60 * 60 };

/**
 * Tidies up what an agent knows, or the whole library. Harmless twice, also at the same time, and while
 * documents are read or deleted.
 * @throws Failure `agent_not_found`, `too_many`, or what the embedding model throws
 */
export async function compactDocuments(
  deps: Needs,
  { tenantId }: Member,
  { agentInstanceId }: { agentInstanceId?: string | undefined },
): Promise<Counts & { isComplete: boolean }> {
  if (agentInstanceId) await deps.agents.get(tenantId, agentInstanceId);
  await deps.rateLimiter.take(LIMIT, tenantId);

  const shelf = { tenantId, agentId: agentInstanceId ?? null };
  const endsAt = deps.now().getTime() + BUDGET_MS;
  const hasTime = () => deps.now().getTime() < endsAt;
  const counts = { orphansRemoved: 0, duplicatesRemoved: 0, reembedded: 0 };
  const isComplete =
    (await removeOrphans(deps, shelf, counts, hasTime)) &&
    (await retireTwins(deps, shelf, counts, hasTime)) &&
    (await embedAnew(deps, shelf, counts, hasTime));
  return { ...counts, isComplete };
}

type Step = (deps: Needs, shelf: Shelf, counts: Counts, hasTime: () => boolean) => Promise<boolean>;

/** Passages of documents that are gone, and of readings that no answer is made from. */
const removeOrphans: Step = async ({ documents, upkeep }, shelf, counts, hasTime) => {
  // In this order: a document that appears meanwhile is known when its passages are judged.
  const editions = await upkeep.listEditions(shelf);
  const records = await documents.listAll(shelf.tenantId);
  const kept = new Set(records.flatMap(keptEditions));
  for (const edition of editions) {
    if (kept.has(placeOf(edition))) continue;
    if (!hasTime()) return false;
    counts.orphansRemoved += await upkeep.removeEdition({ ...shelf, ...edition });
  }
  return true;
};

/** What is being read comes to stand beside what is published. What is being deleted is removed by its own message. */
function keptEditions(record: DocumentRecord): string[] {
  const { id, isDeleting, published, status, version } = record;
  const isWritten = isDeleting || status === 'queued' || status === 'processing';
  return [published, isWritten ? version : null].flatMap((number) =>
    number === null ? [] : [placeOf({ scope: scopeOf(record), documentId: id, version: number })],
  );
}

const placeOf = ({ scope, documentId, version }: Omit<Edition, 'tenantId'>) =>
  `${scope} ${editionKey(documentId, version)}`;

/** Of passages that say the same in one document, the first is found from now on. Each reading is gone through once. */
const retireTwins: Step = async ({ documents, upkeep }, { tenantId, agentId }, counts, hasTime) => {
  const filter = { scope: 'all', ...(agentId && { agentInstanceId: agentId }) } as const;
  for (const record of await documents.list(tenantId, filter)) {
    const { id, chunks, compacted, published } = record;
    if (published === null || compacted === published || chunks < 2) continue;
    if (!hasTime()) return false;
    const edition = { tenantId, scope: scopeOf(record), documentId: id, version: published };
    const twins = twinsOf(await upkeep.list(edition));
    if (twins.length > 0 && !(await upkeep.retire(edition, twins))) return false;
    counts.duplicatesRemoved += twins.length;
    const isAsRead = `c.isDeleting = false AND c.published = ${published}`;
    await documents.patch(record, { compacted: published }, isAsRead).catch(ignoreRefusal);
  }
  return true;
};

function twinsOf(passages: StoredPassage[]): string[] {
  const seen = new Set<string>();
  return passages.flatMap((passage) => {
    const text = embeddedText(passage);
    if (seen.has(text)) return [passage.id];
    seen.add(text);
    return [];
  });
}

const embedAnew: Step = async (deps, shelf, counts, hasTime) => {
  for (;;) {
    const foreign = await deps.upkeep.listForeign(shelf, EMBEDDED_AT_ONCE);
    if (foreign.length === 0) return true;
    if (!hasTime()) return false;
    const vectors = await embedTexts(deps, foreign.map(embeddedText));
    const renewed = foreign.map(({ id, scope }, at) => ({ id, scope, vector: vectors[at] ?? [] }));
    for (const [scope, passages] of Map.groupBy(renewed, (passage) => passage.scope)) {
      const isDone = await deps.upkeep.setVectors(shelf.tenantId, scope, passages);
      if (isDone) counts.reembedded += passages.length;
    }
  }
};

/** The document was deleted or read anew meanwhile. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof WriteRefused)) throw error;
}
