import * as z from 'zod';
import { contract } from './contract.ts';
import { idSchema, lineSchema, timeSchema } from './rules.ts';

export const models = [
  'gpt-5',
  'gpt-5-mini',
  'gpt-4o',
  'gpt-4.1',
  'gpt-4.1-mini',
  'o4-mini',
  'o3',
] as const;
export const reasoningEfforts = ['minimal', 'low', 'medium', 'high'] as const;
export const verbosities = ['minimal', 'default', 'verbose'] as const;
export const webSearchProviders = ['auto', 'openai', 'internal'] as const;
export const themes = ['light', 'dark', 'blue', 'red', 'black-gold'] as const;
export const positions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;
export const outputFormats = ['markdown', 'chart.js', 'mermaid'] as const;
export const digestVerbosities = ['FULL', 'SUMMARY+INSIGHTS', 'INSIGHTS_ONLY'] as const;

/** The gpt-5 family answers at temperature 1 alone, takes a verbosity, and can summarize its thinking. */
export const isGpt5Family = (model: string): boolean => model.startsWith('gpt-5');

/** These think before they answer and take a reasoning effort. */
export const isReasoningModel = (model: string): boolean =>
  isGpt5Family(model) || /^o\d/.test(model);

export const modelConfigSchema = z
  .strictObject({
    model: z.enum(models).default('gpt-5-mini'),
    temperature: z.number().min(0).max(2).default(0.7),
    /** Of one answer; null leaves it to the model. */
    maxTokens: z.int().min(1).max(32_000).nullable().default(null),
    reasoningEffort: z.enum(reasoningEfforts).default('medium'),
    verbosity: z.enum(verbosities).default('default'),
    thinkingSummary: z.boolean().default(false),
    webSearchProvider: z.enum(webSearchProviders).default('auto'),
    webSearchMaxResults: z.int().min(1).max(10).default(5),
  })
  .transform((config) => (isGpt5Family(config.model) ? { ...config, temperature: 1 } : config));
export type ModelConfig = z.output<typeof modelConfigSchema>;

export const outputConfigSchema = z.strictObject({
  format: z.enum(outputFormats).default('markdown'),
  charts_enabled: z.boolean().default(false),
  mermaid_enabled: z.boolean().default(false),
});

export const personalitySchema = z.strictObject({
  theme: z.enum(themes).default('light'),
  title: z.string().trim().max(80).default(''),
  placeholder: z.string().trim().max(120).default(''),
  position: z.enum(positions).default('bottom-right'),
  showBubble: z.boolean().default(true),
  maximizeEnabled: z.boolean().default(true),
  startMaximized: z.boolean().default(false),
  showTypingIndicator: z.boolean().default(true),
  enableDiagramExport: z.boolean().default(true),
  teaserMessage: z.string().trim().max(140).default(''),
  teaserEnabled: z.boolean().default(true),
  teaserDelayMs: z.int().min(5_000).default(30_000),
});
export type Personality = z.infer<typeof personalitySchema>;

export const toolsConfigSchema = z.strictObject({
  enabled_tools: z.array(z.string().max(120)).max(1_000).default([]),
});

export const agentSchema = z.object({
  id: idSchema,
  identity: z.string(),
  name: z.string(),
  description: z.string(),
  conversation_opener: z.string(),
  system_prompt: z.string(),
  /** The public key of the embed code: it identifies the agent and proves nothing. */
  api_key: z.string(),
  created_at: timeSchema,
  updated_at: timeSchema,
  rag_enabled: z.boolean(),
  web_surfing_enabled: z.boolean(),
  tools_config: toolsConfigSchema,
  model_config: modelConfigSchema,
  output_config: outputConfigSchema,
  personality: personalitySchema,
});
export type Agent = z.output<typeof agentSchema>;

/** What a person fills in; the server adds the rest. Objects left out take their defaults. */
export const agentDraftSchema = z.strictObject({
  identity: lineSchema('Agent identity', 80, 2),
  name: lineSchema('Agent name', 80, 2),
  description: z.string().trim().max(500, 'Description must be at most 500 characters').default(''),
  conversationOpener: z
    .string()
    .trim()
    .max(1_000, 'Conversation opener must be at most 1000 characters')
    .default(''),
  systemPrompt: z
    .string({ error: 'System prompt is required' })
    .trim()
    .min(1, 'System prompt is required')
    .min(10, 'System prompt must be at least 10 characters')
    .max(32_000, 'System prompt must be at most 32000 characters'),
  personality: personalitySchema.prefault({}),
  toolsConfig: toolsConfigSchema.prefault({}),
  outputConfig: outputConfigSchema.prefault({}),
  modelConfig: modelConfigSchema.prefault({}),
  webSurfingEnabled: z.boolean().default(false),
  ragEnabled: z.boolean().default(false),
});
export type AgentDraft = z.output<typeof agentDraftSchema>;

export const listAgents = contract({
  name: 'agents-list',
  method: 'GET',
  path: 'agents',
  access: 'user',
  summary: 'All agents of the organization, newest first.',
  input: z.strictObject({}),
  output: z.object({ agents: agentSchema.array() }),
  fallback: 'Failed to fetch agents',
});

export const getAgent = contract({
  name: 'agents-get',
  method: 'GET',
  path: 'agents/{id}',
  access: 'user',
  summary: 'One agent, with its ETag.',
  input: z.strictObject({ id: idSchema }),
  output: z.object({ agent: agentSchema }),
  versioned: true,
  errors: ['agent_not_found'],
  fallback: 'Failed to fetch agents',
});

export const createAgent = contract({
  name: 'agents-create',
  method: 'POST',
  path: 'agents',
  access: 'user',
  summary: 'Create an agent.',
  input: agentDraftSchema,
  output: z.object({ agent: agentSchema }),
  status: 201,
  versioned: true,
  errors: ['agent_limit_reached', 'agent_identity_taken'],
  fallback: 'Failed to create agent',
});

export const updateAgent = contract({
  name: 'agents-update',
  method: 'PUT',
  path: 'agents/{id}',
  access: 'user',
  summary: 'Replace what a person filled in. With If-Match, only over the version that was read.',
  input: agentDraftSchema.extend({ id: idSchema }),
  output: z.object({ agent: agentSchema }),
  versioned: true,
  errors: ['agent_not_found', 'agent_identity_taken', 'changed_meanwhile'],
  fallback: 'Failed to update agent',
});

export const deleteAgent = contract({
  name: 'agents-delete',
  method: 'DELETE',
  path: 'agents/{id}',
  access: 'user',
  summary: 'Delete an agent with its documents; its public key stops working at once.',
  input: z.strictObject({ id: idSchema }),
  output: z.object({}),
  errors: ['agent_not_found'],
  fallback: 'Failed to delete agent',
});
