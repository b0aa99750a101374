import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Digest } from '@talkwright/shared/areas/agent-config';
import { type AgentDraft, agentDraftSchema } from '@talkwright/shared/areas/agents';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import type { AgentCaller, Member } from '../../../functions/src/accounts/caller.ts';
import { createAgent } from '../../../functions/src/agents/create-agent.ts';
import { deleteAgent } from '../../../functions/src/agents/delete-agent.ts';
import { updateAgent } from '../../../functions/src/agents/update-agent.ts';
import { publishAgentVersion } from '../../../functions/src/agents/versions/publish-agent-version.ts';
import { deleteConversation } from '../../../functions/src/conversations/delete-conversation.ts';
import { sweepConversations } from '../../../functions/src/conversations/sweep-conversations.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { digestMessageSchema } from '../../../functions/src/digest/digest-message.ts';
import { digestToken } from '../../../functions/src/digest/digest-token.ts';
import { getDigest } from '../../../functions/src/digest/get-digest.ts';
import { handleDigestMessage } from '../../../functions/src/digest/handle-digest-message.ts';
import { makeDigest } from '../../../functions/src/digest/make-digest.ts';
import { queueDueDigests } from '../../../functions/src/digest/queue-due-digests.ts';
import { removeAgentDigest } from '../../../functions/src/digest/remove-agent-digest.ts';
import { sendDigestNow } from '../../../functions/src/digest/send-digest-now.ts';
import {
  confirmDigest,
  getSubscription,
  unsubscribeDigest,
} from '../../../functions/src/digest/subscription.ts';
import { collectInsights } from '../../../functions/src/insights/collect-insights.ts';
import { createCosmos, type Items } from '../../../functions/src/platform/cosmos.ts';
import type { Mail } from '../../../functions/src/platform/mail.ts';
import type { ModelRequest, Models } from '../../../functions/src/platform/models/models.ts';
import { Postponed } from '../../../functions/src/platform/next-attempt.ts';
import { newMessage } from '../../support/chat-records.ts';
import { storeConversation } from '../../support/cloud/chat-records.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { nobody } from '../../support/cloud/settings.ts';
import { anybody, newAdmin, newAdminLike, proveAddress } from '../../support/cloud/use-cases.ts';
import { type Session, say } from '../../support/cloud/visitors.ts';

const BEGINNING = '2026-03-31T12:00:00.000Z';
let cloud: Cloud;
let client: CosmosClient;
let guards: Items;
let model: Member;
let admin: Member;
let time = 0;
const at = (moment: string) => {
  time = Date.parse(moment);
};
const queued: unknown[] = [];
let mails: Mail[] = [];

beforeAll(async () => {
  at(BEGINNING);
  // The timer finds also what is due of other tests' organizations.
  const send = async (queue: string, message: { tenantId: string }) => {
    if (queue === 'digest' && message.tenantId === admin.tenantId) queued.push(message);
  };
  cloud = await startCloud({
    now: () => new Date(time++),
    bus: { send } as Deps['bus'],
    sendMail: async (mail: Mail) => void mails.push(mail),
  });
  client = new CosmosClient(cloud.connection);
  guards = createCosmos(cloud.deps.config, nobody).items('guards');
  model = await proveAddress(cloud.deps, await newAdmin(cloud.deps));
  await cloud.deps.outbox.commit(model.tenantId, [patchTenant(model.tenantId, { plan: 'scale' })]);
});
beforeEach(async () => {
  at(BEGINNING);
  // How far the timer has got, by the clock of another test.
  await guards.remove('digest-timer', 'digest-timer');
  admin = await newAdminLike(cloud.deps, model);
  mails = [];
  queued.length = 0;
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
});

const draftWith = (digest: Partial<Digest>, fields: object = {}): AgentDraft =>
  agentDraftSchema.parse({
    ...{ identity: `a${cloud.deps.newId()}`, name: 'Support', systemPrompt: 'You help visitors.' },
    personality: { digest: { recipients: [admin.user.email], ...digest } },
    ...fields,
  });

/** An agent with a digest, and its page. */
async function newDigesting(digest: object, fields: object = {}) {
  const draft = draftWith(digest, fields);
  const { agent } = await createAgent(cloud.deps, admin, { ...draft, note: '' });
  await settle();
  const { tenantId } = admin;
  const page = { ...anybody, kind: 'agent', tenantId, agentId: agent.id, isPreview: false };
  return { id: agent.id, draft, page: page as AgentCaller };
}

/** Does what the queues bring, to the end: in the embedded cloud all of it lies in the outbox, as after a kill. */
async function settle(): Promise<void> {
  const tenants = client.database('talkwright').container('tenants');
  type Waiting = { id: string; queue: string; message: Mail };
  for (;;) {
    const { resources } = await tenants.items
      .query<Waiting>("SELECT * FROM c WHERE c.type = 'outbox'", { partitionKey: admin.tenantId })
      .fetchAll();
    if (resources.length === 0 && queued.length === 0) return;
    for (const { id, queue, message } of resources) {
      if (queue === 'digest') await handle(message, id);
      if (queue === 'mail') await cloud.deps.sendMail({ ...message, id });
      await tenants.item(id, admin.tenantId).delete();
    }
    for (const message of queued.splice(0)) await handle(message);
  }
}
const handle = (message: unknown, id = 'now', deps: Partial<Deps> = {}) =>
  handleDigestMessage({ ...cloud.deps, ...deps }, digestMessageSchema.parse(message), id);

async function talk(page: AgentCaller, message: string): Promise<Session> {
  const session = await say(cloud, page, { message });
  await sweepConversations(cloud.deps);
  return session;
}

/** What the timer does at this time, and all that follows of it. */
async function timerAt(moment: string): Promise<void> {
  at(moment);
  await queueDueDigests(cloud.deps);
  await settle();
}

async function* failing(): ReturnType<Models['respond']> {
  yield { type: 'delta', text: 'Half' };
  throw new Error('Away.');
}

const mailsTo = (email: string) => mails.filter(({ to }) => to === email);
const bytes = (text: string) => Buffer.byteLength(text);
const stateOf = async (id: string, email: string) =>
  (await getDigest(cloud.deps, admin, { id })).recipients.find((one) => one.email === email)?.state;

describe('when', () => {
  it('its time has come, once, also where nobody looked for hours; what was said after it comes with the next', async () => {
    const { id, page } = await newDigesting({ schedule: { time: '07:35' } });
    await timerAt('2026-04-01T00:08:00.000Z');
    await talk(page, 'When do you open?');
    await timerAt('2026-04-01T07:38:00.000Z');
    expect(mails).toEqual([]);
    await timerAt('2026-04-01T07:48:00.000Z');
    const [mail] = mailsTo(admin.user.email);
    expect(mail?.subject).toBe('Support: 1 conversation until 1 Apr 2026, 07:35 UTC');
    await timerAt('2026-04-01T07:49:00.000Z');
    expect(mails).toHaveLength(1);

    at('2026-04-01T07:50:00.000Z');
    await talk(page, 'And on Sundays?');
    // The process was down from then on.
    await timerAt('2026-04-02T20:00:00.000Z');
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('And on Sundays?');
    expect(mails[1]?.text).not.toContain('When do you open?');
    // A day without conversations.
    await timerAt('2026-04-03T08:00:00.000Z');
    expect(mails).toHaveLength(2);
    const { last } = await getDigest(cloud.deps, admin, { id });
    expect(last).toEqual({ day: '2026-04-03', conversations: 0, mails: 0 });
  });

  it.each([1, 437, 59_999, 440_013, 599_999])(
    'its time has come for the first time since the timer runs at all, which it did %s ms after a tenth minute',
    async (late) => {
      const { page } = await newDigesting({ schedule: { time: '12:05' } });
      at('2026-04-01T11:58:00.000Z');
      await talk(page, 'When do you open?');
      const first = Date.parse('2026-04-01T12:08:00.000Z') + late;
      await timerAt(new Date(first).toISOString());
      expect(mails).toEqual([]);
      await timerAt(new Date(first + 600_000).toISOString());
      expect(mailsTo(admin.user.email)).toHaveLength(1);
    },
  );

  it('the published settings say, not a draft of them', async () => {
    const { id, draft, page } = await newDigesting({ schedule: { time: '23:55' } });
    const save = async (digest: object, publish: boolean) => {
      const personality = {
        ...draft.personality,
        digest: { ...draft.personality.digest, ...digest },
      };
      await updateAgent(cloud.deps, admin, { ...draft, personality, id, publish, note: '' });
      await settle();
    };
    const schedule = { ...draft.personality.digest.schedule, time: '12:00' };
    await timerAt('2026-04-04T00:08:00.000Z');
    await talk(page, 'Hello there, how are you?');
    await save({ schedule }, false);
    await timerAt('2026-04-04T12:08:00.000Z');
    expect(mails).toEqual([]);
    await publishAgentVersion(cloud.deps, admin, { id, version: 2 });
    await settle();
    await timerAt('2026-04-05T00:08:00.000Z');
    expect(mails).toEqual([]);
    await timerAt('2026-04-05T12:08:00.000Z');
    expect(mails).toHaveLength(1);
    await talk(page, 'Hello again, how are you?');
    await save({ schedule: { ...schedule, enabled: false } }, true);
    await timerAt('2026-04-06T12:08:00.000Z');
    expect(mails).toHaveLength(1);
  });

  it('two make it at once, and one is killed, it is one mail to each', async () => {
    const { id, page } = await newDigesting({ schedule: { time: '06:00' } });
    await timerAt('2026-04-07T00:08:00.000Z');
    await talk(page, 'When do you open?');
    const { tenantId } = admin;
    const due = {
      ...{ kind: 'digestDue' as const, tenantId, agentId: id },
      moment: '2026-04-07T06:00:00.000Z',
    };
    at('2026-04-07T06:08:00.000Z');
    await Promise.all([makeDigest(cloud.deps, due), makeDigest(cloud.deps, due)]);
    await makeDigest(cloud.deps, due);
    // Nothing was sent yet: what the batch has left in the outbox goes on.
    expect(mails).toEqual([]);
    await settle();
    expect(mails).toHaveLength(1);
    const mail = { kind: 'digestMail', tenantId, agentId: id, day: '2026-04-07' };
    await handle({ ...mail, email: admin.user.email });
    expect(new Set(mails.map((one) => one.id)).size).toBe(1);
  });

  it('a day ends a minute before midnight, it is of that day, also on the last one of a month', async () => {
    const { id, page } = await newDigesting({ schedule: { time: '23:59' } });
    await timerAt('2026-04-29T23:58:00.000Z');
    at('2026-04-30T23:58:58.000Z');
    await talk(page, 'Is this still April?');
    at('2026-04-30T23:59:00.000Z');
    await talk(page, 'And this, is it May?');
    await timerAt('2026-05-01T00:08:00.000Z');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Support: 1 conversation until 30 Apr 2026, 23:59 UTC',
    ]);
    expect(mails[0]?.text).toContain('Is this still April?');
    expect(mails[0]?.text).not.toContain('is it May?');
    const { last } = await getDigest(cloud.deps, admin, { id });
    expect(last).toEqual({ day: '2026-04-30', conversations: 1, mails: 1 });
    await timerAt('2026-05-02T00:08:00.000Z');
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.any(String),
      'Support: 1 conversation until 1 May 2026, 23:59 UTC',
    ]);
    expect(mails[1]?.text).toContain('And this, is it May?');
  });
});

describe('what stands in it', () => {
  const said = 'My name is Anna Schmidt <b>bold</b>. When do you open?';
  let session: Session;
  let digesting: Awaited<ReturnType<typeof newDigesting>>;

  beforeEach(async () => {
    at('2026-05-01T09:00:00.000Z');
    digesting = await newDigesting(
      {},
      { dataCollectionConfig: { enabled: true, fields: [{ key: 'name', type: 'string' }] } },
    );
    session = await talk(digesting.page, said);
    await say(cloud, { ...digesting.page, isPreview: true } as AgentCaller, {
      message: 'A preview',
    });
    await sweepConversations(cloud.deps);
    await collectInsights(cloud.deps, {
      ...{ tenantId: admin.tenantId, sessionId: session.sessionId, messageCount: 2 },
    });
  });

  async function now(verbosity: Digest['verbosity'], deps: Partial<Deps> = {}): Promise<Mail> {
    mails = [];
    at('2026-05-01T10:00:00.000Z');
    const answer = await sendDigestNow(cloud.deps, admin, { id: digesting.id, verbosity });
    expect(answer).toMatchObject({ email: admin.user.email, conversations: 1 });
    const tenants = client.database('talkwright').container('tenants');
    const { resources } = await tenants.items
      .query<{ id: string; message: unknown }>("SELECT * FROM c WHERE c.type = 'outbox'", {
        partitionKey: admin.tenantId,
      })
      .fetchAll();
    for (const { id, message } of resources) {
      await handle(message, id, deps);
      await tenants.item(id, admin.tenantId).delete();
    }
    const [mail] = mails;
    if (!mail) throw new Error('It is sent.');
    return mail;
  }

  it('is all, or a summary and insights, or insights alone; never a preview', async () => {
    const link = `http://localhost:1/#/chat-history?tab=sessions&session=${session.sessionId}`;
    const full = await now('FULL');
    for (const text of ['1 visitor wrote.', 'name: Anna Schmidt', 'Visitor: My name is', link]) {
      expect(full.text).toContain(text);
    }
    expect(full.text).toMatch(/Agent: \S/);
    const middle = await now('SUMMARY+INSIGHTS');
    expect(middle.text).toContain('1 visitor wrote.');
    expect(middle.text).toContain('name: Anna Schmidt');
    expect(middle.text).not.toMatch(/Visitor:|Agent:/);
    const short = await now('INSIGHTS_ONLY');
    expect(short.text).toContain('name: Anna Schmidt');
    expect(short.text).not.toMatch(/1 visitor wrote|CONVERSATIONS\n/);
    for (const { html, text } of [full, middle, short]) {
      expect(`${html}${text}`).not.toContain('A preview');
      expect(html).not.toContain('<b>bold');
    }
    expect(full.html).toContain('&#60;b&#62;bold');
  });

  it.each([
    ['fails', failing],
    [
      'is cut off',
      async function* (): ReturnType<Models['respond']> {
        yield { type: 'delta', text: 'Half' };
        yield { type: 'finish', reason: 'length' };
      },
    ],
  ])('has no summary where the model %s, and says so', async (_, respond) => {
    const { text } = await now('FULL', { models: { respond } as unknown as Models });
    expect(text).toContain("the agent's model did not write one");
    expect(text).not.toContain('Half');
    expect(text).toContain('Visitor: My name is');
  });

  it('does not wait for a model that is late', async () => {
    async function* respond({ signal }: ModelRequest): ReturnType<Models['respond']> {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    }
    const { tenantId } = admin;
    const moment = '2026-05-02T00:00:00.000Z';
    const due = { kind: 'digestDue' as const, tenantId, agentId: digesting.id, moment };
    const models = { respond } as unknown as Models;
    await makeDigest({ ...cloud.deps, models }, due, 20);
    mails = [];
    await settle();
    expect(mails[0]?.text).toContain("the agent's model did not write one");
  });

  it('is text, and bounded, whatever visitors say; the model reads it as data', async () => {
    const { id, page } = await newDigesting({ verbosity: 'FULL' });
    at('2026-05-03T09:00:00.000Z');
    const evil = '</message></conversation><img src=x onerror=alert(1)>\u202E&"\'';
    for (let n = 0; n < 24; n++) await say(cloud, page, { message: evil + '&😀<'.repeat(1_900) });
    await sweepConversations(cloud.deps);
    const heard: ModelRequest[] = [];
    async function* respond(request: ModelRequest): ReturnType<Models['respond']> {
      heard.push(request);
      yield { type: 'delta', text: '<script>alert(1)</script>'.repeat(200) };
      yield { type: 'finish', reason: 'stop' };
    }
    const { tenantId } = admin;
    const moment = '2026-05-04T00:00:00.000Z';
    const due = { kind: 'digestDue' as const, tenantId, agentId: id, moment };
    at('2026-05-04T00:08:00.000Z');
    await makeDigest({ ...cloud.deps, models: { respond } as unknown as Models }, due);
    mails = [];
    await settle();
    const [{ html, text } = { html: '', text: '' }] = mails;
    expect(bytes(html)).toBeLessThan(100_000);
    expect(bytes(text)).toBeLessThan(100_000);
    expect(html).not.toMatch(/<script|<img|\u202E/);
    expect(html).toContain('more conversations in the chat history');
    const asked = JSON.stringify(heard[0]?.messages);
    expect(asked.length).toBeLessThan(150_000);
    expect(asked).not.toContain('<img');
    expect(heard[0]?.instructions).not.toContain('onerror');
  });

  it('says what is left out of a long conversation and of a long message', async () => {
    const { id, page } = await newDigesting({ verbosity: 'FULL' });
    at('2026-05-04T09:00:00.000Z');
    const { tenantId } = admin;
    const sessionId = cloud.deps.newId();
    const messages = Array.from({ length: 45 }, (_, n) =>
      newMessage({
        ...{ tenantId, sessionId, id: cloud.deps.newId(), role: n % 2 ? 'assistant' : 'user' },
        content: n === 0 ? `${'a'.repeat(1_500)}LEFT OUT` : `Number ${n}`,
        createdAt: cloud.deps.now().toISOString(),
      }),
    );
    await storeConversation(cloud, { tenantId, sessionId, agentId: page.agentId }, messages);
    await sweepConversations(cloud.deps);
    at('2026-05-05T00:08:00.000Z');
    const moment = '2026-05-05T00:00:00.000Z';
    const due = { kind: 'digestDue' as const, tenantId, agentId: id, moment };
    const models = { respond: failing } as unknown as Models;
    await makeDigest({ ...cloud.deps, models }, due);
    mails = [];
    await settle();
    const { text } = mails[0] ?? { text: '' };
    expect(text).toContain('aaa…\n');
    expect(text).toContain('Number 39\n  …: and 5 more messages\n');
    expect(text).not.toMatch(/LEFT OUT|Number 40|complete/);
  });

  it('is not told any more once a conversation of it is deleted', async () => {
    const { id, page } = await newDigesting({});
    at('2026-05-05T09:00:00.000Z');
    const { sessionId } = await talk(page, 'My secret is blue.');
    at('2026-05-06T00:08:00.000Z');
    const { tenantId } = admin;
    const moment = '2026-05-06T00:00:00.000Z';
    await makeDigest(cloud.deps, { kind: 'digestDue', tenantId, agentId: id, moment });
    await deleteConversation(cloud.deps, admin, { sessionId });
    await settle();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('were deleted');
    expect(mails[0]?.html).not.toContain('blue');
  });
});

describe('who gets it', () => {
  it('others than members confirm first, and are asked once', async () => {
    const email = 'partner@example.com';
    const recipients = [admin.user.email, email];
    at('2026-06-01T09:00:00.000Z');
    const { id, draft, page } = await newDigesting({ recipients });
    for (let n = 0; n < 2; n++) {
      await updateAgent(cloud.deps, admin, { ...draft, id, publish: true, note: '' });
      await settle();
    }
    const key = { tenantId: admin.tenantId, agentId: id, email };
    const token = digestToken(cloud.deps.config, key);
    expect(mailsTo(email)).toHaveLength(1);
    expect(mailsTo(email)[0]?.text).toContain(`/#/digest?token=${token}`);
    expect([await stateOf(id, admin.user.email), await stateOf(id, email)]).toEqual([
      'member',
      'asked',
    ]);
    await talk(page, 'When do you open?');
    await timerAt('2026-06-02T00:08:00.000Z');
    expect([mailsTo(email).length, mailsTo(admin.user.email).length]).toEqual([1, 1]);

    await confirmDigest(cloud.deps, anybody, { token });
    await confirmDigest(cloud.deps, anybody, { token });
    expect(await stateOf(id, email)).toBe('confirmed');
    at('2026-06-02T09:00:00.000Z');
    await talk(page, 'When do you close?');
    await timerAt('2026-06-03T00:08:00.000Z');
    const [digest] = mailsTo(email).slice(1);
    expect(digest?.unsubscribeUrl).toBe(
      `http://localhost:2/api/digests/unsubscribe?token=${token}`,
    );
    expect(digest?.text).toContain(digest?.unsubscribeUrl);
  });

  it('nobody does who has unsubscribed, from this agent alone, until they want it again', async () => {
    const [one, other] = [await newDigesting({}), await newDigesting({})];
    const { email } = admin.user;
    const { tenantId } = admin;
    const token = digestToken(cloud.deps.config, { tenantId, agentId: one.id, email });
    const input = { token };
    expect(await getSubscription(cloud.deps, anybody, input)).toEqual({
      ...{ email, agentName: 'Support', organizationName: 'Acme', state: 'member' },
    });
    await unsubscribeDigest(cloud.deps, anybody, input);
    await unsubscribeDigest(cloud.deps, anybody, input);
    expect(await stateOf(one.id, email)).toBe('unsubscribed');
    expect(await stateOf(other.id, email)).toBe('member');
    await confirmDigest(cloud.deps, anybody, input);
    expect(await stateOf(one.id, email)).toBe('member');

    const parts = token.split('.');
    const forged = [parts[0], other.id, ...parts.slice(2)].join('.');
    for (const wrong of [forged, `${token}x`, 'nothing']) {
      await expect(unsubscribeDigest(cloud.deps, anybody, { token: wrong })).rejects.toMatchObject({
        code: 'digest_link_refused',
      });
    }
  });

  it('publishing that is told of twice writes nothing the second time', async () => {
    const { id } = await newDigesting({ recipients: ['twice@example.com', admin.user.email] });
    const written = () =>
      Promise.all(
        ['tenants', 'directory'].map(async (container) => {
          const sql = `SELECT c.id, c._etag FROM c WHERE STARTSWITH(c.type, 'digest') AND c.agentId = '${id}'`;
          const found = client.database('talkwright').container(container).items.query(sql);
          return (await found.fetchAll()).resources;
        }),
      );
    const once = await written();
    expect(once.map((records) => records.length)).toEqual([1, 1]);
    await handle({ kind: 'agentPublished', tenantId: admin.tenantId, agentId: id });
    expect(await written()).toEqual(once);
  });

  it('others are asked a hundred a day, whoever is left on the next', async () => {
    const fifty = (name: string) => Array.from({ length: 50 }, (_, n) => `${name}${n}@example.com`);
    at('2026-09-01T09:00:00.000Z');
    const { id } = await newDigesting({ recipients: fifty('one') });
    const publish = (recipients: string[]) =>
      updateAgent(cloud.deps, admin, {
        ...draftWith({ recipients }),
        ...{ id, publish: true, note: '' },
      });
    await publish(fifty('other'));
    await settle();
    await publish(['late@example.com']);
    await expect(settle()).rejects.toBeInstanceOf(Postponed);
    expect([mails.length, mailsTo('late@example.com').length]).toEqual([100, 0]);

    at('2026-09-02T10:00:00.000Z');
    await settle();
    expect(mailsTo('late@example.com')).toHaveLength(1);
  });

  it('is left alone by what another organization says of an agent of this id', async () => {
    const email = 'kept@example.com';
    const { id } = await newDigesting({ recipients: [email] });
    const stranger = { tenantId: '01STRANGER', agentId: id };
    const slots = async () => {
      const { digests } = cloud.deps;
      const found = await digests.listSlots(['00:00']);
      return found.filter(({ agentId }) => agentId === id).map(({ tenantId }) => tenantId);
    };
    expect(await slots()).toEqual([admin.tenantId]);
    await removeAgentDigest(cloud.deps, stranger);
    for (const slot of ['08:00', undefined]) await cloud.deps.digests.writeSlot(stranger, slot);
    expect(await slots()).toEqual([admin.tenantId]);
  });

  it('an agent that is gone leaves nothing of it', async () => {
    const email = 'gone@example.com';
    const { id, page } = await newDigesting({ recipients: [email, admin.user.email] });
    at('2026-07-01T09:00:00.000Z');
    await talk(page, 'When do you open?');
    await timerAt('2026-07-02T00:08:00.000Z');
    const { tenantId } = admin;
    await deleteAgent(cloud.deps, admin, { id });
    await removeAgentDigest(cloud.deps, { tenantId, agentId: id });
    const token = digestToken(cloud.deps.config, { tenantId, agentId: id, email });
    await expect(confirmDigest(cloud.deps, anybody, { token })).rejects.toMatchObject({
      code: 'digest_link_refused',
    });
    for (const container of ['tenants', 'directory']) {
      const { resources } = await client
        .database('talkwright')
        .container(container)
        .items.query(
          `SELECT c.id FROM c WHERE STARTSWITH(c.type, 'digest') AND c.agentId = '${id}'`,
        )
        .fetchAll();
      expect(resources).toEqual([]);
    }
  });
});

it('today so far comes to whoever asks, and not without conversations or a proved address', async () => {
  at('2026-08-01T09:00:00.000Z');
  const { id } = await newDigesting({});
  expect(await sendDigestNow(cloud.deps, admin, { id })).toMatchObject({ conversations: 0 });
  const unproved = { ...admin, user: { ...admin.user, emailVerified: false } };
  await expect(sendDigestNow(cloud.deps, unproved, { id })).rejects.toMatchObject({
    code: 'email_not_verified',
  });
});
