import { hasNoAnswer } from '@talkwright/shared/answer-outcomes';
import {
  channels,
  type UnansweredReason,
  unansweredReasons,
} from '@talkwright/shared/areas/chat-history';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { MessageRecord } from './conversation-records.ts';

const summaryShape = {
  id: z.string(),
  tenantId: idSchema,
  sessionId: idSchema,
  agentId: idSchema,
  /** As it was called when something was last said: it may be gone by now. */
  agentName: z.string(),
  /** By which lists sort it. */
  sortName: z.string(),
  channel: z.enum(channels),
  /** Held where only those read it who are there, and administrators. */
  isPrivate: z.literal(true).optional(),
  startedAt: timeSchema,
  lastAt: timeSchema,
  messageCount: z.int(),
  /** The first thing that the visitor said. */
  opening: z.string(),
  /** Of the last turn that left the visitor without an answer. */
  unanswered: z.enum(unansweredReasons).optional(),
  /** What was left without an answer. Not noted in those of before. */
  unansweredQuestion: z.string().optional(),
  thumbsUp: z.int(),
  thumbsDown: z.int(),
  hasInsights: z.boolean(),
  userHash: z.string().optional(),
};

/** What lists show of a conversation. Made anew of what is stored of it whenever that changes, never added to. */
export const summarySchema = z.object({ ...summaryShape, type: z.literal('conversation') });
export type Summary = z.infer<typeof summarySchema>;

/** What is known of a conversation that left its visitor without an answer. */
export const unansweredSchema = summarySchema
  .pick({
    ...{ sessionId: true, agentId: true, agentName: true, lastAt: true, opening: true },
    unansweredQuestion: true,
  })
  .extend({ unanswered: summarySchema.shape.unanswered.unwrap() });
export type Unanswered = z.infer<typeof unansweredSchema>;

/** What is searched of a conversation, with all that the list of what is found is filtered and sorted by, and shows. */
export const summaryTextSchema = z.object({
  ...summaryShape,
  type: z.literal('conversationText'),
  text: z.string(),
  /** Of a long one: until when what was said is in it. */
  saidTo: timeSchema.optional(),
});
export type SummaryText = z.infer<typeof summaryTextSchema>;

/** In the place of what was made of a conversation that is deleted. */
export const erasedSchema = z.object({ type: z.literal('erased') });

export const summaryId = (sessionId: string) => `conversation-${sessionId}`;
export const summaryTextId = (sessionId: string) => `conversation-text-${sessionId}`;
const insightsId = (sessionId: string) => `insights-${sessionId}`;

/** Where all that is made of a conversation lies. */
export const placesOf = (sessionId: string): string[] =>
  [summaryId, summaryTextId, insightsId].map((idOf) => idOf(sessionId));

/** By what came of an answer, else by what the visitor thinks of it. */
export function unansweredReason(
  outcome: MessageRecord['outcome'],
  thumb: 'up' | 'down' | undefined,
): UnansweredReason | undefined {
  if (outcome && hasNoAnswer(outcome)) {
    return outcome === 'not_found' ? 'nothing_found' : (outcome as 'refused' | 'off_topic');
  }
  return thumb === 'down' ? 'thumb_down' : undefined;
}
