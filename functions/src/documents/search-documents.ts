import { type Document, EXCERPT_LENGTH } from '@talkwright/shared/areas/documents';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { queryTerms } from '../platform/text/query-terms.ts';
import { toDocument } from './document-record.ts';
import { excerptOf } from './excerpt.ts';
import { findPassages } from './retrieve.ts';

type Input = {
  query: string;
  topK: number;
  agentInstanceId?: string | undefined;
  documentId?: string | undefined;
};
type Result = { document: Document; score: number; path: string; excerpt: string; page?: number };

/** @throws Failure `agent_not_found`, `document_not_found` */
export async function searchDocuments(
  deps: { agents: AgentsReader } & Parameters<typeof findPassages>[0],
  { tenantId }: Member,
  { query, topK, agentInstanceId, documentId }: Input,
): Promise<{ results: Result[] }> {
  if (agentInstanceId) await deps.agents.get(tenantId, agentInstanceId);
  if (documentId) await deps.documents.get(tenantId, documentId);
  const place = { tenantId, agentId: agentInstanceId ?? null, documentId };
  const { found } = await findPassages(deps, {
    ...place,
    sought: { question: query },
    limit: topK,
  });
  const terms = queryTerms(query);
  const results = found.map(({ document, passage: { score, path, text, page } }) => ({
    document: toDocument(document),
    score,
    path,
    excerpt: excerptOf(text, terms, EXCERPT_LENGTH),
    ...(page !== null && { page }),
  }));
  return { results };
}
