import { hasNoAnswer } from '@talkwright/shared/answer-outcomes';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Answered, Trace } from '../answering/answer.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { countWebSearches } from '../usage/take-web-search.ts';
import { callsByTool } from './calls-by-tool.ts';
import type {
  Answer,
  MessageRecord,
  SessionRecord,
  TurnEvent,
  TurnRecord,
} from './conversation-records.ts';
import type { Conversations } from './conversations.store.ts';
import { internalEvents, newMessage } from './internal-events.ts';

type Counting = { log: Log } & Parameters<typeof countWebSearches>[0];
/** `isPreview`: a member tries it out, which counts nowhere. */
type AnsweringAgent = { id: string; isPreview: boolean };
/** `session`: as it was before the message, none where that has begun it. */
type Answering = { agent: AnsweringAgent; session: SessionRecord | undefined };
type Needs = { conversations: Conversations; newId: NewId; now: Clock } & Counting;

/**
 * What an answered turn leaves behind: the answer, and how it came about, all at once; and what it has used up.
 * @throws Failure `answer_under_way` when the turn was taken over: nothing of the answer is stored then
 */
export async function recordAnswer(
  deps: Needs,
  turn: TurnRecord,
  { agent, session }: Answering,
  answered: Answered,
): Promise<{ answer: Answer; said: MessageRecord }> {
  const { text, citations, unsupported, outcome, finishReason, inputTokens, outputTokens } =
    answered;
  const said: MessageRecord = {
    ...newMessage(deps, turn),
    role: 'assistant',
    content: text,
    citations,
    outcome,
    ...(finishReason !== 'stop' && { incomplete: finishReason }),
    ...(unsupported.length > 0 && { unsupported }),
  };
  const answer = { messageId: said.id, finishReason, inputTokens, outputTokens };
  const internal = internalEvents(deps, turn, answered);
  const event = agent.isPreview ? undefined : eventOf(agent, said, answered);
  const isOurs = await deps.conversations.finish(turn, { answer, event, session }, said, internal);
  if (!isOurs) throw new Failure('answer_under_way');
  await countLookups(deps, turn.tenantId, answered);
  return { answer, said };
}

const eventOf = (
  { id }: AnsweringAgent,
  { createdAt, outcome }: MessageRecord,
  { model, calls }: Answered,
): Omit<TurnEvent, 'isFirst' | 'conversations'> => ({
  day: createdAt.slice(0, 10),
  agentId: id,
  model,
  calls: callsByTool(calls.map(({ title }) => title)),
  isUnanswered: hasNoAnswer(outcome),
});

/** Those that the model's own server has made. An answer is worth more than a count that cannot be written now. */
export async function countLookups(
  deps: Counting,
  tenantId: string,
  { webSearches }: Pick<Trace, 'webSearches'>,
): Promise<void> {
  if (webSearches === 0) return;
  await countWebSearches(deps, tenantId, webSearches).catch((cause) =>
    deps.log.error('web searches not counted', cause),
  );
}
