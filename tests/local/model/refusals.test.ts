import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { offeredModels } from '@talkwright/shared/models/catalogue';
import OpenAI from 'openai';
import { startModel } from '../../../local/cloud/model/server.ts';

let model: Awaited<ReturnType<typeof startModel>>;
let client: OpenAI;

beforeAll(async () => {
  model = await startModel({ port: 0, tokenDelayMs: 0, hasTestDirectives: true });
  client = new OpenAI({ apiKey: 'any', baseURL: model.baseUrl, maxRetries: 0, logLevel: 'off' });
});
afterAll(() => model.close());

async function post(path: string, body: unknown, key = 'Bearer any') {
  const headers = { authorization: key, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${model.baseUrl}${path}`, init);
  const answer = await response.json();
  return { status: response.status, headers: response.headers, error: answer.error };
}

describe('what the real API refuses', () => {
  const chat = { model: 'gpt-4o', messages: [{ role: 'user', content: 'x' }] };
  const tool = { type: 'function', name: 'f', parameters: { type: 'object' } };

  it.each([
    ['/responses', { input: 'x' }, 400, null],
    ['/responses', { model: 'gpt-99', input: 'x' }, 404, 'model_not_found'],
    ['/responses', { model: 'gpt-5' }, 400, 'missing_required_parameter'],
    ['/responses', { model: 'gpt-5', input: '' }, 400, 'invalid_value'],
    ['/responses', { model: 'gpt-5', input: [] }, 400, 'invalid_value'],
    ['/responses', { model: 'gpt-5', input: 'x', temperature: 0.2 }, 400, 'unsupported_value'],
    ['/responses', { model: 'o3', input: 'x', temperature: 0.2 }, 400, 'unsupported_value'],
    ['/responses', { model: 'gpt-4o', input: 'x', temperature: 3 }, 400, 'decimal_above_max_value'],
    [
      '/responses',
      { model: 'gpt-4o', input: 'x', max_output_tokens: 1 },
      400,
      'integer_below_min_value',
    ],
    [
      '/responses',
      { model: 'gpt-4o', input: 'x', max_output_tokens: 1e6 },
      400,
      'integer_above_max_value',
    ],
    ['/responses', { model: 'gpt-4o', input: 'x', max_tokens: 10 }, 400, 'unknown_parameter'],
    [
      '/responses',
      { model: 'gpt-4o', input: 'x', reasoning: { effort: 'low' } },
      400,
      'unsupported_parameter',
    ],
    [
      '/responses',
      { model: 'o3', input: 'x', reasoning: { effort: 'minimal' } },
      400,
      'unsupported_value',
    ],
    [
      '/responses',
      { model: 'gpt-4o', input: 'x', text: { verbosity: 'low' } },
      400,
      'unsupported_value',
    ],
    [
      '/responses',
      { model: 'gpt-4o', input: [{ role: 'robot', content: 'x' }] },
      400,
      'invalid_value',
    ],
    ['/responses', { model: 'gpt-4o', input: 'x'.repeat(600_000) }, 400, 'context_length_exceeded'],
    [
      '/responses',
      { model: 'gpt-4o', input: 'x', tools: [{ ...tool, name: 'a b' }] },
      400,
      'invalid_value',
    ],
    [
      '/responses',
      { model: 'gpt-4o', input: 'x', tools: [{ ...tool, parameters: { type: 'string' } }] },
      400,
      'invalid_function_parameters',
    ],
    [
      '/responses',
      { model: 'gpt-4o', input: [{ type: 'function_call_output', call_id: 'c', output: '1' }] },
      400,
      null,
    ],
    ['/chat/completions', { ...chat, messages: [] }, 400, 'empty_array'],
    [
      '/chat/completions',
      { ...chat, model: 'gpt-5', max_tokens: 10 },
      400,
      'unsupported_parameter',
    ],
    ['/chat/completions', { ...chat, model: 'gpt-5', temperature: 0 }, 400, 'unsupported_value'],
    [
      '/chat/completions',
      { ...chat, messages: [{ role: 'tool', tool_call_id: 'c', content: '1' }] },
      400,
      null,
    ],
    ['/nothing', {}, 404, null],
  ])('%s %j', async (path, body, status, code) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(status);
    expect(answer.error).toEqual({
      message: expect.any(String),
      type: 'invalid_request_error',
      param: answer.error.param,
      code,
    });
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
  });

  it('refuses a missing and an invalid key', async () => {
    expect(await post('/responses', {}, '')).toMatchObject({ status: 401, error: { code: null } });
    expect(await post('/responses', {}, 'Bearer sk-invalid')).toMatchObject({
      status: 401,
      error: { code: 'invalid_api_key' },
    });
  });

  it('refuses a body that is no JSON', async () => {
    const headers = { authorization: 'Bearer any' };
    const init = { method: 'POST', headers, body: '{' };
    expect((await fetch(`${model.baseUrl}/responses`, init)).status).toBe(400);
  });

  it('accepts every model that the product offers', async () => {
    const { data } = await client.models.list();
    const embedding = ['demo-embedding', 'text-embedding-3-large', 'text-embedding-3-small'];
    expect(data.map(({ id }) => id).sort()).toEqual([...offeredModels, ...embedding].sort());
  });
});

describe('on command', () => {
  const stream = (input: string) =>
    client.responses.create({ model: 'gpt-4o', input, stream: true }, { timeout: 300 });

  async function deltasUntilTrouble(input: string) {
    const deltas: string[] = [];
    const failure = await (async () => {
      for await (const event of await stream(input)) {
        if (event.type === 'response.output_text.delta') deltas.push(event.delta);
      }
    })().then(
      () => undefined,
      (error: Error) => error,
    );
    return { deltas, failure };
  }

  it('fails', async () => {
    await expect(stream('#model:fail-500')).rejects.toMatchObject({ status: 500 });
    await expect(stream('please #model:fail-429')).rejects.toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
    });
    const texts = ['fine', 'a document with #model:fail-500 in it'];
    const embedding = client.embeddings.create({ model: 'text-embedding-3-small', input: texts });
    await expect(embedding).rejects.toMatchObject({ status: 500 });
  });

  it('sends nothing at all', async () => {
    await expect(stream('#model:stall')).rejects.toThrow(OpenAI.APIConnectionError);
  });

  it.each(['garbage', 'cut'])('breaks off: %s', async (name) => {
    const { deltas, failure } = await deltasUntilTrouble(`#model:${name}`);
    expect(deltas).toHaveLength(2);
    expect(failure).toBeDefined();
  });

  it('falls silent in the middle', async () => {
    const controller = new AbortController();
    const deltas: string[] = [];
    const events = await client.responses.create(
      { model: 'gpt-4o', input: '#model:stall-midway', stream: true },
      { signal: controller.signal },
    );
    for await (const event of events) {
      if (event.type !== 'response.output_text.delta') continue;
      // What it would say next has as long, however slowly the first words came.
      if (deltas.push(event.delta) === 2) setTimeout(() => controller.abort(), 300);
    }
    expect(deltas).toHaveLength(2);
  });

  it('answers at length', async () => {
    const response = await client.responses.create({ model: 'gpt-4o', input: '#model:long' });
    expect(response.usage?.output_tokens).toBe(5_000);
  });

  it('answers with mischief', async () => {
    const response = await client.responses.create({ model: 'gpt-4o', input: '#model:hostile' });
    for (const part of ['<script>', 'onerror=', '](javascript:', '![', '[99]']) {
      expect(response.output_text).toContain(part);
    }
  });

  it('calls a tool that is offered, once', async () => {
    const input = '#model:tool get_weather {"city":"Oslo"}';
    const tools = [
      {
        type: 'function' as const,
        name: 'get_weather',
        parameters: { type: 'object' },
        strict: false,
      },
    ];
    const { output } = await client.responses.create({ model: 'gpt-4o', input, tools });
    const [call] = output;
    expect(call).toMatchObject({ name: 'get_weather', arguments: '{"city":"Oslo"}' });
    if (call?.type !== 'function_call') throw new Error('A call was expected.');
    const result = {
      type: 'function_call_output' as const,
      call_id: call.call_id,
      output: '12 degrees',
    };
    const second = await client.responses.create({
      model: 'gpt-4o',
      input: [{ role: 'user', content: input }, call, result],
      tools,
    });
    expect(second.output_text).toContain('12 degrees');
  });
});

it('ignores commands unless it was started for tests', async () => {
  const plain = await startModel({ port: 0, tokenDelayMs: 0 });
  const other = new OpenAI({ apiKey: 'any', baseURL: plain.baseUrl, maxRetries: 0 });
  const { output_text } = await other.responses.create({
    model: 'gpt-4o',
    input: '#model:fail-500',
  });
  expect(output_text).toContain('offline demo model');
  await plain.close();
});
