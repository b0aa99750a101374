import {
  dataCollectionConfigSchema,
  type ModelConfigDraft,
  modelSettingsSchema,
  outputConfigSchema,
  personalitySchema,
  toolsConfigSchema,
} from '@talkwright/shared/areas/agent-config';
import type { Agent, AgentDraft } from '@talkwright/shared/areas/agents';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { markOf, type Secrets } from '../platform/secrets.ts';

/** What a person fills in, under the names of the stored record. Parts that an older release lacked take their defaults. */
const contentShape = {
  identity: z.string(),
  name: z.string(),
  description: z.string(),
  conversation_opener: z.string(),
  system_prompt: z.string(),
  rag_enabled: z.boolean(),
  web_surfing_enabled: z.boolean(),
  tools_config: toolsConfigSchema.prefault({}),
  model_config: modelSettingsSchema.prefault({}),
  output_config: outputConfigSchema.prefault({}),
  data_collection_config: dataCollectionConfigSchema.prefault({}),
  personality: personalitySchema.prefault({}),
  /** Sealed. */
  secrets: z
    .object({ apiKey: z.string().nullable(), baseURL: z.string().nullable() })
    .default({ apiKey: null, baseURL: null }),
};
const contentSchema = z.object(contentShape);
export type AgentContent = z.output<typeof contentSchema>;

/** The newest content of an agent; what visitors talk to may be an older version's. */
export const agentRecordSchema = z.object({
  ...contentShape,
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('agent'),
  api_key: z.string(),
  version: z.int().default(1),
  published_version: z.int().default(1),
  /** That of the published version, which stays taken until another one is published. */
  published_identity: z.string().optional(),
  created_at: timeSchema,
  updated_at: timeSchema,
  /** Lists sort by it, as by that of every other type. */
  createdAt: timeSchema,
});
export type AgentRecord = z.output<typeof agentRecordSchema>;

/** One save of an agent. */
export const agentVersionSchema = z.object({
  id: z.string(),
  tenantId: idSchema,
  type: z.literal('agentVersion'),
  agentId: idSchema,
  version: z.int(),
  author: z.object({ id: idSchema, name: z.string() }),
  note: z.string(),
  content: contentSchema,
  createdAt: timeSchema,
});
export type AgentVersionRecord = z.output<typeof agentVersionSchema>;

/** What is answered: of secrets, only whether they are there, and marks by which two of them can be told apart. */
export function toAgent({
  secrets,
  model_config,
  published_identity: _,
  ...record
}: AgentRecord): Agent {
  const { apiKey, baseURL } = secrets;
  return {
    ...record,
    model_config: {
      ...model_config,
      apiKeySet: apiKey !== null,
      baseURLSet: baseURL !== null,
      apiKeyMark: apiKey && markOf(apiKey),
      baseURLMark: baseURL && markOf(baseURL),
    },
  };
}

/** What a person filled in, with the secrets that are kept from before where none were typed in. */
export function toContent(
  { secrets }: { secrets: Secrets },
  { tenantId, id }: { tenantId: string; id: string },
  draft: AgentDraft,
  before: AgentContent['secrets'] = { apiKey: null, baseURL: null },
): AgentContent {
  const { apiKey, baseURL, ...model_config } = draft.modelConfig;
  const kept = keptSecrets({ secrets }, { tenantId, id }, before, baseURL);
  const seal = (field: keyof AgentContent['secrets'], text: string | null | undefined) => {
    if (text === undefined) return kept[field];
    return text ? secrets.seal(text, placeOf(tenantId, id, field)) : null;
  };
  return {
    identity: draft.identity,
    name: draft.name,
    description: draft.description,
    conversation_opener: draft.conversationOpener,
    system_prompt: draft.systemPrompt,
    rag_enabled: draft.ragEnabled,
    web_surfing_enabled: draft.webSurfingEnabled,
    tools_config: draft.toolsConfig,
    model_config,
    output_config: draft.outputConfig,
    data_collection_config: draft.dataCollectionConfig,
    personality: draft.personality,
    secrets: { apiKey: seal('apiKey', apiKey), baseURL: seal('baseURL', baseURL) },
  };
}

export const contentOf = (record: AgentRecord): AgentContent => contentSchema.parse(record);

/** The agent's own key and server, where it has any. */
export function openModelSecrets(
  { secrets }: { secrets: Secrets },
  { tenantId, id }: { tenantId: string; id: string },
  sealed: AgentContent['secrets'],
): Pick<ModelConfigDraft, 'apiKey' | 'baseURL'> {
  const open = (field: keyof AgentContent['secrets']) => {
    const text = sealed[field];
    return text === null ? undefined : secrets.open(text, placeOf(tenantId, id, field));
  };
  return { apiKey: open('apiKey'), baseURL: open('baseURL') };
}

/** A key is for the server that it was stored with: whoever names another one has to know the key. */
function keptSecrets(
  deps: { secrets: Secrets },
  agent: { tenantId: string; id: string },
  before: AgentContent['secrets'],
  baseURL: string | null | undefined,
): AgentContent['secrets'] {
  const isElsewhere =
    baseURL !== undefined && !isSameServer(openModelSecrets(deps, agent, before).baseURL, baseURL);
  return isElsewhere ? { ...before, apiKey: null } : before;
}

/** By the whole address: behind one origin, a gateway may have a path for each of its customers. */
export function isSameServer(one?: string | null, other?: string | null): boolean {
  return addressOf(one) === addressOf(other);
}

function addressOf(baseURL?: string | null): string {
  if (!baseURL || !URL.canParse(baseURL)) return baseURL ?? '';
  const { origin, pathname, search } = new URL(baseURL);
  return `${origin}${pathname.replace(/\/+$/, '')}${search}`;
}

const placeOf = (tenantId: string, record: string, field: string) => ({ tenantId, record, field });
