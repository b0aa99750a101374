import { checkBlocks } from '../blocks.ts';
import type { Channel } from '../records.ts';
import { refuse } from '../refusal.ts';
import { setSession } from '../sessions.ts';
import { newId, type Slack, sessionId } from '../slack.ts';
import { choice, isObject, json, required, text, timestamp } from './arguments.ts';
import { threadOf, writable } from './chat-methods.ts';
import { type Bot, type Method, method } from './method.ts';

const channelId = required(text(20));
const thread = { channel_id: channelId, thread_ts: required(timestamp()) };
const icon = { username: text(80), icon_emoji: text(100), icon_url: text(2_000) };

/** What an agent says of itself beside its messages: status, title, suggested prompts, its Home tab. */
export const sessionMethods: Method[] = [
  method(
    'agents.sessions.setStatus',
    {
      auth: 'bot',
      scopes: ['chat:write'],
      tier: 3,
      fields: {
        ...thread,
        status: required(choice('active', 'processing', 'suspended', 'closed')),
        title: text(200),
        initiator_user_id: text(20),
        ...icon,
      },
    },
    (slack, values, bot) => {
      requireAgent(slack, bot);
      const channel = threadIn(slack, bot, values);
      const by = values.initiator_user_id;
      if (by && !channel.members.includes(by)) throw refuse('user_not_in_channel');
      const known = slack.store.get('session', sessionId(bot.app.id, channel.id, values.thread_ts));
      const session = setSession(slack, bot.app, channel, values.thread_ts, {
        status: values.status,
        ...(!known && values.title && { title: values.title }),
      });
      const { bot_events: events = [] } = bot.app.manifest.settings?.event_subscriptions ?? {};
      return {
        status: session?.status,
        agent_status: session?.status,
        title: session?.title ?? '',
        ...(!events.includes('agent_session_stopped') && {
          warning: 'missing_agent_session_stopped_event_subscription',
        }),
      };
    },
  ),
  method(
    'agents.sessions.rename',
    {
      auth: 'bot',
      scopes: ['chat:write'],
      tier: 3,
      fields: { ...thread, title: required(text(200)) },
    },
    (slack, values, bot) => {
      requireAgent(slack, bot);
      const channel = threadIn(slack, bot, values);
      const { title } = values;
      if (!setSession(slack, bot.app, channel, values.thread_ts, { title }, true)) {
        throw refuse('session_not_found');
      }
      return { title };
    },
  ),
  method(
    'assistant.threads.setStatus',
    {
      auth: 'bot',
      scopes: ['assistant:write', 'chat:write'],
      tier: 'special',
      // An empty status takes the line away.
      fields: { ...thread, status: text(50), loading_messages: json(), ...icon },
    },
    (slack, values, bot) => {
      if (values.status === undefined)
        throw refuse('invalid_arguments', 'missing required field: status');
      const loading = values.loading_messages;
      if (loading !== undefined && !(Array.isArray(loading) && loading.length <= 10)) {
        throw refuse('invalid_arguments', 'loading_messages takes at most 10');
      }
      const channel = threadIn(slack, bot, values);
      setSession(slack, bot.app, channel, values.thread_ts, {
        says: { status: values.status, loading: loading?.map(String) },
      });
      return {};
    },
  ),
  method(
    'assistant.threads.setTitle',
    {
      auth: 'bot',
      scopes: ['assistant:write'],
      tier: 'special',
      fields: { ...thread, title: required(text(200)) },
    },
    (slack, values, bot) => {
      setSession(slack, bot.app, threadIn(slack, bot, values), values.thread_ts, {
        title: values.title,
      });
      return {};
    },
  ),
  method(
    'assistant.threads.setSuggestedPrompts',
    {
      auth: 'bot',
      scopes: ['assistant:write'],
      tier: 4,
      fields: {
        channel_id: channelId,
        thread_ts: timestamp(),
        title: text(200),
        prompts: required(json()),
      },
    },
    (slack, values, bot) => {
      const channel = writable(slack, bot, values.channel_id);
      if (channel.kind !== 'im') throw refuse('channel_not_found');
      const prompts = promptsOf(values.prompts);
      // With agent_view a thread makes the call do nothing, and Slack says nothing of it.
      if (values.thread_ts && bot.app.manifest.features?.agent_view) return {};
      slack.store.put('prompts', { id: channel.id, app: bot.app.id, title: values.title, prompts });
      return {};
    },
  ),
  method(
    'views.publish',
    {
      auth: 'bot',
      tier: 4,
      fields: {
        user_id: required(text(20)),
        view: required(json('invalid_arguments')),
        hash: text(100),
      },
    },
    (slack, values, bot) => {
      if (!bot.app.manifest.features?.app_home?.home_tab_enabled) throw refuse('not_enabled');
      const user = slack.need('user', values.user_id);
      const { view } = values;
      if (!isObject(view) || view.type !== 'home' || !Array.isArray(view.blocks)) {
        throw refuse('invalid_arguments', 'a view of the type home with blocks is needed');
      }
      const kept = {
        ...view,
        id: newId('V'),
        blocks: checkBlocks(view.blocks.filter(isObject), 100),
      };
      slack.store.put('view', {
        id: `${bot.app.id}/${user.id}`,
        app: bot.app.id,
        user: user.id,
        view: kept,
      });
      return { view: kept };
    },
  ),
];

function requireAgent(slack: Slack, { app }: Bot): void {
  if (!slack.isAgent(app)) throw refuse('app_is_not_an_agent', 'the manifest has no agent_view');
}

function threadIn(
  slack: Slack,
  bot: Bot,
  { channel_id: id, thread_ts: ts }: { channel_id: string; thread_ts: string },
): Channel {
  const channel = writable(slack, bot, id);
  threadOf(slack, channel, ts);
  return channel;
}

function promptsOf(value: unknown): { title: string; message: string }[] {
  const isPrompt = (one: unknown): one is { title: string; message: string } =>
    isObject(one) && typeof one.title === 'string' && typeof one.message === 'string';
  if (!Array.isArray(value) || !value.every(isPrompt)) {
    throw refuse('invalid_arguments', 'prompts are objects with title and message');
  }
  if (value.length > 4) throw refuse('invalid_arguments', 'no more than 4 prompts');
  return value.map(({ title, message }) => ({ title, message }));
}
