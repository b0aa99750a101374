import type { RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { modelConfigSchema } from '@talkwright/shared/areas/agent-config';
import {
  createModels,
  type ModelEvent,
  type ModelTool,
} from '../../../functions/src/platform/models/models.ts';
import { startListener } from '../../support/cloud/listener.ts';

const SEARCH: ModelTool = {
  name: 'search_web',
  description: 'Search the web.',
  parameters: { type: 'object', properties: {} },
  builtIn: { type: 'web_search', contextSize: 'medium' },
};
const BUILT_IN = { type: 'web_search', search_context_size: 'medium' };
const FUNCTION = expect.objectContaining({ type: 'function', name: 'search_web' });

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Body = {
  model: string;
  tools: { type: string; builtIn?: unknown }[];
  max_tool_calls?: number;
};
type Answer = (body: Body, response: Parameters<RequestListener>[1], path: string) => void;

/** A server that answers as it is told, and what it was asked. */
async function server(answer: Answer) {
  const asked: Body[] = [];
  const listener = await startListener(async (request, response) => {
    const body = (await json(request)) as Body;
    asked.push(body);
    answer(body, response, request.url ?? '');
  });
  closing.push(listener.close);
  const models = createModels(
    {
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: `http://localhost:${listener.port}/v1`,
      OPENAI_EMBEDDING_MODEL: 'text-embedding-3-small',
    },
    { open: () => Promise.reject(new Error('Nobody asked for an address of an organization.')) },
  );
  const ask = async (config: object = {}): Promise<ModelEvent[]> => {
    const request = {
      config: modelConfigSchema.parse(config),
      instructions: 'You answer questions.',
      messages: [{ role: 'user' as const, content: 'Is the trail open?' }],
      tools: [SEARCH],
      signal: new AbortController().signal,
    };
    const events: ModelEvent[] = [];
    for await (const event of models.respond(request)) events.push(event);
    return events;
  };
  return { asked, ask };
}

const stream = (response: Parameters<Answer>[1], ...events: unknown[]) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
  response.end();
};
const completed = { type: 'response.completed', response: { usage: null } };
const refusal = (message: string, param: string | null) =>
  JSON.stringify({ error: { message, type: 'invalid_request_error', param, code: null } });

describe('the search that the model has built in', () => {
  it('is offered instead of the function, and bounded', async () => {
    const { asked, ask } = await server((_body, response) => stream(response, completed));
    await ask();
    expect(asked).toMatchObject([{ tools: [BUILT_IN], max_tool_calls: expect.any(Number) }]);
  });

  it.each([{ reasoningEffort: 'minimal', model: 'gpt-5' }])(
    'is not offered where the API refuses it (%j)',
    async (config) => {
      const { asked, ask } = await server((_body, response) => stream(response, completed));
      await ask(config);
      expect(asked).toMatchObject([{ tools: [FUNCTION] }]);
      expect(asked[0]).not.toHaveProperty('max_tool_calls');
    },
  );

  it.each([
    ["Invalid value: 'web_search'. Supported values are: 'function'.", 'tools[0].type'],
    ['Hosted tools such as web_search are not supported.', null],
    ["Unknown parameter: 'max_tool_calls'.", 'max_tool_calls'],
  ])('is asked for once of a server that does not know it (%s)', async (message, param) => {
    const { asked, ask } = await server(({ tools }, response) => {
      if (tools.every(({ type }) => type === 'function')) stream(response, completed);
      else
        response
          .writeHead(400, { 'content-type': 'application/json' })
          .end(refusal(message, param));
    });
    await ask();
    await ask();
    expect(asked.map(({ tools }) => tools)).toEqual([[BUILT_IN], [FUNCTION], [FUNCTION]]);
  });

  it('is a function to servers that speak Chat Completions alone', async () => {
    const { asked, ask } = await server((_body, response, path) => {
      if (path.endsWith('/responses')) response.writeHead(404).end();
      else stream(response, { choices: [{ delta: { content: 'Hello' }, finish_reason: 'stop' }] });
    });
    await ask();
    expect(asked.at(-1)?.tools).toEqual([
      { type: 'function', function: expect.not.objectContaining({ builtIn: expect.anything() }) },
    ]);
  });

  it('says what was searched for and which pages the text rests on; what is odd is passed over', async () => {
    const item = (action: unknown, status = 'completed') => ({
      type: 'response.output_item.done',
      item: { type: 'web_search_call', id: 'ws_1', status, action },
    });
    const cited = (annotation: unknown) => ({
      type: 'response.output_text.annotation.added',
      annotation,
    });
    const { ask } = await server((_body, response) =>
      stream(
        response,
        item({ type: 'search', query: 'trail', queries: ['trail', 'fell'] }),
        item({ type: 'open_page', url: 'https://example.com' }),
        item({ type: 'search', query: 'failed' }, 'failed'),
        item(null),
        { type: 'response.output_text.delta', delta: 'Open.' },
        cited({ type: 'url_citation', url: 'https://example.com/trail', title: 'Trail' }),
        cited({ type: 'file_citation', file_id: 'file' }),
        cited(null),
        completed,
      ),
    );
    const events = await ask();
    const queries = events.flatMap((event) => (event.type === 'web-search' ? [event.queries] : []));
    expect(queries).toEqual([['trail', 'fell'], [], [], []]);
    expect(events.filter(({ type }) => type === 'citation')).toEqual([
      { type: 'citation', url: 'https://example.com/trail', title: 'Trail' },
    ]);
  });
});
