import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultBotScopes } from '@talkwright/shared/areas/slack-apps';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { exportChatHistory } from '../../../functions/src/chat-history/export-chat-history.ts';
import { getSession } from '../../../functions/src/chat-history/get-session.ts';
import { listSessions } from '../../../functions/src/chat-history/list-sessions.ts';
import { deleteConversation } from '../../../functions/src/conversations/delete-conversation.ts';
import { summarizeConversation } from '../../../functions/src/conversations/summarize-conversation.ts';
import { gatherDay } from '../../../functions/src/digest/gather-day.ts';
import { collectInsights } from '../../../functions/src/insights/collect-insights.ts';
import { findReadSession } from '../../../functions/src/insights/find-read-session.ts';
import { listAgentInsights } from '../../../functions/src/insights/list-agent-insights.ts';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import {
  ask,
  conversationOf,
  messagesIn,
  newSlackAgent,
  newTeam,
  type SlackAnswers,
  startSlackTeam,
  type Team,
} from '../../support/cloud/slack-answers.ts';

let answers: SlackAnswers;
let team: Team;
let user: Member;
const sessions: Record<string, string> = {};

beforeAll(async () => {
  ({ answers, team } = await startSlackTeam());
  user = { ...team.admin, user: { ...team.admin.user, role: 'user' } };
  const hello = `<@${team.botUserId}> #model:say Secret plans.`;
  const places = {
    general: { channel: LARKFIELD.general, user: LARKFIELD.ada },
    planning: { channel: LARKFIELD.planning, user: LARKFIELD.ada },
    direct: { user: LARKFIELD.ada },
  };
  for (const [name, place] of Object.entries(places)) {
    const key = await conversationOf(answers, team, await ask(answers, team, hello, place));
    sessions[name] = key.sessionId;
    await summarizeConversation(answers.deps, key);
  }
});
afterAll(() => answers.stop());

const asked: Parameters<typeof listSessions>[2] = {
  ...{ unanswered: '0', thumbsDown: '0', insights: '0', sort: 'last', direction: 'desc' },
  ...{ limit: 25, offset: 0 },
};
const listed = async (member: Member, more: object = {}) =>
  (await listSessions(answers.deps, member, { ...asked, ...more })).sessions;

describe('conversations of Slack', () => {
  it('are in the history, private ones for administrators alone: listed, searched, read and exported', async () => {
    for (const more of [{}, { channel: 'slack' }, { q: 'secret' }]) {
      expect(await listed(team.admin, more)).toHaveLength(3);
      expect(await listed(user, more)).toMatchObject([
        { session_id: sessions.general, channel: 'slack' },
      ]);
    }
    expect((await listed(team.admin)).filter(({ is_private }) => is_private)).toHaveLength(2);
    const whole = async (member: Member) => {
      let text = '';
      const parts = exportChatHistory(answers.deps, member, { ...asked, format: 'csv' });
      for await (const part of parts) text += part;
      return text;
    };
    expect((await whole(user)).trim().split('\n')).toHaveLength(2);
    expect((await whole(team.admin)).trim().split('\n')).toHaveLength(4);
  });

  it('are counted in a digest, which reads no private ones to anybody', async () => {
    const { tenantId } = team.admin;
    const { value: agent } = await answers.deps.agents.get(tenantId, team.agentId);
    const day = { from: '2020-01-01T00:00:00.000Z', to: '2099-01-01T00:00:00.000Z' };
    const { conversations, said } = await gatherDay(answers.deps, agent, day, 'SUMMARY+INSIGHTS');
    expect(conversations).toBe(3);
    expect(said.map(({ summary }) => summary.sessionId)).toEqual([sessions.general]);
  });

  it.each(['planning', 'direct'])(
    'of %s are as if they were not there for others',
    async (name) => {
      const sessionId = sessions[name] ?? '';
      const gone = { code: 'session_not_found' };
      await expect(getSession(answers.deps, user, { sessionId })).rejects.toMatchObject(gone);
      await expect(findReadSession(answers.deps, user, { sessionId })).rejects.toMatchObject(gone);
      await expect(deleteConversation(answers.deps, user, { sessionId })).rejects.toMatchObject(
        gone,
      );
      const { messages } = await getSession(answers.deps, team.admin, { sessionId });
      expect(messages).toMatchObject([
        { role: 'user' },
        { role: 'assistant', content: 'Secret plans.' },
      ]);
    },
  );

  it('that are deleted leave nothing, and a mention begins another one in their thread', async () => {
    const first = await ask(answers, team, `<@${team.botUserId}> #model:say One.`, {
      channel: LARKFIELD.general,
    });
    const key = await conversationOf(answers, team, first);
    await deleteConversation(answers.deps, team.admin, key);
    expect(await answers.deps.slackPosts.list(key)).toEqual([]);
    const more = { channel: LARKFIELD.general, thread_ts: first.ts };
    expect((await ask(answers, team, 'And now?', more)).said).toEqual([]);
    const again = await ask(answers, team, `<@${team.botUserId}> #model:say Two.`, more);
    expect(again.said).toMatchObject([{ text: 'Two.' }]);
    expect(await answers.deps.conversations.findSession(key)).toBeUndefined();
  });
});

describe('what people tell in Slack', () => {
  it('is collected as on a page, and read of private conversations by administrators alone', async () => {
    const fields = [{ key: 'name', type: 'string', required: true, description: 'Their name' }];
    const telling = await newTeam(answers, { dataCollectionConfig: { enabled: true, fields } });
    const { admin, agentId: id } = telling;
    const words = 'My name is Anna Schmidt.';
    const direct = await ask(answers, telling, words);
    const mention = `<@${telling.botUserId}> ${words}`;
    const open = await ask(answers, telling, mention, { channel: LARKFIELD.general });
    const keys = await Promise.all(
      [direct, open].map((one) => conversationOf(answers, telling, one)),
    );
    for (const key of keys) await collectInsights(answers.deps, { ...key, messageCount: 2 });

    const toldTo = async (member: Member) =>
      (await listAgentInsights(answers.deps, member, { id, limit: 25 })).conversations
        .map((one) => `${one.session_id}: ${one.items[0]?.value}`)
        .toSorted();
    const all = keys.map(({ sessionId }) => `${sessionId}: Anna Schmidt`);
    expect(await toldTo(admin)).toEqual(all.toSorted());
    const member: Member = { ...admin, user: { ...admin.user, role: 'user' } };
    expect(await toldTo(member)).toEqual(all.slice(1));
  });
});

describe('a file that somebody attaches', () => {
  const file = (name: string, text: string) => ({
    name,
    content_base64: Buffer.from(text).toString('base64'),
  });

  it('is refused in a line where the app may not read it', async () => {
    const { said, channel } = await ask(answers, team, 'What does it say?', {
      files: [file('bikes.txt', 'The Lark City 7 weighs 14 kilograms.')],
    });
    expect(said.filter((one) => !one.only_for)).toEqual([]);
    const { messages } = await answers.look('messages', { channel });
    expect((messages as { only_for?: string; text: string }[]).at(-1)).toMatchObject({
      only_for: LARKFIELD.ben,
      text: expect.stringMatching(/files:read/),
    });
  });
});

describe('a file that the app may read', () => {
  let reading: Team;
  beforeAll(async () => {
    reading = await newTeam(answers, {}, undefined, [...defaultBotScopes, 'files:read']);
  });

  it.each([
    ['of a type that is no document', 'bikes.exe', 'MZ', /\.pdf/],
    ['that is not what its name says', 'bikes.pdf', 'No PDF.', /not/],
  ])('%s is refused in a line, as an upload is', async (_what, name, text, why) => {
    const files = [{ name, content_base64: Buffer.from(text).toString('base64') }];
    const { channel, said } = await ask(answers, reading, 'What is in it?', { files });
    expect(said.filter((one) => !one.only_for)).toEqual([]);
    expect((await messagesIn(answers, channel)).at(-1)).toMatchObject({
      ...{ only_for: LARKFIELD.ben, text: expect.stringMatching(why) },
    });
  });

  it('is part of its conversation, also for what is asked later', async () => {
    const text = Buffer.from('The Lark City 7 weighs 14 kilograms.').toString('base64');
    const files = [{ name: 'bikes.txt', content_base64: text }];
    const first = await ask(answers, reading, 'What is in it?', { files });
    expect(first.said).toHaveLength(1);
    const key = await conversationOf(answers, reading, first);
    expect(await answers.deps.slackAttachments.list(key)).toMatchObject([
      { filename: 'bikes.txt', chunks: [expect.stringContaining('14 kilograms')] },
    ]);
    await deleteConversation(answers.deps, reading.admin, key);
    expect(await answers.deps.slackAttachments.list(key)).toEqual([]);
  });
});

describe('several agents of an app', () => {
  it('are asked by their aliases, and a thread stays with the one that it began with', async () => {
    const draft = { name: 'Sales', systemPrompt: 'You sell bikes to people.' };
    await newSlackAgent(answers, team.admin, team.appId, draft, { alias: 'sales' });
    const bot = `<@${team.botUserId}>`;
    const general = { channel: LARKFIELD.general };
    const first = await ask(answers, team, `${bot} sales #model:say Sold.`, general);
    expect(first.said).toMatchObject([{ text: 'Sold.' }]);
    const key = await conversationOf(answers, team, first);
    await ask(answers, team, '#model:say Still here.', { ...general, thread_ts: first.ts });
    const session = await answers.deps.conversations.findSession(key);
    expect(session?.agentId).not.toBe(team.agentId);
    expect(session?.messageCount).toBe(4);
  });
});
