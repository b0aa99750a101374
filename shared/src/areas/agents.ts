import * as z from 'zod';
import { type Answered, contract } from '../contract/contract.ts';
import { orAsRead } from '../contract/or-as-read.ts';
import { idSchema, lineSchema, timeSchema } from '../contract/rules.ts';
import {
  citationsConfigSchema,
  dataCollectionConfigSchema,
  dataCollectionDraftSchema,
  embedConfigSchema,
  modelConfigDraftSchema,
  modelConfigSchema,
  modelConfigUpdateSchema,
  noAnswerConfigSchema,
  outputConfigSchema,
  personalitySchema,
  searchConfigSchema,
  toolsConfigSchema,
} from './agent-config.ts';
import { MAX_AVATAR_BYTES } from './avatars.ts';

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
  /** Of what is answered here: the newest. */
  version: z.int(),
  /** What visitors talk to. */
  published_version: z.int(),
  rag_enabled: z.boolean(),
  web_surfing_enabled: z.boolean(),
  tools_config: toolsConfigSchema,
  model_config: modelConfigSchema,
  output_config: outputConfigSchema,
  data_collection_config: dataCollectionConfigSchema,
  embed_config: embedConfigSchema,
  no_answer_config: noAnswerConfigSchema,
  citations_config: citationsConfigSchema,
  search_config: searchConfigSchema,
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
  modelConfig: modelConfigDraftSchema.prefault({}),
  dataCollectionConfig: dataCollectionDraftSchema.prefault({}),
  embedConfig: embedConfigSchema.prefault({}),
  noAnswerConfig: noAnswerConfigSchema.prefault({}),
  citationsConfig: citationsConfigSchema.prefault({}),
  searchConfig: searchConfigSchema.prefault({}),
  webSurfingEnabled: z.boolean().default(false),
  ragEnabled: z.boolean().default(false),
});
export type AgentDraft = z.output<typeof agentDraftSchema>;

/** How it is saved: as the version that visitors talk to from now on, or as a draft. */
export const savingShape = {
  publish: z.boolean().default(true),
  note: z.string().trim().max(200, 'A note has at most 200 characters').default(''),
};

export const listAgents = contract({
  name: 'agents-list',
  method: 'GET',
  path: 'agents',
  access: 'user',
  summary: 'All agents of the organization, newest first.',
  output: z.object({ agents: agentSchema.array() }),
  fallback: 'Failed to fetch agents',
});

export const getAgent = contract({
  name: 'agents-get',
  method: 'GET',
  path: 'agents/{id}',
  access: 'user',
  summary: 'One agent, with its ETag.',
  params: z.object({ id: idSchema }),
  output: z.object({ agent: agentSchema }),
  versioned: true,
  errors: ['agent_not_found'],
  fallback: 'Failed to fetch agents',
});
/** An agent, and the version that an update has to name. */
export type VersionedAgent = Answered<typeof getAgent>;

export const createAgent = contract({
  name: 'agents-create',
  method: 'POST',
  path: 'agents',
  access: 'user',
  activity: { says: 'created the agent {name}', on: 'agent' },
  summary: 'Create an agent: its first version, published.',
  body: agentDraftSchema.extend({ note: savingShape.note }),
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
  activity: { says: '{saved} the agent {name}', on: 'agent' },
  summary:
    'Replace what a person filled in, as a new version. With If-Match, only over the version that was read.',
  params: z.object({ id: idSchema }),
  body: orAsRead(
    agentDraftSchema.extend({
      ...savingShape,
      modelConfig: modelConfigUpdateSchema.prefault({}),
    }),
    agentSchema,
  ),
  output: z.object({ agent: agentSchema }),
  versioned: true,
  errors: ['agent_not_found', 'agent_limit_reached', 'agent_identity_taken', 'changed_meanwhile'],
  fallback: 'Failed to update agent',
});

export const deleteAgent = contract({
  name: 'agents-delete',
  method: 'DELETE',
  path: 'agents/{id}',
  access: 'user',
  activity: { says: 'deleted the agent {name}' },
  summary: 'Delete an agent with its documents; its public key stops working at once.',
  params: z.object({ id: idSchema }),
  output: z.object({}),
  errors: ['agent_not_found'],
  fallback: 'Failed to delete agent',
});

export const duplicateAgent = contract({
  name: 'agents-duplicate',
  method: 'POST',
  path: 'agents/{id}/duplicate',
  access: 'user',
  activity: { says: 'duplicated the agent {original} as {name}', on: 'agent' },
  summary:
    'Create a copy under a new identity, with its own key; documents and secrets are not copied.',
  params: z.object({ id: idSchema }),
  output: z.object({ agent: agentSchema }),
  status: 201,
  errors: ['agent_not_found', 'agent_limit_reached'],
  fallback: 'Failed to create agent',
});

export const exportAgent = contract({
  name: 'agents-export',
  method: 'GET',
  path: 'agents/{id}/export',
  access: 'user',
  summary: 'The agent as a file for import: without secrets, keys and documents.',
  params: z.object({ id: idSchema }),
  output: z.object({ agent: z.record(z.string(), z.unknown()) }),
  errors: ['agent_not_found'],
  fallback: 'Failed to fetch agents',
});

export const importAgent = contract({
  name: 'agents-import',
  method: 'POST',
  path: 'agents/import',
  access: 'user',
  activity: { says: 'imported the agent {name}', on: 'agent' },
  summary:
    'Create an agent from an exported file: the agent itself, or wrapped under the key `agent`.',
  body: z.looseObject({}),
  output: z.object({
    agent: agentSchema,
    /** What the file could not carry, as sentences: secrets, tools that this organization lacks. */
    toSetAgain: z.array(z.string()),
  }),
  status: 201,
  errors: ['agent_limit_reached'],
  fallback: 'Unknown error',
});

export const uploadAvatar = contract({
  name: 'agents-avatar',
  method: 'POST',
  path: 'agents/{id}/avatar',
  access: 'user',
  activity: { none: 'Nobody sees the picture until the agent is saved with it.' },
  summary:
    'Store a picture for the agent: cut to a square, re-encoded in sensible sizes, without metadata, under an address ' +
    'that changes with it. Answers the address; it is in force once the agent is saved with it.',
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    /** A data URL of a PNG, JPEG, WebP or GIF, of which the first frame is taken; 8 MB and 4096 × 3072 pixels at most. */
    image: z
      .string({ error: 'Invalid image data' })
      .regex(/^data:image\/[\w.+-]+;base64,/, 'Invalid image data'),
  }),
  maxBytes: Math.ceil(MAX_AVATAR_BYTES / 3) * 4 + 1_024,
  output: z.object({ icon: z.string() }),
  errors: ['agent_not_found', 'image_refused', 'too_large', 'too_many', 'unavailable'],
  fallback: 'Upload failed',
});

export const testModel = contract({
  name: 'agents-test-model',
  method: 'POST',
  path: 'agents/test-model',
  access: 'user',
  activity: { none: 'It tries something out.' },
  summary: 'Make one tiny call with these settings, and say what came back.',
  body: z.strictObject({
    /** Its stored key and base URL are used where none are given. */
    agentId: idSchema.optional(),
    modelConfig: modelConfigDraftSchema.prefault({}),
  }),
  output: z.object({
    isWorking: z.boolean(),
    /** What came back: the model's words, or why there are none. */
    message: z.string(),
    milliseconds: z.int(),
  }),
  errors: ['agent_not_found', 'too_many'],
  fallback: 'The model could not be tested',
});

export const createPreviewToken = contract({
  name: 'agents-preview-token',
  method: 'POST',
  path: 'agents/{id}/preview-token',
  access: 'user',
  activity: { none: 'It tries something out.' },
  summary:
    'A token for the widget, by which it talks to the newest version instead of the published one, for an hour.',
  params: z.object({ id: idSchema }),
  output: z.object({ previewToken: z.string(), expiresAt: timeSchema }),
  errors: ['agent_not_found'],
  fallback: 'Failed to load chat widget preview',
});
