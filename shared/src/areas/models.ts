import * as z from 'zod';
import { contract, type Output } from '../contract/contract.ts';
import { idSchema } from '../contract/rules.ts';
import { reasoningEfforts, temperatures, toolsInCompletions } from '../models/catalogue.ts';
import { modelConfigDraftSchema } from './agent-config.ts';

const tokensSchema = z.int().nullable();

const modelSchema = z.object({
  name: z.string(),
  /** What it takes; of all else nothing is sent. */
  traits: z.object({
    temperature: z.enum(temperatures),
    efforts: z.enum(reasoningEfforts).array(),
    hasVerbosity: z.boolean(),
    hasThinkingSummary: z.boolean(),
    toolsInCompletions: z.enum(toolsInCompletions),
    contextTokens: tokensSchema,
    maxTokens: tokensSchema,
  }),
  /** US dollars for a million tokens, where no organization has entered another price; left out where it is not known. */
  price: z.object({ input: z.number(), output: z.number() }).optional(),
  /** The first day (UTC) on which OpenAI does not answer for it any more. */
  ends: z.iso.date().optional(),
  /** Which model answers at OpenAI's own address from that day on. */
  replacedBy: z.string().optional(),
});

export const listModels = contract({
  name: 'models-list',
  method: 'GET',
  path: 'models',
  access: 'user',
  summary:
    'The models that can be chosen by name, and what each of them takes. Any other name of a model can be given as well.',
  query: z.object({
    /** Of which agent it is: one may have a server of its own. */
    agentId: idSchema.optional(),
  }),
  output: z.object({
    models: modelSchema.array(),
    /** Whether the server that answers is OpenAI's own: there a model that has ended is replaced, elsewhere no name is. */
    isOpenAi: z.boolean(),
    /** The same of the server of who has none of its own. */
    isPlatformOpenAi: z.boolean(),
  }),
  errors: ['agent_not_found'],
  fallback: 'Failed to load models',
});
export type ListedModels = Output<typeof listModels>;

export const MAX_SUGGESTED_MODELS = 1_000;

export const suggestModels = contract({
  name: 'models-suggest',
  method: 'POST',
  path: 'models/suggest',
  access: 'user',
  activity: { none: 'It looks something up.' },
  summary: `The names of the models that the server of these settings lists for their key, at most ${MAX_SUGGESTED_MODELS}.`,
  body: z.strictObject({
    /** Its stored key and base URL are used where none are given. */
    agentId: idSchema.optional(),
    modelConfig: modelConfigDraftSchema.prefault({}),
  }),
  output: z.object({
    names: z.string().array(),
    /** Why there are none; empty where there are some. */
    message: z.string(),
  }),
  errors: ['agent_not_found', 'too_many'],
  fallback: 'The models could not be listed',
});
