import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { saveAgentSlack as contract } from '@talkwright/shared/areas/slack-agents';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { getSession } from '../../../functions/src/chat-history/get-session.ts';
import { listSessions } from '../../../functions/src/chat-history/list-sessions.ts';
import { deleteConversation } from '../../../functions/src/conversations/delete-conversation.ts';
import { sweepConversations } from '../../../functions/src/conversations/sweep-conversations.ts';
import { findReadSession } from '../../../functions/src/insights/find-read-session.ts';
import { hashOf } from '../../../functions/src/platform/ids.ts';
import { saveAgentSlack } from '../../../functions/src/slack/agents/save-agent-slack.ts';
import { assignSlackApp } from '../../../functions/src/slack/apps/assign-slack-app.ts';
import { getSlackAppStatus } from '../../../functions/src/slack/apps/list-slack-apps.ts';
import { LARKFIELD, NORTHWIND } from '../../../local/cloud/slack/demo.ts';
import {
  install,
  newConnected,
  newSlackApp,
  type SlackCloud,
  startSlackCloud,
} from '../../support/cloud/slack.ts';
import { newPage } from '../../support/cloud/visitors.ts';
import { eventually } from '../../support/eventually.ts';

/** Slack takes an addition to an answer a second. */
jest.setTimeout(30_000);

let cloud: SlackCloud;
let admin: Member;
let app: string;
let atSlack: string;
let bot: string;
let agent: string;

const listed = {
  ...{
    limit: 100,
    offset: 0,
    sort: 'last' as const,
    direction: 'desc' as const,
    unanswered: '0' as const,
    thumbsDown: '0' as const,
    insights: '0' as const,
  },
};
const { ada, ben, dana, general, workshop, planning, tyres } = LARKFIELD;

beforeAll(async () => {
  cloud = await startSlackCloud();
  admin = await newConnected(cloud);
  app = await newSlackApp(cloud, admin);
  await install(cloud, admin, app);
  const [record] = await cloud.deps.slackInstalls.ofApp(admin.tenantId, app);
  bot = record?.botUserId ?? '';
  atSlack = record?.apiAppId ?? '';
  for (const channel of [general, workshop, planning, tyres]) {
    await cloud.control('channels/invite', { channel, app: atSlack });
  }
  agent = (await newPage(cloud, admin)).agentId;
  await settings({});
}, 60_000);
afterAll(() => cloud.stop());
beforeEach(() => cloud.control('faults/clear'));

const settings = (fields: object, id = agent) =>
  saveAgentSlack(cloud.deps, admin, {
    id,
    ...contract.body.parse({ enabled: true, appApiAppId: atSlack, ...fields }),
  });

type Message = {
  ts: string;
  user: string;
  text: string;
  thread_ts?: string;
  only_for?: string;
  stream?: { state: string };
  blocks?: { type: string; [field: string]: unknown }[];
};
type Post = { user?: string; channel?: string; text?: string; [field: string]: unknown };

const post = async ({ user = ada, channel = general, text = '', ...more }: Post) =>
  String((await cloud.control('messages', { user, channel, text, ...more })).ts);
const mention = (text: string, more: Post = {}) => post({ text: `<@${bot}> ${text}`, ...more });
const said = async (channel: string, thread_ts: string): Promise<Message[]> => {
  const { messages } = await cloud.look('messages', { channel, thread_ts });
  return (messages as Message[]).filter(({ user }) => user === bot);
};
/** What is answered, after all has come to rest. */
const answersTo = async (ts: string, channel: string = general): Promise<Message[]> => {
  await cloud.settle();
  return said(channel, ts);
};
const texts = (messages: Message[]) => messages.map(({ text }) => text);

describe('a mention in a channel', () => {
  it('is answered once in its thread, though it comes as two events, and again and again', async () => {
    await cloud.control('weather', { twice: true });
    const ts = await mention('#model:say Bikes can be returned within 30 days.');
    const answers = await answersTo(ts);
    await cloud.control('weather', { twice: null });
    expect(texts(answers)).toEqual(['Bikes can be returned within 30 days.']);
    expect(answers[0]).toMatchObject({ thread_ts: ts, stream: { state: 'stopped' } });

    for (const one of cloud.queued) one.isDone = false;
    await cloud.control('deliveries/repeat', { id: 'last' });
    expect(await answersTo(ts)).toHaveLength(1);
  });

  it('begins a thread that goes on without one, where nobody else is asked, and others are left alone', async () => {
    const ts = await mention('#model:say First.');
    await answersTo(ts);
    await post({ text: '#model:say Second.', thread_ts: ts, user: ben });
    await post({ text: `<@${ben}> what do you think?`, thread_ts: ts });
    expect(texts(await answersTo(ts))).toEqual(['First.', 'Second.']);

    const before = cloud.queued.length;
    const other = await post({ text: 'Nobody asked you.' });
    await post({ text: 'Indeed.', thread_ts: other, user: ben });
    expect(await answersTo(other)).toEqual([]);
    expect(cloud.queued.slice(before)).toEqual([]);
  });

  it('calls nobody, whatever the model says, and is not answered again when it is edited', async () => {
    const ts = await mention('#model:say Hello <!channel> and <@U0BENOKAFO> & <b>friends</b>.');
    const [answer] = await answersTo(ts);
    expect(answer?.text).not.toMatch(/<!channel>|<@U0/);
    expect(answer?.text).toMatch(/channel/);
    await cloud.control('messages/edit', { channel: general, ts, text: `<@${bot}> other words` });
    expect(await answersTo(ts)).toHaveLength(1);
    const [settled] = await answersTo(ts);
    await cloud.control('messages/delete', { channel: general, ts: settled?.ts });
  });
});

describe('a direct message', () => {
  it('is answered without a mention, in a conversation that is for administrators alone', async () => {
    const { channel, ts } = (await cloud.control('messages', {
      ...{ user: ben, app: atSlack, text: '#model:say Here I am.' },
    })) as unknown as { channel: string; ts: string };
    expect(texts(await answersTo(ts, channel))).toEqual(['Here I am.']);

    await sweepConversations(cloud.deps);
    const asked = { ...listed, channel: 'slack' as const };
    const all = (await listSessions(cloud.deps, admin, asked)).sessions;
    const user: Member = { ...admin, user: { ...admin.user, role: 'user' } };
    const open = (await listSessions(cloud.deps, user, asked)).sessions;
    const hidden = all.filter((one) => !open.some(({ session_id: id }) => id === one.session_id));
    expect(hidden).toMatchObject([{ channel: 'slack', opening: '#model:say Here I am.' }]);
    const sessionId = hidden[0]?.session_id ?? '';
    await expect(getSession(cloud.deps, admin, { sessionId })).resolves.toBeTruthy();
    for (const read of [
      () => getSession(cloud.deps, user, { sessionId }),
      () => findReadSession(cloud.deps, user, { sessionId }),
      () => deleteConversation(cloud.deps, user, { sessionId }),
    ]) {
      await expect(read()).rejects.toMatchObject({ code: 'session_not_found' });
    }
  });
});

describe('who is not answered', () => {
  it.each([
    ['a guest', dana, workshop, /Guests/],
    ['a stranger in a shared channel', NORTHWIND.noah, tyres, /members of the workspace/],
  ])('%s is told why, alone', async (_who, user, channel, sentence) => {
    const ts = await mention('#model:say No.', { user, channel });
    await cloud.settle();
    expect(await said(channel, ts)).toEqual([]);
    const { messages } = await cloud.look('messages', { channel });
    const told = (messages as Message[]).filter(({ only_for }) => only_for === user);
    expect(told.at(-1)?.text).toMatch(sentence);
  });

  it('people and channels that the policy does not name, and whoever asks a disabled app', async () => {
    await settings({ policy: { allowedUsers: [ben] } });
    expect(await answersTo(await mention('#model:say No.'))).toEqual([]);
    const byBen = await mention('#model:say Yes.', { user: ben });
    expect(texts(await answersTo(byBen))).toEqual(['Yes.']);
    await settings({ policy: { allowedChannels: [workshop] } });
    expect(await answersTo(await mention('#model:say No.'))).toEqual([]);
    await settings({ policy: null });
    await assignSlackApp(cloud.deps, admin, { id: app, assigned: false });
    expect(await answersTo(await mention('#model:say No.'))).toEqual([]);
    await assignSlackApp(cloud.deps, admin, { id: app, assigned: true });
  });
});

describe('several agents of an app', () => {
  it('are reached by their aliases, and named where nobody is meant', async () => {
    const other = (await newPage(cloud, admin, 'Sales')).agentId;
    await settings({ alias: 'help' });
    await settings({ alias: 'sales' }, other);
    const ts = await mention('sales: #model:say Bought.');
    expect(texts(await answersTo(ts))).toEqual(['Bought.']);
    await mention('#model:say Nobody.');
    await cloud.settle();
    const { messages } = await cloud.look('messages', { channel: general });
    const told = (messages as Message[]).filter(({ only_for }) => only_for === ada);
    expect(told.at(-1)?.text).toMatch(/help, sales/);
    await settings({ enabled: false }, other);
    await settings({ alias: '' });
  });
});

describe('when Slack does not take what is said', () => {
  it('without streams a message is written anew', async () => {
    await cloud.control('faults', {
      method: 'chat.startStream',
      kind: 'error',
      error: 'not_allowed',
    });
    const ts = await mention('#model:say In one piece.');
    const answers = await answersTo(ts);
    expect(answers[0]?.blocks?.[0]).toMatchObject({ type: 'markdown', text: 'In one piece.' });
    expect(answers).toHaveLength(1);
  });

  it('a stream that Slack has ended loses nothing', async () => {
    await cloud.control('weather', { stream_lifetime_ms: 1 });
    const ts = await mention('#model:say Some words before the end of it all, and some after it.');
    const answers = await answersTo(ts);
    await cloud.control('weather', { stream_lifetime_ms: null });
    const all = answers.map(({ text, blocks }) => blocks?.[0]?.text ?? text).join('');
    expect(all).toBe('Some words before the end of it all, and some after it.');
  });

  it('a worker that dies at the end leaves one answer, which the next one completes', async () => {
    await cloud.control('faults', {
      method: 'chat.stopStream',
      kind: 'status',
      status: 500,
      count: 9,
    });
    await cloud.control('faults', { method: 'chat.update', kind: 'status', status: 500, count: 1 });
    const ts = await mention('#model:say Only once.');
    await expect(cloud.settle()).rejects.toThrow();
    await cloud.control('faults/clear');
    for (const one of cloud.queued.slice(-1)) one.isDone = false;
    const answers = await answersTo(ts);
    expect(answers).toHaveLength(1);
    expect(answers[0]?.blocks?.[0]).toMatchObject({ text: 'Only once.' });
  });

  it('a workspace that is gone meanwhile ends it quietly', async () => {
    await cloud.control('faults', {
      method: 'chat.startStream',
      kind: 'error',
      error: 'token_revoked',
    });
    await mention('#model:say Nobody hears.');
    await cloud.settle();
  });
});

describe('Stop', () => {
  it('ends an answer with what was said so far, which is kept', async () => {
    const ts = await mention(
      '#model:stall-midway One two three four five six seven eight nine ten.',
    );
    const settled = cloud.settle();
    await eventually(async () => {
      const [begun] = await said(general, ts);
      if (!begun?.stream) throw new Error('Nothing is streamed yet.');
    });
    await cloud.control('stop', { user: ada, app: atSlack, channel: general, thread_ts: ts });
    const [install] = await cloud.deps.slackInstalls.ofApp(admin.tenantId, app);
    await cloud.deps.slackReplies.stop(hashOf(install?.id ?? '', general, ts), 'now');
    await settled;
    expect(await said(general, ts)).toHaveLength(1);
    expect((await said(general, ts))[0]?.stream?.state).not.toBe('streaming');
  }, 30_000);
});

describe('below an answer', () => {
  it('feedback goes to the conversation, as the widget’s does', async () => {
    const ts = await mention('#model:say Was that good?');
    const [answer] = await answersTo(ts);
    const value = JSON.stringify(answer?.blocks).match(/"(down [^"]+)"/)?.[1];
    await cloud.control('press', {
      ...{ user: ada, channel: general, ts: answer?.ts },
      ...{ action_id: 'talkwright_feedback', value },
    });
    const [, sessionId = '', messageId = ''] = (value ?? '').split(' ');
    const key = { tenantId: admin.tenantId, sessionId };
    const message = await cloud.deps.conversations.findMessage(key, messageId);
    expect(message?.feedback).toMatchObject({ thumb: 'down' });
    expect(await cloud.deps.conversations.findSession(key)).toMatchObject({ channel: 'slack' });
  });
});

describe('the slash command', () => {
  it('shows the question in the channel, and is answered below it; elsewhere it says what to do', async () => {
    const { app: status } = await getSlackAppStatus(cloud.deps, admin, { id: app });
    const command = `/${status.brand_name.toLowerCase()}`;
    const ask = (channel: string, text: string) =>
      cloud.control('command', { user: ada, channel, command, text, app: atSlack });
    await ask(general, '#model:say By command.');
    await cloud.settle();
    const { messages } = await cloud.look('messages', { channel: general });
    const shown = (messages as Message[]).filter(({ text }) =>
      text.startsWith(`<@${ada}>: #model`),
    );
    expect(shown).toHaveLength(1);
    expect(texts(await said(general, shown[0]?.ts ?? '')).at(-1)).toBe('By command.');
    expect(JSON.stringify(await ask(general, ' '))).toMatch(/Write your question/);
  });
});
