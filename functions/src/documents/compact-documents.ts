import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { type Edition, editionKey, type Shelf } from '../knowledge/edition.ts';
import { embedAnew } from '../knowledge/embed-anew.ts';
import { removeChunks } from '../knowledge/remove-chunks.ts';
import { retireTwins } from '../knowledge/retire-twins.ts';
import type { KnowledgeUpkeepReader } from '../knowledge/upkeep.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { isPublishedAs } from './document-conditions.ts';
import { type DocumentRecord, scopeOf } from './document-record.ts';
import type { Documents } from './documents.store.ts';

type Needs = {
  agents: AgentsReader;
  documents: Documents;
  rateLimiter: RateLimiter;
  now: Clock;
  upkeep: KnowledgeUpkeepReader;
} & Parameters<typeof removeChunks>[0] &
  Parameters<typeof retireTwins>[0] &
  Parameters<typeof embedAnew>[0];
type Counts = { orphansRemoved: number; duplicatesRemoved: number; reembedded: number };

/** Whoever waits for it sees counts in time; what is left is done when it is called again. */
const BUDGET_MS = 12_000;
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
    (await removeTwins(deps, shelf, counts, hasTime)) &&
    (await renewVectors(deps, shelf, counts, hasTime));
  return { ...counts, isComplete };
}

type CompactingStep = (
  deps: Needs,
  shelf: Shelf,
  counts: Counts,
  hasTime: () => boolean,
) => Promise<boolean>;

/** Passages of documents that are gone, and of readings that no answer is made from. */
const removeOrphans: CompactingStep = async (deps, shelf, counts, hasTime) => {
  // In this order: a document that appears meanwhile is known when its passages are judged.
  const editions = await deps.upkeep.listEditions(shelf);
  const records = await deps.documents.listAll(shelf.tenantId);
  const kept = new Set(records.flatMap(keptEditions));
  for (const edition of editions) {
    if (kept.has(placeOf(edition))) continue;
    if (!hasTime()) return false;
    counts.orphansRemoved += await removeChunks(deps, { tenantId: shelf.tenantId, ...edition });
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
const removeTwins: CompactingStep = async (deps, { tenantId, agentId }, counts, hasTime) => {
  const filter = { scope: 'all', ...(agentId && { agentInstanceId: agentId }) } as const;
  for (const record of await deps.documents.listUncompacted(tenantId, filter)) {
    const { id, published } = record;
    if (published === null) continue;
    if (!hasTime()) return false;
    const edition = { tenantId, scope: scopeOf(record), documentId: id, version: published };
    const twins = await retireTwins(deps, edition);
    if (twins === undefined) return false;
    counts.duplicatesRemoved += twins;
    // Not where the document was deleted or read anew meanwhile.
    await deps.documents.patch(record, { compacted: published }, isPublishedAs(published));
  }
  return true;
};

const renewVectors: CompactingStep = async (deps, shelf, counts, hasTime) => {
  const { renewed, isComplete } = await embedAnew(deps, shelf, hasTime);
  counts.reembedded += renewed;
  return isComplete;
};
