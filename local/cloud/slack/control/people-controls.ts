import { addChannel, addPerson, addTeam } from '../demo.ts';
import { invokeCommand, press } from '../interact.ts';
import { messageObject } from '../objects.ts';
import {
  type Attachment,
  conversationWith,
  lookAt,
  openApp,
  personDeletes,
  personEdits,
  personSays,
  pressStop,
} from '../people.ts';
import type { Channel, Role, User } from '../records.ts';
import { refuse } from '../refusal.ts';
import { newId, type Slack } from '../slack.ts';
import { type Control, type Given, isTrue, list, needed, optional } from './given.ts';

/** Workspaces and people, and what people do. */
export const peopleControls: Control[] = [
  {
    method: 'GET',
    path: 'workspaces',
    run: ({ store }) => ({
      enterprises: store.list('enterprise'),
      workspaces: store.list('team').map((team) => ({
        ...team,
        users: store.list('user', team.id),
        channels: store.list('channel', team.id),
      })),
    }),
  },
  {
    method: 'POST',
    path: 'enterprises',
    run(slack, given) {
      const enterprise = { id: newId('E'), name: needed(given, 'name') };
      slack.store.put('enterprise', enterprise);
      return { enterprise };
    },
  },
  {
    method: 'POST',
    path: 'workspaces',
    run(slack, given) {
      const name = needed(given, 'name');
      const domain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      const team = { id: newId('T'), name, domain, enterprise: optional(given, 'enterprise') };
      addTeam(slack, team);
      const owner = newId('U');
      addPerson(slack, team.id, owner, optional(given, 'owner') ?? 'Olive Owner', 'owner');
      const general = newId('C');
      addChannel(slack, { id: general, team: team.id, name: 'general', members: [owner] });
      return { team, owner: slack.need('user', owner), general: slack.need('channel', general) };
    },
  },
  {
    method: 'POST',
    path: 'users',
    run(slack, given) {
      const id = newId('U');
      const role = (optional(given, 'role') ?? 'member') as Role;
      addPerson(
        slack,
        needed(given, 'team'),
        id,
        needed(given, 'name'),
        role,
        optional(given, 'email'),
      );
      return { user: slack.need('user', id) };
    },
  },
  {
    method: 'POST',
    path: 'users/deactivate',
    run(slack, given) {
      slack.store.put('user', { ...userOf(slack, given), isDeleted: true });
      return {};
    },
  },
  {
    method: 'POST',
    path: 'channels',
    run(slack, given) {
      const kind = isTrue(given, 'is_private') ? 'group' : 'channel';
      const id = newId(kind === 'group' ? 'G' : 'C');
      const texts = (name: string) => list(given, name).map(String);
      addChannel(slack, {
        id,
        team: needed(given, 'team'),
        name: needed(given, 'name'),
        kind,
        members: texts('members'),
        shared: texts('shared_with'),
      });
      return { channel: slack.need('channel', id) };
    },
  },
  {
    method: 'POST',
    path: 'channels/archive',
    run(slack, given) {
      slack.store.put('channel', { ...channelOf(slack, given), isArchived: true });
      return {};
    },
  },
  {
    // Also an app, by its bot: "/invite @app".
    method: 'POST',
    path: 'channels/invite',
    run(slack, given) {
      const channel = channelOf(slack, given);
      const members = [...new Set([...channel.members, memberOf(slack, given, channel)])];
      slack.store.put('channel', { ...channel, members });
      return { channel: { ...channel, members } };
    },
  },
  {
    method: 'POST',
    path: 'channels/kick',
    run(slack, given) {
      const channel = channelOf(slack, given);
      const gone = memberOf(slack, given, channel);
      const members = channel.members.filter((one) => one !== gone);
      slack.store.put('channel', { ...channel, members });
      return { channel: { ...channel, members } };
    },
  },
  {
    // `channel`, or `app` for the direct conversation with it.
    method: 'POST',
    path: 'messages',
    run(slack, given) {
      const user = userOf(slack, given);
      const channel = placeOf(slack, given, user);
      const { ts } = personSays(slack, user, channel, {
        text: String(given.text ?? ''),
        thread_ts: optional(given, 'thread_ts'),
        broadcast: isTrue(given, 'broadcast'),
        files: list(given, 'files').map((file) => attachmentOf(file as Given)),
      });
      return { channel: channel.id, ts };
    },
  },
  {
    method: 'POST',
    path: 'messages/edit',
    run(slack, given) {
      personEdits(slack, channelOf(slack, given), needed(given, 'ts'), needed(given, 'text'));
      return {};
    },
  },
  {
    method: 'POST',
    path: 'messages/delete',
    run(slack, given) {
      personDeletes(slack, channelOf(slack, given), needed(given, 'ts'));
      return {};
    },
  },
  {
    // What stands there, with what only one person sees and how far a stream is.
    method: 'GET',
    path: 'messages',
    run(slack, given) {
      const channel = optional(given, 'channel')
        ? channelOf(slack, given)
        : placeOf(slack, given, userOf(slack, given));
      const thread = optional(given, 'thread_ts');
      const all = slack
        .messages(channel.id)
        .filter((one) => !thread || one.ts === thread || one.thread_ts === thread);
      return {
        channel: channel.id,
        messages: all.map((one) => ({
          ...messageObject(slack, one),
          ...(one.onlyFor && { only_for: one.onlyFor }),
          ...(one.stream && { stream: one.stream }),
        })),
        sessions: slack.store.list('session', channel.id),
        prompts: slack.store.get('prompts', channel.id) ?? null,
      };
    },
  },
  {
    method: 'POST',
    path: 'open-app',
    run(slack, given) {
      const app = slack.need('app', needed(given, 'app'));
      const tab = optional(given, 'tab') === 'home' ? 'home' : 'messages';
      return { channel: openApp(slack, app, userOf(slack, given), tab).id };
    },
  },
  {
    method: 'POST',
    path: 'look-at',
    run(slack, given) {
      const app = slack.need('app', needed(given, 'app'));
      const channel = optional(given, 'channel') ? channelOf(slack, given) : undefined;
      lookAt(slack, app, userOf(slack, given), channel);
      return {};
    },
  },
  {
    method: 'POST',
    path: 'stop',
    run(slack, given) {
      const user = userOf(slack, given);
      const app = slack.need('app', needed(given, 'app'));
      pressStop(slack, user, app, channelOf(slack, given), needed(given, 'thread_ts'));
      return {};
    },
  },
  {
    method: 'POST',
    path: 'press',
    run(slack, given) {
      const channel = channelOf(slack, given);
      const message = slack.message(channel.id, needed(given, 'ts'));
      if (!message) throw refuse('message_not_found');
      const action = { action_id: needed(given, 'action_id'), value: optional(given, 'value') };
      return press(slack, userOf(slack, given), channel, message, action);
    },
  },
  {
    method: 'POST',
    path: 'command',
    run(slack, given) {
      const user = userOf(slack, given);
      return invokeCommand(slack, user, channelOf(slack, given), {
        command: needed(given, 'command'),
        text: String(given.text ?? ''),
        app: optional(given, 'app'),
      });
    },
  },
];

const userOf = (slack: Slack, given: Given): User => slack.need('user', needed(given, 'user'));
const channelOf = (slack: Slack, given: Given): Channel =>
  slack.need('channel', needed(given, 'channel'));

const placeOf = (slack: Slack, given: Given, user: User): Channel =>
  optional(given, 'app')
    ? conversationWith(slack, slack.need('app', needed(given, 'app')), user)
    : channelOf(slack, given);

function memberOf(slack: Slack, given: Given, channel: Channel): string {
  const app = optional(given, 'app');
  if (!app) return userOf(slack, given).id;
  const install = slack
    .teamsOf(channel)
    .map((team) => slack.installIn(app, team))
    .find(Boolean);
  if (!install) throw refuse('app_not_installed');
  return install.bot_user;
}

const attachmentOf = (file: Given): Attachment => ({
  name: needed(file, 'name'),
  type: optional(file, 'mimetype'),
  bytes: Buffer.from(String(file.content_base64 ?? ''), 'base64'),
});
