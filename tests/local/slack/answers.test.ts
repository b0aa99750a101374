import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { WebClient } from '@slack/web-api';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import { eventually } from '../../support/eventually.ts';
import { type App, type Local, openReceiver, openSlack, type Receiver } from './slack-support.ts';

const { ada, ben, general, team, workshop } = LARKFIELD;

let local: Local;
let receiver: Receiver;
let app: App;
let slack: WebClient;

beforeAll(async () => {
  [local, receiver] = await Promise.all([openSlack(), openReceiver()]);
  app = await local.createApp(receiver);
  const { token } = await local.install(app);
  slack = local.sdk(token);
  await local.control('channels/invite', { channel: general, app: app.id });
});
afterEach(async () => {
  local.goOn();
  await local.control('faults/clear');
  await local.control('weather', { tiers: null });
});
afterAll(async () => {
  await Promise.all([local.close(), receiver.close()]);
});

const failsWith = (error: string) => ({ data: { ok: false, error } });
const ask = (given: object = {}) =>
  local.control<{ channel: string; ts: string }>('messages', {
    user: ben,
    channel: general,
    text: 'When?',
    ...given,
  });
/** A question in a channel, and what a stream that answers it needs. */
async function asked(given: object = {}) {
  const { channel, ts } = await ask(given);
  return { channel, thread_ts: ts, recipient_team_id: team, recipient_user_id: ben };
}
type Seen = { text: string; stream?: { state: string }; blocks?: { type: string }[] };
async function lastOf(channel: string) {
  const { messages } = await local.look<{ messages: Seen[] }>('messages', { channel });
  return messages.at(-1);
}

describe('messages', () => {
  it('are posted where the bot takes part, and changed and deleted by it alone', async () => {
    const post = (channel: string, more: object = {}) =>
      slack.chat.postMessage({ channel, text: 'Hello', ...more });
    await expect(post(workshop)).rejects.toMatchObject(failsWith('not_in_channel'));
    await expect(post('C0NOWHERE0')).rejects.toMatchObject(failsWith('channel_not_found'));
    await expect(post(LARKFIELD.planning)).rejects.toMatchObject(failsWith('channel_not_found'));

    const { ts: question } = await ask();
    const { ts = '' } = await post(general, { thread_ts: question });
    await expect(post(general, { thread_ts: ts })).rejects.toMatchObject(
      failsWith('cannot_reply_to_message'),
    );
    await slack.chat.update({ channel: general, ts, text: 'Good day' });
    await expect(
      slack.chat.update({ channel: general, ts: question, text: 'Mine' }),
    ).rejects.toMatchObject(failsWith('cant_update_message'));
    const replies = await slack.conversations.replies({ channel: general, ts: question });
    expect(replies.messages).toMatchObject([
      { ts: question, reply_count: 1 },
      { ts, text: 'Good day', edited: expect.anything() },
    ]);
    await slack.chat.delete({ channel: general, ts });
    await expect(slack.chat.delete({ channel: general, ts })).rejects.toMatchObject(
      failsWith('message_not_found'),
    );
  });

  it('go to a person in a direct conversation, and to one of many in private', async () => {
    const { channel } = await slack.conversations.open({ users: ada });
    const direct = await slack.chat.postMessage({ channel: ada, text: 'Hello Ada' });
    expect(direct.channel).toBe(channel?.id);
    await slack.chat.postEphemeral({ channel: general, user: ada, text: 'Only you' });
    expect(await lastOf(general)).toMatchObject({ text: 'Only you', only_for: ada });
    const { messages } = await slack.conversations.history({ channel: general });
    expect(messages?.map(({ text }) => text)).not.toContain('Only you');
  });

  it('show a picture that was uploaded whole, a moment later, and no other file', async () => {
    const upload = async (bytes: Buffer<ArrayBuffer>, isFinished = true) => {
      const place = await slack.files.getUploadURLExternal({
        ...{ filename: 'figure.png', length: bytes.length },
      });
      const { upload_url: url = '', file_id: id = '' } = place;
      expect((await fetch(url, { method: 'POST', body: bytes })).ok).toBe(true);
      if (isFinished) await slack.files.completeUploadExternal({ files: [{ id }] });
      return id;
    };
    const show = (id: string) =>
      slack.chat.postMessage({
        ...{ channel: general, text: 'A picture' },
        blocks: [{ type: 'image', slack_file: { id }, alt_text: 'Steps' }],
      });
    local.standStill();
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(16)]);
    const [whole, begun, words] = [
      await upload(png),
      await upload(png, false),
      await upload(Buffer.from('No picture, whatever its name says.')),
    ];
    await expect(show(whole)).rejects.toMatchObject({
      data: { error: 'invalid_blocks', errors: [expect.stringContaining('invalid slack file')] },
    });
    local.pass(1);
    expect((await show(whole)).ok).toBe(true);
    for (const id of [begun, words, 'F0NOWHERE0'])
      await expect(show(id)).rejects.toMatchObject(failsWith('invalid_blocks'));
  });

  it('have limits', async () => {
    const post = (more: object) => slack.chat.postMessage({ channel: general, ...more } as never);
    await expect(post({})).rejects.toMatchObject(failsWith('no_text'));
    await expect(post({ text: 'x'.repeat(4_001) })).rejects.toMatchObject(
      failsWith('msg_too_long'),
    );
    await expect(post({ text: 'a', markdown_text: 'b' })).rejects.toMatchObject(
      failsWith('markdown_text_conflict'),
    );
    await expect(post({ text: 'a', colour: 'red' })).rejects.toMatchObject(
      failsWith('invalid_arguments'),
    );
    const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
    await expect(post({ blocks: [section('x'.repeat(3_001))] })).rejects.toMatchObject({
      data: {
        error: 'invalid_blocks',
        errors: ['must be less than 3001 characters [json-pointer:/blocks/0/text/text]'],
      },
    });
    const many = (count: number, length: number) => Array(count).fill(section('x'.repeat(length)));
    await expect(post({ blocks: many(51, 1) })).rejects.toMatchObject(failsWith('invalid_blocks'));
    await expect(post({ blocks: many(5, 2_700) })).rejects.toMatchObject(
      failsWith('msg_blocks_too_long'),
    );
    const headings = Array.from({ length: 30 }, (_, index) => `# ${index}\n\nText\n`).join('\n');
    await expect(post({ markdown_text: headings })).rejects.toMatchObject(
      failsWith('invalid_blocks'),
    );
    expect((await post({ markdown_text: '**Bold** | and | more' })).ok).toBe(true);
  });
});

describe('streams', () => {
  it('grow by words, steps and blocks, and end as a message', async () => {
    const at = await asked();
    const { ts = '' } = await slack.chat.startStream({
      ...at,
      chunks: [{ type: 'task_update', id: 't1', title: 'Looking it up', status: 'in_progress' }],
    });
    const more = { channel: at.channel, ts };
    const sources = [{ type: 'url' as const, url: 'https://shop.example/hours', text: 'Hours' }];
    await slack.chat.appendStream({
      ...more,
      chunks: [
        { type: 'task_update', id: 't1', title: 'Looked it up', status: 'complete', sources },
        { type: 'markdown_text', text: 'We open ' },
      ],
    });
    await slack.chat.appendStream({
      ...more,
      chunks: [{ type: 'markdown_text', text: 'at *nine*.' }],
    });
    expect(await lastOf(general)).toMatchObject({ stream: { state: 'streaming' } });
    await expect(slack.chat.update({ ...more, text: 'Other' })).rejects.toMatchObject(
      failsWith('streaming_state_conflict'),
    );

    const { message } = await slack.chat.stopStream({ ...more, blocks: [{ type: 'divider' }] });
    expect(message).toMatchObject({
      text: 'We open at *nine*.',
      blocks: [
        { type: 'task_card', task_id: 't1', title: 'Looked it up', status: 'complete', sources },
        { type: 'markdown', text: 'We open at *nine*.' },
        { type: 'divider' },
      ],
    });
    await expect(
      slack.chat.appendStream({ ...more, chunks: [{ type: 'markdown_text', text: '!' }] }),
    ).rejects.toMatchObject(failsWith('message_not_in_streaming_state'));
    expect((await slack.chat.update({ ...more, text: 'Other' })).ok).toBe(true);
  });

  it('work with the streamer of the SDK', async () => {
    const streamer = slack.chatStream(await asked());
    await streamer.append({ markdown_text: 'We open at nine. '.repeat(30) });
    await streamer.stop();
    expect((await lastOf(general))?.text).toContain('We open at nine.');
  });

  it('need to know for whom they are, and refuse what they cannot show', async () => {
    const { recipient_user_id: _, ...without } = await asked();
    await expect(slack.chat.startStream(without)).rejects.toMatchObject(
      failsWith('missing_recipient_user_id'),
    );
    const at = await asked();
    const start = (more: object) => slack.chat.startStream({ ...at, ...more });
    await expect(start({ markdown_text: 'x'.repeat(12_001) })).rejects.toMatchObject(
      failsWith('msg_too_long'),
    );
    await expect(start({ chunks: [{ type: 'song' }] })).rejects.toMatchObject(
      failsWith('invalid_chunks'),
    );
    const { ts = '' } = await start({ markdown_text: 'Words' });
    const chunks = [{ type: 'markdown_text' as const, text: 'more' }];
    await expect(
      slack.chat.appendStream({ channel: at.channel, ts, chunks }),
    ).rejects.toMatchObject(failsWith('streaming_mode_mismatch'));
  });

  it('are over after five minutes, whether busy or not', async () => {
    const at = await asked();
    const { ts = '' } = await slack.chat.startStream({ ...at, markdown_text: 'Slow' });
    const append = () =>
      slack.chat.appendStream({ channel: at.channel, ts, markdown_text: ' and steady' });
    local.pass(290);
    await append();
    local.pass(20);
    await expect(append()).rejects.toMatchObject(failsWith('message_not_in_streaming_state'));

    const again = await asked();
    const { ts: next = '' } = await slack.chat.startStream({ ...again, markdown_text: 'Fast' });
    expect(await local.control('streams/expire', { channel: again.channel })).toMatchObject({
      expired: 1,
    });
    await expect(slack.chat.stopStream({ channel: again.channel, ts: next })).rejects.toMatchObject(
      failsWith('message_not_in_streaming_state'),
    );
  });

  it('stop when a person says so, and the app hears which', async () => {
    const at = await asked();
    const thread = { channel_id: at.channel, thread_ts: at.thread_ts };
    const status = await slack.agents.sessions.setStatus({
      ...thread,
      status: 'processing',
      title: 'Opening hours',
    });
    expect(status).toMatchObject({ status: 'processing', title: 'Opening hours' });
    expect(status.warning).toBeUndefined();
    const { ts = '' } = await slack.chat.startStream({ ...at, markdown_text: 'Well' });
    await local.control('stop', {
      user: ben,
      app: app.id,
      channel: at.channel,
      thread_ts: at.thread_ts,
    });
    await expect(
      slack.chat.appendStream({ channel: at.channel, ts, markdown_text: '…' }),
    ).rejects.toMatchObject(failsWith('stopped_by_user'));
    await eventually(async () =>
      expect(receiver.events('agent_session_stopped')).toMatchObject([
        {
          event: {
            channel: at.channel,
            thread_ts: at.thread_ts,
            user: ben,
            streaming_message_ts: [ts],
          },
        },
      ]),
    );
    type Sessions = { sessions: { thread_ts: string; status: string }[] };
    const { sessions } = await local.look<Sessions>('messages', { channel: at.channel });
    expect(sessions.find((one) => one.thread_ts === at.thread_ts)?.status).toBe('processing');
  });
});

describe('an agent beside its messages', () => {
  it('says what it does, and suggests prompts, but in no thread', async () => {
    const { channel, ts } = await local.control<{ channel: string; ts: string }>('messages', {
      user: ada,
      app: app.id,
      text: 'Hello',
    });
    const look = () =>
      local.look<{ sessions: { says?: { status: string } }[]; prompts: object }>('messages', {
        channel,
      });
    const thread = { channel_id: channel, thread_ts: ts };
    await slack.assistant.threads.setStatus({ ...thread, status: 'is thinking…' });
    expect((await look()).sessions[0]?.says?.status).toBe('is thinking…');
    await slack.chat.postMessage({ channel, thread_ts: ts, text: 'Hello Ada' });
    expect((await look()).sessions[0]?.says).toBeUndefined();

    const prompts = [{ title: 'Hours', message: 'When do you open?' }];
    await slack.assistant.threads.setSuggestedPrompts({ ...thread, prompts });
    expect((await look()).prompts).toBeNull();
    await slack.assistant.threads.setSuggestedPrompts({ channel_id: channel, prompts });
    expect((await look()).prompts).toMatchObject({ prompts });
  });

  it('publishes a home, where the manifest has one', async () => {
    const view = { type: 'home' as const, blocks: [{ type: 'divider' as const }] };
    await expect(slack.views.publish({ user_id: ada, view })).rejects.toMatchObject(
      failsWith('not_enabled'),
    );
    const other = await local.createApp(receiver, { hasHome: true });
    const { token } = await local.install(other);
    expect((await local.sdk(token).views.publish({ user_id: ada, view })).view?.type).toBe('home');
  });
});

describe('files', () => {
  it('are uploaded in three steps, and shown in a thread', async () => {
    const { ts } = await ask();
    await slack.files.uploadV2({
      channel_id: general,
      thread_ts: ts,
      file: Buffer.from('a picture'),
      filename: 'chart.png',
      alt_text: 'Sales by month',
      initial_comment: 'The chart',
    });
    const { messages = [] } = await slack.conversations.replies({ channel: general, ts });
    expect(messages[1]).toMatchObject({
      text: 'The chart',
      files: [{ name: 'chart.png', size: 9 }],
    });
    const [file] = messages[1]?.files ?? [];
    expect((await slack.files.info({ file: file?.id ?? '' })).file).toMatchObject({
      alt_txt: 'Sales by month',
    });
  });
});

describe('limits on calls', () => {
  it('answer 429 with the time to wait, on demand or by tier', async () => {
    const post = () => slack.chat.postMessage({ channel: general, text: 'Hello' });
    await local.control('rate-limit', { method: 'chat.postMessage', seconds: 7 });
    await expect(post()).rejects.toMatchObject({ retryAfter: 7 });
    await local.control('faults/clear');
    await local.control('weather', { tiers: true });
    await post();
    await expect(post()).rejects.toMatchObject({ retryAfter: 1 });
    local.pass(1);
    expect((await post()).ok).toBe(true);
  });

  it('fail in every other way that is asked for, before or after acting', async () => {
    const count = async () =>
      (await local.look<{ messages: Seen[] }>('messages', { channel: general })).messages.length;
    const before = await count();
    const post = () => slack.chat.postMessage({ channel: general, text: 'Once' });
    const fault = (given: object) =>
      local.control('faults', { method: 'chat.postMessage', ...given });
    await fault({ kind: 'status', status: 503 });
    await expect(post()).rejects.toMatchObject({ statusCode: 503 });
    await fault({ kind: 'error', error: 'fatal_error' });
    await expect(post()).rejects.toMatchObject(failsWith('fatal_error'));
    await fault({ kind: 'reset' });
    await expect(post()).rejects.toMatchObject({ code: 'slack_webapi_request_error' });
    expect(await count()).toBe(before);
    await fault({ kind: 'reset_after' });
    await expect(post()).rejects.toMatchObject({ code: 'slack_webapi_request_error' });
    expect(await count()).toBe(before + 1);
  });
});
