import { type AgentRecord, openModelSecrets } from '../agents/agent-record.ts';
import { type Retrieved, retrieve } from '../documents/retrieve.ts';
import type { Sought } from '../documents/sought.ts';
import type { SpokenMessage } from '../platform/models/models.ts';
import type { Secrets } from '../platform/secrets.ts';
import { isSmallTalk } from './outcome/small-talk.ts';
import { type Rewriting, rewriteFollowUp } from './rewrite-follow-up.ts';
import { soughtIn } from './sought-in.ts';

type Asked = {
  agent: AgentRecord;
  question: string;
  history: SpokenMessage[];
  signal: AbortSignal;
};
export type Search = {
  sought: Sought;
  retrieved: Promise<Retrieved>;
  /** Done before the search is; nothing where the question was not to be rewritten. */
  rewriting?: Promise<Rewriting | undefined> | undefined;
};

export const MAX_PASSAGES = 10;

/** Looks for what the documents say, while the caller still does other things; for nothing where the agent has none. */
export function beginSearch(
  deps: { secrets: Secrets } & Parameters<typeof retrieve>[0],
  { agent, question, history, signal }: Asked,
): Search {
  const sought = soughtIn(question, history);
  if (!agent.ragEnabled || isSmallTalk(question)) {
    return { sought, retrieved: Promise.resolve({ passages: [], isByWordsAlone: false }) };
  }
  const { id: agentId, tenantId, modelConfig: config } = agent;
  const rewriting = agent.searchConfig.rewritesFollowUps
    ? openModelSecrets(deps, agent, agent.secrets).then(
        (own) => rewriteFollowUp(deps, { config, own, sought, history, signal }),
        // The answer needs them as well, and says what is wrong.
        () => undefined,
      )
    : undefined;
  const retrieved = retrieve(deps, {
    ...{ tenantId, agentId, sought, limit: MAX_PASSAGES, signal },
    rewriting: rewriting?.then((one) => one?.rewritten),
  });
  // It is awaited later; until then its failure is not an unhandled one.
  retrieved.catch(() => {});
  return { sought, retrieved, rewriting };
}
