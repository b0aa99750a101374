import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { modelConfigSchema } from '@talkwright/shared/areas/agent-config';
import { offeredModels, reasoningEfforts } from '@talkwright/shared/models/catalogue';
import { EMBEDDING_DIMENSIONS } from '../../../functions/src/platform/containers.ts';
import type { Log } from '../../../functions/src/platform/log.ts';
import {
  createModels,
  type ModelEvent,
  type ModelMessage,
} from '../../../functions/src/platform/models/models.ts';
import { startModel } from '../../../local/cloud/model/server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

const PATIENT = { silenceMs: 20_000, answerMs: 20_000, embeddingMs: 20_000 };
const IMPATIENT = { ...PATIENT, silenceMs: 300, embeddingMs: 300 };
const modelsAt = (url: string, limits = PATIENT, key = 'key', log?: Log) =>
  createModels(
    {
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: url,
      OPENAI_EMBEDDING_MODEL: 'text-embedding-3-small',
    },
    NO_WAY_OUT,
    { limits, ...(log && { log }) },
  );
/** The platform's own server is no stranger. */
const NO_WAY_OUT = {
  open: () => Promise.reject(new Error('Nobody asked for an address of an organization.')),
};

async function offlineModel(limits = PATIENT) {
  const model = await startModel({
    port: 0,
    tokenDelayMs: 1,
    hasTestDirectives: true,
    log: () => {},
  });
  closing.push(() => model.close());
  return modelsAt(model.baseUrl, limits);
}

/** A server that does as it is told, on `<address>/v1`. */
async function server(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const listening = createServer(handle);
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    listening.closeAllConnections();
    listening.close();
  });
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/v1`;
}

const streaming = (...events: unknown[]) =>
  server((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
    response.end();
  });

const request = (content: string, config: object = {}, signal = new AbortController().signal) => ({
  config: modelConfigSchema.parse(config),
  instructions: 'You answer questions about our shop.',
  messages: [{ role: 'user' as const, content }],
  signal,
});

async function all(events: AsyncIterable<ModelEvent>): Promise<ModelEvent[]> {
  const found: ModelEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}

const textOf = (events: ModelEvent[]) =>
  events.map((event) => (event.type === 'delta' ? event.text : '')).join('');

describe('an organization that OpenAI has not verified', () => {
  const asked = { model: 'gpt-5', thinkingSummary: true, reasoningEffort: 'low' };
  const withoutUsage = (events: ModelEvent[]) => events.filter(({ type }) => type !== 'usage');

  it.each(['/v1', '/completions-only/v1'])(
    'is answered in one piece (%s), and the log says so once',
    async (path) => {
      const { baseUrl, close } = await startModel({
        port: 0,
        tokenDelayMs: 0,
        hasTestDirectives: true,
      });
      closing.push(close);
      const url = baseUrl.replace('/v1', path);
      const said: unknown[] = [];
      const log: Log = { info: (...line) => void said.push(line), error: () => {} };
      const unverified = modelsAt(url, PATIENT, 'sk-unverified', log);
      for (const message of ['When do you open?', '#model:say Hello', '#model:tool add {"a":1}']) {
        const tools = [{ name: 'add', description: 'Adds.', parameters: { type: 'object' } }];
        const question = { ...request(message, asked), tools };
        const whole = await all(unverified.respond(question));
        const streamed = await all(modelsAt(url).respond(question));
        expect(whole[0]).toEqual({ type: 'unverified' });
        expect(whole.filter(({ type }) => type === 'delta').length).toBeLessThanOrEqual(1);
        expect(textOf(whole)).toBe(textOf(streamed));
        expect(withoutUsage(whole).at(-1)).toEqual(withoutUsage(streamed).at(-1));
        const calls = (events: ModelEvent[]) =>
          events.flatMap((event) => (event.type === 'tool-call' ? [event.arguments] : []));
        expect(calls(whole)).toEqual(calls(streamed));
      }
      const withheld = (what: string) => [
        'model account not verified',
        {
          ...{ owner: 'deployment', model: 'gpt-5', withheld: what },
          advice: expect.stringMatching(/^Verify it at https:/),
        },
      ];
      const ofResponses = [withheld('summary'), withheld('stream')];
      expect(said).toEqual(path === '/v1' ? ofResponses : [withheld('stream')]);
    },
  );

  it('is asked for nothing in vain a second time', async () => {
    const bodies: { stream?: boolean; reasoning?: { summary?: string } }[] = [];
    const refuse = (param: string, what: string) => ({
      message: `Your organization must be verified to ${what}. Please go to: https://platform.openai.com/settings/organization/general and click on Verify Organization.`,
      ...{ type: 'invalid_request_error', param, code: 'unsupported_value' },
    });
    const url = await server(async (incoming, response) => {
      const body: (typeof bodies)[number] = JSON.parse(await text(incoming));
      bodies.push(body);
      const error = body.reasoning?.summary
        ? refuse('reasoning.summary', 'generate reasoning summaries')
        : body.stream && refuse('stream', 'stream this model');
      const content = [{ type: 'output_text', text: 'Hello', annotations: [] }];
      const answer = { status: 'completed', output: [{ type: 'message', content }] };
      response.writeHead(error ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(error ? { error } : answer));
    });
    const models = modelsAt(url);
    for (const _ of [1, 2]) {
      expect(textOf(await all(models.respond(request('Hi', asked))))).toBe('Hello');
    }
    expect(bodies).toHaveLength(4);
  });

  it('is answered all the same where several ask at the same moment', async () => {
    const { baseUrl, close } = await startModel({ port: 0, tokenDelayMs: 0 });
    closing.push(close);
    const models = modelsAt(baseUrl, PATIENT, 'sk-unverified');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => all(models.respond(request('Hello', asked)))),
    );
    for (const events of answers) expect(textOf(events)).toContain('Hello');
  });

  it('gets what a model of an older family says as it is said, whatever else was refused', async () => {
    const { baseUrl, close } = await startModel({ port: 0, tokenDelayMs: 0 });
    closing.push(close);
    const models = modelsAt(baseUrl, PATIENT, 'sk-unverified');
    await all(models.respond(request('Hello', asked)));
    const older = { model: 'gpt-4.1-mini', thinkingSummary: true };
    const events = await all(models.respond(request('Hello', older)));
    expect(events.filter(({ type }) => type === 'delta').length).toBeGreaterThan(3);
    expect(events).not.toContainEqual({ type: 'unverified' });
  });

  it('is waited for longer than for a first word, and not for ever', async () => {
    const refuse = {
      message: 'Your organization must be verified to stream this model.',
      ...{ type: 'invalid_request_error', param: 'stream', code: 'unsupported_value' },
    };
    let isLate = true;
    const url = await server(async (incoming, response) => {
      const { stream } = JSON.parse(await text(incoming));
      if (!stream && isLate) await delay(3 * IMPATIENT.silenceMs);
      else if (!stream) return;
      const content = [{ type: 'output_text', text: 'Hello', annotations: [] }];
      const answer = { status: 'completed', output: [{ type: 'message', content }] };
      response.writeHead(stream ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(stream ? { error: refuse } : answer));
    });
    const models = modelsAt(url, IMPATIENT);
    expect(textOf(await all(models.respond(request('Hi', asked))))).toBe('Hello');
    isLate = false;
    const impatient = modelsAt(url, { ...IMPATIENT, answerMs: 300 });
    await expect(all(impatient.respond(request('Hi', asked)))).rejects.toMatchObject({
      code: 'model_timeout',
    });
  });

  it.each(['completed', 'incomplete', 'failed'])(
    'is told the same of an answer that is %s, in one piece and in many',
    async (status) => {
      const annotation = { type: 'url_citation', url: 'https://a.example', title: 'A' };
      const call = { type: 'function_call', call_id: 'call_1', name: 'add', arguments: '{"a":1}' };
      const thought = {
        ...{ type: 'reasoning', id: 'rs_1', encrypted_content: 'sealed' },
        summary: [
          { type: 'summary_text', text: 'First.' },
          { type: 'summary_text', text: 'Then.' },
        ],
      };
      const search = { type: 'web_search_call', id: 'ws_1', status: 'completed' };
      const found = { ...search, action: { type: 'search', query: 'hours' } };
      const words = { type: 'output_text', text: 'We open at nine.', annotations: [annotation] };
      const refusal = { type: 'refusal', refusal: 'No more of that.' };
      const message = { type: 'message', content: [words, refusal] };
      const response = {
        ...{ status, output: [thought, found, message, call] },
        ...{ usage: { input_tokens: 7, output_tokens: 5 } },
        ...(status === 'incomplete' && { incomplete_details: { reason: 'max_output_tokens' } }),
        ...(status === 'failed' && { error: { code: 'server_error', message: 'Broken.' } }),
      };
      const item = (type: string, item: object) => ({ type: `response.output_item.${type}`, item });
      const events = [
        item('added', thought),
        { type: 'response.reasoning_summary_part.added', summary_index: 0 },
        { type: 'response.reasoning_summary_text.delta', delta: 'First.' },
        { type: 'response.reasoning_summary_part.added', summary_index: 1 },
        { type: 'response.reasoning_summary_text.delta', delta: 'Then.' },
        ...[item('done', thought), item('added', found), item('done', found)],
        item('added', message),
        { type: 'response.output_text.delta', delta: words.text },
        { type: 'response.output_text.annotation.added', annotation },
        { type: 'response.refusal.delta', delta: refusal.refusal },
        ...[item('done', message), item('added', call)],
        { type: 'response.function_call_arguments.delta', delta: call.arguments },
        item('done', call),
        { type: `response.${status}`, response },
      ];
      const refuse = {
        message: 'Your organization must be verified to stream this model.',
        ...{ type: 'invalid_request_error', param: 'stream', code: 'unsupported_value' },
      };
      const whole = await server(async (incoming, answer) => {
        const { stream } = JSON.parse(await text(incoming));
        answer.writeHead(stream ? 400 : 200, { 'content-type': 'application/json' });
        answer.end(JSON.stringify(stream ? { error: refuse } : response));
      });
      const heard = async (url: string) => {
        const told: ModelEvent[] = [];
        let failure: unknown;
        try {
          for await (const event of modelsAt(url).respond(request('Hi', asked))) told.push(event);
        } catch (error) {
          failure = (error as { code?: string }).code;
        }
        return { told: told.filter(({ type }) => type !== 'unverified'), failure };
      };
      const streamed = await heard(await streaming(...events));
      expect(streamed.told.map(({ type }) => type)).toEqual(
        expect.arrayContaining([
          'thinking',
          'reasoning',
          'web-search',
          'delta',
          'citation',
          'tool-call',
        ]),
      );
      expect(await heard(whole)).toEqual(streamed);
    },
  );
});

describe('an answer', () => {
  it.each(['gpt-5', 'gpt-4.1-mini', 'o3'])('of %s comes in pieces, with usage', async (model) => {
    const models = await offlineModel();
    const config = {
      model,
      verbosity: 'minimal',
      reasoningEffort: 'minimal',
      thinkingSummary: true,
    };
    const events = await all(models.respond(request('Hello', config)));

    expect(textOf(events)).toContain('Hello');
    expect(events.filter(({ type }) => type === 'delta').length).toBeGreaterThan(3);
    expect(events.at(-2)).toMatchObject({ type: 'usage', inputTokens: expect.any(Number) });
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  it.each(offeredModels)(
    'of %s comes with whatever settings are stored, on both APIs',
    async (model) => {
      const { baseUrl, close } = await startModel({ port: 0, tokenDelayMs: 0 });
      closing.push(close);
      const config = { model, temperature: 0.3, verbosity: 'verbose', thinkingSummary: true };
      const tools = [{ name: 'add', description: 'Adds.', parameters: { type: 'object' } }];
      for (const path of ['/v1', '/completions-only/v1']) {
        const models = modelsAt(baseUrl.replace('/v1', path));
        for (const [at, reasoningEffort] of reasoningEfforts.entries()) {
          const maxTokens = [1, 32_000, null][at % 3];
          const asked = request('Hello', { ...config, reasoningEffort, maxTokens });
          const events = await all(models.respond({ ...asked, tools }));
          expect(events.at(-1)?.type).toBe('finish');
        }
      }
    },
  );

  it.each([
    ['gpt-5', { reasoning: { effort: 'minimal' }, max_output_tokens: 16 }],
    ['o3', { reasoning: { effort: 'low' }, max_output_tokens: 16 }],
    ['gpt-4o', { temperature: 0.3, max_output_tokens: 16 }],
    ['gpt-6-luna', { reasoning: { effort: 'low' }, max_output_tokens: 16 }],
    ['meta-llama/Llama-3.1-8B', { temperature: 0.3, max_output_tokens: 16 }],
  ])('of %s is asked for with what the form says it gets', async (model, settings) => {
    let body = '';
    const url = await server(async (incoming, response) => {
      if (incoming.url === '/v1/responses') body = await text(incoming);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end();
    });
    const config = { model, temperature: 0.3, reasoningEffort: 'minimal', maxTokens: 3 };
    await expect(all(modelsAt(url).respond(request('Hello', config)))).rejects.toThrow();
    const { temperature, reasoning, max_output_tokens } = JSON.parse(body);
    expect({ temperature, reasoning, max_output_tokens }).toEqual(settings);
  });

  it('that reaches its token limit says so', async () => {
    const models = await offlineModel();
    const events = await all(models.respond(request('#model:long', { maxTokens: 20 })));
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'length' });
  });

  it('ends without a failure when it is no longer wanted', async () => {
    const models = await offlineModel();
    const controller = new AbortController();
    const stalling = request('#model:stall-midway', {}, controller.signal);
    for await (const event of models.respond(stalling)) {
      if (event.type === 'delta') controller.abort();
    }
    expect(controller.signal.aborted).toBe(true);
  });
});

describe('a server that speaks Chat Completions alone', () => {
  const completionsServer = (status: number, paths: string[]) =>
    server((incoming, response) => {
      paths.push(incoming.url ?? '');
      if (incoming.url !== '/v1/chat/completions') {
        response.writeHead(status).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const chunk of [
        { choices: [{ delta: { role: 'assistant', content: '' }, finish_reason: null }] },
        { choices: [{ delta: { content: 'Two ' }, finish_reason: null }] },
        { choices: [{ delta: { content: 'years' }, finish_reason: null }] },
        { choices: [{ delta: {}, finish_reason: 'stop' }] },
        { choices: [], usage: { prompt_tokens: 12, completion_tokens: 2 } },
      ]) {
        response.write(`data: ${JSON.stringify(chunk)}\n\n`);
      }
      response.end('data: [DONE]\n\n');
    });

  it.each([404, 405])('is found out once (%s), then remembered', async (status) => {
    const paths: string[] = [];
    const models = modelsAt(await completionsServer(status, paths));
    for (const _ of [1, 2]) {
      const events = await all(models.respond(request('How long?')));
      expect(textOf(events)).toBe('Two years');
      expect(events.slice(-2)).toEqual([
        { type: 'usage', inputTokens: 12, outputTokens: 2 },
        { type: 'finish', reason: 'stop' },
      ]);
    }
    expect(paths).toEqual(['/v1/responses', '/v1/chat/completions', '/v1/chat/completions']);
  });

  it('is given one system message, as the first, and one of the user at a time', async () => {
    const bodies: string[] = [];
    const url = await server(async (incoming, response) => {
      if (incoming.url !== '/v1/chat/completions') {
        response.writeHead(404).end();
        return;
      }
      for await (const chunk of incoming) bodies.push(String(chunk));
      response.writeHead(400).end();
    });
    const { messages, ...rest } = request('How long?');
    const told = { role: 'developer' as const, content: 'Answer now.' };
    const passages = { role: 'user' as const, content: '<passages></passages>' };
    const asked = { ...rest, messages: [told, passages, ...messages] };
    await all(modelsAt(url).respond(asked)).catch(() => {});

    expect(JSON.parse(bodies.join('')).messages).toEqual([
      { role: 'system', content: `${rest.instructions}\n\n${told.content}` },
      { role: 'user', content: `${passages.content}\n\nHow long?` },
    ]);
  });
});

describe('functions', () => {
  const tools = [
    {
      name: 'getStock',
      description: 'How many of a product are in stock',
      parameters: {
        type: 'object',
        properties: { product: { type: 'string', enum: ['Wren', 'Lark'] } },
        required: ['product'],
      },
    },
  ];
  const question = 'Do you have the Wren in stock?';
  const served = ['/v1', '/completions-only/v1'].flatMap((path) =>
    ['gpt-5-mini', 'gpt-4o'].map((model) => [path, model] as const),
  );

  async function modelsBelow(path: string) {
    const model = await startModel({ port: 0, tokenDelayMs: 0, hasTestDirectives: true });
    closing.push(() => model.close());
    return modelsAt(model.baseUrl.replace('/v1', path));
  }

  it.each(served)('are called (%s, %s), and their results told', async (path, model) => {
    const models = await modelsBelow(path);
    const asked = { ...request(question, { model }), tools };
    const events = await all(models.respond(asked));
    const calls = events.filter((event) => event.type === 'tool-call');
    expect(calls).toEqual([
      {
        type: 'tool-call',
        id: expect.any(String),
        name: 'getStock',
        arguments: '{"product":"Wren"}',
      },
    ]);
    // The server checks that thoughts come back as they were, and that each call has its result.
    const messages = events.flatMap((event): ModelMessage[] => {
      if (event.type === 'reasoning') return [{ ...event, role: 'reasoning' }];
      return event.type === 'tool-call' ? [{ ...event, role: 'call' }] : [];
    });
    expect(messages.some(({ role }) => role === 'reasoning')).toBe(
      model === 'gpt-5-mini' && path === '/v1',
    );
    const results = calls.map(({ id }) => ({
      role: 'output' as const,
      id,
      content: '{"inStock":9}',
    }));
    const next = { ...asked, messages: [...asked.messages, ...messages, ...results] };
    expect(textOf(await all(models.respond(next)))).toContain('in stock is 9');
  });

  it.each(served)('are called many at once (%s, %s), within bounds', async (path, model) => {
    const models = await modelsBelow(path);
    const asked = { ...request('#model:calls 200 getStock {"n":"$n"}', { model }), tools };
    const events = await all(models.respond(asked));
    const calls = events.filter((event) => event.type === 'tool-call');
    expect(calls.length).toBeGreaterThan(100);
    expect(calls.length).toBeLessThanOrEqual(128);
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'length' });
  });

  it.each(served)('with endless arguments are cut (%s, %s)', async (path, model) => {
    const models = await modelsBelow(path);
    const asked = { ...request('#model:endless-arguments getStock', { model }), tools };
    const events = await all(models.respond(asked));
    const [call, ...others] = events.filter((event) => event.type === 'tool-call');
    expect(others).toEqual([]);
    expect(call?.name).toBe('getStock');
    expect(call?.arguments.length).toBeLessThan(300_000);
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'length' });
  });
});

describe('a model that fails', () => {
  it.each(['#model:stall', '#model:stall-midway'])('(%s) is a model_timeout', async (message) => {
    const models = await offlineModel(IMPATIENT);
    await expect(all(models.respond(request(message)))).rejects.toMatchObject({
      code: 'model_timeout',
    });
  });

  it('is given the time that its reader takes', async () => {
    const models = await offlineModel({ ...IMPATIENT, silenceMs: 3_000 });
    const words: string[] = [];
    for await (const event of models.respond(request('Hello'))) {
      if (event.type === 'delta') words.push(event.text);
      if (words.length === 1) await delay(3_200);
    }
    expect(words.length).toBeGreaterThan(1);
  });

  it.each(['#model:garbage', '#model:cut', '#model:fail-400'])(
    '(%s) is a model_failed',
    async (message) => {
      const models = await offlineModel();
      await expect(all(models.respond(request(message)))).rejects.toMatchObject({
        code: 'model_failed',
      });
    },
  );

  it.each([
    ['an HTML page', '<html>Welcome</html>'],
    ['an end without an end', 'data: {"type":"response.output_text.delta","delta":"Hi"}\n\n'],
    ['another shape', 'data: {"type":"response.output_text.delta","delta":{"a":1}}\n\n'],
    ['no objects', 'data: null\n\ndata: 7\n\n'],
    ['an error', 'event: error\ndata: {"type":"error","message":"no"}\n\n'],
  ])('with 200 and %s is a model_failed', async (_what, body) => {
    const url = await server((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(body);
    });
    await expect(all(modelsAt(url).respond(request('Hi')))).rejects.toMatchObject({
      code: 'model_failed',
    });
  });

  it('in its own words is understood', async () => {
    const error = { code: 'rate_limit_exceeded', message: 'slow down' };
    const url = await streaming({ type: 'response.failed', response: { error } });
    await expect(all(modelsAt(url).respond(request('Hi')))).rejects.toMatchObject({
      code: 'model_busy',
    });
  });

  it.each([
    [401, undefined, 'model_failed', /refused the key/],
    [429, 'insufficient_quota', 'model_failed', /no credit/],
    [404, 'model_not_found', 'model_failed', /not available/],
    [400, 'context_length_exceeded', 'model_failed', /too long/],
  ])('with %s %s says what to do about it', async (status, code, expected, message) => {
    const url = await server((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-should-retry': 'false' });
      response.end(JSON.stringify({ error: { code, message: 'sk-secret' } }));
    });
    await expect(all(modelsAt(url).respond(request('Hi')))).rejects.toMatchObject({
      code: expected,
      message: expect.stringMatching(message),
    });
  });

  it('by being busy passes on when to come back', async () => {
    const url = await server((_request, response) => {
      response.writeHead(429, { 'retry-after': '7', 'x-should-retry': 'false' }).end('{}');
    });
    await expect(modelsAt(url).embed(['Hi'])).rejects.toMatchObject({
      code: 'model_busy',
      details: { retryAfterSeconds: 7 },
    });
  });

  it('to connect is a model_failed', async () => {
    const url = 'http://127.0.0.1:1/v1';
    await expect(all(modelsAt(url).respond(request('Hi')))).rejects.toMatchObject({
      code: 'model_failed',
    });
  });
});

describe('embeddings', () => {
  it('come as one vector a text, in order', async () => {
    const models = await offlineModel();
    const [frame, fork, again] = await models.embed(['the frame', 'a fork', 'the frame']);
    expect(frame).toHaveLength(EMBEDDING_DIMENSIONS);
    expect(again).toEqual(frame);
    expect(fork).not.toEqual(frame);
  });

  it('of other dimensions are refused', async () => {
    const url = await server((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: [{ index: 0, embedding: [1, 2, 3] }] }));
    });
    await expect(modelsAt(url).embed(['Hi'])).rejects.toMatchObject({
      code: 'model_failed',
      message: expect.stringMatching(/operator/),
    });
  });

  it('that do not come are a model_timeout, and those not wanted any more are not', async () => {
    const url = await server(() => {});
    await expect(modelsAt(url, IMPATIENT).embed(['Hi'])).rejects.toMatchObject({
      code: 'model_timeout',
    });
    const gone = new Error('The client has gone.');
    await expect(modelsAt(url).embed(['Hi'], AbortSignal.abort(gone))).rejects.toBe(gone);
  });
});

describe('what a server lists', () => {
  const list = (url: string, signal = new AbortController().signal) =>
    modelsAt(url).list(undefined, signal);
  const listing = (body: string, status = 200) =>
    server((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });

  it('is names, and the days on which they end', async () => {
    const { baseUrl, close } = await startModel({ port: 0, tokenDelayMs: 0 });
    closing.push(close);
    expect(await list(baseUrl)).toContainEqual({ name: 'gpt-6-luna' });
    const data = [{ id: 'a', shutdown_date: '2026-12-11' }, { id: 7 }, null, { id: 'b' }];
    const listed = await list(await listing(JSON.stringify({ data })));
    expect(listed).toEqual([{ name: 'a', ends: '2026-12-11' }, { name: 'b' }]);
    expect(await list(await listing('[{"id":"bare"}]'))).toEqual([{ name: 'bare' }]);
    expect(await list(await listing('{"data":[]}'))).toEqual([]);
  });

  it.each([
    ['10 MB', () => listing(`{"data":[],"pad":"${'x'.repeat(10_000_000)}"}`), 'list_too_long'],
    ['no JSON', () => listing('<html>'), undefined],
    ['something else', () => listing('{"object":"list"}'), undefined],
    ['a refusal', () => listing('{"error":{"message":"No."}}', 403), undefined],
    ['no such path', () => listing('', 404), undefined],
  ])('is a failure where it is %s', async (_what, start, code) => {
    const failure = await list(await start()).catch((error) => error);
    expect(failure).toMatchObject({ code: 'model_failed', ...(code && { cause: { code } }) });
  });

  it('is given up where it does not come', async () => {
    const url = await server((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[');
    });
    const given = AbortSignal.timeout(300);
    await expect(list(url, given)).rejects.toMatchObject({ code: 'model_timeout' });
  });
});
