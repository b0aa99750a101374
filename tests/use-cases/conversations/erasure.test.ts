import { CosmosClient } from '@azure/cosmos';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getChatHistory as listContract } from '@talkwright/shared/areas/chat-history';
import type { Retention } from '@talkwright/shared/areas/organization';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import type { AgentCaller, Member } from '../../../functions/src/accounts/caller.ts';
import { chat } from '../../../functions/src/chat/chat.ts';
import { getChatHistory } from '../../../functions/src/chat/get-chat-history.ts';
import { getSession } from '../../../functions/src/chat-history/get-session.ts';
import { listSessions } from '../../../functions/src/chat-history/list-sessions.ts';
import { cleanUp } from '../../../functions/src/clean-up/clean-up.ts';
import { cleanUpMessageSchema } from '../../../functions/src/clean-up/clean-up-message.ts';
import { claimTurn } from '../../../functions/src/conversations/claim-turn.ts';
import { countTurn } from '../../../functions/src/conversations/count-turn.ts';
import { deleteConversation } from '../../../functions/src/conversations/delete-conversation.ts';
import { eraseVisitor } from '../../../functions/src/conversations/erase-visitor.ts';
import { summarizeConversation } from '../../../functions/src/conversations/summarize-conversation.ts';
import { sweepConversations } from '../../../functions/src/conversations/sweep-conversations.ts';
import { sweepRetention } from '../../../functions/src/conversations/sweep-retention.ts';
import { hashOfUser } from '../../../functions/src/conversations/user-hash.ts';
import { notify } from '../../../functions/src/notifications/notification-record.ts';
import { countExpiring } from '../../../functions/src/organization/count-expiring.ts';
import { bucketOfSession } from '../../../functions/src/platform/ledger/buckets.ts';
import { saveTokenExchange } from '../../../functions/src/token-exchange/save-token-exchange.ts';
import { Failure } from '../../../shared/src/contract/errors.ts';
import { storedIn } from '../../support/cloud/chat-records.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { configWith, newEcKey, publicPem } from '../../support/cloud/token-exchange.ts';
import { newOperation } from '../../support/cloud/tools.ts';
import { newAdmin, outboxOf } from '../../support/cloud/use-cases.ts';
import { newPage, type Session, say, turnsOf } from '../../support/cloud/visitors.ts';

const DAY = 24 * 3_600_000;
type Key = Pick<Session, 'tenantId' | 'sessionId'>;

let cloud: Cloud;
let client: CosmosClient;
let time = Date.parse('2026-01-01T12:00:00.000Z');

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(time) });
  client = new CosmosClient(cloud.connection);
});
// No sweep of another test finds anything of this one.
afterEach(async () => {
  time += 366 * DAY;
  await sweep();
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
});

const ledger = () => client.database('talkwright').container('ledger-buckets');
const sweep = (deps = cloud.deps) => sweepRetention(deps);

async function newOrganization(retention: Retention = '90') {
  const admin = await newAdmin(cloud.deps);
  const { tenantId } = admin;
  await cloud.deps.outbox.commit(tenantId, [patchTenant(tenantId, { retention })]);
  return { admin, page: await newPage(cloud, admin) };
}

/** A visitor's first message, with all that is made of a conversation. */
async function begin({ tenantId, agentId }: AgentCaller, userHash?: string): Promise<Key> {
  const key = { tenantId, sessionId: cloud.deps.newId() };
  const begins = { agentId, visitorTokenHash: 'hash', isPreview: false };
  const said = { clientMessageId: cloud.deps.newId(), text: 'Hello', userHash, begins };
  await claimTurn(cloud.deps, { ...key, ...said });
  await summarizeConversation(cloud.deps, key);
  const bucket = bucketOfSession(key.sessionId);
  const insights = { id: `insights-${key.sessionId}`, ...key, bucket, type: 'insights' };
  await ledger().items.create(insights);
  return key;
}

/** What is stored of a conversation wherever it may lie; not what only keeps its place for a day. */
async function leftOf({ tenantId, sessionId }: Key): Promise<string[]> {
  const ofIt = { query: 'SELECT * FROM c WHERE CONTAINS(c.id, @id)' };
  const parameters = [{ name: '@id', value: sessionId }];
  const { resources } = await ledger()
    .items.query<{ id: string; ttl?: number }>(
      { ...ofIt, parameters },
      { partitionKey: [tenantId] },
    )
    .fetchAll();
  const left = resources.filter(({ ttl }) => ttl === undefined);
  const stored = await storedIn(cloud, tenantId, sessionId);
  return [...left, ...stored].map(({ id }) => String(id));
}
const isThere = async (key: Key) => (await leftOf(key)).length > 0;

const refused = (code: string) => expect.objectContaining({ code });
const open = (admin: Member, { sessionId }: Key) => getSession(cloud.deps, admin, { sessionId });

const listed = async (admin: Member, q?: string) => {
  const asked = listContract.query.parse({ sessions: '1', ...(q && { q }) });
  return (await listSessions(cloud.deps, admin, asked)).sessions.length;
};

describe('the retention of conversations', () => {
  it('deletes what is older than each organization keeps, and nothing that is as old', async () => {
    const choices = ['30', '90', '365', 'forever'] as const;
    const pages = await Promise.all(choices.map((choice) => newOrganization(choice)));
    const keys = await Promise.all(pages.map(({ page }) => begin(page)));
    const left = async () => {
      await sweep();
      const there = await Promise.all(keys.map(isThere));
      return choices.filter((_, at) => there[at]);
    };
    const start = time;
    for (const [at, days] of [30, 90, 365].entries()) {
      time = start + days * DAY;
      expect(await left()).toEqual(choices.slice(at));
      time += DAY;
      expect(await left()).toEqual(choices.slice(at + 1));
    }
    time += 3_650 * DAY;
    expect(await left()).toEqual(['forever']);
  });

  it('hides at once, from members and from the visitor, what is deleted later', async () => {
    const { admin, page } = await newOrganization();
    const session = await say(cloud, page);
    await summarizeConversation(cloud.deps, session);
    time += 90 * DAY;
    await expect(open(admin, session)).resolves.toMatchObject({ session: { message_count: 2 } });
    await expect(getChatHistory(cloud.deps, page, session)).resolves.toBeTruthy();
    expect(await Promise.all([listed(admin), listed(admin, 'hello')])).toEqual([1, 1]);
    time += 1;
    expect(await Promise.all([listed(admin), listed(admin, 'hello')])).toEqual([0, 0]);
    await expect(open(admin, session)).rejects.toEqual(refused('session_not_found'));
    const own = getChatHistory(cloud.deps, page, session);
    await expect(own).rejects.toEqual(refused('session_not_found'));
    await expect(say(cloud, page, { session })).rejects.toEqual(refused('session_not_found'));
    expect(await isThere(session)).toBe(true);
  });

  it('says how many would go if another time were chosen', async () => {
    const { admin, page } = await newOrganization();
    for (const days of [0, 60, 31, 29]) {
      time += days * DAY;
      await begin(page);
    }
    time += 2 * DAY;
    const counts = (['30', '90', 'forever'] as const).map(
      async (retention) => (await countExpiring(cloud.deps, admin, { retention })).count,
    );
    expect(await Promise.all(counts)).toEqual([2, 0, 0]);
  });

  it.each(['expireMarks', 'removeStored', 'closeSummary'] as const)(
    'goes on where a process died before %s',
    async (step) => {
      const { page } = await newOrganization();
      const key = await begin(page);
      time += 91 * DAY;
      const dies = async () => {
        throw new Failure('unavailable');
      };
      const dying = { ...cloud.deps, erasures: { ...cloud.deps.erasures, [step]: dies } };
      await expect(sweep(dying)).rejects.toEqual(refused('unavailable'));
      expect(await isThere(key)).toBe(true);
      await Promise.all([sweep(), sweep()]);
      expect(await leftOf(key)).toEqual([]);
    },
  );

  it('takes along what a visitor has left for the owners', async () => {
    const { admin, page } = await newOrganization();
    const { notifications, outbox } = cloud.deps;
    const told = async () => (await notifications.list(admin, ['admins'], 10)).length;
    const tell = ({ tenantId, sessionId }: Key) =>
      outbox.commit(tenantId, [
        notify(cloud.deps, {
          ...{ tenantId, sessionId, audience: 'admins', kind: 'visitor_message' },
          ...{ title: 'A visitor asks', message: 'visitor@example.com: Please call me.' },
        }),
      ]);
    const [key, other] = [await begin(page), await begin(page)];
    for (const one of [key, other]) await tell(one);
    await deleteConversation(cloud.deps, admin, key);
    expect(await told()).toBe(1);
    time += 91 * DAY;
    await sweep();
    expect(await told()).toBe(0);
  });

  it('goes on with the next run when its time is over, and leaves out what fails', async () => {
    const { page } = await newOrganization();
    const keys = await Promise.all(Array.from({ length: 12 }, () => begin(page)));
    time += 91 * DAY;
    const { erasures } = cloud.deps;
    const [odd, ...others] = keys;
    const slow = {
      ...erasures,
      async removeSession(...asked: Parameters<typeof erasures.removeSession>) {
        if (asked[0].sessionId === odd?.sessionId) throw new TypeError('This record is odd.');
        return erasures.removeSession(...asked);
      },
      async listExpired(...asked: Parameters<typeof erasures.listExpired>) {
        const found = await erasures.listExpired(...asked);
        if (found.length > 0) time += 5 * 60_000;
        return found;
      },
    };
    const left = async () => (await Promise.all(others.map(isThere))).filter(Boolean).length;
    await sweep({ ...cloud.deps, erasures: slow });
    expect(await left()).toBeGreaterThan(0);
    await sweep({ ...cloud.deps, erasures: slow });
    expect(await left()).toBe(0);
    expect(await isThere(odd as Key)).toBe(true);
    time += DAY;
    await sweep();
    expect(await isThere(odd as Key)).toBe(false);
  });

  it('deletes nothing in which somebody has written since it was summarized', async () => {
    const { admin, page } = await newOrganization();
    const session = await say(cloud, page);
    await summarizeConversation(cloud.deps, session);
    time += 89 * DAY;
    await say(cloud, page, { session });
    time += 2 * DAY;
    await sweep();
    await expect(open(admin, session)).resolves.toBeTruthy();
  });
});

describe('a conversation that a member deletes', () => {
  it('is gone for good, also where a turn is under way; what was answered stays counted, or is counted now', async () => {
    const { admin, page } = await newOrganization();
    const session = await say(cloud, page);
    const [turn] = await turnsOf(cloud, session);
    const counted = () =>
      cloud.deps.dayCounters.list(
        page.tenantId,
        { from: '2026-01-01', to: '2099-01-01' },
        { agentIds: undefined, models: undefined },
      );
    expect(await counted()).toEqual([]);
    const { sessionId, visitorToken } = session;
    const input = { sessionId, visitorToken, message: 'And more' };
    const events = await chat(cloud.deps, page, input, new AbortController().signal);
    await events.next();
    await deleteConversation(cloud.deps, admin, session);
    await expect(readOn(events)).rejects.toEqual(refused('answer_under_way'));
    const before = await counted();
    expect(before).toMatchObject([{ messagesOut: 1 }]);

    // Who has read the turn before counts and summarizes it late.
    if (!turn?.answer || !turn.event) throw new Error('The first turn is answered.');
    await countTurn(cloud.deps, { ...turn, answer: turn.answer, event: turn.event });
    await summarizeConversation(cloud.deps, session);
    await sweepConversations(cloud.deps);
    expect(await leftOf(session)).toEqual([]);
    expect(await counted()).toEqual(before);
    await expect(say(cloud, page, { session })).rejects.toEqual(refused('session_not_found'));
  });

  it('does not come back by a summary that was begun before', async () => {
    const { admin, page } = await newOrganization();
    const key = await begin(page);
    const { conversations } = cloud.deps;
    const late = {
      ...conversations,
      async findSession(asked: Key) {
        const read = await conversations.findSession(asked);
        if (read) await deleteConversation(cloud.deps, admin, key);
        return read && { ...read, messageCount: 7 };
      },
    };
    await summarizeConversation({ ...cloud.deps, conversations: late }, key);
    expect(await leftOf(key)).toEqual([]);
  });

  it('is not found the second time, nor by another organization; a second look does no harm', async () => {
    const { admin, page } = await newOrganization();
    const key = await begin(page);
    const stranger = await newOrganization();
    const attempt = (who: Member) => deleteConversation(cloud.deps, who, key);
    await expect(attempt(stranger.admin)).rejects.toEqual(refused('session_not_found'));
    const textOfIt = { sessionId: `text-${key.sessionId}` };
    const mistaken = deleteConversation(cloud.deps, admin, textOfIt);
    await expect(mistaken).rejects.toEqual(refused('session_not_found'));
    expect(await isThere(key)).toBe(true);
    await attempt(admin);
    await expect(attempt(admin)).rejects.toEqual(refused('session_not_found'));
    await secondLook(admin);
    expect(await leftOf(key)).toEqual([]);
  });
});

async function readOn(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

/** What the outbox asks for. */
async function secondLook({ tenantId }: Member): Promise<void> {
  for (const { queue, message } of await outboxOf(cloud, tenantId)) {
    if (queue === 'clean-up') {
      await cleanUp(cloud.deps, cleanUpMessageSchema.parse(message));
    }
  }
}

describe('a visitor who is erased', () => {
  it('has no conversation left, with whichever agent; nobody else loses one', async () => {
    const { admin, page } = await newOrganization();
    const { customToolId } = await newOperation(cloud.deps, admin, 'https://api.example.com');
    const keys = [{ pem: publicPem(newEcKey()) }];
    const verificationKeyConfig = { issuer: 'https://shop.example', keys };
    await saveTokenExchange(
      cloud.deps,
      admin,
      configWith({
        agentId: page.agentId,
        integrationId: customToolId,
        verificationKeyConfig,
        clientAuthMethod: 'none',
      }),
    );
    const nora = hashOfUser({ issuer: 'https://shop.example', subject: 'nora' });
    const noras = [await begin(page, nora), await begin(await newPage(cloud, admin), nora)];
    const elsewhere = hashOfUser({ issuer: 'https://other.example', subject: 'nora' });
    const stranger = await newOrganization();
    const others = [
      await begin(page, hashOfUser({ issuer: 'https://shop.example', subject: 'otto' })),
      await begin(page, elsewhere),
      await begin(page),
      await begin(stranger.page, nora),
    ];
    // Signed in only a moment ago: no summary says so yet.
    const unknown = await begin(page);
    const said = { clientMessageId: 'second', text: 'It is me', userHash: nora };
    await claimTurn(cloud.deps, { ...unknown, ...said });

    expect(await eraseVisitor(cloud.deps, admin, { sub: 'nora' })).toEqual({
      ...{ count: 2, activity: { count: '2 conversations' } },
    });
    for (const key of noras) expect(await leftOf(key)).toEqual([]);
    time += 5 * 60_000;
    const later = await begin(page, nora);
    await sweepConversations(cloud.deps);
    await secondLook(admin);
    expect(await leftOf(unknown)).toEqual([]);
    for (const key of [...others, later]) expect(await isThere(key)).toBe(true);

    const asked = { sub: 'nora', iss: 'https://other.example' };
    expect(await eraseVisitor(cloud.deps, admin, asked)).toMatchObject({ count: 1 });
    expect(await eraseVisitor(cloud.deps, admin, asked)).toEqual({ count: 0, activity: undefined });
  });
});
