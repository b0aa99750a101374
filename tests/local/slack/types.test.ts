import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { methods } from '../../../local/cloud/slack/api/methods.ts';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import { type Said, typeFaults } from '../../support/vendor-types.ts';
import { type Local, openReceiver, openSlack, type Receiver, SCOPES } from './slack-support.ts';

/**
 * The SDK's types are made from samples: words are no enumerations to it that it has seen all of, blocks of all kinds are one
 * type, and what there is none of comes as null. The two fields that are named stand in Slack's reference.
 */
const PREAMBLE = `import type * as Slack from '@slack/web-api';
type Wire<T> = T extends string ? string
  : T extends readonly (infer U)[] ? Wire<U>[]
  : T extends object ? { [K in keyof T]: K extends 'blocks' ? unknown[] : K extends 'features' ? Wire<T[K]> & { agent_view?: unknown } : Wire<T[K]> | null }
  : T;
type At<T, K extends string> = T extends object ? (K extends keyof T ? 'known' : never) : never;
type Known<T> = [T] extends [never] ? never : 'known';`;

/** What the SDK has no types for. */
const UNTYPED = ['apps.icon.set'];
/** The reference's name of what the SDK calls otherwise. */
const REFERENCE_NAMES = { alt_txt: 'alt_text' };

const { ada, ben, general, team } = LARKFIELD;

let local: Local;
let receiver: Receiver;
let answers: Said[];

beforeAll(async () => {
  [local, receiver] = await Promise.all([openSlack(), openReceiver()]);
  await useAll();
  type Calls = { calls: { method: string; answer: { ok: boolean } }[] };
  const { calls } = await local.look<Calls>('calls');
  answers = calls
    .filter(({ answer }) => answer.ok)
    .map(({ method, answer }) => ({
      ...{ what: method, type: typeOf(method), value: answer },
    }));
});
afterAll(async () => {
  await Promise.all([local.close(), receiver.close()]);
});

const typed = methods.filter(({ name }) => !UNTYPED.includes(name));

it('each method is asked for', () => {
  const asked = answers.map(({ what }) => what);
  expect(typed.map(({ name }) => name).filter((name) => !asked.includes(name))).toEqual([]);
});

it('each answer has fields that the SDK says', () => {
  expect(typeFaults(PREAMBLE, answers)).toEqual([]);
});

it('each argument that is taken is one of the SDK', () => {
  const taken = typed.flatMap(({ name, fields }) =>
    Object.keys(fields)
      .filter((field) => !(field in REFERENCE_NAMES))
      .map((field) => ({
        what: `${name}: ${field}`,
        type: `Known<At<Slack.${typeNameOf(name).replace('Oauth', 'OAuth').replace('Api', 'API')}Arguments, '${field}'>>`,
        value: 'known',
      })),
  );
  expect(typeFaults(PREAMBLE, taken)).toEqual([]);
});

const typeOf = (method: string) =>
  `Wire<Slack.${typeNameOf(method)}Response>${method === 'auth.revoke' ? ' & { revoked: boolean }' : ''}`;

/** `chat.postMessage` as `ChatPostMessage`. */
const typeNameOf = (method: string) =>
  method
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

async function useAll(): Promise<void> {
  const { refresh } = await local.configToken();
  await local.sdk().tooling.tokens.rotate({ refresh_token: refresh });
  const more = [
    'channels:join',
    'channels:read',
    'files:read',
    'groups:read',
    'im:read',
    'team:read',
  ];
  const scopes = [...new Set([...SCOPES, ...more])];
  const app = await local.createApp(receiver, { hasHome: true, scopes });
  const { token } = await local.install(app);
  await useApps(app.configToken, app.id);
  await local.control('channels/invite', { channel: general, app: app.id });
  const slack = local.sdk(token);
  await slack.api.test();
  await slack.auth.test();
  await slack.users.info({ user: ada });
  await slack.team.info();
  await slack.conversations.list();
  await slack.conversations.info({ channel: general });
  await slack.conversations.join({ channel: general });
  await slack.conversations.members({ channel: general });
  await slack.conversations.open({ users: ada, return_im: true });
  const view = { type: 'home' as const, blocks: [{ type: 'divider' as const }] };
  await slack.views.publish({ user_id: ada, view });
  await useMessages(slack);
  await useFiles(slack);
  await useAgents(slack, app.id);
  await slack.auth.revoke();
  const other = await local.createApp(receiver);
  const { token: leaving } = await local.install(other);
  await local
    .sdk(leaving)
    .apps.uninstall({ client_id: other.clientId, client_secret: other.clientSecret });
}

async function useApps(configToken: string, app_id: string): Promise<void> {
  const { manifest: tools } = local.sdk(configToken).apps;
  const { manifest } = await tools.export({ app_id });
  await tools.validate({ manifest: manifest as never });
  await tools.update({ app_id, manifest: manifest as never });
  const { id } = await local.createApp(receiver);
  local.pass(60);
  await tools.delete({ app_id: id });
}

type Sdk = ReturnType<Local['sdk']>;

const ask = (given: object = {}) =>
  local.control<{ channel: string; ts: string }>('messages', {
    ...{ user: ben, channel: general, text: 'When?' },
    ...given,
  });

async function useMessages({ chat, conversations }: Sdk): Promise<void> {
  const { ts: question } = await ask();
  const blocks = [
    { type: 'section', text: { type: 'mrkdwn', text: '*Always*' } },
    { type: 'context_actions', elements: [] },
  ].slice(0, 1);
  const { ts = '' } = await chat.postMessage({
    ...{ channel: general, thread_ts: question, text: 'Always', blocks },
  });
  await chat.update({ channel: general, ts, text: 'Nearly always' });
  await chat.postEphemeral({ channel: general, user: ada, text: 'Only you' });
  await conversations.replies({ channel: general, ts: question });
  await conversations.history({ channel: general });
  await chat.delete({ channel: general, ts });

  const { ts: next } = await ask();
  const at = { channel: general, thread_ts: next, recipient_team_id: team, recipient_user_id: ben };
  const { ts: stream = '' } = await chat.startStream({ ...at, markdown_text: 'Well' });
  await chat.appendStream({ channel: general, ts: stream, markdown_text: ', **yes**' });
  await chat.stopStream({ channel: general, ts: stream });
}

async function useFiles({ files }: Sdk): Promise<void> {
  const bytes = Buffer.from('a picture');
  const place = await files.getUploadURLExternal({ filename: 'chart.png', length: bytes.length });
  await fetch(place.upload_url ?? '', { method: 'POST', body: bytes });
  const id = place.file_id ?? '';
  await files.completeUploadExternal({ files: [{ id }], channel_id: general });
  await files.info({ file: id });
}

async function useAgents({ agents, assistant }: Sdk, app: string): Promise<void> {
  const { channel, ts } = await ask({ user: ada, channel: undefined, app, text: 'Hello' });
  const thread = { channel_id: channel, thread_ts: ts };
  await agents.sessions.setStatus({ ...thread, status: 'processing', title: 'Opening hours' });
  await agents.sessions.rename({ ...thread, title: 'Hours' });
  await assistant.threads.setStatus({ ...thread, status: 'is thinking…' });
  await assistant.threads.setTitle({ ...thread, title: 'Hours' });
  await assistant.threads.setSuggestedPrompts({
    ...{ channel_id: channel, prompts: [{ title: 'Hours', message: 'When do you open?' }] },
  });
}
