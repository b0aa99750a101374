import {
  type DataCollectionConfig,
  dataCollectionConfigSchema,
  type ModelConfig,
  modelConfigDraftSchema,
  outputConfigSchema,
  personalitySchema,
  toolsConfigSchema,
} from '@talkwright/shared/agent-config';
import type { Agent, AgentDraft } from '@talkwright/shared/agents';

/** What the builder begins with: the defaults of the server. */
export const newDraft = (): AgentDraft => ({
  identity: '',
  name: '',
  description: '',
  conversationOpener: '',
  systemPrompt: '',
  personality: personalitySchema.parse({}),
  toolsConfig: toolsConfigSchema.parse({}),
  outputConfig: outputConfigSchema.parse({}),
  modelConfig: modelConfigDraftSchema.parse({}),
  dataCollectionConfig: dataCollectionConfigSchema.parse({}),
  webSurfingEnabled: false,
  ragEnabled: false,
});

/**
 * What a person may change of an agent, as a copy, since what lies in the store cannot be changed in place. What no
 * field shows goes back as it came.
 */
export const draftOf = (agent: Agent): AgentDraft => ({
  identity: agent.identity,
  name: agent.name,
  description: agent.description,
  conversationOpener: agent.conversation_opener,
  systemPrompt: agent.system_prompt,
  personality: structuredClone(agent.personality),
  toolsConfig: structuredClone(agent.tools_config),
  outputConfig: structuredClone(agent.output_config),
  modelConfig: settingsOf(agent.model_config),
  dataCollectionConfig: withReadableOptions(agent.data_collection_config),
  webSurfingEnabled: agent.web_surfing_enabled,
  ragEnabled: agent.rag_enabled,
});

/** Options are edited as one line, and joined by commas alone. */
const withReadableOptions = (config: DataCollectionConfig): DataCollectionConfig => ({
  ...structuredClone(config),
  fields: config.fields.map((field) => ({
    ...field,
    options: field.options.map((option, index) => (index === 0 ? option : ` ${option}`)),
  })),
});

/** As it may be sent: a picture that was chosen before there is an agent to store it for is no part of it. */
export const sendable = (draft: AgentDraft): AgentDraft =>
  chosenPicture(draft) ? { ...draft, personality: { ...draft.personality, icon: '' } } : draft;

/** Such a picture, as a data URL. */
export const chosenPicture = ({ personality: { icon } }: AgentDraft): string | undefined =>
  icon.startsWith('data:') ? icon : undefined;

/** Secrets never come back: what is not typed in again is kept. */
const settingsOf = ({ apiKeySet: _key, baseURLSet: _url, ...settings }: ModelConfig) => settings;
