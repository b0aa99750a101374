import type { AgentRecord } from '../agents/agent-record.ts';
import { type Retrieved, retrieve } from '../documents/retrieve.ts';
import type { Sought } from '../documents/sought.ts';
import type { SpokenMessage } from '../platform/models/models.ts';
import { isSmallTalk } from './outcome/small-talk.ts';
import { soughtIn } from './sought-in.ts';

type Asked = {
  agent: AgentRecord;
  question: string;
  history: SpokenMessage[];
  signal: AbortSignal;
};
export type Search = { sought: Sought; retrieved: Promise<Retrieved> };

export const MAX_PASSAGES = 10;

/** Looks for what the documents say, while the caller still does other things; for nothing where the agent has none. */
export function beginSearch(
  deps: Parameters<typeof retrieve>[0],
  { agent, question, history, signal }: Asked,
): Search {
  const sought = soughtIn(question, history);
  const { id: agentId, tenantId, ragEnabled } = agent;
  const retrieved =
    ragEnabled && !isSmallTalk(question)
      ? retrieve(deps, { tenantId, agentId, sought, limit: MAX_PASSAGES, signal })
      : Promise.resolve({ passages: [], isByWordsAlone: false });
  // It is awaited later; until then its failure is not an unhandled one.
  retrieved.catch(() => {});
  return { sought, retrieved };
}
