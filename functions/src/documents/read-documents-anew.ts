import type { readDocumentsAnew as contract } from '@talkwright/shared/areas/documents';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { Clock } from '../platform/clock.ts';
import { type Outbox, type OutboxRecord, writeOutbox } from '../platform/outbox.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { counted } from '../platform/text/counted.ts';
import type { DocumentRecord } from './document-record.ts';
import type { Documents } from './documents.store.ts';
import { inBatches } from './in-batches.ts';
import { isSettled } from './outdated.ts';
import { beforeNextReading, toBeReadInTurn } from './read-anew.ts';
import { READ_ANEW } from './read-document-anew.ts';

type Needs = {
  agents: AgentsReader;
  documents: Documents;
  now: Clock;
  outbox: Outbox;
  rateLimiter: RateLimiter;
};

/** As many as are queued within seconds. */
const MAX_AT_ONCE = 5_000;

/**
 * Has the documents of an agent, or of a whole library, read anew when their turn comes. Harmless twice: those that are on
 * their way already are passed over.
 * @throws Failure `agent_not_found`, `too_many`
 */
export async function readDocumentsAnew(
  deps: Needs,
  { tenantId }: Member,
  { onlyOutdated, ...filter }: ParsedInput<typeof contract>,
) {
  const { agents, documents, outbox } = deps;
  if (filter.agentInstanceId) await agents.get(tenantId, filter.agentInstanceId);
  await deps.rateLimiter.take(READ_ANEW, tenantId);

  const ids = await documents.listIdsSettled(tenantId, filter, onlyOutdated, MAX_AT_ONCE + 1);
  let queued = 0;
  await inBatches(ids.slice(0, MAX_AT_ONCE), async (batch) => {
    // The first brings the message that leads to all, so that none is left where the process ends between two.
    const following = queued === 0 ? [toBeReadInTurn(deps, tenantId)] : [];
    const added = await queueBatch(deps, tenantId, batch, following);
    queued += added.length;
    return added;
  });
  // Those may have been read before the last batch was written.
  if (queued > 0) await outbox.commit(tenantId, [writeOutbox(toBeReadInTurn(deps, tenantId))]);
  const named = { documents: counted(queued, 'document') };
  return {
    ...{ queued, isComplete: ids.length <= MAX_AT_ONCE },
    activity: queued > 0 ? named : undefined,
  };
}

async function queueBatch(
  deps: Needs,
  tenantId: string,
  ids: string[],
  following: OutboxRecord[],
): Promise<DocumentRecord[]> {
  const queued = new Map<string, number>();
  const toQueue = (record: DocumentRecord): DocumentRecord => {
    if (!isSettled(record)) return record;
    queued.set(record.id, record.version + 1);
    return { ...record, ...beforeNextReading(record, deps), waitsForTurn: true };
  };
  const records = await deps.documents.change(tenantId, ids, toQueue, ...following);
  return records.filter(({ id, version }) => queued.get(id) === version);
}
