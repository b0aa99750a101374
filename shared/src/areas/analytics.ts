import * as z from 'zod';
import { contract, type Output } from '../contract/contract.ts';
import { idListSchema, idSchema, timeSchema } from '../contract/rules.ts';
import { modelNameSchema } from '../models/model-name.ts';
import { unansweredReasons } from './chat-history.ts';

/** Of one answer: a year, a leap year too. */
export const MAX_ANALYTICS_DAYS = 366;

const momentSchema = z.union([z.iso.date(), z.iso.datetime()], {
  error: 'Enter a day such as 2026-03-31',
});
const MAX_LISTED_MODELS = 20;

/** The name of a model may hold a comma: each is encoded as in an address, once more than the query itself. */
const modelListSchema = z.string().transform((text, context) => {
  const models = text.split(',').map(decoded);
  if (models.length <= MAX_LISTED_MODELS && models.every(isModelName)) return models;
  context.addIssue(
    `This is not a list of models, at most ${MAX_LISTED_MODELS}, separated by commas`,
  );
  return z.NEVER;
});

const isModelName = (name: string | undefined): name is string =>
  modelNameSchema.safeParse(name).success;

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

const switchSchema = z.enum(['0', '1'], { error: 'Enter 1 or 0' }).default('0');

const countsShape = {
  messages_in: z.int(),
  messages_out: z.int(),
  tokens_in: z.int(),
  tokens_out: z.int(),
};

const rowSchema = z.object({
  /** A day, UTC. */
  date: z.iso.date(),
  ...countsShape,
  tool_invocations: z.int(),
  sessions_started: z.int(),
  /** Of the answers, those that left the visitor without one. */
  unanswered: z.int(),
  /** Of the answers, those that are not whole: stopped, cut, withheld, or as long as they may be. */
  incomplete: z.int(),
});
export type AnalyticsRow = z.infer<typeof rowSchema>;

export const getChatAnalytics = contract({
  name: 'analytics-get',
  method: 'GET',
  path: 'chat-analytics',
  access: 'user',
  summary:
    'What visitors and agents have said, day by day (UTC), quiet days as zeros. Only answered messages count, and ' +
    'nothing that members say in a preview. An `end` that is a day is part of the range.',
  query: z.object({
    start: momentSchema,
    end: momentSchema,
    /** Those alone. */
    agentIds: idListSchema.optional(),
    /** Those alone: `unknown` for what was answered before models were noted. */
    models: modelListSchema.optional(),
    includeModels: switchSchema,
    includeTools: switchSchema,
    includeFeedback: switchSchema,
  }),
  output: z.object({
    rows: rowSchema.array(),
    models: z
      .object({
        ...{ date: z.iso.date(), model: z.string(), ...countsShape },
        /** In US dollars: by the prices of the organization's settings, else by list prices; null where neither is known. */
        cost: z.number().nullable(),
      })
      .array(),
    tools: z.object({ date: z.iso.date(), tool_name: z.string(), invocations: z.int() }).array(),
    /** Of the conversations that began in the range, as their visitors think of them now; null unless it is asked for. */
    feedback: z.object({ thumbs_up: z.int(), thumbs_down: z.int() }).nullable(),
  }),
  fallback: 'Failed to load analytics',
});
export type ChatAnalytics = Output<typeof getChatAnalytics>;

/** How long a question that was left unanswered is looked at. */
export const UNANSWERED_DAYS = 30;
export const MAX_QUESTION_GROUPS = 50;
/** Of a group so many conversations are named, the newest ones. */
export const MAX_GROUP_CONVERSATIONS = 50;

const questionGroupSchema = z.object({
  agent_instance_id: idSchema,
  /** As it was called when something was last said: it may be called otherwise by now. */
  agent_name: z.string(),
  /** The most typical of them. */
  question: z.string(),
  /** Conversations that had it, or one like it. */
  count: z.int(),
  conversations: z
    .object({
      session_id: idSchema,
      /** The first thing that the visitor said. */
      opening: z.string(),
      unanswered: z.enum(unansweredReasons),
      updated_at: timeSchema,
    })
    .array(),
});
export type QuestionGroup = z.infer<typeof questionGroupSchema>;

export const getUnansweredQuestions = contract({
  name: 'analytics-unanswered-questions',
  method: 'GET',
  path: 'chat-analytics/unanswered-questions',
  access: 'user',
  summary:
    `Which question of each conversation of the last ${UNANSWERED_DAYS} days was the last to get no answer: alike ` +
    `ones of an agent together, the largest groups first, at most ${MAX_QUESTION_GROUPS}. They are grouped each night.`,
  query: z.object({
    /** Those alone. */
    agentIds: idListSchema.optional(),
  }),
  output: z.object({
    groups: questionGroupSchema.array(),
    /** Until when all that was new is grouped; null where that was never done yet. */
    grouped_at: timeSchema.nullable(),
  }),
  fallback: 'Failed to load unanswered questions',
});
export type UnansweredQuestions = Output<typeof getUnansweredQuestions>;
