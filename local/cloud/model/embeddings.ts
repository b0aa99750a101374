import { setImmediate as nextTurn } from 'node:timers/promises';
import { ApiError } from './api-error.ts';
import { embeddingModel } from './catalogue.ts';
import { embed } from './embed.ts';
import { type Fields, invalidValue, missing, number, text } from './fields.ts';
import { countTokens } from './tokens.ts';

const MAX_INPUTS = 2_048;
const MAX_TOKENS_EACH = 8_192;
const MAX_TOKENS = 300_000;
/** Others wait no longer than this for their turn. */
const SLICE_MS = 10;

type Input = { words: string; tokens: number };

export async function createEmbeddings(body: Fields) {
  const model = embeddingModel(body.model);
  const bounds = { min: 1, max: model.dimensions, isInteger: true };
  const dimensions = number(body.dimensions, 'dimensions', bounds) ?? model.dimensions;
  const format = body.encoding_format ?? 'float';
  if (format !== 'float' && format !== 'base64') {
    throw invalidValue('encoding_format', format, ['float', 'base64']);
  }
  const inputs = readInputs(body.input);

  const data: object[] = [];
  let sliceEnd = performance.now() + SLICE_MS;
  for (const [index, { words }] of inputs.entries()) {
    const vector = embed(words, dimensions);
    const embedding = format === 'float' ? Array.from(vector) : base64(vector);
    data.push({ object: 'embedding', index, embedding });
    if (performance.now() < sliceEnd) continue;
    await nextTurn();
    sliceEnd = performance.now() + SLICE_MS;
  }
  const total = sum(inputs);
  const usage = { prompt_tokens: total, total_tokens: total };
  return { object: 'list', data, model: model.id, usage };
}

/** One text, several, or either as token numbers, which the real API takes too. */
function readInputs(input: unknown): Input[] {
  if (input === undefined || input === null) throw missing('input');
  const isOne = typeof input === 'string' || (Array.isArray(input) && typeof input[0] === 'number');
  const items: unknown[] = isOne ? [input] : Array.isArray(input) ? input : [text(input, 'input')];
  if (items.length === 0) {
    const message = "Invalid 'input': input cannot be an empty array.";
    throw new ApiError(400, message, 'empty_array', 'input');
  }
  if (items.length > MAX_INPUTS) {
    const message = `Invalid 'input': array too long. Expected an array with maximum length ${MAX_INPUTS}, but got an array with length ${items.length} instead.`;
    throw new ApiError(400, message, 'array_above_max_length', 'input');
  }
  const inputs = items.map(readInput);
  const total = sum(inputs);
  if (total > MAX_TOKENS) {
    const message = `Requested ${total} tokens, max ${MAX_TOKENS} tokens per request`;
    throw new ApiError(400, message, 'max_tokens_per_request');
  }
  return inputs;
}

function readInput(item: unknown, index: number): Input {
  const param = `input[${index}]`;
  const input = Array.isArray(item)
    ? { words: item.map((token) => `token${token}`).join(' '), tokens: item.length }
    : { words: text(item, param), tokens: countTokens(text(item, param)) };
  if (input.tokens === 0) {
    const message = `Invalid '${param}': input cannot be an empty string.`;
    throw new ApiError(400, message, 'invalid_value', 'input');
  }
  if (input.tokens > MAX_TOKENS_EACH) {
    const message = `Invalid '${param}': maximum input length is ${MAX_TOKENS_EACH} tokens.`;
    throw new ApiError(400, message, 'context_length_exceeded', 'input');
  }
  return input;
}

const sum = (inputs: Input[]) => inputs.reduce((total, { tokens }) => total + tokens, 0);

function base64({ buffer, byteOffset, byteLength }: Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}
