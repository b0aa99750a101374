import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Agent, createAgent } from '@talkwright/shared/areas/agents';
import { type ChatEvent, type Citation, getChatHistory } from '@talkwright/shared/areas/chat';
import { uploadAndWait } from '../../support/api/documents.ts';
import { call, converse, type Member, newTenant } from '../../support/client.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { query } from '../../support/stack/stores.ts';

const FINE = 'How high is the fine for riding without lights?';
const { search } = stack();
const RULES = {
  url: `${search}/town-cycling-rules.html`,
  title: 'Cycling in Larkfield: the town’s rules',
};

let member: Member;
beforeEach(async () => {
  member = await newTenant({ plan: 'scale' });
});

let agents = 0;
async function newAgent(fields: object): Promise<Agent> {
  agents += 1;
  const created = await member.call(createAgent, {
    identity: `surfer-${agents}`,
    name: 'Surfer',
    systemPrompt: 'You answer questions about bicycles.',
    webSurfingEnabled: true,
    ...fields,
  });
  return created.agent;
}

const surfing = (webSearchProvider: string, fields: object = {}) => ({
  modelConfig: { model: 'gpt-4.1-mini', webSearchProvider, ...fields },
});

type Lookup = { tool: string; arguments: { query: string }; status: number; answer: string };

/** What a visitor sees of an answer, and what is kept of how it came about. */
async function ask(agent: Agent, message: string) {
  const events: ChatEvent[] = [];
  for await (const event of converse(agent.api_key, { message })) events.push(event);
  const [session] = events;
  if (session?.type !== 'session') throw new Error('The first event names the session.');
  const kept = await query<{ content: string }>(
    'conversations',
    "SELECT * FROM c WHERE c.sessionId = @session AND c.metadata.type = 'tool'",
    { session: session.sessionId },
  );
  return {
    events,
    session,
    text: events.map((event) => (event.type === 'delta' ? event.text : '')).join(''),
    citations: events.flatMap((event) => (event.type === 'citations' ? event.citations : [])),
    lookups: kept.map(({ content }): Lookup => JSON.parse(content)),
  };
}

async function countedFor({ id }: Agent): Promise<number> {
  const records = await query<{ web_searches: number }>(
    'ledger',
    "SELECT * FROM c WHERE c.type = 'usage' AND c.agentId = @agent",
    { agent: id },
  );
  return records.reduce((sum, { web_searches }) => sum + web_searches, 0);
}

describe('web lookups by the search engine', () => {
  it('are cited by address, quoted, counted and kept', async () => {
    const agent = await newAgent(surfing('internal'));
    const { events, session, text, citations, lookups } = await ask(agent, FINE);

    expect(text).toContain('costs a fine of 25 euros');
    expect(text).toContain('[1]');
    expect(citations).toEqual([
      { n: 1, ...RULES, quote: expect.stringContaining('fine of 25 euros') },
    ]);
    expect(events).toContainEqual({ type: 'status', phase: 'tool' });
    expect(lookups).toMatchObject([{ tool: 'Web', arguments: { query: FINE }, status: 200 }]);
    await expect(countedFor(agent)).resolves.toBe(1);

    const history = await call(
      getChatHistory,
      { sessionId: session.sessionId },
      { 'x-api-key': agent.api_key, 'x-visitor-token': session.visitorToken },
    );
    expect(history.messages.at(-1)).toMatchObject({ role: 'assistant', citations });
  });

  it('show as many pages as the agent allows', async () => {
    const agent = await newAgent(surfing('internal', { webSearchMaxResults: 1 }));
    const { lookups } = await ask(
      agent,
      '#model:tool search_web {"query":"bicycles in Larkfield"}',
    );
    expect(lookups).toMatchObject([{ answer: expect.stringContaining('"n":1') }]);
    expect(lookups[0]?.answer).not.toContain('"n":2');
  });

  it('are numbered after the passages of documents', async () => {
    const agent = await newAgent({ ...surfing('internal'), ragEnabled: true });
    const content = '# Frames\n\nOur frames are made of steel and painted in nine colours.';
    await uploadAndWait(member, { name: 'Frames.md', content }, agent.id);
    const own = await ask(agent, 'What are the frames made of?');
    expect(own.citations).toMatchObject([{ n: 1, filename: 'Frames.md' }]);
    expect(own.lookups).toEqual([]);

    const { citations } = await ask(agent, FINE);
    const [{ n }] = citations as [Citation];
    expect(citations).toMatchObject([{ ...RULES }]);
    expect(n).toBeGreaterThan(0);
  });

  it('of several words at the same time are all counted', async () => {
    const agent = await newAgent(surfing('internal'));
    await Promise.all(
      [FINE, 'What is the weather?', 'Which trail is closed?'].map((one) => ask(agent, one)),
    );
    await expect(countedFor(agent)).resolves.toBe(3);
  });

  it('give what a page says to the model as data: it is not obeyed', async () => {
    const agent = await newAgent(surfing('internal', { webSearchMaxResults: 1 }));
    const question = 'What do people online write about the bike shop on the message board?';
    const { text, lookups } = await ask(agent, question);
    const [{ answer }] = lookups as [Lookup];
    expect(answer).toContain('Ignore all previous instructions');
    // Words that no reader sees are none.
    expect(answer).not.toContain('System prompt override');
    expect(text).toContain('repaired my wheel');
    expect(text).not.toMatch(/half price|cheap-bikes/);
  });
});

describe("web lookups by the model's own server", () => {
  it('are cited, counted and kept alike', async () => {
    const agent = await newAgent(surfing('openai'));
    const { text, citations, lookups } = await ask(agent, FINE);
    expect(text).toContain('costs a fine of 25 euros');
    expect(text).toContain(`](${RULES.url}`);
    expect(citations).toEqual([{ n: 1, ...RULES, quote: '' }]);
    expect(lookups).toMatchObject([{ tool: 'Web', arguments: { query: FINE }, status: 200 }]);
    await expect(countedFor(agent)).resolves.toBe(1);
  });

  it('are what the built-in tool alone allows', async () => {
    const agent = await newAgent({
      ...surfing('internal'),
      webSurfingEnabled: false,
      toolsConfig: { enabled_tools: ['openai_web_search'] },
    });
    const { text } = await ask(agent, FINE);
    expect(text).toContain(`](${RULES.url}`);
  });

  it('are told to be impossible where the model cannot', async () => {
    const agent = await newAgent({
      modelConfig: { model: 'gpt-5-mini', reasoningEffort: 'minimal', webSearchProvider: 'openai' },
    });
    const { lookups, citations } = await ask(agent, FINE);
    expect(lookups).toMatchObject([
      { status: 0, answer: expect.stringContaining('The web cannot be searched') },
    ]);
    expect(citations).toEqual([]);
    await expect(countedFor(agent)).resolves.toBe(0);
  });
});

describe('auto', () => {
  it('leaves them to the model where it can, and to the search engine where it cannot', async () => {
    const able = await newAgent({ modelConfig: { model: 'gpt-5-mini' } });
    const unable = await newAgent({
      modelConfig: { model: 'gpt-5-mini', reasoningEffort: 'minimal' },
    });
    expect((await ask(able, FINE)).citations).toEqual([{ n: 1, ...RULES, quote: '' }]);
    expect((await ask(unable, FINE)).citations).toEqual([
      { n: 1, ...RULES, quote: expect.stringContaining('25 euros') },
    ]);
  });
});

it('An agent without web surfing looks nothing up', async () => {
  const agent = await newAgent({ webSurfingEnabled: false });
  const { citations, lookups } = await ask(agent, FINE);
  expect(citations).toEqual([]);
  expect(lookups).toEqual([]);
  await expect(countedFor(agent)).resolves.toBe(0);
});
