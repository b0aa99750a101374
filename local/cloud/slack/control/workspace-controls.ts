import { addChannel, addPerson, addTeam } from '../demo.ts';
import type { Channel, Role } from '../records.ts';
import { refuse } from '../refusal.ts';
import { newId, type Slack } from '../slack.ts';
import {
  type Control,
  channelOf,
  type Given,
  isTrue,
  list,
  needed,
  optional,
  userOf,
} from './given.ts';

/** Organizations, workspaces, their people and channels. */
export const workspaceControls: Control[] = [
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
];

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
