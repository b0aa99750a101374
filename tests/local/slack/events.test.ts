import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LARKFIELD, NORTHWIND } from '../../../local/cloud/slack/demo.ts';
import { eventually } from '../../support/eventually.ts';
import { type App, type Local, openReceiver, openSlack, type Receiver } from './slack-support.ts';

const { ada, ben, dana, general, planning, tyres, workshop } = LARKFIELD;

let local: Local;
let receiver: Receiver;
let app: App;
let bot: string;
let token: string;

beforeAll(async () => {
  [local, receiver] = await Promise.all([openSlack(), openReceiver()]);
  app = await local.createApp(receiver);
  ({ bot, token } = await local.install(app));
  for (const channel of [general, tyres]) {
    await local.control('channels/invite', { channel, app: app.id });
  }
});
afterEach(async () => {
  const weather = {
    hold: null,
    twice: null,
    drop: null,
    retry_pauses_ms: null,
    skew_seconds: null,
  };
  await local.control('weather', weather);
  receiver.answers.status = 200;
  receiver.forget();
});
afterAll(async () => {
  await Promise.all([local.close(), receiver.close()]);
});

const say = (given: object) => local.control('messages', { user: ben, channel: general, ...given });

/** Waits for as many events, and says which. */
const heard = (count: number, type?: string) =>
  eventually(async () => {
    const events = receiver.events(type);
    expect(events.length).toBeGreaterThanOrEqual(count);
    return events;
  });

const lastTo = (wanted: string) => receiver.got.findLast(({ path }) => path === wanted)?.body;

describe('events', () => {
  it('are signed over their bytes, with who is meant beside what happened', async () => {
    const { ts } = await say({ text: 'Hello' });
    const [envelope] = await heard(1);
    const [{ body = '', headers = {} } = {}] = receiver.got;
    const at = String(headers['x-slack-request-timestamp']);
    const hash = createHmac('sha256', app.signingSecret).update(`v0:${at}:${body}`).digest('hex');

    expect(headers['x-slack-signature']).toBe(`v0=${hash}`);
    expect(Math.abs(Number(at) - Date.now() / 1_000)).toBeLessThan(300);
    expect(envelope).toMatchObject({
      type: 'event_callback',
      api_app_id: app.id,
      team_id: LARKFIELD.team,
      event_id: expect.stringMatching(/^Ev\w{9,}$/),
      authorizations: [{ team_id: LARKFIELD.team, user_id: bot, is_bot: true }],
      is_ext_shared_channel: false,
      event: { type: 'message', channel: general, channel_type: 'channel', user: ben, ts },
    });
  });

  it('tell a mention twice: as itself, and as a message of the channel', async () => {
    const { ts } = await say({ text: `<@${bot}> when do you open?` });
    const [first, second] = await heard(2);
    expect([first.event.type, second.event.type].sort()).toEqual(['app_mention', 'message']);
    expect([first.event.ts, second.event.ts]).toEqual([ts, ts]);
    expect(first.event_id).not.toBe(second.event_id);
  });

  it('come of direct messages once, with what the person looks at', async () => {
    await local.control('look-at', { app: app.id, user: ada, channel: general });
    await local.control('messages', { user: ada, app: app.id, text: `Hello <@${bot}>` });
    const [message] = await heard(1, 'message');
    const entities = [{ type: 'slack#/types/channel_id', value: general, team_id: LARKFIELD.team }];
    expect(message.event).toMatchObject({ channel_type: 'im', app_context: { entities } });
    expect((await heard(1, 'app_context_changed'))[0].event).toMatchObject({
      context: { entities },
    });
    await local.control('open-app', { app: app.id, user: ada });
    expect((await heard(1, 'app_home_opened'))[0].event).toMatchObject({
      user: ada,
      tab: 'messages',
      channel: message.event.channel,
      context: { entities },
    });
    expect(receiver.events('app_mention')).toEqual([]);
  });

  it('do not come of channels without the app, and not without the scope', async () => {
    await local.control('messages', { user: dana, channel: workshop, text: `<@${bot}> hello` });
    await local.control('messages', { user: ada, channel: planning, text: 'Secret' });
    await say({ text: 'Last' });
    expect((await heard(1)).map(({ event }) => event.text)).toEqual(['Last']);
  });

  it('tell of edits, deletions and files', async () => {
    const { ts } = await say({ text: 'Opne at nine' });
    await local.control('messages/edit', { channel: general, ts, text: 'Open at nine' });
    await local.control('messages/delete', { channel: general, ts });
    const content_base64 = Buffer.from('a,b\n1,2\n').toString('base64');
    await say({ text: 'The list', files: [{ name: 'list.csv', content_base64 }] });
    const events = (await heard(4)).map(({ event }) => event);
    const of = (subtype: string) => events.find((event) => event.subtype === subtype);
    expect(of('message_changed')).toMatchObject({
      hidden: true,
      message: { text: 'Open at nine', edited: { user: ben } },
      previous_message: { text: 'Opne at nine' },
    });
    expect(of('message_deleted')).toMatchObject({ hidden: true, deleted_ts: ts });
    const { url_private: url, ...file } = of('file_share').files[0];
    expect(file).toMatchObject({ name: 'list.csv', mimetype: 'text/csv', size: 8 });
    const download = (bearer: string) =>
      fetch(url, { headers: { authorization: `Bearer ${bearer}` } }).then((one) => one.text());
    expect(await download(token)).toBe('a,b\n1,2\n');
    // No refusal: a page where people sign in.
    expect(await download('xoxb-wrong')).toContain('Sign in to Slack');
  });

  it('of a stranger come from a foreign workspace', async () => {
    await local.control('messages', { user: NORTHWIND.noah, channel: tyres, text: `<@${bot}> hi` });
    const [mention] = await heard(1, 'app_mention');
    expect(mention).toMatchObject({
      team_id: NORTHWIND.team,
      is_ext_shared_channel: true,
      authorizations: [{ team_id: LARKFIELD.team }],
      event: { user: NORTHWIND.noah, team: NORTHWIND.team },
    });
    const { user } = await local.sdk(token).users.info({ user: NORTHWIND.noah });
    // Shares a channel: nothing but the workspace says that this is no colleague.
    expect(user).toMatchObject({ team_id: NORTHWIND.team });
    expect(user).not.toHaveProperty('is_stranger');
    expect(user).not.toHaveProperty('is_restricted');
    expect((await local.sdk(token).users.info({ user: dana })).user?.is_restricted).toBe(true);
  });
});

describe('what goes wrong on their way', () => {
  it('is tried again three times, and said so', async () => {
    await local.control('weather', { retry_pauses_ms: [5, 5, 5] });
    receiver.answers.status = 503;
    await say({ text: 'Are you there?' });
    const events = await heard(4);
    expect(new Set(events.map(({ event_id: id }) => id)).size).toBe(1);
    const tries = receiver.got.map(({ headers }) => headers['x-slack-retry-num']);
    expect(tries).toEqual([undefined, '1', '2', '3']);
    expect(receiver.got[1]?.headers['x-slack-retry-reason']).toBe('http_error');
    await eventually(async () => {
      type Deliveries = { deliveries: { state: string }[] };
      const { deliveries } = await local.look<Deliveries>('deliveries', { app: app.id });
      expect(deliveries.at(-1)).toMatchObject({ state: 'failed', attempts: 4 });
    });
  });

  it('can be held over a restart, turned around, doubled and repeated', async () => {
    await local.control('weather', { hold: true });
    for (const text of ['one', 'two']) await say({ text });
    await local.restart();
    await local.control('deliveries/release', { order: 'reversed' });
    expect((await heard(2)).map(({ event }) => event.text)).toEqual(['two', 'one']);

    await local.control('weather', { twice: true });
    await say({ text: 'three' });
    const [, , third, doubled] = await heard(4);
    expect(doubled).toEqual(third);
    await local.control('deliveries/repeat', { id: third.event_id });
    expect((await heard(5))[4]).toEqual(third);
  });

  it('can be a clock', async () => {
    await local.control('weather', { skew_seconds: -600 });
    await say({ text: 'Late' });
    await heard(1);
    const at = Number(receiver.got[0]?.headers['x-slack-request-timestamp']);
    expect(Date.now() / 1_000 - at).toBeGreaterThan(590);
  });

  it('keeps events from an address that has not answered its challenge', async () => {
    const other = await openReceiver();
    other.answers.verifies = false;
    const shy = await local.createApp(other);
    await local.install(shy);
    await local.control('weather', { retry_pauses_ms: [60_000] });
    await local.control('messages', { user: ada, app: shy.id, text: 'Hello' });
    await eventually(async () => {
      type Deliveries = { deliveries: { answer: string }[] };
      const { deliveries } = await local.look<Deliveries>('deliveries', { app: shy.id });
      expect(deliveries[0]?.answer).toContain('url_verification');
    });
    expect(other.got).toEqual([]);
    other.answers.verifies = true;
    await local.control('deliveries/retry');
    await eventually(async () => expect(other.events('message')).toHaveLength(1));
    await other.close();
  });
});

describe('commands and buttons', () => {
  it('ask at once, in a form, and answer where they were used', async () => {
    receiver.answers.body = JSON.stringify({ text: 'At nine.' });
    await local.control('command', {
      user: ben,
      channel: general,
      app: app.id,
      command: '/fern',
      text: 'When?',
    });
    const form = Object.fromEntries(new URLSearchParams(lastTo('/commands')));
    expect(form).toMatchObject({
      command: '/fern',
      text: 'When?',
      user_id: ben,
      channel_id: general,
      team_id: LARKFIELD.team,
      api_app_id: app.id,
      is_enterprise_install: 'false',
    });
    const answer = (body: object) =>
      fetch(form.response_url ?? '', { method: 'POST', body: JSON.stringify(body) });
    expect((await answer({ text: 'For all', response_type: 'in_channel' })).status).toBe(200);
    const { messages } = await local.look<{ messages: object[] }>('messages', { channel: general });
    expect(messages.slice(-2)).toMatchObject([
      { text: 'At nine.', only_for: ben, user: bot },
      { text: 'For all', user: bot },
    ]);
    receiver.answers.body = '';
    for (let use = 2; use <= 5; use++) await answer({ text: `${use}` });
    expect(await (await answer({ text: 'six' })).json()).toEqual({ ok: false, error: 'used_url' });
  });

  it('of feedback carry its value, and a way to replace the message', async () => {
    const feedback = {
      type: 'context_actions',
      elements: [
        {
          type: 'feedback_buttons',
          action_id: 'feedback',
          positive_button: { text: { type: 'plain_text', text: 'Good' }, value: 'good' },
          negative_button: { text: { type: 'plain_text', text: 'Bad' }, value: 'bad' },
        },
      ],
    };
    const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: 'At *nine*' } }, feedback];
    const posted = await local.sdk(token).chat.postMessage({
      channel: general,
      text: 'At nine',
      blocks: blocks as never[],
    });
    await heard(1);
    receiver.forget();
    const pressed = { user: ada, channel: general, ts: posted.ts, action_id: 'feedback' };
    await expect(local.control('press', { ...pressed, value: 'none' })).rejects.toThrow(
      'action_not_found',
    );
    await local.control('press', { ...pressed, value: 'bad' });
    const { payload = '{}' } = Object.fromEntries(new URLSearchParams(lastTo('/actions')));
    const { response_url: url, ...said } = JSON.parse(payload);
    expect(said).toMatchObject({
      type: 'block_actions',
      api_app_id: app.id,
      user: { id: ada },
      message: { ts: posted.ts },
      actions: [{ action_id: 'feedback', type: 'feedback_buttons', value: 'bad' }],
    });
    await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ replace_original: true, text: 'Thank you' }),
    });
    const { messages } = await local.look<{ messages: { text: string }[] }>('messages', {
      channel: general,
    });
    expect(messages.at(-1)?.text).toBe('Thank you');
  });
});
