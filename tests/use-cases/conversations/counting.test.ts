import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { modelOfNewAgent } from '@talkwright/shared/models/models';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import type { AgentCaller, Member } from '../../../functions/src/accounts/caller.ts';
import { claimTurn } from '../../../functions/src/conversations/claim-turn.ts';
import type { MessageRecord } from '../../../functions/src/conversations/conversation-records.ts';
import { countAnsweredTurns } from '../../../functions/src/conversations/count-answered-turns.ts';
import { countTurn } from '../../../functions/src/conversations/count-turn.ts';
import { sweepConversations } from '../../../functions/src/conversations/sweep-conversations.ts';
import { nameOfTool } from '../../../functions/src/conversations/tool-names.ts';
import { getChatStats } from '../../../functions/src/dashboard/get-chat-stats.ts';
import { newMessage } from '../../support/chat-records.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage, type Session, say, turnsOf } from '../../support/cloud/visitors.ts';

let cloud: Cloud;
let client: CosmosClient;
let admin: Member;
let page: AgentCaller;
let time = Date.parse('2026-03-31T12:00:00.000Z');

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(time++) });
  client = new CosmosClient(cloud.connection);
  admin = await newAdmin(cloud.deps);
  const { tenantId } = admin;
  await cloud.deps.outbox.commit(tenantId, [patchTenant(tenantId, { plan: 'enterprise' })]);
  // Whichever test is the first has a progress to take back.
  await sweep();
});
beforeEach(async () => {
  time = Date.parse('2026-03-31T12:00:00.000Z');
  page = await newPage(cloud, admin);
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
});

const container = (name: string) => client.database('talkwright').container(name);
const sweep = () => sweepConversations(cloud.deps);

/** As if no sweep had ever run: all changes come again. */
const replay = async () => {
  await container('guards').item('conversations-sweep', 'conversations-sweep').delete();
  await sweep();
};

const days = () =>
  cloud.deps.dayCounters.list(
    page.tenantId,
    { from: '2026-01-01', to: '2026-12-31' },
    { agentIds: [page.agentId], models: undefined },
  );

/** As many as `times` count each turn of these conversations at the same moment. */
async function countAll(sessions: Session[], times: number): Promise<void> {
  const turns = (await Promise.all(sessions.map((one) => turnsOf(cloud, one)))).flat();
  const counting = Array.from({ length: times }, () => countAnsweredTurns(cloud.deps, turns));
  await Promise.all(counting);
}

describe('an answered turn', () => {
  it('counts in its day, with its tokens, and once as the beginning of its conversation', async () => {
    const session = await say(cloud, page);
    await say(cloud, page, { session });
    const other = await say(cloud, page);

    const turns = [...(await turnsOf(cloud, session)), ...(await turnsOf(cloud, other))];
    const sum = (field: 'inputTokens' | 'outputTokens') =>
      turns.reduce((total, { answer }) => total + (answer?.[field] ?? Number.NaN), 0);
    const { agentId } = page;
    await sweep();
    expect(await days()).toEqual([
      {
        ...{ agentId, day: '2026-03-31', model: modelOfNewAgent(new Date()) },
        ...{ messagesIn: 3, messagesOut: 3, sessionsStarted: 2, tools: {} },
        ...{ unanswered: 0, incomplete: 0 },
        ...{ tokensIn: sum('inputTokens'), tokensOut: sum('outputTokens') },
      },
    ]);
  });

  it.each(['meta-llama/Llama-3.1-8B', 'a,b#c?d\\e', '模型'.repeat(90), 'x'.repeat(200)])(
    'counts for the model that has answered, whatever that is called: %s',
    async (model) => {
      const { tenantId } = await newAdmin(cloud.deps);
      const event = { day: '2026-03-31', agentId: 'agent', model, calls: [], isFirst: true };
      const answer = { messageId: 'm', finishReason: 'stop', inputTokens: 8, outputTokens: 5 };
      for (const id of ['one', 'two', 'one']) {
        await countTurn(cloud.deps, { tenantId, sessionId: 's', id, answer, event } as never);
      }
      const range = { from: '2026-03-31', to: '2026-03-31' };
      const named = { agentIds: undefined, models: [model] };
      expect(await cloud.deps.dayCounters.list(tenantId, range, named)).toMatchObject([
        { model, messagesIn: 2, tokensIn: 16, tokensOut: 10 },
      ]);
    },
  );

  it('counts once, whoever counts it, at the same moment or from the beginning again', async () => {
    const sessions = await Promise.all([1, 2, 3].map(() => say(cloud, page)));
    await sweep();
    const before = await days();
    expect(before).toMatchObject([{ messagesIn: 3, sessionsStarted: 3 }]);
    await countAll(sessions, 3);
    await sweep();
    await replay();
    expect(await days()).toEqual(before);
  });

  it('is one of many: counted by several at once, they leave exact sums', async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, () => say(cloud, page)));
    await Promise.all(sessions.map((session) => say(cloud, page, { session })));
    await Promise.all([countAll(sessions, 3), sweep(), sweep()]);
    expect(await days()).toMatchObject([{ messagesIn: 16, messagesOut: 16, sessionsStarted: 8 }]);
  });

  it('counts in the day and the cycle of its answer, one second before midnight and right after it', async () => {
    const own = await newAdmin(cloud.deps);
    page = await newPage(cloud, own);
    time = Date.parse('2026-03-31T23:59:58.000Z');
    const session = await say(cloud, page);
    time = Date.parse('2026-04-01T00:00:00.000Z');
    await say(cloud, page, { session });
    await sweep();
    expect(await days()).toMatchObject([
      { day: '2026-03-31', messagesIn: 1, sessionsStarted: 1 },
      { day: '2026-04-01', messagesIn: 1, sessionsStarted: 0 },
    ]);
    const figures = { total_sessions: 1, total_messages: 4, messages_today: 2, cycle_messages: 2 };
    time = Date.parse('2026-04-01T23:59:59.000Z');
    expect(await getChatStats(cloud.deps, own)).toEqual({
      ...figures,
      ...{ cycle_sessions: 0, cycle_start: '2026-04-01' },
    });
    time = Date.parse('2026-05-01T00:00:00.000Z');
    expect(await getChatStats(cloud.deps, own)).toMatchObject({
      ...{ messages_today: 0, cycle_messages: 0, cycle_start: '2026-05-01' },
    });
  });

  it('begins its conversation where all before it failed', async () => {
    const session = await say(cloud, page, { message: '#model:fail-400' });
    await sweep();
    expect(await days()).toEqual([]);
    await say(cloud, page, { session });
    await sweep();
    expect(await days()).toMatchObject([{ messagesIn: 1, sessionsStarted: 1 }]);
  });

  it('is the beginning alone, of two that are answered first at the same moment', async () => {
    const session = await say(cloud, page, { message: '#model:fail-400' });
    const { tenantId, sessionId } = session;
    const finished = await Promise.all(
      ['a', 'b'].map(async (clientMessageId) => {
        const message = { clientMessageId, text: 'Hello', userHash: undefined };
        const turn = await claimTurn(cloud.deps, { tenantId, sessionId, ...message });
        const said = answerIn(session, `answer-${clientMessageId}`);
        const answer = {
          ...{ messageId: said.id, finishReason: 'stop' as const },
          ...{ inputTokens: 1, outputTokens: 1 },
        };
        const event = { day: '2026-03-31', agentId: page.agentId, model: 'gpt-5-mini', calls: [] };
        return () =>
          cloud.deps.conversations.finish(turn, { answer, event, session: undefined }, said, []);
      }),
    );
    expect(await Promise.all(finished.map((finish) => finish()))).toEqual([true, true]);
    await sweep();
    expect(await days()).toMatchObject([{ messagesIn: 2, sessionsStarted: 1 }]);
  });

  it('of a member who tries the agent out counts nowhere', async () => {
    page = { ...page, isPreview: true };
    await say(cloud, page);
    await sweep();
    expect(await days()).toEqual([]);
  });

  it('that left its visitor without an answer counts as such, once, beside those of before', async () => {
    const { agentId, tenantId } = page;
    const of = { agentId, model: 'gpt-5-mini' };
    const sums = ['messagesIn', 'messagesOut', 'tokensIn', 'tokensOut', 'sessionsStarted'];
    // As records were before answers without an answer were counted.
    await container('ledger-buckets').items.create({
      ...{ id: `counters-${agentId}-2026-03-gpt-5-mini`, tenantId, type: 'counters', ...of },
      ...{ month: '2026-03', bucket: 'n-2026', tools: {} },
      ...Object.fromEntries(sums.map((name) => [name, { '2026-03-31': 5 }])),
    });
    const event = { ...of, day: '2026-03-31', calls: [], isFirst: false, isUnanswered: true };
    const answer = { messageId: 'm', finishReason: 'stop' as const };
    const turn = { tenantId, sessionId: 'unanswered', event };
    const tokens = { inputTokens: 1, outputTokens: 1 };
    for (const id of ['turn-1', 'turn-2', 'turn-2', 'turn-1']) {
      await countTurn(cloud.deps, { ...turn, id, answer: { ...answer, ...tokens } });
    }
    const counted = await days();
    expect(counted.map(({ unanswered }) => unanswered).sort()).toEqual([0, 2]);
    expect(counted.map(({ messagesIn }) => messagesIn).sort()).toEqual([2, 5]);
  });

  it('counts the calls of each tool, whatever it is called and however many there are', async () => {
    const { agentId, tenantId } = page;
    const names = [
      'Shop / Kasse~1: "find"',
      '商店: 0',
      ...Array.from({ length: 20 }, (_, n) => `T: ${n}`),
    ];
    const calls = names.map((tool, at) => ({ tool, count: at + 1 }));
    const event = { day: '2026-03-31', agentId, model: 'gpt-5-mini', calls, isFirst: true };
    const answer = {
      messageId: 'm',
      finishReason: 'stop' as const,
      inputTokens: 0,
      outputTokens: 0,
    };
    for (const id of ['turn-1', 'turn-2', 'turn-2']) {
      await countTurn(cloud.deps, { tenantId, sessionId: 'session', id, answer, event });
    }
    const [day] = await days();
    const counted = Object.entries(day?.tools ?? {}).map(([key, count]) => [
      nameOfTool(key),
      count,
    ]);
    expect(Object.fromEntries(counted)).toEqual(
      Object.fromEntries(calls.map(({ tool, count }) => [tool, 2 * count])),
    );
  });
});

const answerIn = ({ tenantId, sessionId }: Session, id: string): MessageRecord =>
  newMessage({ tenantId, sessionId, id, role: 'assistant', content: 'Yes.' });

describe('turns that were answered before turns left events', () => {
  it('are counted once by the first sweep, as far as their conversation tells', async () => {
    const session = await say(cloud, page);
    await say(cloud, page, { session });
    const { tenantId, sessionId } = session;
    for (const { id } of await turnsOf(cloud, session)) {
      await container('conversations')
        .item(id, [tenantId, sessionId])
        .patch([{ op: 'remove', path: '/event' }]);
    }
    const [first] = await turnsOf(cloud, session);
    const called = newMessage({
      ...{
        tenantId,
        sessionId,
        id: 'call',
        role: 'internal',
        metadata: { type: 'tool', sub_turn: 1 },
      },
      content: JSON.stringify({ tool: 'Shop', operation: 'find' }),
      createdAt:
        (await cloud.deps.conversations.findMessage(session, first?.userMessageId ?? ''))
          ?.createdAt ?? '',
    });
    await container('conversations').items.create(called);
    await replay();
    await replay();
    expect(await days()).toMatchObject([
      { model: 'unknown', messagesIn: 2, messagesOut: 2, sessionsStarted: 1 },
    ]);
    const [day] = await days();
    expect(Object.keys(day?.tools ?? {}).map(nameOfTool)).toEqual(['Shop: find']);
    // What is said from now on goes on from there.
    await say(cloud, page, { session });
    await sweep();
    expect((await days()).map(({ sessionsStarted }) => sessionsStarted).sort()).toEqual([0, 1]);
  });
});
