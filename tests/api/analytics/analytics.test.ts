import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, createPreviewToken } from '@talkwright/shared/areas/agents';
import { getChatAnalytics, getUnansweredQuestions } from '@talkwright/shared/areas/analytics';
import { chat, sendFeedback } from '@talkwright/shared/areas/chat';
import { modelOfNewAgent } from '@talkwright/shared/models/models';
import { newAgent } from '../../support/api/agents.ts';
import { ask } from '../../support/api/conversations.ts';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { call, type Member, send } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { questionsGrouped } from '../../support/stack/questions-grouped.ts';
import { fireTimer } from '../../support/stack/timers.ts';

const NEW = modelOfNewAgent(new Date());

const today = () => new Date().toISOString().slice(0, 10);
const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

let member: Member;
let agent: Agent;
let other: Agent;
beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
  [agent, other] = [await newAgent(member), await newAgent(member)];
  const { session } = await ask(agent, { message: 'Hello' });
  await ask(agent, { message: 'How are you?', ...session });
  await ask(other, { message: 'Hello' });
});

/** Of the week around today: a test may begin right before midnight. */
const analytics = (query: { agentIds?: string; models?: string } = {}, of = member) =>
  of.call(getChatAnalytics, {
    ...{ start: inDays(-5), end: inDays(1), includeModels: '1', includeTools: '1' },
    ...query,
  });
const totalOf = async (query: { agentIds?: string; models?: string } = {}, of = member) => {
  const { rows } = await analytics(query, of);
  const sum = (field: 'messages_in' | 'messages_out' | 'sessions_started') =>
    rows.reduce((total, row) => total + row[field], 0);
  return [sum('messages_in'), sum('messages_out'), sum('sessions_started')];
};

describe('chat analytics', () => {
  it('show each day of the range, what was said on it, and by which model', async () => {
    await eventually(async () => expect(await totalOf()).toEqual([3, 3, 2]));
    const { rows, models, tools } = await analytics();
    expect(rows.map(({ date }) => date)).toEqual([-5, -4, -3, -2, -1, 0, 1].map(inDays));
    expect(rows[0]).toEqual({
      ...{ date: inDays(-5), messages_in: 0, messages_out: 0, tokens_in: 0, tokens_out: 0 },
      ...{ tool_invocations: 0, sessions_started: 0, unanswered: 0, incomplete: 0 },
    });
    expect(models[0]).toMatchObject({ model: NEW, messages_in: 3, messages_out: 3 });
    expect(models[0]?.tokens_in).toBeGreaterThan(0);
    expect(tools).toEqual([]);
  });

  it('show some agents or models alone', async () => {
    await eventually(async () => expect(await totalOf()).toEqual([3, 3, 2]));
    expect(await totalOf({ agentIds: agent.id })).toEqual([2, 2, 1]);
    expect(await totalOf({ agentIds: `${agent.id},${other.id}` })).toEqual([3, 3, 2]);
    expect(await totalOf({ models: `a%2Cb,${NEW}` })).toEqual([3, 3, 2]);
    expect(await totalOf({ models: 'gpt-5' })).toEqual([0, 0, 0]);
  });

  it('say of models and tools only what is asked for', async () => {
    const answer = await member.call(getChatAnalytics, { start: today(), end: today() });
    expect(answer).toMatchObject({ models: [], tools: [] });
    expect(answer.rows).toHaveLength(1);
  });

  it('show nothing of others, whose agents they name', async () => {
    const stranger = await newTenant();
    const range = { start: today(), end: today(), includeModels: '1' as const };
    const answer = await stranger.call(getChatAnalytics, { ...range, agentIds: agent.id });
    expect(answer).toMatchObject({ rows: [{ messages_in: 0 }], models: [] });
  });

  it('show how many were left without an answer, and what visitors think of answers now', async () => {
    const asked = await newTenant({ plan: 'scale' });
    const informed = await newAgent(asked, { ragEnabled: true });
    const warranty = { name: 'warranty.md', content: '# Warranty\n\nIt lasts for two years.' };
    await uploadAndWait(asked, warranty, informed.id);
    await ask(informed, { message: 'How long does the warranty last?' });
    const { session, events } = await ask(informed, { message: 'Who painted the Mona Lisa?' });
    const done = events.at(-1);
    const messageId = done?.type === 'done' ? done.messageId : '';
    const outcome = async () => {
      const { rows, feedback } = await asked.call(getChatAnalytics, {
        ...{ start: inDays(-5), end: inDays(1), agentIds: informed.id },
        includeFeedback: '1',
      });
      return { unanswered: rows.reduce((sum, row) => sum + row.unanswered, 0), feedback };
    };
    for (const thumb of ['down', 'up', 'up'] as const) {
      await call(sendFeedback, { ...session, messageId, thumb }, { 'x-api-key': informed.api_key });
    }
    const feedback = { thumbs_up: 1, thumbs_down: 0 };
    await fireTimer('conversations-sweep');
    await eventually(async () => expect(await outcome()).toEqual({ unanswered: 1, feedback }));
    expect((await analytics({}, asked)).feedback).toBeNull();

    await questionsGrouped(asked.tenant.id);
    const { groups } = await asked.call(getUnansweredQuestions, { agentIds: informed.id });
    const [conversation] = groups[0]?.conversations ?? [];
    expect(groups).toMatchObject([{ question: 'Who painted the Mona Lisa?', count: 1 }]);
    expect(conversation?.unanswered).toBe('nothing_found');
  });

  it('count no preview', async () => {
    const trying = await newTenant();
    const tried = await newAgent(trying);
    const { previewToken } = await trying.call(createPreviewToken, { id: tried.id });
    const headers = { 'x-api-key': tried.api_key, 'x-preview-token': previewToken };
    await (await send(chat, { message: 'Hello' }, headers)).text();
    await ask(tried, { message: 'Hello' });
    await eventually(async () =>
      expect(await totalOf({ agentIds: tried.id }, trying)).toEqual([1, 1, 1]),
    );
  });

  it.each([
    [{ start: '2026-02-02', end: '2026-02-01' }, 'The range ends before it begins.'],
    [{ start: '2016-01-01', end: '2026-01-01' }, 'The range may have at most 366 days.'],
    [{ start: 'yesterday', end: '2026-01-01' }, 'Enter a day such as 2026-03-31'],
    [{ start: '2026-02-30', end: '2026-03-01' }, 'Enter a day such as 2026-03-31'],
    [{ start: '2026-01-01', end: '2026-01-01', agentIds: "' OR 1=1" }, 'not a list of ids'],
  ])('refuse %p with a sentence', async (query, sentence) => {
    await expect(member.call(getChatAnalytics, query)).rejects.toMatchObject({
      ...{ status: 400, code: 'invalid_input' },
      message: expect.stringContaining(sentence),
    });
  });
});
