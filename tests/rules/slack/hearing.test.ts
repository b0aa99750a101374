import { describe, expect, it } from '@jest/globals';
import { slackSessionId } from '../../../functions/src/slack/answering/asking/slack-ids.ts';
import { hear, type Said } from '../../../functions/src/slack/answering/hearing/hear.ts';
import { isMeant } from '../../../functions/src/slack/answering/hearing/is-meant.ts';
import {
  chooseAgent,
  questionOf,
} from '../../../functions/src/slack/answering/hearing/question-of.ts';

const BOT = 'U0BOT';
const message = {
  ...{ type: 'message', channel: 'C01', channel_type: 'channel', user: 'U01', text: 'Hello' },
  ts: '1700000000.000100',
};
const said = (fields: object): Said => hear({ ...message, ...fields }, BOT) as Said;

describe('what is heard', () => {
  it.each([
    ['a bot', { bot_id: 'B01' }],
    ['an app', { app_id: 'A01' }],
    ['itself', { user: BOT }],
    ['Slack', { user: 'USLACKBOT' }],
    ['a hidden message', { hidden: true }],
    ['an edit', { subtype: 'message_changed', message }],
    ['somebody who joins', { subtype: 'channel_join' }],
    ['a message of a bot of before', { subtype: 'bot_message' }],
    ['what has no author', { user: undefined }],
  ])('is nothing of %s', (_who, fields) => {
    expect(hear({ ...message, ...fields }, BOT)).toBeUndefined();
  });

  it('is a person, also with files, or with an answer that the channel sees as well', () => {
    expect(said({})).toMatchObject({ kind: 'said', root: message.ts, channelType: 'channel' });
    const file = { id: 'F01', name: 'a.pdf', size: 3, url_private_download: 'https://x.test/a' };
    expect(said({ subtype: 'file_share', files: [file, 'none'] }).files).toEqual([file]);
    const root = '1600000000.000100';
    expect(said({ subtype: 'thread_broadcast', thread_ts: root }).root).toBe(root);
  });

  it('are openings of the conversation, stops and deletions', () => {
    const place = { channel: 'D01', user: 'U01' };
    expect(hear({ type: 'app_home_opened', tab: 'messages', ...place }, BOT)).toMatchObject(place);
    expect(hear({ type: 'app_home_opened', tab: 'home', ...place }, BOT)).toBeUndefined();
    const thread = { channel_id: 'D01', thread_ts: message.ts, user_id: 'U01' };
    const started = { type: 'assistant_thread_started', assistant_thread: thread };
    expect(hear(started, BOT)).toMatchObject({ kind: 'opened', root: message.ts });
    const stopped = { type: 'agent_session_stopped', thread_ts: message.ts, ...place };
    expect(hear(stopped, BOT)).toMatchObject({ kind: 'stopped', root: message.ts });
    const gone = { ...message, subtype: 'message_deleted', deleted_ts: message.ts };
    expect(hear(gone, BOT)).toMatchObject({ kind: 'deleted', root: message.ts });
  });
});

describe('what somebody has open beside the conversation', () => {
  const opened = { type: 'app_home_opened', tab: 'messages', channel: 'D01', user: 'U01' };
  const moved = { type: 'app_context_changed', channel: 'D01', user: 'U01' };
  const legacy = (context: unknown) => ({
    type: 'assistant_thread_context_changed',
    assistant_thread: { channel_id: 'D01', thread_ts: message.ts, user_id: 'U01', context },
  });
  const entities = [
    { type: 'slack#/types/canvas_id', value: 'F01' },
    { type: 'slack#/types/channel_id', value: 'C01', team_id: 'T01' },
    {
      type: 'slack#/types/message_context',
      value: { channel_id: 'C02', message_ts: message.ts },
    },
    { type: 'slack#/types/channel_id', value: 'C01' },
    { type: 'slack#/types/channel_id', value: 'general' },
    'none',
  ];

  it.each([
    ['channels, and those of threads', { ...opened, context: { entities } }, ['C01', 'C02'], false],
    ['what they have moved on to', { ...moved, context: { entities } }, ['C01', 'C02'], true],
    ['nothing that is known', { ...moved, context: {} }, [], true],
    [
      'what an app of before is told',
      legacy({ channel_id: 'C03', enterprise_id: null }),
      ['C03'],
      true,
    ],
    ['no channel of a thread of before', legacy({ force_search: false }), [], true],
    ['nothing, without a context', opened, [], false],
  ])('is %s', (_what, event, inView, hasMoved) => {
    expect(hear(event, BOT)).toMatchObject({ kind: 'opened', channel: 'D01', inView, hasMoved });
  });

  it('is passed over where the event does not say who it is, and where', () => {
    expect(hear({ ...moved, user: undefined, context: { entities } }, BOT)).toBeUndefined();
    expect(hear({ type: moved.type, context: { entities } }, BOT)).toBeUndefined();
  });
});

describe('what is meant for the agent', () => {
  const root = '1600000000.000100';
  it.each([
    ['yes', 'a direct message', { channel: 'D01', channel_type: 'im' }],
    ['yes', 'a mention', { text: `Hi <@${BOT}>` }],
    ['yes', 'a mention beside somebody else', { text: `<@U02> ask <@${BOT}|fern>` }],
    ['no', 'a message in a channel', {}],
    ['no', 'the first message of a thread', { thread_ts: message.ts }],
    ['no', 'a reply to somebody else', { thread_ts: root, text: 'Thanks <@U02>!' }],
    ['no', 'a reply to all', { thread_ts: root, text: '<!here> lunch' }],
    ['where it is known', 'a reply', { thread_ts: root }],
  ])('%s: %s', (expected, _what, fields) => {
    expect(isMeant(said(fields), BOT)).toBe(expected);
  });

  it('is one conversation a thread, in one installation and channel', () => {
    const place = { installId: 'i', channel: 'C01', root };
    const others = [{ installId: 'j' }, { channel: 'D01' }, { root: message.ts }];
    const ids = others.map((other) => slackSessionId({ ...place, ...other }));
    expect(new Set([...ids, slackSessionId(place)]).size).toBe(4);
    expect(slackSessionId({ ...place })).toBe(slackSessionId(place));
  });
});

describe('a question', () => {
  it.each([
    [`<@${BOT}>  what is   new?`, 'what is new?'],
    ['a &lt;b&gt; &amp; c', 'a <b> & c'],
    [
      'see <https://a.test/x|the page> and <https://b.test>',
      'see the page (https://a.test/x) and https://b.test',
    ],
    ['<#C01|general> <@U02|ben> <!subteam^S1|@team>', '#general @ben @team'],
  ])('%s reads %s', (text, expected) => {
    expect(questionOf(text, BOT)).toBe(expected);
  });

  it('goes to the agent whose alias it begins with, or to the one without', () => {
    const [sales, support, other] = [{ alias: 'sales' }, { alias: 'support' }, { alias: '' }];
    const choose = (question: string, ...agents: { alias: string }[]) =>
      chooseAgent(agents, question);
    expect(choose('Sales: a price', sales, support)).toEqual({ agent: sales, question: 'a price' });
    expect(choose('a price', sales, other)).toEqual({ agent: other, question: 'a price' });
    expect(choose('a price', sales, support).agent).toBeUndefined();
    expect(choose('a price', sales)).toEqual({ agent: sales, question: 'a price' });
  });
});
