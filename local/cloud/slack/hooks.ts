import { isObject } from './api/arguments.ts';
import { erase, say } from './messages.ts';
import { checkShown } from './pictures.ts';
import type { App, Channel, Hook, Message, User } from './records.ts';
import { refuse } from './refusal.ts';
import { type Slack, secret } from './slack.ts';

const HOOK_LIFETIME_S = 1_800;
const HOOK_USES = 5;

/** A response_url: where an app answers to what it was asked at once. */
export function newHook(
  slack: Slack,
  {
    app,
    channel,
    user,
    message,
    isEphemeral,
  }: {
    app: App;
    channel: Channel;
    user: User;
    message?: Message;
    isEphemeral: boolean;
  },
): Hook {
  const hook: Hook = {
    id: `${user.team}/${secret(24)}`,
    app: app.id,
    channel: channel.id,
    user: user.id,
    message_ts: message?.ts,
    thread_ts: message?.thread_ts,
    isEphemeral,
    usesLeft: HOOK_USES,
    exp: slack.seconds() + HOOK_LIFETIME_S,
  };
  slack.store.put('hook', hook);
  return hook;
}

/** What comes to a response_url: five times in half an hour. */
export function answerHook(slack: Slack, id: string, body: string): void {
  const hook = slack.store.get('hook', id);
  if (!hook || slack.seconds() >= hook.exp) throw refuse('expired_url');
  if (hook.usesLeft === 0) throw refuse('used_url');
  respond(slack, hook, readAnswer(body));
  slack.store.put('hook', { ...hook, usesLeft: hook.usesLeft - 1 });
}

type Answer = {
  text?: string;
  blocks?: Record<string, unknown>[];
  response_type?: string;
  replace_original?: boolean;
  delete_original?: boolean;
  thread_ts?: string;
};

/** JSON, or plain words. */
export function readAnswer(body: string): Answer {
  try {
    const parsed: unknown = JSON.parse(body);
    if (isObject(parsed)) return parsed;
  } catch {
    // Words, then.
  }
  return { text: body };
}

export function respond(slack: Slack, hook: Hook, answer: Answer): void {
  const channel = slack.need('channel', hook.channel);
  const install = slack.installIn(hook.app, slack.need('user', hook.user).team);
  const bot = slack.need('user', install?.bot_user ?? '');
  const original = hook.message_ts ? slack.message(channel.id, hook.message_ts) : undefined;
  if (answer.delete_original && original) {
    erase(slack, channel, original, bot);
    return;
  }
  const text = String(answer.text ?? '');
  const blocks = Array.isArray(answer.blocks) ? checkShown(slack, bot, answer.blocks) : undefined;
  if (!text && !blocks?.length) throw refuse('no_text');
  if (answer.replace_original && original) {
    slack.store.put('message', {
      ...original,
      text,
      blocks,
      markdown: undefined,
      stream: undefined,
    });
    return;
  }
  say(slack, channel, bot, {
    text,
    blocks,
    thread_ts: answer.thread_ts ?? hook.thread_ts,
    bot_id: install?.bot_id,
    app_id: hook.app,
    ...(answer.response_type !== 'in_channel' && { onlyFor: hook.user }),
  });
}
