import { afterAll, beforeAll, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { startModel } from '../../../local/cloud/model/server.ts';

const MODEL = 'text-embedding-3-small';

let server: Awaited<ReturnType<typeof startModel>>;
let client: OpenAI;

beforeAll(async () => {
  server = await startModel({ port: 0, tokenDelayMs: 0 });
  client = new OpenAI({ apiKey: 'any', baseURL: server.baseUrl, maxRetries: 0 });
});
afterAll(() => server.close());

async function embed(...input: string[]): Promise<number[][]> {
  const { data } = await client.embeddings.create({ model: MODEL, input, dimensions: 512 });
  return data.map(({ embedding }) => embedding);
}

const dot = (a: number[] = [], b: number[] = []) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

it('gives vectors of unit length and of the wanted dimensions, in either encoding', async () => {
  const input = 'Customers may return any item within 30 days.';
  const [float, base64, large] = await Promise.all([
    client.embeddings.create({ model: MODEL, input, encoding_format: 'float', dimensions: 256 }),
    client.embeddings.create({ model: MODEL, input, dimensions: 256 }),
    client.embeddings.create({ model: 'text-embedding-3-large', input }),
  ]);
  const vector = float.data[0]?.embedding ?? [];
  expect(vector).toHaveLength(256);
  expect(dot(vector, vector)).toBeCloseTo(1, 5);
  for (const [index, value] of (base64.data[0]?.embedding ?? []).entries()) {
    expect(value).toBeCloseTo(vector[index] ?? 0, 6);
  }
  expect(large.data[0]?.embedding).toHaveLength(3_072);
  expect(float.usage.prompt_tokens).toBeGreaterThan(5);
});

it('puts a question nearest to the text that answers it', async () => {
  const texts = [
    'Customers may return any item within 30 days of delivery for a full refund.',
    'Standard shipping takes five business days; express shipping arrives the next day.',
    'The office is open from Monday to Friday between nine and five.',
    'The warranty of all electronic devices lasts two years.',
  ];
  const questions = [
    'How long can I return an item?',
    'express shipping time',
    'When is the office open?',
    'waranty for electronics',
  ];
  const vectors = await embed(...texts);
  const asked = await embed(...questions);
  const nearest = asked.map((question) => {
    const similarities = vectors.map((vector) => dot(question, vector));
    return similarities.indexOf(Math.max(...similarities));
  });
  expect(nearest).toEqual([0, 1, 2, 3]);
});

it('refuses what the real API refuses', async () => {
  const refusal = (body: object) =>
    client.embeddings.create({ model: MODEL, input: 'x', ...body }).then(
      () => undefined,
      (error) => `${error.status} ${error.code}`,
    );
  expect(await refusal({ input: '' })).toBe('400 invalid_value');
  expect(await refusal({ input: [] })).toBe('400 empty_array');
  expect(await refusal({ input: Array(2_049).fill('x') })).toBe('400 array_above_max_length');
  expect(await refusal({ input: 'word '.repeat(8_193) })).toBe('400 context_length_exceeded');
  expect(await refusal({ input: Array(60).fill('word '.repeat(5_000)) })).toBe(
    '400 max_tokens_per_request',
  );
  expect(await refusal({ dimensions: 1_537 })).toBe('400 integer_above_max_value');
  expect(await refusal({ model: 'gpt-5' })).toBe('404 model_not_found');
  expect(await refusal({ encoding_format: 'hex' })).toBe('400 invalid_value');
});

it('lets others have their turn while it works on a large batch', async () => {
  const text = Array.from({ length: 60 }, (_, index) => `sentence ${index} of a chunk`).join(' ');
  let isBusy = true;
  const batch = embed(...Array.from({ length: 700 }, (_, index) => `${index} ${text}`)).finally(
    () => {
      isBusy = false;
    },
  );
  let answers = 0;
  const health = new URL('/health', server.baseUrl);
  while (isBusy) {
    await (await fetch(health)).text();
    answers += 1;
  }
  expect(await batch).toHaveLength(700);
  expect(answers).toBeGreaterThan(3);
});
