import { afterAll, beforeAll, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { startModel } from '../../../local/cloud/model/server.ts';
import { type Said, typeFaults } from '../../support/vendor-types.ts';

/**
 * What the SDK adds to an answer is not sent; what it calls optional comes as null, `store` comes along and vectors come in
 * Base64, all as in the examples of the API reference.
 */
const PREAMBLE = `import type OpenAI from 'openai';
type Wire<T> = T extends readonly (infer U)[] ? Wire<U>[]
  : T extends OpenAI.Embedding ? { [K in keyof T]: K extends 'embedding' ? T[K] | string : T[K] }
  : T extends OpenAI.Responses.Response ? Sent<Omit<T, 'output_text'> & { store: boolean }>
  : T extends object ? Sent<T> : T;
type Sent<T> = { [K in keyof T]: Wire<T[K]> | (undefined extends T[K] ? null : never) };`;

const WHOLE: Record<string, string> = {
  '/v1/chat/completions': 'Wire<OpenAI.ChatCompletion>',
  '/v1/embeddings': 'Wire<OpenAI.CreateEmbeddingResponse>',
  '/v1/models': "{ object: 'list'; data: OpenAI.Model[] }",
  '/v1/responses': 'Wire<OpenAI.Responses.Response>',
};
const STREAMED: Record<string, string> = {
  '/v1/chat/completions': 'Wire<OpenAI.ChatCompletionChunk>',
  '/v1/responses': 'Wire<OpenAI.Responses.ResponseStreamEvent>',
};

let model: Awaited<ReturnType<typeof startModel>>;
const answers: Said[] = [];

beforeAll(async () => {
  model = await startModel({ port: 0, tokenDelayMs: 0, webOrigin: 'http://localhost:4999' });
  const client = new OpenAI({
    ...{ apiKey: 'any', baseURL: model.baseUrl, maxRetries: 0, fetch: remembering },
  });
  await useAll(client);
});
afterAll(() => model.close());

it('each answer, and each event of a stream, has the fields that the SDK says', () => {
  const seen = new Set(answers.map(({ what }) => what.split(' ')[0]));
  expect([...seen].sort()).toEqual(Object.keys(WHOLE).sort());
  expect(typeFaults(PREAMBLE, answers)).toEqual([]);
});

async function remembering(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const { pathname } = new URL(String(url));
  const text = await response.clone().text();
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    for (const [, data = ''] of text.matchAll(/^data: (\{.*)$/gm)) {
      const value = JSON.parse(data);
      answers.push({
        ...{ what: `${pathname} ${value.type ?? 'chunk'}`, type: `${STREAMED[pathname]}`, value },
      });
    }
  } else {
    answers.push({ what: pathname, type: `${WHOLE[pathname]}`, value: JSON.parse(text) });
  }
  return response;
}

async function useAll(client: OpenAI): Promise<void> {
  const parameters = {
    type: 'object',
    properties: { order_id: { type: 'string' } },
    required: ['order_id'],
    additionalProperties: false,
  };
  const call = { name: 'get_order_status', description: 'Status of an order', parameters };
  const instructions = 'You are Ada, the assistant of Acme.';
  const question = 'What is the status of order 4711?';
  const web = { type: 'web_search' as const };
  const asked = [
    { model: 'gpt-5-mini', input: question, reasoning: { summary: 'auto' as const } },
    {
      ...{ model: 'gpt-4.1-mini', input: question },
      tools: [{ type: 'function' as const, strict: true, ...call }],
    },
    {
      model: 'gpt-4.1-mini',
      input: 'How high is the fine for riding without lights?',
      tools: [web],
    },
  ];
  for (const one of asked) {
    await client.responses.create({ instructions, ...one });
    for await (const _ of await client.responses.create({ instructions, ...one, stream: true }));
  }
  const messages = [{ role: 'user' as const, content: question }];
  for (const tools of [undefined, [{ type: 'function' as const, function: call }]]) {
    const one = { model: 'gpt-4.1-mini', messages, ...(tools && { tools }) };
    await client.chat.completions.create(one);
    const stream_options = { include_usage: true };
    for await (const _ of await client.chat.completions.create({
      ...{ ...one, stream: true, stream_options },
    }));
  }
  await client.embeddings.create({ model: 'text-embedding-3-small', input: ['a', 'b'] });
  await client.embeddings.create({
    ...{ model: 'text-embedding-3-small', input: 'a', encoding_format: 'float' },
  });
  await client.models.list();
}
