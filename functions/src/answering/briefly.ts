import type { ModelSettings } from '@talkwright/shared/areas/agent-config';

/** Some models think, however little, before they say one word. */
const MAX_TOKENS = 512;

/** An agent's settings for a small question beside the visitor's: a short answer, the same each time, soon. */
export const briefly = (config: ModelSettings): ModelSettings => ({
  ...config,
  temperature: 0,
  reasoningEffort: 'none',
  verbosity: 'minimal',
  thinkingSummary: false,
  maxTokens: MAX_TOKENS,
});
