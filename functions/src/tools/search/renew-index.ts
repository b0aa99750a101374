import type { Log } from '../../platform/log.ts';
import { type Outbox, writeOutbox } from '../../platform/outbox.ts';
import type { IndexingMessage } from './indexing-message.ts';
import type { OperationIndexReader } from './operation-index.store.ts';

type Needs = { log: Log; operationIndex: OperationIndexReader; outbox: Outbox };

/** Of all organizations together; the next hour goes on with what is left. */
const MAX_AT_ONCE = 10_000;

/**
 * Has operations indexed anew whose vectors another embedding model made: a question of the present model finds
 * nothing by them. Harmless twice.
 */
export async function renewIndex({ log, operationIndex, outbox }: Needs): Promise<void> {
  const foreign = await operationIndex.listForeign(MAX_AT_ONCE);
  const ofTools = Map.groupBy(foreign, ({ tenantId, toolId }) => `${tenantId} ${toolId}`);
  for (const operations of ofTools.values()) {
    const [first] = operations;
    if (!first) continue;
    const { tenantId, toolId } = first;
    const operationIds = operations.map(({ operationId }) => operationId);
    const message: IndexingMessage = { tenantId, toolId, operationIds };
    await outbox.commit(tenantId, [writeOutbox(outbox.record(tenantId, 'tool-indexing', message))]);
    log.info('operations queued for the present embedding model', {
      toolId,
      count: operationIds.length,
    });
  }
}
