import { edit, erase, requireRoot, say } from '../messages.ts';
import { messageObject } from '../objects.ts';
import { checkShown } from '../pictures.ts';
import type { Block, Channel, Message } from '../records.ts';
import { refuse } from '../refusal.ts';
import type { Slack } from '../slack.ts';
import { choice, flag, json, objects, required, text, timestamp } from './arguments.ts';
import { requireScope } from './caller.ts';
import { type Bot, type Method, method } from './method.ts';
import { isVisible, requireMember } from './workspace-methods.ts';

/** Beyond it `text` belongs into blocks. */
const LONGEST_TEXT = 4_000;
const LONGEST_MARKDOWN = 12_000;

const content = {
  text: text(LONGEST_TEXT, 'msg_too_long'),
  markdown_text: text(LONGEST_MARKDOWN, 'msg_too_long'),
  blocks: objects('invalid_blocks_format'),
  parse: choice('none', 'full'),
  link_names: flag(),
};
const authorship = { username: text(80), icon_emoji: text(100), icon_url: text(2_000) };
const target = { channel: required(text(20)), ts: required(timestamp()) };

export const chatMethods: Method[] = [
  method(
    'chat.postMessage',
    {
      auth: 'bot',
      scopes: ['chat:write'],
      tier: 'special',
      fields: {
        channel: target.channel,
        ...content,
        ...authorship,
        thread_ts: timestamp(),
        reply_broadcast: flag(),
        mrkdwn: flag(),
        unfurl_links: flag(),
        unfurl_media: flag(),
        metadata: json('invalid_metadata_format'),
      },
    },
    (slack, values, bot) => {
      const channel = writable(slack, bot, values.channel);
      const message = say(slack, channel, bot.user, {
        ...written(slack, bot, values),
        ...signature(bot, values),
        thread_ts: values.thread_ts,
        metadata: values.metadata,
        ...(values.reply_broadcast && { subtype: 'thread_broadcast' }),
      });
      return { channel: channel.id, ts: message.ts, message: messageObject(slack, message) };
    },
  ),
  method(
    'chat.update',
    {
      auth: 'bot',
      scopes: ['chat:write'],
      tier: 3,
      fields: { ...target, ...content, metadata: json('invalid_metadata_format') },
    },
    (slack, values, bot) => {
      const { channel, message } = own(slack, bot, values, 'cant_update_message');
      if (message.stream?.state === 'streaming') throw refuse('streaming_state_conflict');
      const changed = edit(slack, channel, message, bot.user, {
        markdown: undefined,
        ...written(slack, bot, values),
        stream: undefined,
        ...(values.metadata !== undefined && { metadata: values.metadata }),
      });
      const { ts, thread_ts: _, parent_user_id: _of, ...rest } = messageObject(slack, changed);
      return { channel: channel.id, ts, text: changed.text, message: rest };
    },
  ),
  method(
    'chat.delete',
    { auth: 'bot', scopes: ['chat:write'], tier: 3, fields: target },
    (slack, values, bot) => {
      const { channel, message } = own(slack, bot, values, 'cant_delete_message');
      erase(slack, channel, message, bot.user);
      return { channel: channel.id, ts: message.ts };
    },
  ),
  method(
    'chat.postEphemeral',
    {
      auth: 'bot',
      scopes: ['chat:write'],
      tier: 4,
      fields: {
        channel: target.channel,
        user: required(text(20)),
        ...content,
        ...authorship,
        thread_ts: timestamp(),
      },
    },
    (slack, values, bot) => {
      const channel = writable(slack, bot, values.channel);
      if (!channel.members.includes(values.user)) throw refuse('user_not_in_channel');
      const { ts } = say(slack, channel, bot.user, {
        ...written(slack, bot, values),
        ...signature(bot, values),
        thread_ts: values.thread_ts,
        onlyFor: values.user,
      });
      return { message_ts: ts };
    },
  ),
];

/** Where a bot may write: in what it takes part in, to a person by their id, in public ones with a scope of its own. */
export function writable(slack: Slack, bot: Bot, id: string): Channel {
  const user = slack.store.get('user', id);
  if (user) {
    if (user.isDeleted || user.app || !slack.covers(bot.install, user.team)) {
      throw refuse('channel_not_found');
    }
    return requireTab(bot, slack.directChannel(user, bot.user));
  }
  const channel = slack.store.get('channel', id);
  if (!channel || !isVisible(slack, bot, channel)) throw refuse('channel_not_found');
  if (channel.isArchived) throw refuse('is_archived');
  if (channel.kind !== 'channel' || !bot.install.scopes.includes('chat:write.public')) {
    requireMember(channel, bot);
  }
  return requireTab(bot, channel);
}

/** Without its Messages tab an app has no direct conversations. */
function requireTab({ app }: Bot, channel: Channel): Channel {
  const isOpen = app.manifest.features?.app_home?.messages_tab_enabled ?? false;
  if (channel.kind === 'im' && !isOpen) throw refuse('messages_tab_disabled');
  return channel;
}

/** A message of the bot's own; those of others it can neither change nor stop. */
export function own(
  slack: Slack,
  bot: Bot,
  { channel: id, ts }: { channel: string; ts: string },
  error: string,
): { channel: Channel; message: Message } {
  const channel = slack.store.get('channel', id);
  if (!channel || !isVisible(slack, bot, channel)) throw refuse('channel_not_found');
  const message = slack.message(id, ts);
  if (!message || message.onlyFor) throw refuse('message_not_found');
  if (message.user !== bot.user.id) throw refuse(error);
  return { channel, message };
}

type Written = { text?: string; markdown_text?: string; blocks?: Record<string, unknown>[] };

function written(
  slack: Slack,
  { user }: Bot,
  { text: words, markdown_text: markdown, blocks }: Written,
) {
  if (markdown !== undefined) {
    if (words !== undefined || blocks !== undefined) throw refuse('markdown_text_conflict');
    const own: Block[] = [{ type: 'markdown', text: markdown }];
    return { text: markdown, markdown, blocks: checkShown(slack, user, own) };
  }
  if (!words && !blocks?.length) throw refuse('no_text');
  return {
    text: words ?? '',
    blocks: blocks?.length ? checkShown(slack, user, blocks) : undefined,
  };
}

export function signature(
  { app, install }: Bot,
  {
    username,
    icon_emoji: emoji,
    icon_url: url,
  }: { username?: string; icon_emoji?: string; icon_url?: string },
) {
  if (username ?? emoji ?? url) requireScope(install, ['chat:write.customize']);
  return { bot_id: install.bot_id, app_id: app.id, username };
}

/** The thread that something hangs on, where it is named. */
export function threadOf(
  slack: Slack,
  channel: Channel,
  ts: string | undefined,
): Message | undefined {
  return ts === undefined ? undefined : requireRoot(slack, channel, ts);
}
