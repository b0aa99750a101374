import type { Clock } from '../platform/clock.ts';
import type { Outbox } from '../platform/outbox.ts';
import { markDeleted } from './delete-document.ts';
import type { DocumentsReader } from './documents.store.ts';

/** Deletes the documents of an agent that is gone. Those of the organization stay. */
export async function removeAgentDocuments(
  deps: { documents: DocumentsReader; now: Clock; outbox: Outbox },
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<void> {
  const filter = { agentInstanceId: agentId, scope: 'agent' } as const;
  for (const record of await deps.documents.list(tenantId, filter)) await markDeleted(deps, record);
}
