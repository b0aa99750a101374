import { MAX_QUESTION_GROUPS, UNANSWERED_DAYS } from '@talkwright/shared/areas/analytics';
import type { AgentsReader } from '../agents/agents.store.ts';
import { findKeptFrom } from '../conversations/kept-from.ts';
import type { SummariesReader } from '../conversations/summaries.store.ts';
import type { Unanswered } from '../conversations/summary-record.ts';
import { embedTexts } from '../knowledge/embed-texts.ts';
import { secondsFromNow } from '../platform/clock.ts';
import { groupAlike } from './group-alike.ts';
import type { QuestionGroups } from './question-groups.store.ts';

type Needs = {
  agents: AgentsReader;
  questionGroups: QuestionGroups;
  summaries: SummariesReader;
} & Parameters<typeof embedTexts>[0] &
  Parameters<typeof findKeptFrom>[0];

/** The newest: each is compared with each. */
const MAX_QUESTIONS = 500;
/** From here on two questions ask the same: the local model has paraphrases above it, and below it what shares a subject. */
const ALIKE_FROM = 0.6;

/** Groups what an agent has left unanswered in the last days. What was grouped before stays where this fails. */
export async function groupQuestions(
  deps: Needs,
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<void> {
  // Conversations outlive their agent.
  if (!(await deps.agents.has(tenantId, agentId))) return;
  const groupedAt = deps.now();
  const since = await unansweredSince(deps, tenantId);
  const found = await deps.summaries.listUnanswered(tenantId, agentId, since, MAX_QUESTIONS);
  const asked = [...Map.groupBy(found, wordsOf).entries()].filter(([words]) => words !== '');
  const vectors = await embedTexts(
    deps,
    asked.map(([words]) => words),
  );
  const things = asked.map(([, { length: weight }], at) => ({ vector: vectors[at] ?? [], weight }));
  const groups = groupAlike(things, ALIKE_FROM, MAX_QUESTION_GROUPS).map((group) =>
    group.flatMap((at) => asked[at]?.[1].map(({ sessionId }) => sessionId) ?? []),
  );
  await deps.questionGroups.write({
    ...{ tenantId, agentId, groupedAt: groupedAt.toISOString(), groups },
  });
  // Whoever removes what an agent leaves comes after this, or has been here before.
  await removeAgentGroups(deps, { tenantId, agentId });
}

/** The groups of an agent that is gone. Harmless twice, and for an agent that is there. */
export async function removeAgentGroups(
  { agents, questionGroups }: Pick<Needs, 'agents' | 'questionGroups'>,
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<void> {
  if (await agents.has(tenantId, agentId)) return;
  await questionGroups.removeOfAgent(tenantId, agentId);
}

/** What was last said before is not looked at: it is too long ago, or the organization does not keep it any more. */
export async function unansweredSince(
  deps: Parameters<typeof findKeptFrom>[0],
  tenantId: string,
): Promise<string> {
  const keptFrom = await findKeptFrom(deps, tenantId);
  const recent = secondsFromNow(deps.now(), -UNANSWERED_DAYS * 24 * 3_600).toISOString();
  return recent > keptFrom ? recent : keptFrom;
}

/** What got no answer; of before it is known how the conversation began. */
export const questionOf = ({ unansweredQuestion, opening }: Unanswered): string =>
  unansweredQuestion || opening;

/** The same question may be written in several ways. */
const wordsOf = (one: Unanswered): string =>
  questionOf(one).toLowerCase().replaceAll(/\s+/g, ' ').trim();
