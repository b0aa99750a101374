import { deleteDocuments } from './delete-documents.ts';

/** Deletes the documents of an agent that is gone. Those of the organization stay. */
export async function removeAgentDocuments(
  deps: Parameters<typeof deleteDocuments>[0],
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<void> {
  const ids = await deps.documents.listIdsOfAgent(tenantId, agentId);
  await deleteDocuments(deps, { tenantId }, { ids });
}
