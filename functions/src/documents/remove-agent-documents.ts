import { deleteDocuments } from './delete-documents.ts';

/** Deletes the documents of an agent that is gone. Those of the organization stay. */
export async function removeAgentDocuments(
  deps: Parameters<typeof deleteDocuments>[0],
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<void> {
  const filter = { agentInstanceId: agentId, scope: 'agent' } as const;
  const records = await deps.documents.list(tenantId, filter);
  await deleteDocuments(deps, { tenantId }, { ids: records.map(({ id }) => id) });
}
