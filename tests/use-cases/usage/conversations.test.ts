import { type Container, CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import type { AgentCaller, Member } from '../../../functions/src/accounts/caller.ts';
import { getUsage } from '../../../functions/src/billing/get-usage.ts';
import { sweepConversations } from '../../../functions/src/conversations/sweep-conversations.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage, type Session, say } from '../../support/cloud/visitors.ts';

const MARCH = Date.parse('2026-03-31T12:00:00.000Z');
const APRIL = Date.parse('2026-04-01T00:00:00.000Z');

const REFUSED = {
  code: 'conversations_used_up',
  message:
    'This chat can take no more questions at the moment. Please contact Acme in another way.',
};

let cloud: Cloud;
let client: CosmosClient;
let conversations: Container;
let admin: Member;
let page: AgentCaller;
let time = MARCH;

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(time++) });
  client = new CosmosClient(cloud.connection);
  conversations = client.database('talkwright').container('conversations');
});
beforeEach(async () => {
  time = MARCH;
  admin = await newAdmin(cloud.deps);
  page = await newPage(cloud, admin);
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
});

async function agreeOn(conversations: number): Promise<void> {
  const { tenantId } = admin;
  await cloud.deps.outbox.commit(tenantId, [patchTenant(tenantId, { limits: { conversations } })]);
}

/** As many minutes lie between them as no limit of a chat minds. */
async function sayOften(times: number, session?: Session): Promise<Session> {
  let said = session;
  for (let n = 0; n < times; n++) {
    time += 60_000;
    said = await say(cloud, page, said && { session: said });
  }
  return said as Session;
}

/** As if the conversation had had so many answers in this cycle. */
async function haveAnswered({ tenantId, sessionId }: Session, count: number): Promise<void> {
  await conversations
    .item(sessionId, [tenantId, sessionId])
    .patch([{ op: 'set', path: '/answers/count', value: count }]);
}

async function used(): Promise<number> {
  await sweepConversations(cloud.deps);
  return (await getUsage(cloud.deps, admin)).usage.messages_used;
}

it('counts a conversation with its first answer in a cycle, and again after 50, also of two at once', async () => {
  await agreeOn(1);
  const session = await sayOften(1);
  await haveAnswered(session, 48);
  await sayOften(2, session);
  expect(await used()).toBe(1);
  await expect(sayOften(1, session)).rejects.toMatchObject(REFUSED);
  await agreeOn(10);
  await Promise.all([say(cloud, page, { session }), say(cloud, page, { session })]);
  expect(await used()).toBe(2);

  time = APRIL;
  expect(await used()).toBe(0);
  await say(cloud, page, { session });
  expect(await used()).toBe(1);
});

it('counts no preview and no answer that failed', async () => {
  await say(cloud, { ...page, isPreview: true } as AgentCaller);
  await say(cloud, page, { message: '#model:fail-400' });
  expect(await used()).toBe(0);
});

it('of a plan that is used up lets what has begun go on, and refuses with a sentence what begins', async () => {
  await agreeOn(1);
  const session = await sayOften(1);
  expect(await used()).toBe(1);
  await sayOften(1, session);
  await expect(say(cloud, page)).rejects.toMatchObject(REFUSED);
  await say(cloud, { ...page, isPreview: true } as AgentCaller);

  time = APRIL;
  await say(cloud, page);
  expect(await getUsage(cloud.deps, admin)).toMatchObject({
    subscription: { plan: 'core', period_start: '2026-04-01', period_end: '2026-05-01' },
    limits: { messages: 1, documents: 2_000, web: 1_000 },
  });
});
