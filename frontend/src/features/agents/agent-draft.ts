import {
  dataCollectionConfigSchema,
  type ModelConfig,
  modelConfigDraftSchema,
  outputConfigSchema,
  personalitySchema,
  toolsConfigSchema,
} from '@talkwright/shared/agent-config';
import type { Agent, AgentDraft } from '@talkwright/shared/agents';
import type { Difference } from '../../ui/difference.ts';

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
  dataCollectionConfig: structuredClone(agent.data_collection_config),
  webSurfingEnabled: agent.web_surfing_enabled,
  ragEnabled: agent.rag_enabled,
});

/** Secrets never come back: what is not typed in again is kept. */
const settingsOf = ({ apiKeySet: _key, baseURLSet: _url, ...settings }: ModelConfig) => settings;

const labels: Record<string, string> = {
  identity: 'Agent Identity',
  name: 'Agent Name',
  description: 'Description',
  conversationOpener: 'Conversation Opener',
  systemPrompt: 'System Prompt',
  ragEnabled: 'RAG Document Search',
  webSurfingEnabled: 'Web Surfing',
  'modelConfig.model': 'AI Model',
  'modelConfig.temperature': 'Temperature',
  'modelConfig.maxTokens': 'Max Tokens',
  'modelConfig.reasoningEffort': 'Reasoning Effort',
  'modelConfig.verbosity': 'Verbosity',
  'modelConfig.thinkingSummary': 'Include Thinking Summary',
  'modelConfig.webSearchProvider': 'Web Search Provider',
  'modelConfig.webSearchMaxResults': 'Web Search Max Results',
};

/** Field by field, what two people would have the agent be. */
export function differences(mine: AgentDraft, theirs: AgentDraft): Difference[] {
  const [left, right] = [flatten(mine), flatten(theirs)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((path) => ({
      path,
      label: labels[path] ?? path,
      mine: left.get(path) ?? '',
      theirs: right.get(path) ?? '',
    }))
    .filter((difference) => difference.mine !== difference.theirs);
}

function flatten(value: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(value).flatMap(([key, part]): [string, string][] => {
      const path = prefix + key;
      if (part !== null && typeof part === 'object' && !Array.isArray(part)) {
        return [...flatten(part, `${path}.`)];
      }
      return [[path, asText(part)]];
    }),
  );
}

function asText(value: unknown): string {
  if (value === true) return 'On';
  if (value === false) return 'Off';
  if (value === null) return 'Default';
  return Array.isArray(value) ? value.join(', ') : String(value).trim();
}
