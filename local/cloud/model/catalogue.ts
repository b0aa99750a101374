import { ApiError } from './api-error.ts';

export type ChatModel = {
  id: string;
  isReasoning: boolean;
  contextTokens: number;
  maxOutputTokens: number;
  efforts: readonly string[];
  hasVerbosity: boolean;
  /** What it does without being told how hard to think; of those before gpt-6 nobody asks. */
  usualEffort?: string;
};

export type EmbeddingModel = { id: string; dimensions: number };

const gpt5 = {
  isReasoning: true,
  contextTokens: 400_000,
  maxOutputTokens: 128_000,
  efforts: ['minimal', 'low', 'medium', 'high'],
  hasVerbosity: true,
};
const gpt6 = {
  ...gpt5,
  contextTokens: 1_050_000,
  efforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
  usualEffort: 'medium',
};
const oSeries = {
  isReasoning: true,
  contextTokens: 200_000,
  maxOutputTokens: 100_000,
  efforts: ['low', 'medium', 'high'],
  hasVerbosity: false,
};
const plain = { isReasoning: false, efforts: [], hasVerbosity: false };

/** The models that the product offers, with the limits of their real namesakes. */
const chatModels: ChatModel[] = [
  { id: 'gpt-5', ...gpt5 },
  { id: 'gpt-5-mini', ...gpt5 },
  { id: 'gpt-4.1', ...plain, contextTokens: 1_047_576, maxOutputTokens: 32_768 },
  { id: 'gpt-4.1-mini', ...plain, contextTokens: 1_047_576, maxOutputTokens: 32_768 },
  { id: 'gpt-4o', ...plain, contextTokens: 128_000, maxOutputTokens: 16_384 },
  { id: 'o3', ...oSeries },
  { id: 'o4-mini', ...oSeries },
  { id: 'gpt-6.1-sol', ...gpt6 },
  { id: 'gpt-6.1-terra', ...gpt6 },
  { id: 'gpt-6-luna', ...gpt6 },
];

const embeddingModels: EmbeddingModel[] = [
  /** What it is, by its own name: nobody should take its vectors for those of the others. */
  { id: 'demo-embedding', dimensions: 1_536 },
  { id: 'text-embedding-3-small', dimensions: 1_536 },
  { id: 'text-embedding-3-large', dimensions: 3_072 },
];

export const modelIds = [...chatModels, ...embeddingModels].map(({ id }) => id);

export const chatModel = (id: unknown): ChatModel => find(chatModels, id);
export const embeddingModel = (id: unknown): EmbeddingModel => find(embeddingModels, id);

function find<Model extends { id: string }>(models: Model[], id: unknown): Model {
  if (typeof id !== 'string' || id === '') {
    throw new ApiError(400, 'you must provide a model parameter', null);
  }
  const found = models.find((model) => model.id === id);
  if (found) return found;
  const message = `The model \`${id}\` does not exist or you do not have access to it.`;
  throw new ApiError(404, message, 'model_not_found');
}
