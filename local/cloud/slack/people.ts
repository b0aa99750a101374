import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { typeOf } from './api/file-methods.ts';
import { emit } from './events/emit.ts';
import { edit, erase, say } from './messages.ts';
import type { App, Channel, Message, SlackFile, User } from './records.ts';
import { refuse } from './refusal.ts';
import { newId, type Slack, sessionId } from './slack.ts';

/** What people do in Slack, and what the apps hear of it. The page and the controls both come here. */

export type Attachment = { name: string; type?: string | undefined; bytes: Buffer };

export function personSays(
  slack: Slack,
  user: User,
  channel: Channel,
  said: { text: string; thread_ts?: string | undefined; files?: Attachment[]; broadcast?: boolean },
): Message {
  if (!channel.members.includes(user.id)) throw refuse('not_in_channel');
  if (channel.isArchived) throw refuse('is_archived');
  const files = (said.files ?? []).map((file) => keepFile(slack, user, channel, file).id);
  if (!said.text && files.length === 0) throw refuse('no_text');
  const app = appOf(slack, channel);
  return say(
    slack,
    channel,
    user,
    {
      text: said.text,
      thread_ts: said.thread_ts,
      ...(files.length > 0 && { files }),
      ...(said.broadcast && { subtype: 'thread_broadcast' }),
    },
    app && contextOf(slack, app, user),
  );
}

/** The app whose direct conversation this is. */
export function appOf(slack: Slack, { kind, members }: Channel): App | undefined {
  if (kind !== 'im') return undefined;
  const bots = members
    .map((id) => slack.store.get('user', id)?.app)
    .filter((id) => id !== undefined);
  return slack.store.get('app', bots[0] ?? '');
}

function keepFile(
  slack: Slack,
  user: User,
  channel: Channel,
  { name, type, bytes }: Attachment,
): SlackFile {
  const file: SlackFile = {
    id: newId('F'),
    team: user.team,
    user: user.id,
    name,
    title: name,
    mimetype: type || typeOf(name),
    size: bytes.length,
    state: 'shared',
    channels: [channel.id],
    created: slack.seconds(),
  };
  writeFileSync(join(slack.store.folder, 'files', file.id), bytes);
  slack.store.put('file', file);
  return file;
}

export function personEdits(slack: Slack, channel: Channel, ts: string, text: string): Message {
  const message = slack.message(channel.id, ts);
  if (!message) throw refuse('message_not_found');
  return edit(slack, channel, message, slack.need('user', message.user), { text });
}

export function personDeletes(slack: Slack, channel: Channel, ts: string): void {
  const message = slack.message(channel.id, ts);
  if (!message) throw refuse('message_not_found');
  erase(slack, channel, message, slack.need('user', message.user));
}

/** A person opens the app: its Messages tab or its Home tab. */
export function openApp(slack: Slack, app: App, user: User, tab: 'messages' | 'home'): Channel {
  const channel = conversationWith(slack, app, user);
  const view = slack.store.get('view', `${app.id}/${user.id}`)?.view;
  emit(
    slack,
    {
      type: 'app_home_opened',
      user: user.id,
      channel: channel.id,
      tab,
      event_ts: slack.nextTs(),
      ...(tab === 'home' && view && { view }),
      ...(hearsContext(app) && { context: viewing(slack, app, user) }),
    },
    { team: user.team, only: (_install, one) => one.id === app.id },
  );
  return channel;
}

export function conversationWith(slack: Slack, app: App, user: User): Channel {
  const install = slack.installIn(app.id, user.team);
  if (!install) throw refuse('app_not_installed');
  return slack.directChannel(user, slack.need('user', install.bot_user));
}

/** Somebody looks at another channel while the app is open beside it. */
export function lookAt(slack: Slack, app: App, user: User, channel: Channel | undefined): void {
  slack.store.setNote(`viewing:${user.id}`, channel?.id ?? '');
  const own = conversationWith(slack, app, user);
  emit(
    slack,
    {
      type: 'app_context_changed',
      user: user.id,
      channel: own.id,
      context: viewing(slack, app, user),
      event_ts: slack.nextTs(),
    },
    { team: user.team, only: (_install, one) => one.id === app.id },
  );
}

/** Nothing of a channel that the app may not know. */
function viewing(slack: Slack, app: App, user: User): object {
  const id = slack.store.note<string>(`viewing:${user.id}`);
  const channel = slack.store.get('channel', id ?? '');
  const bot = slack.installIn(app.id, user.team)?.bot_user ?? '';
  if (!channel || (channel.kind !== 'channel' && !channel.members.includes(bot))) return {};
  return {
    entities: [{ type: 'slack#/types/channel_id', value: channel.id, team_id: channel.team }],
  };
}

const contextOf = (slack: Slack, app: App, user: User): object =>
  hearsContext(app) ? { app_context: viewing(slack, app, user) } : {};

/** Other events have the context for whoever subscribes to its changes. */
const hearsContext = ({ manifest }: App): boolean =>
  !!manifest.features?.agent_view &&
  !!manifest.settings?.event_subscriptions?.bot_events?.includes('app_context_changed');

/** The Stop button of a thread: streams end at once, and the app hears which. */
export function pressStop(
  slack: Slack,
  user: User,
  app: App,
  channel: Channel,
  thread: string,
): void {
  const session = slack.store.get('session', sessionId(app.id, channel.id, thread));
  if (session?.status !== 'processing') throw refuse('session_not_processing');
  const streams = slack
    .replies(channel.id, thread)
    .filter((one) => one.app_id === app.id && one.stream?.state === 'streaming');
  for (const message of streams) {
    const { stream } = message;
    if (stream)
      slack.store.put('message', { ...message, stream: { ...stream, state: 'stopped_by_user' } });
  }
  emit(
    slack,
    {
      type: 'agent_session_stopped',
      channel: channel.id,
      user: user.id,
      thread_ts: thread,
      streaming_message_ts: streams.map(({ ts }) => ts),
      event_ts: slack.nextTs(),
    },
    { team: user.team, channel, only: (_install, one) => one.id === app.id },
  );
}
