import {
  citationsConfigSchema,
  type DataCollectionConfig,
  dataCollectionConfigSchema,
  embedConfigSchema,
  type ModelConfig,
  modelConfigDraftSchema,
  noAnswerConfigSchema,
  outputConfigSchema,
  type Personality,
  personalitySchema,
  searchConfigSchema,
  teaserDelayOf,
  toolsConfigSchema,
} from '@talkwright/shared/areas/agent-config';
import type { Agent, AgentDraft } from '@talkwright/shared/areas/agents';

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
  embedConfig: embedConfigSchema.parse({}),
  noAnswerConfig: noAnswerConfigSchema.parse({}),
  citationsConfig: citationsConfigSchema.parse({}),
  searchConfig: searchConfigSchema.parse({}),
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
  embedConfig: structuredClone(agent.embed_config),
  noAnswerConfig: structuredClone(agent.no_answer_config),
  citationsConfig: structuredClone(agent.citations_config),
  searchConfig: structuredClone(agent.search_config),
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

/** A teaser that says nothing is left out. */
type Sendable = Omit<AgentDraft, 'personality'> & { personality: Partial<Personality> };

/**
 * As it may be sent: an empty teaser and the delay that an empty field stands for are no part of it, nor is a picture
 * that was chosen before there was an agent to store it for. What is stored in its place stays.
 */
export function sendable(draft: AgentDraft, storedIcon = ''): Sendable {
  const { teaserMessage, teaserDelayMs, ...personality } = draft.personality;
  return {
    ...draft,
    personality: {
      ...personality,
      icon: chosenPicture(draft) ? storedIcon : personality.icon,
      ...(teaserMessage.trim() && { teaserMessage }),
      ...(teaserDelayMs !== teaserDelayOf(undefined) && { teaserDelayMs }),
    },
  };
}

/** Such a picture, as a data URL. */
export const chosenPicture = ({ personality: { icon } }: AgentDraft): string | undefined =>
  icon.startsWith('data:') ? icon : undefined;

/** Secrets never come back: what is not typed in again is kept. */
const settingsOf = ({
  apiKeySet: _isKeySet,
  baseURLSet: _isUrlSet,
  apiKeyMark: _keyMark,
  baseURLMark: _urlMark,
  ...settings
}: ModelConfig) => settings;
