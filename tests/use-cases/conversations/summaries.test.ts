import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentCaller, Member } from '../../../functions/src/accounts/caller.ts';
import { deleteAgent } from '../../../functions/src/agents/delete-agent.ts';
import { summarizeConversation } from '../../../functions/src/conversations/summarize-conversation.ts';
import { sweepConversations } from '../../../functions/src/conversations/sweep-conversations.ts';
import { newMessage } from '../../support/chat-records.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage, type Session, say } from '../../support/cloud/visitors.ts';

let cloud: Cloud;
let client: CosmosClient;
let admin: Member;
let page: AgentCaller;
let time = Date.parse('2026-03-31T12:00:00.000Z');

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(time++) });
  client = new CosmosClient(cloud.connection);
  admin = await newAdmin(cloud.deps);
  page = await newPage(cloud, admin, 'Ärzte-Hilfe');
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
});

const container = (name: string) => client.database('talkwright').container(name);
const sweep = () => sweepConversations(cloud.deps);
const summaryOf = async (session: Session) => (await cloud.deps.summaries.find(session))?.value;
const textOf = async (session: Session) => (await cloud.deps.summaries.findText(session))?.value;
const summarize = (session: Session) => summarizeConversation(cloud.deps, session);

/** As the conversation stored it. */
const judge = (session: Session, id: string, fields: object) =>
  container('conversations').items.upsert({
    ...newMessage({ ...keyOf(session), id, role: 'assistant', content: 'An answer.' }),
    createdAt: new Date(time++).toISOString(),
    ...fields,
  });
const keyOf = ({ tenantId, sessionId }: Session) => ({ tenantId, sessionId });

describe('the summary of a conversation', () => {
  it('shows what lists show', async () => {
    const message = `How long is the warranty? ${'😀'.repeat(200)}`;
    const session = await say(cloud, page, { message });
    await say(cloud, page, { session });
    await sweep();
    const { tenantId, agentId } = page;
    const record = await cloud.deps.conversations.findSession(session);
    expect(await summaryOf(session)).toEqual({
      id: `conversation-${session.sessionId}`,
      ...{ type: 'conversation', tenantId, sessionId: session.sessionId, agentId },
      ...{ agentName: 'Ärzte-Hilfe', sortName: 'ärzte-hilfe', channel: 'widget' },
      ...{ startedAt: record?.createdAt, lastAt: record?.updatedAt, messageCount: 4 },
      opening: message.slice(0, 200).toWellFormed(),
      ...{ thumbsUp: 0, thumbsDown: 0, hasInsights: false },
    });
  });

  it('is made once, and left alone as long as nothing changes', async () => {
    const session = await say(cloud, page);
    await summarize(session);
    const before = await cloud.deps.summaries.find(session);
    await Promise.all([summarize(session), summarize(session), sweep()]);
    expect(await cloud.deps.summaries.find(session)).toEqual(before);
  });

  it('says why the last unanswered turn was none, and counts thumbs as they are now', async () => {
    const session = await say(cloud, page);
    await judge(session, 'one', { outcome: 'not_found', feedback: { thumb: 'up' } });
    await judge(session, 'asked', { role: 'user', content: 'And on Sundays?' });
    await judge(session, 'two', { outcome: 'cited', feedback: { thumb: 'down' } });
    await judge(session, 'three', { outcome: 'cited', feedback: { thumb: 'up' } });
    await sweep();
    expect(await summaryOf(session)).toMatchObject({
      ...{ unanswered: 'thumb_down', thumbsUp: 2, thumbsDown: 1 },
      unansweredQuestion: 'And on Sundays?',
    });

    await judge(session, 'two', { outcome: 'cited', feedback: { thumb: 'up' } });
    await sweep();
    const changed = await summaryOf(session);
    expect(changed).toMatchObject({ unanswered: 'nothing_found', thumbsUp: 3, thumbsDown: 0 });

    await judge(session, 'one', { outcome: 'cited', feedback: { thumb: 'up' } });
    await sweep();
    expect(await summaryOf(session)).not.toHaveProperty('unanswered');
  });

  it('never goes back to an older state, however late somebody writes who has read it', async () => {
    const session = await say(cloud, page);
    const { conversations } = cloud.deps;
    // Between what the late one has read and what it writes, others say and write more.
    const late = {
      ...conversations,
      async findSession(key: Session) {
        const read = await conversations.findSession(key);
        if (read?.messageCount === 2) {
          await say(cloud, page, { session });
          await summarize(session);
        }
        return read;
      },
    };
    await summarize(session);
    const stored = await cloud.deps.summaries.find(session);
    if (!stored) throw new Error('There is a summary.');
    await cloud.deps.summaries.write({ ...stored.value, thumbsUp: 7 }, stored);
    await summarizeConversation({ ...cloud.deps, conversations: late as never }, session);
    expect(await summaryOf(session)).toMatchObject({ messageCount: 4, thumbsUp: 0 });
  });

  it('says of a preview that it is one', async () => {
    const session = await say(cloud, { ...page, isPreview: true });
    await sweep();
    expect(await summaryOf(session)).toMatchObject({ channel: 'preview' });
  });

  it('keeps the name of an agent that is gone', async () => {
    const other = await newPage(cloud, admin, 'Gone soon');
    const session = await say(cloud, other);
    await sweep();
    await deleteAgent(cloud.deps, admin, { id: other.agentId });
    await judge(session, 'late', { outcome: 'refused' });
    await sweep();
    const found = await summaryOf(session);
    expect(found).toMatchObject({ agentName: 'Gone soon', unanswered: 'refused' });
  });

  it('of what was stored before there were summaries is made by the first sweep', async () => {
    const session = await say(cloud, page, { message: 'Long ago' });
    expect(await summaryOf(session)).toBeUndefined();
    await container('guards').item('conversations-sweep', 'conversations-sweep').delete();
    await sweep();
    expect(await summaryOf(session)).toMatchObject({ opening: 'Long ago', messageCount: 2 });
    expect(await textOf(session)).toMatchObject({
      opening: 'Long ago',
      text: expect.stringMatching(/^Long ago\n/),
    });
  });
});

describe('a conversation that cannot be summarized', () => {
  const sweepWith = (odd: Session, error: Error) => {
    const { summaries } = cloud.deps;
    const find = async (key: Parameters<typeof summaries.find>[0]) => {
      if (key.sessionId === odd.sessionId) throw error;
      return summaries.find(key);
    };
    return sweepConversations({ ...cloud.deps, summaries: { ...summaries, find } });
  };

  it.each([new TypeError('This record is odd.'), new Failure('changed_meanwhile')])(
    'for %p, holds up no other one, and is tried again when it is due',
    async (error) => {
      const [odd, other] = [await say(cloud, page), await say(cloud, page)];
      await judge(other, 'judged', { outcome: 'refused' });
      await sweepWith(odd, error);
      expect(await summaryOf(other)).toMatchObject({ unanswered: 'refused' });
      await sweep();
      expect(await summaryOf(odd)).toBeUndefined();
      time += 60_000;
      await sweep();
      expect(await summaryOf(odd)).toMatchObject({ messageCount: 2 });
    },
  );

  it('since the database is away, is one of all: the next sweep begins there again', async () => {
    const odd = await say(cloud, page);
    await expect(sweepWith(odd, new Failure('unavailable'))).rejects.toThrow(Failure);
    await sweep();
    expect(await summaryOf(odd)).toMatchObject({ messageCount: 2 });
  });
});

describe('the search text of a conversation', () => {
  const find = async (words: string) =>
    (
      await container('ledger-buckets')
        .items.query<string>(
          {
            query:
              "SELECT VALUE c.sessionId FROM c WHERE c.type = 'conversationText' AND FullTextContainsAll(c.text, @words) " +
              'ORDER BY c.type, c.lastAt DESC, c.id DESC',
            parameters: [{ name: '@words', value: words }],
          },
          { partitionKey: [page.tenantId] },
        )
        .fetchAll()
    ).resources;

  it('finds it by what was said anywhere in it, the newest first', async () => {
    const older = await say(cloud, page, { message: 'Hello' });
    const newer = await say(cloud, page, { message: 'The zeppelin is broken' });
    await say(cloud, page, { session: older, message: 'And my zeppelin, too' });
    await sweep();
    expect(await find('zeppelins')).toEqual([older.sessionId, newer.sessionId]);
  });

  it('of a long one has the beginning, and of the rest each new word, however late it was said', async () => {
    const session = await say(cloud, page);
    for (let part = 0; part < 6; part += 1) {
      await judge(session, `long-${part}`, { content: `x${'語'.repeat(1_000)} Dirigible${part}` });
    }
    await sweep();
    const { text = '', saidTo } = (await textOf(session)) ?? {};
    expect(text.match(/dirigible\d/gi)).toHaveLength(6);
    expect(text.match(/語+ … dirigible\d$/)).toBeTruthy();
    expect(saidTo).toBeDefined();

    await judge(session, 'another', { content: 'DIRIGIBLE5 by Montgolfier' });
    await sweep();
    expect((await textOf(session))?.text).toBe(`${text} … by … montgolfier`);
    expect(await find('montgolfier')).toEqual([session.sessionId]);
  });

  it('is bounded, whatever is said', async () => {
    const session = await say(cloud, page);
    for (let part = 0; part < 12; part += 1) {
      const words = Array.from({ length: 1_000 }, (_, n) => `word${part}n${n}`);
      await judge(session, `many-${part}`, { content: words.join(' ') });
    }
    await sweep();
    const bytes = Buffer.byteLength((await textOf(session))?.text ?? '');
    expect(bytes).toBeGreaterThan(60_000);
    expect(bytes).toBeLessThanOrEqual(64 * 1024);
  });
});
