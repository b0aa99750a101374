import type { Deps } from '../deps.ts';
import { markDeleted } from './delete-document.ts';

/** Deletes the documents of an agent that is gone. Those of the organization stay. */
export async function removeAgentDocuments(
  deps: Pick<Deps, 'documents' | 'now' | 'outbox'>,
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<void> {
  const filter = { agentInstanceId: agentId, scope: 'agent' } as const;
  for (const record of await deps.documents.list(tenantId, filter)) await markDeleted(deps, record);
}
