import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentRecord } from '../agents/agent-record.ts';
import type { DocumentRecord } from './document-record.ts';
import type { DocumentsReader } from './documents.store.ts';

/**
 * A document whose cited places readers of an answer may look at: the agent says so, and still answers from it.
 * @throws Failure `source_not_offered`, `document_not_found`
 */
export async function openCited(
  { documents }: { documents: DocumentsReader },
  { tenantId, id: agentId, ragEnabled, citationsConfig }: AgentRecord,
  documentId: string,
): Promise<DocumentRecord> {
  if (!citationsConfig.visitorsOpenSources || !ragEnabled) throw new Failure('source_not_offered');
  const document = await documents.getInPlace(tenantId, documentId);
  const isOthers = document.agentId !== null && document.agentId !== agentId;
  if (isOthers || document.published === null) throw new Failure('document_not_found');
  return document;
}
