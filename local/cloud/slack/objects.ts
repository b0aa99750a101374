import type { Bot } from './api/method.ts';
import type { Channel, Message, SlackFile, Team, User } from './records.ts';
import type { Slack } from './slack.ts';
import { finalBlocks, streamText } from './stream-blocks.ts';

/** A message in the shape of events and of the API's answers. */
export function messageObject(slack: Slack, message: Message): Record<string, unknown> {
  const { channel, ts, thread_ts: thread, user, bot_id: bot, app_id: app, subtype } = message;
  const author = slack.store.get('user', user);
  const { stream, files, edited, metadata, username, client_msg_id: client } = message;
  const replies = thread ? [] : slack.replies(channel, ts).filter((one) => !one.onlyFor);
  const parent = thread ? slack.message(channel, thread) : undefined;
  const blocks = stream ? finalBlocks(message) : (message.blocks ?? richText(message.text));
  return {
    type: 'message',
    ...(subtype && { subtype }),
    user,
    text: stream ? streamText(stream) : message.text,
    ts,
    ...(client && { client_msg_id: client }),
    team: author?.team,
    ...(bot && { bot_id: bot, app_id: app, bot_profile: botProfile(slack, app, bot) }),
    ...(username && { username }),
    ...(blocks.length > 0 && { blocks }),
    ...(thread && { thread_ts: thread, parent_user_id: parent?.user }),
    ...(replies.length > 0 && {
      thread_ts: ts,
      reply_count: replies.length,
      reply_users: [...new Set(replies.map((one) => one.user))],
      latest_reply: replies.at(-1)?.ts,
    }),
    ...(files?.length && {
      files: files.flatMap((id) => {
        const file = slack.store.get('file', id);
        return file ? [fileObject(slack, file)] : [];
      }),
      upload: false,
    }),
    ...(stream && { streaming_state: stream.state === 'streaming' ? 'in_progress' : 'completed' }),
    ...(edited && { edited }),
    ...(metadata !== undefined && { metadata }),
  };
}

/** What people write comes with blocks as well. */
const richText = (text: string) =>
  text
    ? [
        {
          type: 'rich_text',
          block_id: 'b0',
          elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }],
        },
      ]
    : [];

function botProfile(slack: Slack, app: string | undefined, bot: string) {
  const name = slack.store.get('app', app ?? '')?.manifest.display_information.name;
  return { id: bot, app_id: app, name, deleted: name === undefined };
}

export function fileObject(slack: Slack, file: SlackFile) {
  const url = `${slack.origin()}/files-pri/${file.team}-${file.id}`;
  const name = encodeURIComponent(file.name);
  return {
    id: file.id,
    created: file.created,
    timestamp: file.created,
    name: file.name,
    title: file.title,
    mimetype: file.mimetype,
    filetype: file.name.split('.').at(-1)?.toLowerCase() ?? '',
    user: file.user,
    user_team: file.team,
    size: file.size,
    mode: 'hosted',
    is_external: false,
    is_public: false,
    ...(file.alt_text && { alt_txt: file.alt_text }),
    url_private: `${url}/${name}`,
    url_private_download: `${url}/download/${name}`,
    channels: file.channels.filter((id) => id.startsWith('C')),
    groups: file.channels.filter((id) => id.startsWith('G')),
    ims: file.channels.filter((id) => id.startsWith('D')),
  };
}

/** A user as one app sees them: somebody of elsewhere shows little. */
export function userObject(
  slack: Slack,
  user: User,
  { app, install, team }: Pick<Bot, 'app' | 'install' | 'team'>,
  hasEmail: boolean,
) {
  const { role, name, real_name: real, email, tz } = user;
  const isForeign = user.team !== team && !slack.covers(install, user.team);
  const isGuest = ['guest', 'single_channel_guest'].includes(role);
  const bot = user.app
    ? slack.store.list('install').find((one) => one.bot_user === user.id)
    : undefined;
  const isSeen = !isForeign || sharesChannel(slack, user, team);
  const enterprise = slack.store.get('team', user.team)?.enterprise;
  return {
    id: user.id,
    team_id: user.team,
    name,
    deleted: user.isDeleted ?? false,
    real_name: real,
    ...(!isForeign && {
      tz,
      tz_label: tz,
      tz_offset: 0,
      is_admin: ['owner', 'admin'].includes(role),
      is_owner: role === 'owner',
      is_primary_owner: role === 'owner',
      is_restricted: isGuest,
      is_ultra_restricted: role === 'single_channel_guest',
    }),
    is_bot: user.app !== undefined,
    is_app_user: false,
    // Left out for those of elsewhere with whom a channel is shared: compare team_id.
    ...(!isSeen && { is_stranger: true }),
    is_email_confirmed: user.app === undefined,
    updated: slack.seconds(),
    ...(enterprise && {
      enterprise_user: {
        id: user.id,
        enterprise_id: enterprise,
        teams: [user.team],
        is_admin: false,
        is_owner: false,
      },
    }),
    profile: {
      real_name: real,
      real_name_normalized: real,
      display_name: name,
      display_name_normalized: name,
      team: user.team,
      ...(hasEmail && email && !isForeign && { email }),
      ...(bot && { bot_id: bot.bot_id, api_app_id: bot.app === app.id ? bot.app : '' }),
    },
  };
}

const sharesChannel = (slack: Slack, user: User, team: string): boolean =>
  slack.store
    .list('channel')
    .some((one) => one.members.includes(user.id) && slack.teamsOf(one).includes(team));

export function channelObject(slack: Slack, channel: Channel, bot: string | undefined) {
  const { id, kind, name, members, shared, team, created } = channel;
  const isDirect = kind === 'im';
  const other = members.find((one) => one !== bot);
  const always = {
    id,
    created,
    context_team_id: team,
    is_im: isDirect,
    is_archived: channel.isArchived ?? false,
    is_org_shared: false,
  };
  if (isDirect) return { ...always, user: other };
  return {
    ...always,
    is_channel: kind === 'channel',
    is_group: kind === 'group',
    is_mpim: kind === 'mpim',
    is_private: kind !== 'channel',
    is_ext_shared: shared.length > 0,
    is_shared: shared.length > 0,
    name,
    name_normalized: name,
    is_general: name === 'general',
    is_member: bot !== undefined && members.includes(bot),
    creator: members[0],
    shared_team_ids: slack.teamsOf(channel),
    topic: { value: '', creator: '', last_set: 0 },
    purpose: { value: '', creator: '', last_set: 0 },
  };
}

export const teamObject = (slack: Slack, { id, name, domain, enterprise }: Team) => ({
  id,
  name,
  domain,
  ...(enterprise && {
    enterprise_id: enterprise,
    enterprise_name: slack.store.get('enterprise', enterprise)?.name,
  }),
});
