import { setImmediate as nextTask } from 'node:timers/promises';
import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { agentDraftSchema } from '@talkwright/shared/areas/agents';
import type { ChatEvent } from '@talkwright/shared/areas/chat';
import type { AgentCaller } from '../../../functions/src/accounts/caller.ts';
import {
  type AgentRecord,
  contentOf,
  toContent,
  versionId,
} from '../../../functions/src/agents/agent-record.ts';
import { HISTORY_MESSAGES } from '../../../functions/src/answering/select-history.ts';
import { beginTurn } from '../../../functions/src/chat/begin-turn.ts';
import { chat } from '../../../functions/src/chat/chat.ts';
import { getChatHistory } from '../../../functions/src/chat/get-chat-history.ts';
import { stopAnswer } from '../../../functions/src/chat/stop-answer.ts';
import type { TurnRecord } from '../../../functions/src/conversations/conversation-records.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { anybody, newAdmin } from '../../support/cloud/use-cases.ts';

const NEVER = new AbortController().signal;
let cloud: Cloud;
let caller: AgentCaller;
let database: CosmosClient;
let time = Date.parse('2026-01-01T00:00:00.000Z');
/** A claim is renewed by an interval: a test that turns the clock turns that too, and nothing else. */
const allButIntervals: (
  | 'setTimeout'
  | 'setImmediate'
  | 'nextTick'
  | 'performance'
  | 'queueMicrotask'
)[] = ['setTimeout', 'setImmediate', 'nextTick', 'performance', 'queueMicrotask'];

const later = (seconds: number) => {
  time += seconds * 1_000;
};

beforeAll(async () => {
  // Each look at the clock finds it a little later, as a real one would be.
  cloud = await startCloud({ now: () => new Date(time++) });
  database = new CosmosClient(cloud.connection);
  caller = await newAgent();
});
afterAll(async () => {
  database.dispose();
  await cloud.stop();
});

async function newAgent(fields: object = {}): Promise<AgentCaller> {
  const draft = agentDraftSchema.parse({
    ...fields,
    identity: 'support',
    name: 'Support',
    systemPrompt: 'You answer questions about our shop.',
    ragEnabled: true,
  });
  const { newId, now } = cloud.deps;
  const createdAt = now().toISOString();
  const id = newId();
  const { tenantId } = await newAdmin(cloud.deps);
  const agent: AgentRecord = {
    ...(await toContent(cloud.deps, { tenantId, id }, draft)),
    id,
    tenantId,
    type: 'agent',
    agentKey: newId(),
    version: 1,
    publishedVersion: 1,
    publishedIdentity: 'support',
    updatedAt: createdAt,
    createdAt,
  };
  const version = {
    id: versionId(id, 1),
    tenantId,
    type: 'agentVersion' as const,
    agentId: id,
    version: 1,
    author: { id, name: 'Ada' },
    note: '',
    content: contentOf(agent),
    createdAt,
  };
  await cloud.deps.agents.create(agent, version, 1, []);
  return { kind: 'agent', tenantId, agentId: id, isPreview: false, client: anybody.client };
}

type Said = {
  message?: string;
  clientMessageId?: string;
  sessionId?: string;
  visitorToken?: string;
};
const say = (input: Said, signal = NEVER) =>
  chat(cloud.deps, caller, { message: 'When do you open?', ...input }, signal);

async function all(events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> {
  const found: ChatEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}

/** A conversation that has begun. */
async function newSession() {
  const [first] = await all(await say({}));
  if (first?.type !== 'session') throw new Error('The first event names the session.');
  const { sessionId, visitorToken } = first;
  return { sessionId, visitorToken };
}

const historyOf = async (session: { sessionId: string; visitorToken: string }) =>
  getChatHistory(cloud.deps, caller, session);

async function storedIn(sessionId: string, { tenantId } = caller) {
  const { resources } = await database
    .database('talkwright')
    .container('conversations')
    .items.query('SELECT * FROM c', { partitionKey: [tenantId, sessionId] })
    .fetchAll();
  return resources;
}

async function storedTurn(turn: TurnRecord): Promise<TurnRecord> {
  const found = await cloud.deps.conversations.findTurn(turn, turn.clientMessageId);
  if (!found) throw new Error('The turn is not stored.');
  return found;
}

const textOf = (events: ChatEvent[]) =>
  events.map((event) => (event.type === 'delta' ? event.text : '')).join('');

describe('a turn', () => {
  it('stores what was said, and how the answer came about', async () => {
    const { sessionId } = await newSession();
    const stored = await storedIn(sessionId);

    expect(stored.find(({ type }) => type === 'session')).toMatchObject({ messageCount: 2 });
    const messages = stored.filter(({ type }) => type === 'message');
    expect(messages.map(({ role }) => role).sort()).toEqual(['assistant', 'internal', 'user']);
    const event = messages.find(({ role }) => role === 'internal');
    expect(event.metadata).toEqual({ type: 'rag', sub_turn: 1 });
    expect(JSON.parse(event.content)).toEqual({
      question: 'When do you open?',
      isByWordsAlone: false,
      passages: [],
    });
  });

  it('notes that words alone were searched for, where the embedding model fails', async () => {
    const embed = () => Promise.reject(new Error('down'));
    const deps = { ...cloud.deps, models: { ...cloud.deps.models, embed } };
    const [begun] = await all(await chat(deps, caller, { message: 'When do you open?' }, NEVER));
    if (begun?.type !== 'session') throw new Error('The first event names the session.');
    const stored = await storedIn(begun.sessionId);
    const search = stored.find(({ metadata }) => metadata?.type === 'rag');
    expect(JSON.parse(search.content)).toMatchObject({ isByWordsAlone: true });
  });

  it('notes what a follow-up was written out as, where the agent has it so', async () => {
    const asking = await newAgent({ searchConfig: { rewritesFollowUps: true } });
    const ask = async (input: Said & { message: string }) =>
      all(await chat(cloud.deps, asking, input, NEVER));
    const [begun] = await ask({ message: 'How heavy is the Gannet?' });
    if (begun?.type !== 'session') throw new Error('The first event names the session.');
    const { sessionId, visitorToken } = begun;
    await ask({ message: 'And what does it cost?', sessionId, visitorToken });
    const searches = (await storedIn(sessionId, asking)).flatMap(({ metadata, content }) =>
      metadata?.type === 'rag' ? [JSON.parse(content)] : [],
    );
    const [first, followUp] = searches.sort((one, other) =>
      one.question < other.question ? 1 : -1,
    );
    expect(first).not.toHaveProperty('rewritten');
    // The clock of a busy machine may be over first, which is noted as well.
    const noted = followUp.rewritten ?? followUp.notRewritten;
    expect(['And what does the Gannet cost?', 'late']).toContain(noted);
  });

  it('stores no visitor token, only its hash', async () => {
    const { sessionId, visitorToken } = await newSession();
    expect(JSON.stringify(await storedIn(sessionId))).not.toContain(visitorToken);
  });

  it('hides internal events from the visitor', async () => {
    const { messages, session } = await historyOf(await newSession());
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(session.message_count).toBe(2);
  });
});

describe("an agent's opener", () => {
  it('stands before the first message, for model and search, and stays the beginning', async () => {
    const conversationOpener = 'Returns or repairs?';
    const asking = await newAgent({ conversationOpener });
    const first = await beginTurn(cloud.deps, asking, { message: 'Repairs' });
    expect(first.history).toEqual([{ role: 'assistant', content: conversationOpener }]);
    expect(first.search.sought).toEqual({
      question: 'Repairs',
      context: 'Returns or repairs?\nRepairs',
    });

    const { visitorToken, turn } = first;
    const session = { sessionId: turn.sessionId, visitorToken };
    const next = { ...session, message: 'On Sundays?' };
    const second = await beginTurn(cloud.deps, asking, next);
    expect(second.history.map(({ content }) => content)).toEqual([conversationOpener, 'Repairs']);
    expect((await getChatHistory(cloud.deps, asking, session)).messages[0]?.role).toBe('user');
  });

  it('is gone from a conversation of which only the end is read', async () => {
    const asking = await newAgent({ conversationOpener: 'Returns or repairs?' });
    const { visitorToken, turn } = await beginTurn(cloud.deps, asking, { message: '0' });
    const session = { sessionId: turn.sessionId, visitorToken };
    for (let n = 1; n <= HISTORY_MESSAGES; n += 1) {
      await beginTurn(cloud.deps, asking, { ...session, message: String(n) });
    }
    const { history } = await beginTurn(cloud.deps, asking, { ...session, message: 'x' });
    expect(history[0]).toEqual({ role: 'user', content: '1' });
  });
});

describe('the same message again', () => {
  const once = { clientMessageId: 'once' };

  it('replays the stored answer without the model', async () => {
    const session = await newSession();
    const first = await all(await say({ ...session, ...once }));
    const second = await all(await say({ ...session, ...once }));

    expect(textOf(second)).toBe(textOf(first));
    expect(second.map(({ type }) => type)).toEqual([
      'session',
      'delta',
      'citations',
      'usage',
      'done',
    ]);
    expect(second.slice(-3)).toEqual(first.slice(-3));
    expect((await historyOf(session)).messages).toHaveLength(4);
  });

  it('with another text is refused', async () => {
    const session = await newSession();
    await all(await say({ ...session, ...once }));
    await expect(say({ ...session, ...once, message: 'Other' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('at the same moment is answered once', async () => {
    const session = await newSession();
    const both = await Promise.allSettled([1, 2].map(() => say({ ...session, ...once })));

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const one of both) {
      if (one.status === 'fulfilled') await all(one.value);
      else expect(one.reason).toMatchObject({ code: 'answer_under_way' });
    }
    expect((await historyOf(session)).messages).toHaveLength(4);
  });

  it('is taken over from a process that has died, which cannot finish it any more', async () => {
    const session = await newSession();
    const dead = await say({ ...session, ...once });
    await dead.next();
    await expect(say({ ...session, ...once })).rejects.toMatchObject({ code: 'answer_under_way' });

    later(121);
    const events = await all(await say({ ...session, ...once }));
    expect(events.at(-1)).toMatchObject({ type: 'done' });

    await expect(all(dead)).rejects.toMatchObject({ code: 'answer_under_way' });
    expect((await historyOf(session)).messages).toHaveLength(4);
    expect(
      (await storedIn(session.sessionId)).filter(({ role }) => role === 'internal'),
    ).toHaveLength(2);
  });

  it('is not taken over while a long answer is being given', async () => {
    const session = await newSession();
    jest.useFakeTimers({ doNotFake: allButIntervals });
    const slow = await say({ ...session, ...once });
    for await (const event of slow) {
      if (event.type !== 'delta') continue;
      later(20);
      jest.advanceTimersByTime(20_000);
      await expect(say({ ...session, ...once })).rejects.toMatchObject({
        code: 'answer_under_way',
      });
    }
    jest.useRealTimers();
    expect((await historyOf(session)).messages).toHaveLength(4);
  });
});

describe('an answer that fails', () => {
  it.each(['#model:fail-400', '#model:cut', '#model:garbage'])(
    '(%s) leaves the message alone, once, and can be asked for again',
    async (message) => {
      const session = await newSession();
      const input = { ...session, message, clientMessageId: 'failing' };
      for (const _ of [1, 2]) {
        await expect(all(await say(input))).rejects.toMatchObject({ code: 'model_failed' });
      }
      const { messages } = await historyOf(session);
      expect(messages.slice(2).map(({ role, content }) => [role, content])).toEqual([
        ['user', message],
      ]);
    },
  );
});

describe('a visitor who goes away', () => {
  const asked = { message: '#model:stall-midway', clientMessageId: 'left' };
  /** As a setting says, without waiting for so long. */
  const answering = (UNREAD_ANSWER_SECONDS: number) => ({
    ...cloud.deps,
    config: { ...cloud.deps.config, UNREAD_ANSWER_SECONDS },
    pause: () => nextTask(),
  });

  it('finds the whole answer when the same message comes again', async () => {
    const session = await newSession();
    const gone = new AbortController();
    const input = { ...session, ...asked, message: 'When do you open?' };
    const said: ChatEvent[] = [];
    for await (const event of await say(input, gone.signal)) {
      gone.abort();
      said.push(event);
    }
    expect(said.at(-1)).toMatchObject({ type: 'done', finishReason: 'stop' });
    const again = await all(await say(input));
    expect(textOf(again)).toBe(textOf(said));
    expect((await historyOf(session)).messages.at(-1)).not.toHaveProperty('incomplete');
  });

  it.each([
    [0, 'nobody comes back'],
    [0.001, 'nobody comes back in time'],
  ])('has after %s s, where %s, an answer that says it broke off', async (seconds) => {
    const session = await newSession();
    const gone = new AbortController();
    const input = { ...session, ...asked };
    const events = await chat(answering(seconds), caller, input, gone.signal);
    let text = '';
    for await (const event of events) {
      if (event.type !== 'delta') continue;
      text += event.text;
      gone.abort();
    }
    const last = (await historyOf(session)).messages.at(-1);
    expect(last).toMatchObject({ role: 'assistant', content: text, incomplete: 'cut' });
    expect(last).not.toHaveProperty('outcome');
    const again = await all(await say(input));
    expect(textOf(again)).toBe(text);
    expect(again.at(-1)).toMatchObject({ type: 'done', finishReason: 'cut' });
  });

  it('is waited for as long as somebody asks for the answer again', async () => {
    const session = await newSession();
    const { turn } = await beginTurn(cloud.deps, caller, { ...session, ...asked });
    const ask = () => say({ ...session, ...asked });
    await expect(ask()).rejects.toMatchObject({ code: 'answer_under_way' });
    const noted = await storedTurn(turn);
    expect(noted.awaitedAt).toEqual(expect.any(String));

    // Whoever comes again at once has nothing written for it.
    await expect(ask()).rejects.toMatchObject({ code: 'answer_under_way' });
    expect((await storedTurn(turn)).awaitedAt).toBe(noted.awaitedAt);
    later(11);
    await expect(ask()).rejects.toMatchObject({ code: 'answer_under_way' });
    expect((await storedTurn(turn)).awaitedAt).not.toBe(noted.awaitedAt);
  });

  it('before the first word leaves the message to be answered again', async () => {
    const session = await newSession();
    const gone = new AbortController();
    gone.abort();
    const input = { ...session, ...asked, message: '#model:stall' };
    for (const _ of [1, 2]) {
      await expect(all(await chat(answering(0), caller, input, gone.signal))).rejects.toMatchObject(
        { code: 'answer_stopped' },
      );
    }
    expect((await historyOf(session)).messages).toHaveLength(3);
  });
});

describe('Stop', () => {
  const asked = { message: '#model:stall-midway', clientMessageId: 'stopped' };
  const stop = (session: Awaited<ReturnType<typeof newSession>>, clientMessageId = 'stopped') =>
    stopAnswer(cloud.deps, caller, { ...session, clientMessageId });

  it('ends an answer that another process makes, which says so for ever', async () => {
    const session = await newSession();
    let text = '';
    let said: ChatEvent | undefined;
    for await (const event of await say({ ...session, ...asked })) {
      if (event.type === 'delta' && text === '') {
        expect(await Promise.all([stop(session), stop(session)])).toEqual([
          { isStopped: true },
          { isStopped: true },
        ]);
      }
      if (event.type === 'delta') text += event.text;
      said = event;
    }
    expect(said).toMatchObject({ type: 'done', finishReason: 'stopped' });
    expect((await historyOf(session)).messages.at(-1)).toMatchObject({
      content: text,
      incomplete: 'stopped',
    });
    expect(await stop(session)).toEqual({ isStopped: false });
    expect((await all(await say({ ...session, ...asked }))).at(-1)).toEqual(said);
  });

  it('before the first word is an end with a reason, after which the message can be sent again', async () => {
    const session = await newSession();
    const events = await say({ ...session, ...asked, message: '#model:stall' });
    await events.next();
    expect(await stop(session)).toEqual({ isStopped: true });
    await expect(all(events)).rejects.toMatchObject({ code: 'answer_stopped' });

    const again = await say({ ...session, ...asked, message: '#model:stall' });
    await expect(again.next()).resolves.toMatchObject({ value: { type: 'session' } });
    expect(await stop(session)).toEqual({ isStopped: true });
    await expect(all(again)).rejects.toMatchObject({ code: 'answer_stopped' });
  });

  it('finds nothing of a message that was never sent', async () => {
    expect(await stop(await newSession(), 'never')).toEqual({ isStopped: false });
  });

  it("is refused in somebody else's conversation, where the answer goes on", async () => {
    const session = await newSession();
    const events = await say({ ...session, ...asked, message: 'When do you open?' });
    await events.next();
    const foreign = { ...session, visitorToken: 'A'.repeat(43) };
    await expect(stop(foreign)).rejects.toMatchObject({ code: 'visitor_token_refused' });
    expect((await all(events)).at(-1)).toMatchObject({ type: 'done', finishReason: 'stop' });
  });
});

describe("somebody else's conversation", () => {
  it('is closed to a wrong token and to other agents, whatever they ask', async () => {
    const session = await newSession();
    const before = await storedIn(session.sessionId);
    const wrong = { ...session, visitorToken: 'A'.repeat(43) };
    const code = 'visitor_token_refused';
    await expect(say(wrong)).rejects.toMatchObject({ code });
    await expect(say({ sessionId: session.sessionId })).rejects.toMatchObject({ code });
    await expect(historyOf(wrong)).rejects.toMatchObject({ code });

    const owner = caller;
    try {
      caller = await newAgent();
      await expect(say(session)).rejects.toMatchObject({ code: 'session_not_found' });
      caller = { ...caller, tenantId: owner.tenantId };
      await expect(historyOf(session)).rejects.toMatchObject({ code: 'unknown_agent_key' });
    } finally {
      caller = owner;
    }
    expect(await storedIn(session.sessionId)).toEqual(before);
  });
});
