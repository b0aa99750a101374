import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import { getUsage } from '@talkwright/shared/areas/billing';
import type { Citation } from '@talkwright/shared/areas/chat';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { type AgentFields, newAgent } from '../../support/api/agents.ts';
import { ask } from '../../support/api/conversations.ts';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { call, type Member } from '../../support/client.ts';
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

const surfing = (webSearchProvider: 'openai' | 'internal', fields: object = {}) => ({
  modelConfig: { model: 'gpt-4.1-mini' as const, webSearchProvider, ...fields },
});

const newSurfer = (fields: AgentFields) => newAgent(member, { webSurfingEnabled: true, ...fields });

type Lookup = { tool: string; arguments: { query: string }; status: number; answer: string };

/** What a visitor sees of an answer, and what is kept of how it came about. */
async function answered(agent: Agent, message: string) {
  const { events, session, text } = await ask(agent, { message });
  const kept = await query<{ content: string }>(
    'conversations',
    "SELECT * FROM c WHERE c.sessionId = @session AND c.metadata.type = 'tool'",
    { session: session.sessionId },
  );
  return {
    events,
    session,
    text,
    citations: events.flatMap((event) => (event.type === 'citations' ? event.citations : [])),
    lookups: kept.map(({ content }): Lookup => JSON.parse(content)),
  };
}

async function counted(): Promise<number> {
  return (await member.call(getUsage, {})).usage.web_search_used;
}

describe('web lookups by the search engine', () => {
  it('are cited by address, quoted, counted and kept', async () => {
    const agent = await newSurfer(surfing('internal'));
    const { events, session, text, citations, lookups } = await answered(agent, FINE);

    expect(text).toContain('costs a fine of 25 euros');
    expect(text).toContain('[1]');
    expect(citations).toEqual([
      { n: 1, ...RULES, quote: expect.stringContaining('fine of 25 euros') },
    ]);
    expect(events).toContainEqual({ type: 'status', phase: 'tool' });
    expect(lookups).toMatchObject([{ tool: 'Web', arguments: { query: FINE }, status: 200 }]);
    await expect(counted()).resolves.toBe(1);

    const history = await call(
      getChatHistory,
      { sessionId: session.sessionId },
      { 'x-api-key': agent.api_key, 'x-visitor-token': session.visitorToken },
    );
    expect(history.messages?.at(-1)).toMatchObject({ role: 'assistant', citations });
  });

  it('show as many pages as the agent allows', async () => {
    const agent = await newSurfer(surfing('internal', { webSearchMaxResults: 1 }));
    const { lookups } = await answered(
      agent,
      '#model:tool search_web {"query":"bicycles in Larkfield"}',
    );
    expect(lookups).toMatchObject([{ answer: expect.stringContaining('"n":1') }]);
    expect(lookups[0]?.answer).not.toContain('"n":2');
  });

  it('are numbered after the passages of documents', async () => {
    const agent = await newSurfer({ ...surfing('internal'), ragEnabled: true });
    const content = '# Frames\n\nOur frames are made of steel and painted in nine colours.';
    await uploadAndWait(member, { name: 'Frames.md', content }, agent.id);
    const own = await answered(agent, 'What are the frames made of?');
    expect(own.citations).toMatchObject([{ n: 1, filename: 'Frames.md' }]);
    expect(own.lookups).toEqual([]);

    const { citations } = await answered(agent, FINE);
    const [{ n }] = citations as [Citation];
    expect(citations).toMatchObject([{ ...RULES }]);
    expect(n).toBeGreaterThan(0);
  });

  it('of several words at the same time are all counted', async () => {
    const agent = await newSurfer(surfing('internal'));
    await Promise.all(
      [FINE, 'What is the weather?', 'Which trail is closed?'].map((one) => answered(agent, one)),
    );
    await expect(counted()).resolves.toBe(3);
  });

  it('give what a page says to the model as data: it is not obeyed', async () => {
    const agent = await newSurfer(surfing('internal', { webSearchMaxResults: 1 }));
    const question = 'What do people online write about the bike shop on the message board?';
    const { text, lookups } = await answered(agent, question);
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
    const agent = await newSurfer(surfing('openai'));
    const { text, citations, lookups } = await answered(agent, FINE);
    expect(text).toContain('costs a fine of 25 euros');
    expect(text).toContain(`](${RULES.url}`);
    expect(citations).toEqual([{ n: 1, ...RULES, quote: '' }]);
    expect(lookups).toMatchObject([{ tool: 'Web', arguments: { query: FINE }, status: 200 }]);
    await expect(counted()).resolves.toBe(1);
  });

  it('are what the built-in tool alone allows', async () => {
    const agent = await newSurfer({
      ...surfing('internal'),
      webSurfingEnabled: false,
      toolsConfig: { enabled_tools: ['openai_web_search'] },
    });
    const { text } = await answered(agent, FINE);
    expect(text).toContain(`](${RULES.url}`);
  });

  it('are told to be impossible where the model cannot', async () => {
    const agent = await newSurfer({
      modelConfig: { model: 'gpt-5-mini', reasoningEffort: 'minimal', webSearchProvider: 'openai' },
    });
    const { lookups, citations } = await answered(agent, FINE);
    expect(lookups).toMatchObject([
      { status: 0, answer: expect.stringContaining('The web cannot be searched') },
    ]);
    expect(citations).toEqual([]);
    await expect(counted()).resolves.toBe(0);
  });
});

describe('auto', () => {
  it('leaves them to the model where it can, and to the search engine where it cannot', async () => {
    const able = await newSurfer({ modelConfig: { model: 'gpt-5-mini' } });
    const unable = await newSurfer({
      modelConfig: { model: 'gpt-5-mini', reasoningEffort: 'minimal' },
    });
    expect((await answered(able, FINE)).citations).toEqual([{ n: 1, ...RULES, quote: '' }]);
    expect((await answered(unable, FINE)).citations).toEqual([
      { n: 1, ...RULES, quote: expect.stringContaining('25 euros') },
    ]);
  });
});

it('An agent without web surfing looks nothing up', async () => {
  const agent = await newSurfer({ webSurfingEnabled: false });
  const { citations, lookups } = await answered(agent, FINE);
  expect(citations).toEqual([]);
  expect(lookups).toEqual([]);
  await expect(counted()).resolves.toBe(0);
});
