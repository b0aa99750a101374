import type { DocumentRecord } from './document-record.ts';
import type { DocumentsReader } from './documents.store.ts';

/**
 * The database takes some 2 million passages of one agent, or of the documents that every agent knows: 20 GB of one logical
 * partition. What is being read by then has room above this.
 */
export const MAX_PASSAGES = 1_500_000;

/** Whether one more document may be read beside the others, or this one anew. */
export const hasRoom = async (
  { countPassages }: Pick<DocumentsReader, 'countPassages'>,
  { tenantId, agentId, chunks }: Pick<DocumentRecord, 'tenantId' | 'agentId' | 'chunks'>,
): Promise<boolean> => (await countPassages(tenantId, agentId)) - chunks < MAX_PASSAGES;
