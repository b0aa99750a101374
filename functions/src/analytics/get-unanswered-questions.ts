import {
  type getUnansweredQuestions as contract,
  MAX_GROUP_CONVERSATIONS,
  MAX_QUESTION_GROUPS,
  type QuestionGroup,
} from '@talkwright/shared/areas/analytics';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import { readsPrivate } from '../conversations/may-read.ts';
import type { SummariesReader } from '../conversations/summaries.store.ts';
import type { Unanswered } from '../conversations/summary-record.ts';
import { questionOf, unansweredSince } from './group-questions.ts';
import type { QuestionGroups } from './question-groups.store.ts';

type Needs = { questionGroups: QuestionGroups; summaries: SummariesReader } & Parameters<
  typeof unansweredSince
>[0];

/**
 * The groups as they were made, with what is there now of their conversations: nothing of one that is deleted, is not kept
 * any more or has got its answer since.
 */
export async function getUnansweredQuestions(
  deps: Needs,
  member: Member,
  { agentIds }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const { tenantId } = member;
  const hidesPrivate = !readsPrivate(member);
  const [records, since, groupedTo] = await Promise.all([
    deps.questionGroups.list(tenantId, agentIds),
    unansweredSince(deps, tenantId),
    deps.questionGroups.findProgress(),
  ]);
  const largest = records
    .flatMap(({ groups }) => groups)
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_QUESTION_GROUPS);
  const found = await Promise.all(
    largest.map((ids) => deps.summaries.listUnansweredOf(tenantId, ids, since, hidesPrivate)),
  );
  const groups = largest.flatMap((ids, at) => toGroup(ids, found[at] ?? []) ?? []);
  return {
    groups: groups.sort((a, b) => b.count - a.count),
    grouped_at: timeOf(records, groupedTo),
  };
}

/** Agents that leave nothing unanswered are not grouped anew. */
function timeOf(records: { groupedAt: string }[], allTo: Date): string | null {
  const oldest = records.map(({ groupedAt }) => groupedAt).sort()[0] ?? '';
  const all = allTo.getTime() > 0 ? allTo.toISOString() : '';
  return (oldest > all ? oldest : all) || null;
}

function toGroup(ids: string[], there: Unanswered[]): QuestionGroup | undefined {
  const typical = ids.flatMap((id) => there.find(({ sessionId }) => sessionId === id) ?? [])[0];
  if (!typical) return undefined;
  const newest = there.toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1));
  return {
    agent_instance_id: typical.agentId,
    agent_name: typical.agentName,
    question: questionOf(typical),
    count: there.length,
    conversations: newest
      .slice(0, MAX_GROUP_CONVERSATIONS)
      .map(({ sessionId, opening, unanswered, lastAt }) => ({
        ...{ session_id: sessionId, opening, unanswered, updated_at: lastAt },
      })),
  };
}
