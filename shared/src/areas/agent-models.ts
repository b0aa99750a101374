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

export type Model = (typeof models)[number];
type Effort = (typeof reasoningEfforts)[number];

/** What a model takes: its server refuses anything else. */
type Traits = {
  /** `one`: 1 alone, which the server assumes. `none`: no such setting. */
  temperature: 'any' | 'one' | 'none';
  /** Of those that think before they answer. */
  efforts: readonly Effort[];
  hasVerbosity: boolean;
  hasThinkingSummary: boolean;
  /** That it writes in one answer. */
  maxTokens: number;
};

const gpt5: Traits = {
  temperature: 'one',
  efforts: reasoningEfforts,
  hasVerbosity: true,
  hasThinkingSummary: true,
  maxTokens: 128_000,
};
const gpt4: Traits = {
  temperature: 'any',
  efforts: [],
  hasVerbosity: false,
  hasThinkingSummary: false,
  maxTokens: 32_768,
};
const oSeries: Traits = {
  ...gpt4,
  temperature: 'none',
  efforts: ['low', 'medium', 'high'],
  maxTokens: 100_000,
};

const traits: Record<Model, Traits> = {
  'gpt-5': gpt5,
  'gpt-5-mini': gpt5,
  'gpt-4o': { ...gpt4, maxTokens: 16_384 },
  'gpt-4.1': gpt4,
  'gpt-4.1-mini': gpt4,
  'o4-mini': oSeries,
  o3: oSeries,
};

export const traitsOf = (model: Model): Traits => traits[model];

/** No model's server takes less for an answer. */
const MIN_TOKENS = 16;

/** Settings are kept as they were chosen, for any model; what this one gets of them, server and form ask here. */
export function effortFor(model: Model, chosen: Effort): Effort | undefined {
  const { efforts } = traits[model];
  return efforts.includes(chosen) ? chosen : efforts[0];
}

/** Null leaves it to the model. */
export const maxTokensFor = (model: Model, chosen: number | null): number | null =>
  chosen && Math.min(Math.max(chosen, MIN_TOKENS), traits[model].maxTokens);
