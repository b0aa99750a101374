import type { Clock } from '../platform/clock.ts';
import { Postponed } from '../platform/next-attempt.ts';
import { type Outbox, type OutboxRecord, writeOutbox } from '../platform/outbox.ts';
import { IS_PRESENT } from './document-conditions.ts';
import { type DocumentRecord, scopeOf } from './document-record.ts';
import type { Documents } from './documents.store.ts';
import type { IngestionMessage } from './ingestion-message.ts';

type Needs = { documents: Documents; now: Clock; outbox: Outbox };

/** Of one organization: what it uploads meanwhile waits for few. */
const AT_ONCE = 10;
const LOOK_AGAIN_SECONDS = 3;

/** A document as it is before its next reading. What was read before is found until that is published. */
export const beforeNextReading = (
  { version }: DocumentRecord,
  { now }: { now: Clock },
): Partial<DocumentRecord> => ({
  ...{ status: 'queued', error: null, version: version + 1, pagesDone: 0, pagesTotal: null },
  updatedAt: now().toISOString(),
});

/** Has this version of it read. */
export const toBeRead = (
  { outbox }: { outbox: Outbox },
  { id, tenantId, agentId }: DocumentRecord,
  version: number,
): OutboxRecord =>
  outbox.record(tenantId, 'document-ingestion', {
    ...{ kind: 'ingest', tenantId, documentId: id, version, scope: scopeOf({ agentId }) },
  } satisfies IngestionMessage);

/** Has those of an organization read that wait for their turn, a few at a time. */
export const toBeReadInTurn = ({ outbox }: { outbox: Outbox }, tenantId: string): OutboxRecord =>
  outbox.record(tenantId, 'document-ingestion', {
    ...{ kind: 'readInTurn', tenantId },
  } satisfies IngestionMessage);

/**
 * Lets as many go as there is room for, and comes again while others wait. Harmless twice, also at the same time.
 * @throws Postponed
 */
export async function readInTurn(deps: Needs, { tenantId }: { tenantId: string }): Promise<void> {
  const { documents, now } = deps;
  const waiting = await documents.listWaitingForTurn(tenantId, AT_ONCE);
  if (waiting.length === 0) return;
  const room = AT_ONCE - (await documents.countReadAnew(tenantId));
  for (const record of waiting.slice(0, Math.max(0, room))) {
    const changes = { waitsForTurn: false, updatedAt: now().toISOString() };
    const isWaiting = `${IS_PRESENT} AND c.waitsForTurn = true`;
    const following = writeOutbox(toBeRead(deps, record, record.version));
    await documents.patch(record, changes, isWaiting, following);
  }
  throw new Postponed(LOOK_AGAIN_SECONDS);
}
