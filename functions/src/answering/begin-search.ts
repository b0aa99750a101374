import type { AgentRecord } from '../agents/agent-record.ts';
import { type Passage, retrieve } from '../documents/retrieve.ts';
import type { SpokenMessage } from '../platform/models/models.ts';
import { isSmallTalk } from './outcome/small-talk.ts';
import { searchQuery } from './search-query.ts';

type Asked = {
  agent: AgentRecord;
  question: string;
  history: SpokenMessage[];
  signal: AbortSignal;
};
export type Search = { query: string; passages: Promise<Passage[]> };

const MAX_PASSAGES = 10;

/** Looks for what the documents say, while the caller still does other things; for nothing where the agent has none. */
export function beginSearch(
  deps: Parameters<typeof retrieve>[0],
  { agent, question, history, signal }: Asked,
): Search {
  const query = searchQuery(question, history);
  const { id: agentId, tenantId, ragEnabled } = agent;
  const passages =
    ragEnabled && !isSmallTalk(question)
      ? retrieve(deps, { tenantId, agentId, query, limit: MAX_PASSAGES, signal })
      : Promise.resolve([]);
  // It is awaited later; until then its failure is not an unhandled one.
  passages.catch(() => {});
  return { query, passages };
}
