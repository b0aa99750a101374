import { hasNoAnswer } from '@talkwright/shared/answer-outcomes';
import * as z from 'zod';
import { callsByTool } from './calls-by-tool.ts';
import type { Answer, TurnEvent, TurnRecord } from './conversation-records.ts';
import type { Conversations } from './conversations.store.ts';
import type { Transcripts } from './transcripts.store.ts';

type Needs = { conversations: Conversations; transcripts: Transcripts };

/** Nobody knows any more which one it was. */
const UNKNOWN_MODEL = 'unknown';

const titleSchema = z.object({ tool: z.string(), operation: z.string() });

/**
 * What a turn counts for that was answered before turns left events, as far as its conversation tells. Nothing for one
 * that a member has tried the agent out with.
 */
export async function eventOfOldTurn(
  { conversations, transcripts }: Needs,
  turn: TurnRecord & { answer: Answer },
): Promise<TurnEvent | undefined> {
  const [session, asked, said, firstAnswer] = await Promise.all([
    conversations.findSession(turn),
    conversations.findMessage(turn, turn.userMessageId),
    conversations.findMessage(turn, turn.answer.messageId),
    transcripts.findFirstAnswer(turn),
  ]);
  if (!session || session.isPreview || !asked || !said) return undefined;
  const events = await transcripts.listEvents(turn, asked.createdAt, said.createdAt);
  const called = events.filter(({ metadata }) => metadata?.type === 'tool' && !metadata.unanswered);
  return {
    day: said.createdAt.slice(0, 10),
    agentId: session.agentId,
    model: UNKNOWN_MODEL,
    calls: callsByTool(called.map(({ content }) => titleSchema.parse(JSON.parse(content)))),
    isFirst: said.id === firstAnswer,
    isUnanswered: hasNoAnswer(said.outcome),
  };
}
