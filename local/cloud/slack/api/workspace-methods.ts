import { channelObject, messageObject, teamObject, userObject } from '../objects.ts';
import type { Channel, Message } from '../records.ts';
import { refuse } from '../refusal.ts';
import type { Slack } from '../slack.ts';
import { flag, integer, required, text, timestamp } from './arguments.ts';
import { requireScope } from './caller.ts';
import { type Bot, type Method, method } from './method.ts';

const paging = { cursor: text(200), limit: integer(1, 1_000) };
const channel = required(text(20));

/** People, workspaces and conversations, as far as a bot may see them. */
export const workspaceMethods: Method[] = [
  method(
    'team.info',
    { auth: 'bot', scopes: ['team:read'], tier: 3, fields: { team: text(20) } },
    (slack, values, bot) => ({
      team: teamObject(slack, slack.need('team', values.team ?? bot.team)),
    }),
  ),
  method(
    'users.info',
    {
      auth: 'bot',
      scopes: ['users:read'],
      tier: 4,
      fields: { user: required(text(20)), include_locale: flag() },
    },
    (slack, values, bot) => {
      const user = slack.need('user', values.user);
      return {
        user: userObject(slack, user, bot, bot.install.scopes.includes('users:read.email')),
      };
    },
  ),
  method(
    'conversations.info',
    { auth: 'bot', tier: 3, fields: { channel, include_num_members: flag() } },
    (slack, values, bot) => {
      const found = seen(slack, bot, values.channel, 'read');
      return {
        channel: {
          ...channelObject(slack, found, bot.user.id),
          ...(values.include_num_members && { num_members: found.members.length }),
        },
      };
    },
  ),
  method(
    'conversations.list',
    {
      auth: 'bot',
      scopes: ['channels:read', 'groups:read', 'im:read', 'mpim:read'],
      tier: 2,
      fields: { ...paging, types: text(100), exclude_archived: flag(), team_id: text(20) },
    },
    (slack, values, bot) => {
      const types = (values.types ?? 'public_channel').split(',');
      const names = { channel: 'public_channel', group: 'private_channel', im: 'im', mpim: 'mpim' };
      const all = slack.store
        .list('channel')
        .filter(
          (one) =>
            types.includes(names[one.kind]) &&
            isVisible(slack, bot, one) &&
            !(values.exclude_archived && one.isArchived),
        );
      for (const { kind } of all) requireScope(bot.install, [`${plural(kind)}:read`]);
      const { items, has_more: _, ...rest } = page(all, values);
      return { channels: items.map((one) => channelObject(slack, one, bot.user.id)), ...rest };
    },
  ),
  method(
    'conversations.members',
    { auth: 'bot', tier: 4, fields: { channel, ...paging } },
    (slack, values, bot) => {
      const { members } = seen(slack, bot, values.channel, 'read');
      const { items, has_more: _, ...rest } = page(members, values);
      return { members: items, ...rest };
    },
  ),
  method(
    'conversations.open',
    {
      auth: 'bot',
      scopes: ['im:write', 'mpim:write'],
      tier: 3,
      fields: { users: text(200), channel: text(20), return_im: flag() },
    },
    (slack, values, bot) => {
      if (values.channel) {
        const { id } = seen(slack, bot, values.channel, 'read');
        return { channel: { id } };
      }
      const [first, ...more] = (values.users ?? '').split(',').filter(Boolean);
      if (!first) throw refuse('users_list_not_supplied');
      if (more.length > 0)
        throw refuse('too_many_users', 'this stand-in opens conversations of two');
      const user = slack.need('user', first);
      if (user.id === bot.user.id || user.isDeleted) throw refuse('cannot_dm_bot');
      if (user.team !== bot.team && !slack.covers(bot.install, user.team))
        throw refuse('user_not_found');
      const opened = slack.directChannel(user, bot.user);
      return {
        channel: values.return_im ? channelObject(slack, opened, bot.user.id) : { id: opened.id },
      };
    },
  ),
  method(
    'conversations.join',
    { auth: 'bot', scopes: ['channels:join'], tier: 3, fields: { channel } },
    (slack, values, bot) => {
      const found = slack.need('channel', values.channel);
      if (found.kind !== 'channel' || !isVisible(slack, bot, found))
        throw refuse('channel_not_found');
      const members = [...new Set([...found.members, bot.user.id])];
      slack.store.put('channel', { ...found, members });
      return { channel: channelObject(slack, { ...found, members }, bot.user.id) };
    },
  ),
  method(
    'conversations.history',
    {
      auth: 'bot',
      tier: 3,
      fields: { channel, ...paging, latest: text(20), oldest: text(20), inclusive: flag() },
    },
    (slack, values, bot) => {
      const found = seen(slack, bot, values.channel, 'history');
      requireMember(found, bot);
      const all = slack
        .messages(found.id)
        .filter((one) => !one.onlyFor && (!one.thread_ts || one.subtype === 'thread_broadcast'));
      const { items, ...rest } = page(within(all, values).reverse(), values, shortest(slack));
      return { messages: items.map((one) => messageObject(slack, one)), ...rest };
    },
  ),
  method(
    'conversations.replies',
    {
      auth: 'bot',
      tier: 3,
      fields: {
        channel,
        ts: required(timestamp()),
        ...paging,
        latest: text(20),
        oldest: text(20),
        inclusive: flag(),
      },
    },
    (slack, values, bot) => {
      const found = seen(slack, bot, values.channel, 'history');
      requireMember(found, bot);
      const root = slack.message(found.id, values.ts);
      const all = [...(root ? [root] : []), ...slack.replies(found.id, values.ts)].filter(
        (one) => !one.onlyFor,
      );
      if (all.length === 0) throw refuse('thread_not_found');
      const { items, ...rest } = page(within(all, values), values, shortest(slack));
      const messages = items.map((one) => {
        const { client_msg_id: _, ...message } = messageObject(slack, one);
        return message;
      });
      return { messages, ...rest };
    },
  ),
];

/** With the tiers, lists are as short as for apps that Slack does not distribute. */
const shortest = (slack: Slack): number => (slack.weather().tiers ? 15 : 1_000);

const plural = (kind: Channel['kind']): string =>
  ({ channel: 'channels', group: 'groups', im: 'im', mpim: 'mpim' })[kind];

/** A conversation that the bot may read about; what it may not see is not there. */
function seen(slack: Slack, bot: Bot, id: string, right: 'read' | 'history'): Channel {
  const found = slack.store.get('channel', id);
  if (!found || !isVisible(slack, bot, found)) throw refuse('channel_not_found');
  requireScope(bot.install, [`${plural(found.kind)}:${right}`]);
  return found;
}

/** Public ones of its workspaces, and those that it takes part in. */
export const isVisible = (slack: Slack, { install, user }: Bot, found: Channel): boolean =>
  found.members.includes(user.id) ||
  (found.kind === 'channel' && slack.teamsOf(found).some((team) => slack.covers(install, team)));

export function requireMember({ members }: Channel, { user }: Bot): void {
  if (!members.includes(user.id)) throw refuse('not_in_channel');
}

function within(
  all: Message[],
  { latest, oldest, inclusive }: { latest?: string; oldest?: string; inclusive?: boolean },
): Message[] {
  const isIn = (ts: string) =>
    (!latest || Number(ts) < Number(latest) || (inclusive && ts === latest)) &&
    (!oldest || Number(ts) > Number(oldest) || (inclusive && ts === oldest));
  return all.filter(({ ts }) => isIn(ts));
}

function page<T>(
  all: T[],
  { cursor, limit = 100 }: { cursor?: string; limit?: number },
  most = 1_000,
) {
  const start = cursor ? Number(Buffer.from(cursor, 'base64').toString()) : 0;
  if (!Number.isInteger(start) || start < 0) throw refuse('invalid_cursor');
  const end = start + Math.min(limit, most);
  const next = end < all.length ? Buffer.from(String(end)).toString('base64') : '';
  return {
    items: all.slice(start, end),
    has_more: next !== '',
    response_metadata: { next_cursor: next },
  };
}
