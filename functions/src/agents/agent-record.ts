import {
  citationsConfigSchema,
  dataCollectionConfigSchema,
  embedConfigSchema,
  type ModelConfigDraft,
  modelSettingsSchema,
  noAnswerConfigSchema,
  outputConfigSchema,
  personalitySchema,
  searchConfigSchema,
  toolsConfigSchema,
} from '@talkwright/shared/areas/agent-config';
import type { Agent, AgentDraft } from '@talkwright/shared/areas/agents';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { markOf, type Secrets } from '../platform/secrets.ts';

/** What a person fills in. */
const contentShape = {
  identity: z.string(),
  name: z.string(),
  description: z.string(),
  conversationOpener: z.string(),
  systemPrompt: z.string(),
  ragEnabled: z.boolean(),
  webSurfingEnabled: z.boolean(),
  toolsConfig: toolsConfigSchema,
  modelConfig: modelSettingsSchema,
  outputConfig: outputConfigSchema,
  dataCollectionConfig: dataCollectionConfigSchema,
  embedConfig: embedConfigSchema,
  /** Agents of before have none. */
  noAnswerConfig: noAnswerConfigSchema.prefault({}),
  citationsConfig: citationsConfigSchema.prefault({}),
  searchConfig: searchConfigSchema.prefault({}),
  personality: personalitySchema,
  /** Sealed. */
  secrets: z.object({ apiKey: z.string().nullable(), baseURL: z.string().nullable() }),
};
const contentSchema = z.object(contentShape);
export type AgentContent = z.output<typeof contentSchema>;

/** The newest content of an agent; what visitors talk to may be an older version's. */
export const agentRecordSchema = z.object({
  ...contentShape,
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('agent'),
  agentKey: z.string(),
  version: z.int(),
  publishedVersion: z.int(),
  /** That of the published version, which stays taken until another one is published. */
  publishedIdentity: z.string(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
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
export function toAgent(record: AgentRecord): Agent {
  const { apiKey, baseURL } = record.secrets;
  return {
    id: record.id,
    identity: record.identity,
    name: record.name,
    description: record.description,
    conversation_opener: record.conversationOpener,
    system_prompt: record.systemPrompt,
    api_key: record.agentKey,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    version: record.version,
    published_version: record.publishedVersion,
    rag_enabled: record.ragEnabled,
    web_surfing_enabled: record.webSurfingEnabled,
    tools_config: record.toolsConfig,
    model_config: {
      ...record.modelConfig,
      apiKeySet: apiKey !== null,
      baseURLSet: baseURL !== null,
      apiKeyMark: apiKey && markOf(apiKey),
      baseURLMark: baseURL && markOf(baseURL),
    },
    output_config: record.outputConfig,
    data_collection_config: record.dataCollectionConfig,
    embed_config: record.embedConfig,
    no_answer_config: record.noAnswerConfig,
    citations_config: record.citationsConfig,
    search_config: record.searchConfig,
    personality: record.personality,
  };
}

/** What a person filled in, with the secrets that are kept from before where none were typed in. */
export async function toContent(
  { secrets }: { secrets: Secrets },
  { tenantId, id }: { tenantId: string; id: string },
  draft: AgentDraft,
  before: AgentContent['secrets'] = { apiKey: null, baseURL: null },
): Promise<AgentContent> {
  const { apiKey, baseURL, ...modelConfig } = draft.modelConfig;
  const kept = await keptSecrets({ secrets }, { tenantId, id }, before, baseURL);
  const seal = async (field: keyof AgentContent['secrets'], text: string | null | undefined) => {
    if (text === undefined) return kept[field];
    return text ? secrets.seal(text, placeOf(tenantId, id, field)) : null;
  };
  const secretsNow = {
    apiKey: await seal('apiKey', apiKey),
    baseURL: await seal('baseURL', baseURL),
  };
  return contentSchema.parse({ ...draft, modelConfig, secrets: secretsNow });
}

/** Its parts as they are, with what a newer version has added to them. */
export const contentOf = (record: AgentRecord): AgentContent =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => name in contentShape),
  ) as AgentContent;

/** The agent's own key and server, where it has any. */
export async function openModelSecrets(
  { secrets }: { secrets: Secrets },
  { tenantId, id }: { tenantId: string; id: string },
  sealed: AgentContent['secrets'],
): Promise<Pick<ModelConfigDraft, 'apiKey' | 'baseURL'>> {
  const open = async (field: keyof AgentContent['secrets']) => {
    const text = sealed[field];
    return text === null ? undefined : secrets.open(text, placeOf(tenantId, id, field));
  };
  return { apiKey: await open('apiKey'), baseURL: await open('baseURL') };
}

/** A key is for the server that it was stored with: whoever names another one has to know the key. */
async function keptSecrets(
  deps: { secrets: Secrets },
  agent: { tenantId: string; id: string },
  before: AgentContent['secrets'],
  baseURL: string | null | undefined,
): Promise<AgentContent['secrets']> {
  if (baseURL === undefined) return before;
  const stored = await openModelSecrets(deps, agent, before);
  return isSameServer(stored.baseURL, baseURL) ? before : { ...before, apiKey: null };
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

export const versionId = (agentId: string, version: number) =>
  `agent-version-${agentId}-${version}`;
