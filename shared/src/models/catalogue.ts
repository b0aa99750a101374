export const reasoningEfforts = [
  'none',
  'minimal',
  'low',
  'medium',
  'high',
  'xhigh',
  'max',
] as const;
export type Effort = (typeof reasoningEfforts)[number];

export const temperatures = ['any', 'one', 'withoutThinking', 'none'] as const;
export const toolsInCompletions = ['always', 'withoutThinking'] as const;

/** What a model takes: its server refuses anything else. */
export type Traits = {
  /** `one`: 1 alone, which the server assumes. `withoutThinking`: with the effort `none` alone. `none`: no such setting. */
  temperature: (typeof temperatures)[number];
  /** Of those that think before they answer, the least first. */
  efforts: readonly Effort[];
  hasVerbosity: boolean;
  hasThinkingSummary: boolean;
  /** Which API carries tools: Responses always does, Chat Completions of some models with the effort `none` alone. */
  toolsInCompletions: (typeof toolsInCompletions)[number];
  /** Tokens that it reads and writes at most, and writes in one answer; null where nobody has said. */
  contextTokens: number | null;
  maxTokens: number | null;
};

/** US dollars for a million tokens, that it reads and that it writes. */
export type Price = { input: number; output: number };

export type CatalogueModel = {
  name: string;
  /** Of the family that its name begins with, where nothing is said. */
  traits?: Traits | undefined;
  price?: Price | undefined;
  /** The first day, UTC, on which OpenAI does not answer for it any more, as `2026-12-11`. */
  ends?: string | undefined;
  /** Which model answers from that day on. */
  replacedBy?: string | undefined;
};

/** No model is known to refuse these. */
export const CAREFUL: Traits = {
  temperature: 'any',
  efforts: [],
  hasVerbosity: false,
  hasThinkingSummary: false,
  toolsInCompletions: 'always',
  contextTokens: null,
  maxTokens: null,
};

const gpt5: Traits = {
  temperature: 'one',
  efforts: ['minimal', 'low', 'medium', 'high'],
  hasVerbosity: true,
  hasThinkingSummary: true,
  toolsInCompletions: 'always',
  contextTokens: 400_000,
  maxTokens: 128_000,
};
const gpt6: Traits = {
  ...gpt5,
  temperature: 'withoutThinking',
  efforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
  toolsInCompletions: 'withoutThinking',
  contextTokens: 1_050_000,
};
const gpt41: Traits = { ...CAREFUL, contextTokens: 1_047_576, maxTokens: 32_768 };
const oSeries: Traits = {
  ...CAREFUL,
  temperature: 'none',
  efforts: ['low', 'medium', 'high'],
  contextTokens: 200_000,
  maxTokens: 100_000,
};

/**
 * Families, by what their names begin with; the longest that fits is the model's. From the pages of OpenAI's models and its
 * guide to moving to GPT-6 (November 2026). GPT-6.1 takes no tools at all in Chat Completions of OpenAI; where another server
 * has that API alone, a model that does not think has the best chance.
 */
export const families: Record<string, Traits> = {
  'gpt-6': gpt6,
  'gpt-5': gpt5,
  'gpt-5.1': { ...gpt5, efforts: ['none', 'low', 'medium', 'high'] },
  'gpt-5.': {
    ...gpt5,
    efforts: ['none', 'low', 'medium', 'high', 'xhigh'],
    toolsInCompletions: 'withoutThinking',
  },
  'gpt-4.1': gpt41,
  'gpt-4o': { ...CAREFUL, contextTokens: 128_000, maxTokens: 16_384 },
  'gpt-oss': { ...CAREFUL, efforts: ['low', 'medium', 'high'], contextTokens: 131_072 },
  o1: oSeries,
  o3: oSeries,
  o4: oSeries,
};

/**
 * Models of OpenAI: list prices of November 2026 (the lower ones, for requests of up to 272,000 tokens), and the days of the
 * deprecations page. What replaces a model is what that page recommends, or what has followed that since, but for gpt-5-mini, whose
 * replacement there, gpt-6.1-terra, costs four times as much for what it reads: nobody should pay more without having chosen to.
 */
const priced: readonly CatalogueModel[] = [
  {
    name: 'gpt-5',
    price: { input: 1.25, output: 10 },
    ends: '2026-12-11',
    replacedBy: 'gpt-6.1-sol',
  },
  {
    name: 'gpt-5-mini',
    price: { input: 0.25, output: 2 },
    ends: '2026-12-11',
    replacedBy: 'gpt-6-luna',
  },
  {
    name: 'gpt-4o',
    price: { input: 2.5, output: 10 },
    ends: '2027-01-14',
    replacedBy: 'gpt-6-luna',
  },
  { name: 'gpt-4.1', price: { input: 2, output: 8 }, ends: '2027-01-14', replacedBy: 'gpt-6-luna' },
  {
    name: 'gpt-4.1-mini',
    price: { input: 0.4, output: 1.6 },
    ends: '2027-01-14',
    replacedBy: 'gpt-6-luna',
  },
  {
    name: 'o4-mini',
    price: { input: 1.1, output: 4.4 },
    ends: '2026-10-23',
    replacedBy: 'gpt-6.1-terra',
  },
  { name: 'o3', price: { input: 2, output: 8 }, ends: '2026-12-11', replacedBy: 'gpt-6.1-sol' },
  { name: 'gpt-6.1-sol', price: { input: 2, output: 10 } },
  { name: 'gpt-6.1-terra', price: { input: 1, output: 5 } },
  { name: 'gpt-6-luna', price: { input: 0.1, output: 0.5 } },
  {
    name: 'gpt-5-nano',
    price: { input: 0.05, output: 0.4 },
    ends: '2026-12-11',
    replacedBy: 'gpt-6-luna',
  },
  {
    name: 'gpt-4.1-nano',
    price: { input: 0.1, output: 0.4 },
    ends: '2026-10-23',
    replacedBy: 'gpt-6-luna',
  },
  {
    name: 'gpt-4o-mini',
    price: { input: 0.15, output: 0.6 },
    ends: '2027-01-14',
    replacedBy: 'gpt-6-luna',
  },
  {
    name: 'o3-mini',
    price: { input: 1.1, output: 4.4 },
    ends: '2026-10-23',
    replacedBy: 'gpt-6.1-sol',
  },
  { name: 'o1', price: { input: 15, output: 60 }, ends: '2026-10-23', replacedBy: 'gpt-6.1-sol' },
  {
    name: 'gpt-5.1',
    price: { input: 1.25, output: 10 },
    ends: '2027-04-01',
    replacedBy: 'gpt-6.1-sol',
  },
  { name: 'text-embedding-3-small', price: { input: 0.02, output: 0 } },
  { name: 'text-embedding-3-large', price: { input: 0.13, output: 0 } },
  { name: 'text-embedding-ada-002', price: { input: 0.1, output: 0 } },
];

/** Those of before of which no price is known here: the first day without them, what answers then, and their names. */
const older: readonly [ends: string, replacedBy: string, names: string][] = [
  ['2024-09-13', 'gpt-6-luna', 'gpt-3.5-turbo-16k gpt-3.5-turbo-0301 gpt-3.5-turbo-0613'],
  ['2024-09-13', 'gpt-6-luna', 'gpt-3.5-turbo-16k-0613'],
  ['2024-12-06', 'gpt-6-luna', 'gpt-4-vision-preview'],
  ['2025-06-06', 'gpt-6-luna', 'gpt-4-32k gpt-4-32k-0314 gpt-4-32k-0613'],
  ['2025-07-28', 'gpt-6.1-sol', 'o1-preview'],
  ['2025-10-27', 'gpt-6.1-terra', 'o1-mini'],
  ['2026-02-12', 'gpt-6.1-terra', 'codex-mini-latest'],
  ['2026-02-17', 'gpt-6-luna', 'chatgpt-4o-latest'],
  ['2026-03-26', 'gpt-6-luna', 'gpt-4-0125-preview gpt-4-turbo-preview gpt-4-0314'],
  ['2026-07-23', 'gpt-6-luna', 'gpt-4o-search-preview gpt-4o-mini-search-preview'],
  ['2026-07-23', 'gpt-6.1-sol', 'gpt-5.1-codex gpt-5.1-chat-latest gpt-5-chat-latest'],
  ['2026-08-10', 'gpt-6.1-sol', 'gpt-5.3-chat-latest gpt-5.2-chat-latest'],
  ['2026-09-28', 'gpt-6-luna', 'gpt-3.5-turbo-1106'],
  ['2026-10-23', 'gpt-6-luna', 'gpt-4-turbo gpt-4-1106-preview gpt-4 gpt-4-0613 gpt-4o-2024-05-13'],
  ['2026-10-23', 'gpt-6-luna', 'gpt-3.5-turbo gpt-3.5-turbo-0125'],
  ['2027-04-01', 'gpt-6-luna', 'gpt-5.4-nano'],
];

export const catalogue: readonly CatalogueModel[] = [
  ...priced,
  ...older.flatMap(([ends, replacedBy, names]) =>
    names.split(' ').map((name) => ({ name, ends, replacedBy })),
  ),
];

/** What is offered by name where an agent's model is chosen: those of the specification, and the ones that follow them. */
export const offeredModels = [
  'gpt-5',
  'gpt-5-mini',
  'gpt-4o',
  'gpt-4.1',
  'gpt-4.1-mini',
  'o4-mini',
  'o3',
  'gpt-6.1-sol',
  'gpt-6.1-terra',
  'gpt-6-luna',
];
