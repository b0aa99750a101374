import * as z from 'zod';
import { contract, type Output } from '../contract/contract.ts';
import { idListSchema } from '../contract/rules.ts';

/** Of one answer: a year, a leap year too. */
export const MAX_ANALYTICS_DAYS = 366;

const momentSchema = z.union([z.iso.date(), z.iso.datetime()], {
  error: 'Enter a day such as 2026-03-31',
});
const modelListSchema = z
  .string()
  .regex(
    /^[\w.:/-]{1,100}(?:,[\w.:/-]{1,100}){0,19}$/,
    'This is not a list of models, at most 20 of them, separated by commas',
  )
  .transform((models) => models.split(','));
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
        /** In US dollars, by the prices of the installation's settings; null where they have none for the model. */
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
