import {
  citationSchema,
  feedbackSchema,
  finishReasons,
  messageSchema,
} from '@talkwright/shared/areas/chat';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { toolAnswerSchema } from '../answering/tools/callable-tool.ts';
import { leaseSchema } from '../platform/lease.ts';

/** Every record of a conversation lies in the partition of its session. */
const inSession = { tenantId: idSchema, sessionId: idSchema };
export type SessionKey = { tenantId: string; sessionId: string };

/** A visitor's conversation. */
export const sessionRecordSchema = z.object({
  id: idSchema,
  type: z.literal('session'),
  ...inSession,
  agentId: idSchema,
  visitorTokenHash: z.string(),
  /** Who the visitor is, from the first message on that came from somebody who was signed in. */
  userHash: z.string().optional(),
  /** A member has tried the agent out: no visitor's conversation. */
  isPreview: z.literal(true).optional(),
  /** Held in Slack. Private ones are direct messages and those of private channels: administrators alone read them. */
  slack: z.object({ isPrivate: z.boolean() }).optional(),
  /** How often the agent has answered in the cycle of its last answer, for a visitor. Not noted in those of before. */
  answers: z.object({ cycle: z.string(), count: z.int() }).optional(),
  /** Something was learnt in it, and is not deleted. */
  hasInsights: z.boolean().optional(),
  /** What visitor and agent said; internal events do not count. */
  messageCount: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type SessionRecord = z.infer<typeof sessionRecordSchema>;

export const messageRecordSchema = z.object({
  id: idSchema,
  type: z.literal('message'),
  ...inSession,
  role: messageSchema.shape.role,
  content: z.string(),
  citations: citationSchema.array().optional(),
  outcome: messageSchema.shape.outcome,
  incomplete: messageSchema.shape.incomplete,
  unsupported: messageSchema.shape.unsupported,
  metadata: messageSchema.shape.metadata,
  /** Of the visitor, on an answer; null where it was taken back. */
  feedback: feedbackSchema.nullish(),
  clientMessageId: idSchema.optional(),
  createdAt: timeSchema,
});
export type MessageRecord = z.infer<typeof messageRecordSchema>;

const answerSchema = z.object({
  messageId: idSchema,
  finishReason: z.enum(finishReasons),
  inputTokens: z.int(),
  outputTokens: z.int(),
});
/** How a message was answered. */
export type Answer = z.infer<typeof answerSchema>;

/** A call that may have changed something. */
const changeSchema = z.object({
  name: z.string(),
  /** As JSON, without secrets. */
  values: z.string(),
  /** None while the call is under way. */
  answer: toolAnswerSchema.optional(),
});
export type ChangingCall = z.infer<typeof changeSchema>;

/**
 * What an answered turn counts for, beside its one message in, its one answer and the tokens of that. Stored in the batch
 * that finishes the turn, so that neither is ever there without the other.
 */
const turnEventSchema = z.object({
  /** Of the answer, UTC. */
  day: z.iso.date(),
  agentId: idSchema,
  model: z.string(),
  calls: z.object({ tool: z.string(), count: z.int() }).array(),
  /** The first answer of its conversation. */
  isFirst: z.boolean(),
  /** Of those that the plan has a limit for. Not noted in those of before. */
  conversations: z.int().optional(),
  /** The visitor was left without an answer. Not noted in those of before. */
  isUnanswered: z.boolean().optional(),
});
export type TurnEvent = z.infer<typeof turnEventSchema>;

/**
 * One message of a visitor and its answer, with the lease of who answers it: only the holder may finish it, and only
 * until somebody else takes it over because the lease has run out.
 */
export const turnRecordSchema = z.object({
  id: z.string(),
  type: z.literal('turn'),
  ...inSession,
  clientMessageId: idSchema,
  userMessageId: idSchema,
  /** The same id with another text would be another message. */
  textHash: z.string(),
  /** Of who answers it. */
  lease: leaseSchema,
  /** The holder of the lease that is to say no more: the visitor has pressed Stop. */
  stopped: z.string().optional(),
  /** When somebody last came for the answer while it was being given. */
  awaitedAt: timeSchema.optional(),
  /** By operation and arguments. */
  changes: z.record(z.string(), changeSchema).optional(),
  answer: answerSchema.optional(),
  /** With the answer, unless a member has tried the agent out. */
  event: turnEventSchema.optional(),
});
export type TurnRecord = z.infer<typeof turnRecordSchema>;

/** Of a turn, how it came out. */
export const answeredTurnSchema = turnRecordSchema
  .pick({ userMessageId: true })
  .extend({ answer: turnRecordSchema.shape.answer.unwrap(), model: z.string().optional() });
export type AnsweredTurn = z.infer<typeof answeredTurnSchema>;

export const turnId = (clientMessageId: string): string => `turn-${clientMessageId}`;
