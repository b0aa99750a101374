import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AgentCaller, Member } from '../../../functions/src/accounts/caller.ts';
import { deleteAgent } from '../../../functions/src/agents/delete-agent.ts';
import { getUnansweredQuestions } from '../../../functions/src/analytics/get-unanswered-questions.ts';
import { removeAgentGroups } from '../../../functions/src/analytics/group-questions.ts';
import { sweepQuestions } from '../../../functions/src/analytics/sweep-questions.ts';
import { eraseConversation } from '../../../functions/src/conversations/erase-conversation.ts';
import { type Summary, summaryId } from '../../../functions/src/conversations/summary-record.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage } from '../../support/cloud/visitors.ts';

const DAY = 24 * 3_600_000;
let cloud: Cloud;
let admin: Member;
let page: AgentCaller;
// What the database notes of its own accord is its own time.
let days = 0;
const now = () => new Date(Date.now() + days * DAY);

beforeAll(async () => {
  cloud = await startCloud({ now });
});
beforeEach(async () => {
  days = 0;
  await cloud.deps.questionGroups.keepProgress(new Date(0));
  admin = await newAdmin(cloud.deps);
  page = await newPage(cloud, admin);
});
afterAll(() => cloud.stop());

/** A conversation that left its visitor without an answer. */
async function store(opening: string, fields: Partial<Summary> = {}): Promise<string> {
  const sessionId = cloud.deps.newId();
  const { tenantId, agentId } = page;
  const at = now().toISOString();
  const summary: Summary = {
    ...{ id: summaryId(sessionId), type: 'conversation', tenantId, sessionId, agentId },
    ...{ agentName: 'Support', sortName: 'support', channel: 'widget', messageCount: 2 },
    ...{ startedAt: at, lastAt: at, thumbsUp: 0, thumbsDown: 0, hasInsights: false },
    ...{ opening, unanswered: 'nothing_found', ...fields },
  };
  await cloud.deps.summaries.write(summary, undefined);
  return sessionId;
}

/** The next one, in which all is grouped that is new by then. */
async function night(deps = cloud.deps): Promise<void> {
  days++;
  await cloud.deps.questionGroups.keepProgress(new Date(Date.now() - DAY));
  await sweepQuestions(deps);
}
const questions = (agentIds?: string[], member = admin) =>
  getUnansweredQuestions(cloud.deps, member, { agentIds });
const counted = async (agentIds?: string[]) =>
  (await questions(agentIds)).groups.map(({ question, count }) => [question, count]);

describe('questions that began conversations without an answer', () => {
  it('stand together where they are alike, by agent, the most frequent first', async () => {
    const other = await newPage(cloud, admin);
    const painted = await store('Who painted the Mona Lisa?');
    await store('password reset not working');
    const typical = 'How do I reset my password?';
    const resets = [
      await store(typical),
      await store(typical),
      await store('how can I reset the password'),
    ];
    await store('Hello', { unansweredQuestion: typical });
    await store(typical, { channel: 'preview' });
    await store(typical, { agentId: other.agentId });
    await store('Answered', { unanswered: undefined });
    expect(await questions()).toEqual({ groups: [], grouped_at: null });

    await night();
    const mine = [page.agentId];
    expect(await counted(mine)).toEqual([
      [typical, 5],
      ['Who painted the Mona Lisa?', 1],
    ]);
    expect(await counted([other.agentId])).toEqual([[typical, 1]]);
    expect(await counted()).toHaveLength(3);

    const { groups, grouped_at: at } = await questions(mine);
    expect(at).toBe(now().toISOString().slice(0, 10) + (at ?? '').slice(10));
    expect(groups[0]?.conversations.map((one) => one.session_id)).toEqual(
      expect.arrayContaining(resets),
    );
    expect(groups[1]?.conversations).toMatchObject([
      { session_id: painted, opening: 'Who painted the Mona Lisa?' },
    ]);
    const stranger = await questions(mine, await newAdmin(cloud.deps));
    expect(stranger.groups).toEqual([]);
  });

  it('are gone at once with their conversation, with its retention and with their agent', async () => {
    const [first] = [await store('Is it open today?'), await store('Is it open on Sundays?')];
    await store('A long time ago', { lastAt: new Date(now().getTime() - 28 * DAY).toISOString() });
    await night();
    expect((await counted()).flat()).toEqual(
      expect.arrayContaining(['Is it open today?', 'A long time ago']),
    );

    await eraseConversation(cloud.deps, { tenantId: admin.tenantId, sessionId: first });
    days += 2;
    expect(await counted()).toEqual([['Is it open on Sundays?', 1]]);

    await deleteAgent(cloud.deps, admin, { id: page.agentId });
    await removeAgentGroups(cloud.deps, page);
    expect((await questions()).groups).toEqual([]);
    await store('Who is there?');
    await night();
    expect((await questions()).groups).toEqual([]);
  });

  it('stay as they were where they cannot be grouped, until the next run that can', async () => {
    await store('Where are you?');
    await night();
    const { groups } = await questions();
    await store('What does it cost?');
    const failing = { ...cloud.deps.models, embed: () => Promise.reject(new TypeError('away')) };
    await night({ ...cloud.deps, models: failing });
    expect((await questions()).groups).toEqual(groups);
    await sweepQuestions(cloud.deps);
    expect(await counted()).toHaveLength(2);
  });

  it('are grouped once a day, of agents alone that have something new', async () => {
    await store('Where are you?');
    await night();
    const groupedAt = async () =>
      (await cloud.deps.questionGroups.find(page.tenantId, page.agentId))?.groupedAt;
    const at = await groupedAt();
    await store('What does it cost?');
    await sweepQuestions(cloud.deps);
    expect(await groupedAt()).toBe(at);
    days += 3;
    await cloud.deps.questionGroups.keepProgress(new Date(Date.now() + DAY));
    await sweepQuestions(cloud.deps);
    expect(await groupedAt()).toBe(at);
  });
});
