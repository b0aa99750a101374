import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { startModel } from '../../../local/cloud/model/server.ts';

const ORIGIN = 'http://localhost:4999';
const asked = {
  model: 'gpt-4.1-mini',
  instructions: 'You are Ada, the assistant of Acme.',
  input: 'How high is the fine for riding without lights?',
  tools: [{ type: 'web_search' as const }],
};

let model: Awaited<ReturnType<typeof startModel>>;
let client: OpenAI;
beforeAll(async () => {
  model = await startModel({ port: 0, tokenDelayMs: 0, webOrigin: ORIGIN });
  client = new OpenAI({ apiKey: 'any', baseURL: model.baseUrl, maxRetries: 0 });
});
afterAll(() => model.close());

describe('the web search that is built into the model', () => {
  it('says what was searched for, and cites the page in the text and as data', async () => {
    const { output } = await client.responses.create(asked);
    const [search, message] = output;
    expect(search).toMatchObject({
      type: 'web_search_call',
      status: 'completed',
      action: { type: 'search', queries: [asked.input] },
    });
    const part = message?.type === 'message' ? message.content[0] : undefined;
    if (part?.type !== 'output_text') throw new Error('It answers with text.');
    expect(part.text).toContain('a fine of 25 euros');
    const [citation] = part.annotations;
    if (citation?.type !== 'url_citation') throw new Error('It cites a page.');
    expect(citation.url).toBe(`${ORIGIN}/town-cycling-rules.html?utm_source=openai`);
    expect(part.text.slice(citation.start_index, citation.end_index)).toBe(
      `([localhost:4999](${citation.url}))`,
    );
  });

  it('streams the same', async () => {
    const types: string[] = [];
    for await (const { type } of await client.responses.create({ ...asked, stream: true })) {
      types.push(type);
    }
    expect([...new Set(types)]).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.web_search_call.in_progress',
      'response.web_search_call.searching',
      'response.web_search_call.completed',
      'response.output_item.done',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.annotation.added',
      'response.output_text.done',
      'response.content_part.done',
      'response.completed',
    ]);
  });

  it('stays unused where the passages have the answer, and for small talk', async () => {
    const passage =
      '<passage n="1" document="Rules.md">The fine for riding without lights is 99 euros.</passage>';
    const { output } = await client.responses.create({ ...asked, instructions: passage });
    expect(output.map(({ type }) => type)).toEqual(['message']);
    const talk = await client.responses.create({ ...asked, input: 'Hello!' });
    expect(talk.output.map(({ type }) => type)).toEqual(['message']);
  });

  it('is refused with the least of reasoning, as the real one does', async () => {
    const thinking = { ...asked, model: 'gpt-5-mini', reasoning: { effort: 'minimal' as const } };
    await expect(client.responses.create(thinking)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('web_search'),
    });
  });
});
