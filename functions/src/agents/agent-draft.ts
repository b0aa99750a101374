import type { AgentDraft } from '@talkwright/shared/agents';

/** What a person filled in, under the names of the stored record. */
export const toRecord = (draft: AgentDraft) => ({
  identity: draft.identity,
  name: draft.name,
  description: draft.description,
  conversation_opener: draft.conversationOpener,
  system_prompt: draft.systemPrompt,
  rag_enabled: draft.ragEnabled,
  web_surfing_enabled: draft.webSurfingEnabled,
  tools_config: draft.toolsConfig,
  model_config: draft.modelConfig,
  output_config: draft.outputConfig,
  personality: draft.personality,
});
