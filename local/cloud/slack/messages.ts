import { randomUUID } from 'node:crypto';
import { emit } from './events/emit.ts';
import { messageObject } from './objects.ts';
import type { Channel, Message, User } from './records.ts';
import { refuse } from './refusal.ts';
import { type Slack, sessionId } from './slack.ts';

type New = Omit<Partial<Message>, 'id' | 'channel' | 'ts' | 'user'> & { text: string };

/** What somebody says: kept, and told to the apps of the conversation; a mention is told twice. */
export function say(
  slack: Slack,
  channel: Channel,
  user: User,
  content: New,
  context?: object,
): Message {
  const { thread_ts: thread } = content;
  if (thread !== undefined) requireRoot(slack, channel, thread);
  const ts = slack.nextTs();
  const message: Message = {
    ...content,
    id: `${channel.id}/${ts}`,
    channel: channel.id,
    ts,
    user: user.id,
    ...(!user.app && { client_msg_id: randomUUID() }),
    ...(content.files?.length && { subtype: 'file_share' }),
  };
  slack.store.put('message', message);
  if (message.onlyFor) return message;

  const object = { ...messageObject(slack, message), channel: channel.id, event_ts: ts };
  const type = channel.kind;
  emit(
    slack,
    { ...object, type: 'message', channel_type: type, ...(type === 'im' && context) },
    { team: user.team, channel },
  );
  if (type !== 'im') {
    const { channel_type: _type, ...mention } = object as Record<string, unknown>;
    emit(
      slack,
      { ...mention, type: 'app_mention' },
      {
        team: user.team,
        channel,
        only: ({ bot_user: bot }) => bot !== user.id && mentions(message.text, bot),
      },
    );
  }
  if (user.app && thread) quiet(slack, user.app, channel.id, thread);
  return message;
}

const mentions = (text: string, user: string): boolean =>
  new RegExp(`<@${user}(?:\\|[^>]*)?>`).test(text);

/** An answer hangs on a thread's first message, never on another answer. */
export function requireRoot(slack: Slack, channel: Channel, ts: string): Message {
  const root = slack.message(channel.id, ts);
  if (!root || root.onlyFor) throw refuse('thread_not_found');
  if (root.thread_ts && root.thread_ts !== ts) {
    throw refuse('cannot_reply_to_message', 'thread_ts is that of a reply; use its parent’s');
  }
  return root;
}

/** The line of assistant.threads.setStatus goes with the first words. */
function quiet(slack: Slack, app: string, channel: string, thread: string): void {
  const session = slack.store.get('session', sessionId(app, channel, thread));
  if (session?.says) slack.store.put('session', { ...session, says: undefined });
}

export function edit(
  slack: Slack,
  channel: Channel,
  message: Message,
  by: User,
  change: Partial<Message>,
): Message {
  const ts = slack.nextTs();
  const changed: Message = { ...message, ...change, edited: { user: by.id, ts } };
  slack.store.put('message', changed);
  tellChange(slack, channel, by, ts, {
    subtype: 'message_changed',
    message: messageObject(slack, changed),
    previous_message: messageObject(slack, message),
  });
  return changed;
}

export function erase(slack: Slack, channel: Channel, message: Message, by: User): void {
  slack.store.remove('message', message.id);
  tellChange(slack, channel, by, slack.nextTs(), {
    subtype: 'message_deleted',
    deleted_ts: message.ts,
    previous_message: messageObject(slack, message),
  });
}

function tellChange(slack: Slack, channel: Channel, by: User, ts: string, change: object): void {
  emit(
    slack,
    {
      type: 'message',
      hidden: true,
      channel: channel.id,
      channel_type: channel.kind,
      ts,
      event_ts: ts,
      ...change,
    },
    { team: by.team, channel },
  );
}
