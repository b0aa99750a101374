import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, createAgent, deleteAgent } from '@talkwright/shared/areas/agents';
import { type ChatEvent, chat, getWidgetConfig, stopAnswer } from '@talkwright/shared/areas/chat';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { deleteDocument } from '@talkwright/shared/areas/documents';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { type ApiFailure, call, converse, type Member, send } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';

const SHIPPING =
  '# Shipping\n\nA bike is shipped to Norway for 49 euros. The parcel arrives within five days.';
const WARRANTY =
  '# Warranty\n\nThe frame has a warranty of ten years against breakage. The fork has a warranty of two years.';

let member: Member;
let agent: Agent;
beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
  agent = await newAgent('support');
  await Promise.all([
    uploadAndWait(member, { name: 'Shipping & customs.md', content: SHIPPING }, agent.id),
    uploadAndWait(member, { name: 'Warranty.md', content: WARRANTY }),
  ]);
});

async function newAgent(identity: string, fields: object = {}): Promise<Agent> {
  const created = await member.call(createAgent, {
    identity,
    name: 'Support',
    description: 'Knows our bikes.',
    conversationOpener: 'How can I help?',
    systemPrompt: 'SECRET: you answer questions about our shop.',
    ragEnabled: true,
    ...fields,
  });
  return created.agent;
}

const thoughtOf = (events: ChatEvent[]): string =>
  events.map((event) => (event.type === 'status' ? (event.text ?? '') : '')).join('');

type Said = {
  message: string;
  sessionId?: string;
  visitorToken?: string;
  clientMessageId?: string;
};
type Session = { sessionId: string; visitorToken: string };

const say = (said: Said, key = agent.api_key): Promise<ChatEvent[]> => all(converse(key, said));

async function all(events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> {
  const found: ChatEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}

function sessionOf([first]: ChatEvent[]): Session {
  if (first?.type !== 'session') throw new Error('The first event names the session.');
  return { sessionId: first.sessionId, visitorToken: first.visitorToken };
}

const textOf = (events: ChatEvent[]) =>
  events.map((event) => (event.type === 'delta' ? event.text : '')).join('');

async function historyOf({ sessionId, visitorToken }: Session, key = agent.api_key) {
  const headers = { 'x-api-key': key, 'x-visitor-token': visitorToken };
  const { session, messages = [] } = await call(getChatHistory, { sessionId }, headers);
  return { session, messages };
}

describe('the widget', () => {
  it('is told what it shows, and nothing of how the agent is made', async () => {
    const config = await call(getWidgetConfig, {}, { 'x-api-key': agent.api_key });
    expect(config.agent).toMatchObject({
      name: 'Support',
      description: 'Knows our bikes.',
      conversationOpener: 'How can I help?',
      personality: { theme: 'light' },
    });
    expect(config.notice).toMatch(/offline demo model/);
    expect(JSON.stringify(config)).not.toContain('SECRET');
    const byAddress = await call(getWidgetConfig, { apiKey: agent.api_key });
    expect(JSON.stringify(byAddress)).toBe(JSON.stringify(config));
  });

  it.each([undefined, '', 'pk_unknown', 'x'.repeat(5_000)])(
    'needs a key that exists (%#)',
    async (key) => {
      const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key };
      const refused = { status: 401, code: 'unknown_agent_key' };
      await expect(call(getWidgetConfig, {}, headers)).rejects.toMatchObject(refused);
      await expect(call(getWidgetConfig, { apiKey: key })).rejects.toMatchObject(refused);
      await expect(call(chat, { message: 'Hello' }, headers)).rejects.toMatchObject(refused);
    },
  );

  it('finds its key gone with the agent', async () => {
    const gone = await newAgent('gone');
    const session = sessionOf(await say({ message: 'Hello' }, gone.api_key));
    await member.call(deleteAgent, { id: gone.id });
    const refused = { status: 401, code: 'unknown_agent_key' };
    await expect(say({ message: 'Hello' }, gone.api_key)).rejects.toMatchObject(refused);
    await expect(historyOf(session, gone.api_key)).rejects.toMatchObject(refused);
  });
});

describe('an answer', () => {
  it('comes in order, word by word, with the documents it rests on', async () => {
    const events = await say({ message: 'What does shipping to Norway cost?' });

    const order = events.map((event) => (event.type === 'status' ? event.phase : event.type));
    expect(order.filter((type, index) => type !== order[index - 1])).toEqual([
      'session',
      'retrieving',
      'thinking',
      'answering',
      'delta',
      'citations',
      'usage',
      'done',
    ]);
    expect(textOf(events)).toMatch(/49 euros.*\[\d\]/);
    expect(events.filter(({ type }) => type === 'delta').length).toBeGreaterThan(5);
    // A model that falls silent: what it has said by then is here all the same.
    let begun: string | undefined;
    for await (const event of converse(agent.api_key, { message: 'Well? #model:stall-midway' })) {
      begun = event.type === 'delta' ? event.text : undefined;
      if (begun) break;
    }
    expect(begun).toEqual(expect.any(String));

    const cited = events.find((event) => event.type === 'citations');
    expect(cited?.citations[0]).toMatchObject({
      filename: 'Shipping & customs.md',
      page: null,
      quote: expect.stringContaining('49 euros'),
    });
  });

  it('is preceded by what the model thinks about, where the agent tells it; that is kept nowhere', async () => {
    const message = 'What does shipping to Norway cost?';
    const modelConfig = { model: 'gpt-5-mini', thinkingSummary: true };
    const { api_key } = await newAgent('thinker', { modelConfig });
    const events = await say({ message }, api_key);
    expect(thoughtOf(events)).toMatch(/^\*\*[\w ]+\*\*\n\n.*: shipping, norway, cost\.$/);

    const stored = JSON.stringify(await historyOf(sessionOf(events), api_key));
    expect(stored).toContain(message);
    expect(stored).not.toContain('shipping, norway, cost');
    expect(thoughtOf(await say({ message }))).toBe('');
  });

  it('rests on the documents of the agent and of the organization, not on those of other agents', async () => {
    const other = await newAgent('other');
    const shared = await say({ message: 'How long is the warranty of the frame?' }, other.api_key);
    expect(textOf(shared)).toContain('ten years');
    const foreign = await say({ message: 'What does shipping to Norway cost?' }, other.api_key);
    expect(textOf(foreign)).not.toContain('49');
    expect(JSON.stringify(foreign)).not.toContain('customs');
  });

  it('of an agent without documents looks nothing up', async () => {
    const plain = await newAgent('plain', { ragEnabled: false });
    const events = await say({ message: 'Hello' }, plain.api_key);
    expect(events).not.toContainEqual({ type: 'status', phase: 'retrieving' });
    expect(events.at(-1)).toMatchObject({ type: 'done', finishReason: 'stop' });
  });

  it('to a follow-up knows what it is about, and cites its own passages', async () => {
    const first = await say({ message: 'How long is the warranty of the frame?' });
    const events = await say({ message: 'And of the fork?', ...sessionOf(first) });
    expect(textOf(events)).toContain('two years');
    const cited = events.find((event) => event.type === 'citations');
    expect(cited?.citations).toContainEqual(expect.objectContaining({ filename: 'Warranty.md' }));
  });

  it('is kept, with its citations, for the visitor alone', async () => {
    const events = await say({ message: 'What does shipping to Norway cost?' });
    const session = sessionOf(events);
    const history = await historyOf(session);

    expect(history.session).toMatchObject({ session_id: session.sessionId, message_count: 2 });
    expect(history.messages).toMatchObject([
      { role: 'user', content: 'What does shipping to Norway cost?' },
      { role: 'assistant', content: textOf(events) },
    ]);
    const cited = events.find((event) => event.type === 'citations');
    expect(history.messages[1]?.citations).toEqual(cited?.citations);
    expect(events.at(-1)).toMatchObject({ type: 'done', messageId: history.messages[1]?.id });
  });

  it('says what came of the question, streamed, replayed and kept', async () => {
    const questions = [
      ['What does shipping to Norway cost?', 'cited'],
      ['Thank you!', 'small_talk'],
      ['Who painted the Mona Lisa?', expect.stringMatching(/not_found|off_topic/)],
    ] as const;
    for (const [message, outcome] of questions) {
      const clientMessageId = `came-of-it-${message.length}`;
      const events = await say({ message, clientMessageId });
      const session = sessionOf(events);
      const again = await say({ message, clientMessageId, ...session });
      expect([events.at(-1), again.at(-1)]).toMatchObject([{ outcome }, { outcome }]);
      expect((await historyOf(session)).messages[1]).toMatchObject({ outcome });
    }
  });
});

describe('a document that is deleted while a conversation uses it', () => {
  it('is in no further answer, and what was said stays readable', async () => {
    const { id, api_key } = await newAgent('forgetful');
    const content = '# Rental\n\nThe rental of a tandem costs 73 euros a day, with two helmets.';
    const document = await uploadAndWait(member, { name: 'Rental.md', content }, id);
    const message = 'What does the rental of a tandem cost?';
    const first = await say({ message }, api_key);
    expect(textOf(first)).toContain('73 euros');
    const session = sessionOf(first);

    await member.call(deleteDocument, { id: document.id });

    const second = await say({ message, ...session }, api_key);
    expect(second.at(-1)).toMatchObject({ type: 'done' });
    expect(textOf(second)).not.toContain('73');
    expect(JSON.stringify(second)).not.toContain('Rental.md');
    const { messages } = await historyOf(session, api_key);
    expect(messages.map(({ content }) => content)).toEqual([
      message,
      textOf(first),
      message,
      textOf(second),
    ]);
    expect(messages[1]?.citations).toContainEqual(
      expect.objectContaining({ filename: 'Rental.md' }),
    );
  });
});

describe('a message that is sent again', () => {
  it('is answered from what is stored', async () => {
    const session = sessionOf(await say({ message: 'Hello' }));
    const said = { ...session, message: 'Is the fork covered?', clientMessageId: 'again' };
    const first = await say(said);
    const second = await say(said);
    expect(textOf(second)).toBe(textOf(first));
    expect(second.filter(({ type }) => type === 'delta')).toHaveLength(1);
    expect(second.slice(-3)).toEqual(first.slice(-3));
    expect((await historyOf(session)).messages).toHaveLength(4);
  });

  it('while it is being answered is told to wait', async () => {
    const session = sessionOf(await say({ message: 'Hello' }));
    const said = { ...session, message: '#model:stall', clientMessageId: 'twice' };
    const first = converse(agent.api_key, said);
    await first.next();

    const refusal = await say(said).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 409, code: 'answer_under_way' });
    expect((refusal as ApiFailure).headers.get('retry-after')).toBe('2');
    await call(
      stopAnswer,
      { ...session, clientMessageId: 'twice' },
      { 'x-api-key': agent.api_key },
    );
    expect((await all(first)).at(-1)).toMatchObject({ code: 'answer_stopped' });
  });
});

describe("somebody else's conversation", () => {
  it('is closed: wrong token, no token, another agent, another organization', async () => {
    const session = sessionOf(await say({ message: 'Hello' }));
    const before = await historyOf(session);
    const wrong = { ...session, visitorToken: 'A'.repeat(43) };
    const refused = { status: 401, code: 'visitor_token_refused' };
    await expect(say({ message: 'Hi', ...wrong })).rejects.toMatchObject(refused);
    await expect(historyOf(wrong)).rejects.toMatchObject(refused);
    await expect(
      call(getChatHistory, { sessionId: session.sessionId }, { 'x-api-key': agent.api_key }),
    ).rejects.toMatchObject(refused);

    const stranger = await newTenant();
    const { agent: foreign } = await stranger.call(createAgent, {
      identity: 'foreign',
      name: 'Foreign',
      systemPrompt: 'You answer questions about our shop.',
    });
    const sibling = await newAgent('sibling');
    for (const key of [sibling.api_key, foreign.api_key]) {
      const notFound = { status: 404, code: 'session_not_found' };
      await expect(say({ message: 'Hi', ...session }, key)).rejects.toMatchObject(notFound);
      await expect(historyOf(session, key)).rejects.toMatchObject(notFound);
    }
    const after = await historyOf(session);
    expect(after.messages).toEqual(before.messages);
  });
});

describe('a model that fails', () => {
  it.each([
    ['#model:fail-500', 'model_failed'],
    ['#model:fail-429', 'model_busy'],
    ['#model:garbage', 'model_failed'],
    ['#model:cut', 'model_failed'],
  ])('(%s) ends the answer with a sentence and leaves nothing of it', async (message, code) => {
    const session = sessionOf(await say({ message: 'Hello' }));
    const events = await say({ ...session, message, clientMessageId: 'failing' });
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      code,
      error: expect.stringMatching(/^The AI model .*\.$/),
    });
    const { messages } = await historyOf(session);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);

    // Asking again asks the model again, and stores the question once.
    const again = await say({ ...session, message, clientMessageId: 'failing' });
    expect(again.at(-1)).toMatchObject({ type: 'error', code });
    expect((await historyOf(session)).messages).toEqual(messages);
  });
});

describe('a visitor who goes away', () => {
  it('finds the whole answer when the same message comes again', async () => {
    const session = sessionOf(await say({ message: 'Hello' }));
    const said = { ...session, message: 'Is the fork covered?', clientMessageId: 'left' };
    const gone = new AbortController();
    const reading = (async () => {
      for await (const event of converse(agent.api_key, said, gone.signal)) {
        if (event.type === 'status') gone.abort();
      }
    })();
    await expect(reading).rejects.toThrow();

    const again = await eventually(() => say(said));
    expect(again.at(-1)).toMatchObject({ type: 'done', finishReason: 'stop' });
    const [, , , answer] = (await historyOf(session)).messages;
    expect(answer?.content).toBe(textOf(again));
    expect(answer).not.toHaveProperty('incomplete');
  });
});

describe('Stop', () => {
  it('ends an answer that another connection reads, for its reader and for whoever comes later', async () => {
    const session = sessionOf(await say({ message: 'Hello' }));
    const said = { ...session, message: '#model:long', clientMessageId: 'stopped' };
    const asked = { ...session, clientMessageId: 'stopped' };
    const headers = { 'x-api-key': agent.api_key };
    const events: ChatEvent[] = [];
    for await (const event of converse(agent.api_key, said)) {
      const isFirstWord = event.type === 'delta' && textOf(events) === '';
      if (isFirstWord) expect((await call(stopAnswer, asked, headers)).isStopped).toBe(true);
      events.push(event);
    }
    expect(events.at(-1)).toMatchObject({ type: 'done', finishReason: 'stopped' });
    const [, , , answer] = (await historyOf(session)).messages;
    expect(answer).toMatchObject({ content: textOf(events), incomplete: 'stopped' });
    // The whole of it would take the model 40 seconds.
    expect(answer?.content.length).toBeLessThan(2_000);
    expect((await say(said)).at(-1)).toEqual(events.at(-1));
    expect((await call(stopAnswer, asked, headers)).isStopped).toBe(false);
  });

  it('before the first word ends the stream with a reason', async () => {
    const session = sessionOf(await say({ message: 'Hello' }));
    const said = { ...session, message: '#model:stall', clientMessageId: 'waiting' };
    const events: ChatEvent[] = [];
    for await (const event of converse(agent.api_key, said)) {
      const isThinking = event.type === 'status' && event.phase === 'thinking';
      const asked = { ...session, clientMessageId: 'waiting' };
      if (isThinking) await call(stopAnswer, asked, { 'x-api-key': agent.api_key });
      events.push(event);
    }
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'answer_stopped' });
    expect((await historyOf(session)).messages).toHaveLength(3);
  });
});

describe('a message that is no message', () => {
  it.each([
    [{ message: '' }, 'message', 'Write a message'],
    [{}, 'message', 'Write a message'],
    [{ message: 'x'.repeat(8_001) }, 'message', 'A message has at most 8000 characters'],
    [{ message: 'Hi', tone: 'rude' }, 'tone', 'The field tone is not known here'],
    [{ message: 'Hi', sessionId: '../x' }, 'sessionId', 'This is not a valid id'],
  ])('%# is refused with a sentence', async (input, field, sentence) => {
    await expect(call(chat, input as never, { 'x-api-key': agent.api_key })).rejects.toMatchObject({
      status: 400,
      body: { fields: { [field]: sentence } },
    });
  });

  it('is answered as a stream only when it is one', async () => {
    const headers = { 'x-api-key': agent.api_key };
    const refused = await send(chat, { message: '' }, headers);
    expect(refused.headers.get('content-type')).toMatch(/^application\/json/);
    const taken = await send(chat, { message: 'Hello' }, headers);
    expect(taken.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(taken.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(await taken.text()).toMatch(/^event: session\ndata: \{/);
  });
});
