import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { modelConfigSchema } from '@talkwright/shared/areas/agent-config';
import {
  createModels,
  type ModelEvent,
  type ModelMessage,
} from '../../../functions/src/platform/models/models.ts';

/*
 * Streams as servers of other people write them, by hand from their public descriptions and bug reports: none of them was
 * recorded from a running one.
 */

const closing: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

type Asked = { path: string; body: Record<string, unknown> };
type Handle = (asked: Asked, response: ServerResponse) => void;

async function modelsOf(handle: Handle, limits = PATIENT) {
  const asked: Asked[] = [];
  const listening = createServer(async (incoming: IncomingMessage, response) => {
    const body = JSON.parse(await text(incoming));
    asked.push({ path: incoming.url ?? '', body });
    handle({ path: incoming.url ?? '', body }, response);
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    listening.closeAllConnections();
    listening.close();
  });
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/v1`;
  const settings = { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: url, OPENAI_EMBEDDING_MODEL: 'e' };
  const open = () => Promise.reject(new Error('Nobody asked for an address of an organization.'));
  return { models: createModels(settings, { open }, { limits }), asked };
}
const PATIENT = { silenceMs: 20_000, answerMs: 20_000, embeddingMs: 20_000 };

/** A server that knows Chat Completions alone, and answers with these lines. */
const speaking = (lines: string[], type = 'text/event-stream') =>
  modelsOf(({ path }, response) => {
    if (path !== '/v1/chat/completions') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type }).end(lines.join(''));
  });

const data = (value: unknown) =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;
const piece = (delta: object, finish_reason: string | null = null) =>
  data({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] });
const END = [piece({}, 'stop'), data('[DONE]')];
const FINE = [piece({ content: 'All ' }), piece({ content: 'fine.' }), ...END];

const request = (config: object = {}) => ({
  config: modelConfigSchema.parse({ model: 'gpt-4o', temperature: 0.7, ...config }),
  instructions: 'You answer questions about our shop.',
  messages: [{ role: 'user' as const, content: 'Is all fine?' }],
  signal: new AbortController().signal,
});

async function answerOf(
  { models }: Awaited<ReturnType<typeof modelsOf>>,
  config: object = {},
): Promise<{ words: string; calls: object[]; end: string | undefined }> {
  const events: ModelEvent[] = [];
  for await (const event of models.respond(request(config))) events.push(event);
  const end = events.at(-1);
  return {
    words: events.map((event) => (event.type === 'delta' ? event.text : '')).join(''),
    calls: events.flatMap((event) =>
      event.type === 'tool-call' ? [{ name: event.name, arguments: event.arguments }] : [],
    ),
    end: end?.type === 'finish' ? end.reason : undefined,
  };
}
const fine = { words: 'All fine.', calls: [], end: 'stop' };

describe('an answer is read', () => {
  it.each([
    ['without a reason why it ended', [...FINE.slice(0, 2), data('[DONE]')]],
    [
      'with events that hold nothing',
      [data(''), ...FINE.slice(0, 1), 'data:\n\n', ...FINE.slice(1)],
    ],
    ['with comments', [': OPENROUTER PROCESSING\n\n', ...FINE]],
    ['with lines that end like those of Windows', FINE.map((one) => one.replaceAll('\n', '\r\n'))],
    [
      'in parts, of which some are thoughts',
      [
        piece({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] }),
        piece({ content: [{ type: 'text', text: 'All fine.' }] }),
        ...END,
      ],
    ],
    [
      'with thoughts in reasoning_content',
      [piece({ content: null, reasoning_content: 'Hm.' }), ...FINE],
    ],
    ['with thoughts in reasoning', [piece({ content: '', reasoning: 'Hm.' }), ...FINE]],
    [
      'with thoughts in reasoning_details',
      [piece({ reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }] }), ...FINE],
    ],
    [
      'as a message in the place of a piece',
      [
        data({ choices: [{ message: { content: 'All fine.' }, finish_reason: 'stop' }] }),
        data('[DONE]'),
      ],
    ],
    ['with chunks that hold no choice', [data({ choices: [] }), data({ id: 'a' }), ...FINE]],
  ])('%s', async (_how, lines) => {
    await expect(speaking(lines).then((server) => answerOf(server))).resolves.toEqual(fine);
  });

  it('in one piece, though events were asked for', async () => {
    const message = { role: 'assistant', content: 'All fine.' };
    const whole = {
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
    };
    const server = await speaking([JSON.stringify(whole, null, 2)], 'application/json');
    await expect(answerOf(server)).resolves.toEqual(fine);
  });

  it('by another type than that of events', async () => {
    await expect(answerOf(await speaking(FINE, 'text/plain'))).resolves.toEqual(fine);
  });

  it('no further than it came: a stream that only ends was cut', async () => {
    await expect(answerOf(await speaking(FINE.slice(0, 2)))).rejects.toMatchObject({
      code: 'model_failed',
    });
  });
});

describe('what a model thinks is no part of its answer', () => {
  const THOUGHT = 'The user asks about bikes. Secret plan X77.';
  const spelled: [name: string, text: string, model?: string][] = [
    ['<think>', `<think>${THOUGHT}</think>\n\nAll fine.`],
    ['<thinking>', `\n<thinking>${THOUGHT}</thinking>All fine.`],
    ['[THINK]', `[THINK]${THOUGHT}[/THINK]All fine.`],
    ['◁think▷', `◁think▷${THOUGHT}◁/think▷All fine.`],
    ['two of them', `<think>Hm.</think>\n<think>${THOUGHT}</think>\nAll fine.`],
    ['an empty one', '<think>\n\n</think>\n\nAll fine.'],
    ['without its opening mark', `${THOUGHT}</think>\n\nAll fine.`, 'deepseek-r1:8b'],
    [
      'harmony',
      `<|channel|>analysis<|message|>${THOUGHT}<|end|><|start|>assistant<|channel|>final<|message|>All fine.`,
    ],
  ];

  it.each(spelled)('between marks, cut anywhere: %s', async (_name, text, model = 'gpt-4o') => {
    for (const size of [1, 3, 7, text.length]) {
      const parts = text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? [];
      const server = await speaking([...parts.map((content) => piece({ content })), ...END]);
      await expect(answerOf(server, { model })).resolves.toEqual(fine);
    }
  });

  it.each<[what: string, words: string, model: string, end?: string]>([
    ['a mark in its middle', 'Write <think> first.', 'gpt-4o'],
    ['one that its provider has cut short', 'All', 'gpt-4o', 'content_filter'],
    ['what only begins like a mark', '<thin> is no mark.', 'gpt-4o'],
    ['a model that thinks, but did not', 'All fine.', 'deepseek-r1:8b'],
  ])('but an answer is: %s', async (_what, words, model, end = 'stop') => {
    const said = [...words].map((content) => piece({ content }));
    const server = await speaking([...said, piece({}, end), data('[DONE]')]);
    await expect(answerOf(server, { model })).resolves.toEqual({ ...fine, words, end });
  });

  it('also without an opening mark, of a model that nothing is known of, and of its next answers', async () => {
    const said = (text: string) => [...text].map((content) => piece({ content }));
    const long = 'He may ask on. '.repeat(60);
    const answers = [`${THOUGHT}</think>\n\nAll fine.`, `${long}</think>All fine.`, 'All fine.'];
    const server = await modelsOf(({ path }, response) => {
      if (path !== '/v1/chat/completions') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end([...said(answers.shift() ?? ''), ...END].join(''));
    });
    for (const _ of [1, 2, 3]) await expect(answerOf(server)).resolves.toEqual(fine);
  });

  it('while a long answer of such a model is given as it comes', async () => {
    const words = 'All is fine. '.repeat(100).trim();
    const rest = Promise.withResolvers<void>();
    const { models } = await modelsOf(async ({ path }, response) => {
      if (path !== '/v1/chat/completions') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(piece({ content: words.slice(0, 700) }));
      await rest.promise;
      response.end([piece({ content: words.slice(700) }), ...END].join(''));
    });
    let text = '';
    for await (const event of models.respond(request())) {
      if (event.type === 'delta') text += event.text;
      if (text !== '') rest.resolve();
    }
    expect(text).toBe(words);
  });

  it('also where the answer was cut while it thought', async () => {
    const server = await speaking([piece({ content: `<think>${THOUGHT}` }), piece({}, 'length')]);
    await expect(answerOf(server)).resolves.toEqual({ words: '', calls: [], end: 'length' });
  });

  it('and each piece of it is a sign of life, as is all else that comes', async () => {
    const beats = [
      piece({ content: null, reasoning_content: 'hm' }),
      ': keep-alive\n\n',
      'data:\n\n',
    ];
    const { models } = await modelsOf(
      async ({ path }, response) => {
        if (path !== '/v1/chat/completions') return void response.writeHead(404).end();
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (let beat = 0; beat < 12; beat += 1) {
          response.write(beats[beat % beats.length]);
          await delay(60);
        }
        response.end(FINE.join(''));
      },
      { ...PATIENT, silenceMs: 400 },
    );
    await expect(answerOf({ models, asked: [] })).resolves.toEqual(fine);
  });
});

it('an answer that never ends is given up in the end, whatever signs there are', async () => {
  const { models } = await modelsOf(
    async ({ path }, response) => {
      if (path !== '/v1/chat/completions') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (; !response.destroyed; await delay(30)) response.write(piece({ content: 'on and ' }));
    },
    { ...PATIENT, answerMs: 400 },
  );
  await expect(answerOf({ models, asked: [] })).rejects.toMatchObject({ code: 'model_timeout' });
});

describe('calls are read', () => {
  const call = (fields: object) => piece({ tool_calls: [fields] });
  const twice = [
    { name: 'getThing', arguments: '{"id":7}' },
    { name: 'getThing', arguments: '{"id":8}' },
  ];
  const named = (args: unknown) => ({ name: 'getThing', arguments: args });

  it.each([
    [
      'with an index that is used again',
      [
        call({ index: 0, id: 'a', function: named('{"id":7}') }),
        call({ index: 0, id: 'b', function: named('{"id":8}') }),
      ],
      twice,
    ],
    [
      'without ids and indexes',
      [call({ function: named('{"id":7}') }), call({ function: named('{"id":8}') })],
      twice,
    ],
    [
      'several at once, in pieces that mix',
      [
        piece({
          tool_calls: [
            { index: 0, id: 'a', function: named('{"id"') },
            { index: 1, id: 'b', function: named('') },
          ],
        }),
        call({ index: 1, function: { arguments: '{"id":8}' } }),
        call({ index: 0, function: { arguments: ':7}' } }),
      ],
      twice,
    ],
    [
      'with the id and the name in every piece',
      [
        call({ index: 0, id: 'a', function: named('{"id"') }),
        call({ index: 0, id: 'a', function: named(':7}') }),
      ],
      twice.slice(0, 1),
    ],
    [
      'with the name in every piece',
      [call({ index: 0, function: named('{"id"') }), call({ index: 0, function: named(':7}') })],
      twice.slice(0, 1),
    ],
    [
      'with arguments that are an object',
      [call({ index: 0, id: 'a', function: named({ id: 7 }) })],
      twice.slice(0, 1),
    ],
    [
      'with arguments that are a text within a text',
      [call({ index: 0, id: 'a', function: named(JSON.stringify('{"id":7}')) })],
      twice.slice(0, 1),
    ],
    [
      'as the one function of before',
      [piece({ function_call: named('{"id"') }), piece({ function_call: { arguments: ':7}' } })],
      twice.slice(0, 1),
    ],
  ])('%s', async (_how, lines, calls) => {
    const server = await speaking([...lines, piece({}, 'tool_calls'), data('[DONE]')]);
    await expect(answerOf(server)).resolves.toMatchObject({ calls, end: 'stop' });
  });
});

describe('what came with a call goes back with it', () => {
  it.each([
    ["a signature, as Gemini's", {}, { extra_content: { google: { thought_signature: 'c2ln' } } }],
    ["a thought, as DeepSeek's", { reasoning_content: 'Seven it is.' }, {}],
    [
      "thoughts with signatures, as OpenRouter's",
      { reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }] },
      {},
    ],
  ])('%s', async (_what, ofMessage, ofCall) => {
    const called = { ...ofCall, id: 'a', function: { name: 'getThing', arguments: '{"id":7}' } };
    const server = await speaking([
      piece({ content: null, ...ofMessage }),
      piece({ tool_calls: [{ index: 0, ...called }] }, 'tool_calls'),
      data('[DONE]'),
    ]);
    const messages: ModelMessage[] = [{ role: 'user', content: 'What is thing 7?' }];
    for await (const event of server.models.respond({ ...request(), messages })) {
      if (event.type !== 'tool-call') continue;
      const { id, name, arguments: values, back } = event;
      messages.push({ role: 'call', id, name, arguments: values, back });
      messages.push({ role: 'output', id, content: 'A bike.' });
    }
    for await (const _ of server.models.respond({ ...request(), messages }));
    expect(server.asked.at(-1)?.body.messages).toMatchObject([
      { role: 'system' },
      { role: 'user' },
      { role: 'assistant', ...ofMessage, tool_calls: [{ ...called, type: 'function' }] },
      { role: 'tool', tool_call_id: 'a' },
    ]);
  });
});

describe('a parameter that a server does not take is left out, and not asked for again', () => {
  const extra = (field: string) => ({
    detail: [
      { type: 'extra_forbidden', loc: ['body', field], msg: 'Extra inputs are not permitted' },
    ],
  });
  const unsupported = (param: string, message: string) => ({
    error: { message, type: 'invalid_request_error', param, code: 'unsupported_parameter' },
  });

  it.each([
    ['stream_options', 422, extra('stream_options')],
    ['temperature', 400, unsupported('temperature', "'temperature' does not support 0.7.")],
    ['max_tokens', 400, unsupported('max_tokens', "Use 'max_completion_tokens' instead.")],
    ['temperature', 400, { error: 'temperature: not supported here' }],
  ])('%s, refused with %s', async (field, status, body) => {
    const server = await modelsOf((given, response) => {
      if (given.path !== '/v1/chat/completions') return void response.writeHead(404).end();
      if (field in given.body) {
        response.writeHead(status, { 'content-type': 'application/json' });
        return void response.end(JSON.stringify(body));
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(FINE.join(''));
    });
    await expect(answerOf(server, { maxTokens: 500 })).resolves.toEqual(fine);
    const before = server.asked.length;
    await expect(answerOf(server, { maxTokens: 500 })).resolves.toEqual(fine);
    expect(server.asked).toHaveLength(before + 1);
    const sent = server.asked.at(-1)?.body ?? {};
    expect(sent.max_tokens ?? sent.max_completion_tokens).toBe(500);
  });

  it('a conversation that is too long is something else', async () => {
    const message =
      "This model's maximum context length is 4096 tokens. Reduce the messages or max_tokens.";
    const server = await modelsOf(({ path }, response) => {
      if (path !== '/v1/chat/completions') return void response.writeHead(404).end();
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message } }));
    });
    await expect(answerOf(server, { maxTokens: 500 })).rejects.toMatchObject({
      code: 'model_failed',
    });
    expect(server.asked).toHaveLength(2);
  });
});

describe('a server that does not know the Responses API is found out', () => {
  const json = { 'content-type': 'application/json' };
  it.each([
    [404, json, '{"detail":"Not Found"}'],
    [400, json, '{"error":{"message":"Unsupported endpoint /v1/responses"}}'],
    [403, json, '{"error":{"message":"The endpoint is not allowed for this key"}}'],
    [401, json, '{"error":{"message":"No such route"}}'],
    [500, json, '{"error":{"message":"not supported for this provider"}}'],
    [200, json, '{"error":"Unexpected endpoint or method. (POST /v1/responses)"}'],
    [200, json, '{"choices":[]}'],
    [200, { 'content-type': 'text/html' }, '<!doctype html><title>Gateway</title>'],
    [200, { 'content-type': 'text/event-stream' }, 'data: {"error":{"message":"no"}}\n\n'],
    [200, { 'content-type': 'text/event-stream' }, ''],
  ])('by %i %j %s', async (status, headers, body) => {
    const server = await modelsOf(({ path }, response) => {
      if (path === '/v1/responses') return void response.writeHead(status, headers).end(body);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(FINE.join(''));
    });
    await expect(answerOf(server)).resolves.toEqual(fine);
    const before = server.asked.length;
    await expect(answerOf(server)).resolves.toEqual(fine);
    expect(server.asked.slice(before).map(({ path }) => path)).toEqual(['/v1/chat/completions']);
  });

  it('and one that knows it, and answers in one piece, is read', async () => {
    const content = [{ type: 'output_text', text: 'All fine.' }];
    const server = await modelsOf((_asked, response) => {
      response.writeHead(200, json);
      const output = [{ type: 'message', role: 'assistant', content }];
      response.end(JSON.stringify({ object: 'response', status: 'completed', output }));
    });
    await expect(answerOf(server)).resolves.toEqual(fine);
  });
});
