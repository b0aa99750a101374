import { say } from '../messages.ts';
import { messageObject } from '../objects.ts';
import { checkShown } from '../pictures.ts';
import type { Message, Part, Stream, Task } from '../records.ts';
import { refuse } from '../refusal.ts';
import { setSession } from '../sessions.ts';
import type { Slack } from '../slack.ts';
import { isAllowedUrl } from '../urls.ts';
import { choice, isObject, json, objects, required, text, timestamp } from './arguments.ts';
import { own, signature, writable } from './chat-methods.ts';
import { type Bot, type Method, method } from './method.ts';

const LONGEST_TEXT = 12_000;
const LONGEST_FIELD = 256;
const STATUSES = ['pending', 'in_progress', 'complete', 'error'] as const;

const words = {
  markdown_text: text(LONGEST_TEXT, 'msg_too_long'),
  chunks: objects('invalid_chunks'),
};
const target = { channel: required(text(20)), ts: required(timestamp()) };
const scopes = ['chat:write'];

export const streamMethods: Method[] = [
  method(
    'chat.startStream',
    {
      auth: 'bot',
      scopes,
      tier: 2,
      fields: {
        channel: target.channel,
        thread_ts: timestamp(),
        recipient_user_id: text(20),
        recipient_team_id: text(20),
        task_display_mode: choice('timeline', 'plan', 'dense'),
        ...words,
        username: text(80),
        icon_emoji: text(100),
        icon_url: text(2_000),
      },
    },
    (slack, values, bot) => {
      const channel = writable(slack, bot, values.channel);
      if (channel.kind === 'im' && !values.thread_ts) {
        throw refuse('invalid_arguments', 'missing required field: thread_ts');
      }
      // Measured by others also in direct messages, where the reference leaves them out.
      if (!values.recipient_user_id) throw refuse('missing_recipient_user_id');
      if (!values.recipient_team_id) throw refuse('missing_recipient_team_id');
      const recipient = slack.need('user', values.recipient_user_id);
      if (recipient.team !== values.recipient_team_id || !channel.members.includes(recipient.id)) {
        throw refuse('user_not_found', 'the recipient is not in this conversation');
      }
      const begun: Stream = {
        startedAt: slack.now(),
        state: 'streaming',
        displayMode: values.task_display_mode === 'plan' ? 'plan' : 'timeline',
        parts: [],
      };
      const message = say(slack, channel, bot.user, {
        text: '',
        thread_ts: values.thread_ts,
        ...signature(bot, values),
        stream: grow(slack, bot, begun, values),
      });
      return { channel: channel.id, ts: message.ts };
    },
  ),
  method(
    'chat.appendStream',
    { auth: 'bot', scopes, tier: 4, fields: { ...target, ...words } },
    (slack, values, bot) => {
      const { channel, message, stream } = streaming(slack, bot, values);
      if (values.markdown_text === undefined && !values.chunks?.length) throw refuse('no_text');
      slack.store.put('message', { ...message, stream: grow(slack, bot, stream, values) });
      return { channel: channel.id, ts: message.ts };
    },
  ),
  method(
    'chat.stopStream',
    {
      auth: 'bot',
      scopes,
      tier: 2,
      fields: {
        ...target,
        ...words,
        blocks: objects('invalid_blocks_format'),
        metadata: json('invalid_metadata_format'),
        session_status: choice('active', 'processing', 'suspended', 'closed'),
      },
    },
    (slack, values, bot) => {
      const { channel, message, stream } = streaming(slack, bot, values);
      const stopped: Message = {
        ...message,
        stream: { ...grow(slack, bot, stream, values), state: 'stopped' },
        ...(values.blocks && { blocks: checkShown(slack, bot.user, values.blocks) }),
        ...(values.metadata !== undefined && { metadata: values.metadata }),
      };
      slack.store.put('message', stopped);
      if (message.thread_ts && slack.isAgent(bot.app)) {
        const status = values.session_status ?? 'active';
        setSession(slack, bot.app, channel, message.thread_ts, { status }, true);
      }
      return { channel: channel.id, ts: message.ts, message: messageObject(slack, stopped) };
    },
  ),
];

function streaming(slack: Slack, bot: Bot, values: { channel: string; ts: string }) {
  const { channel, message } = own(slack, bot, values, 'message_not_owned_by_app');
  const { stream } = message;
  if (stream?.state === 'stopped_by_user') throw refuse('stopped_by_user');
  if (stream?.state !== 'streaming') throw refuse('message_not_in_streaming_state');
  return { channel, message, stream };
}

type Words = { markdown_text?: string; chunks?: Record<string, unknown>[] };

/** The stream with what came at its end: text flows on, a step is replaced by its id, its details grow. */
function grow(
  slack: Slack,
  bot: Bot,
  stream: Stream,
  { markdown_text: markdown, chunks }: Words,
): Stream {
  if (markdown !== undefined && chunks !== undefined) {
    throw refuse('invalid_arguments', 'markdown_text or chunks, not both');
  }
  const writes = markdown !== undefined ? 'markdown_text' : chunks && 'chunks';
  if (writes && stream.writes && writes !== stream.writes) throw refuse('streaming_mode_mismatch');
  const grown: Stream = { ...stream, writes: writes ?? stream.writes, parts: [...stream.parts] };
  if (markdown) addText(grown.parts, markdown);
  chunks?.forEach((chunk, index) => {
    addChunk(slack, bot, grown, chunk, `/chunks/${index}`);
  });
  return grown;
}

function addText(parts: Part[], words: string): void {
  const last = parts.at(-1);
  if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + words };
  else parts.push({ kind: 'text', text: words });
}

function addChunk(
  slack: Slack,
  bot: Bot,
  stream: Stream,
  chunk: Record<string, unknown>,
  at: string,
): void {
  if (chunk.type === 'markdown_text') {
    if (typeof chunk.text !== 'string') throw invalid(at, 'text must be a string');
    if (chunk.text.length > LONGEST_TEXT) throw refuse('msg_too_long');
    addText(stream.parts, chunk.text);
  } else if (chunk.type === 'plan_update') {
    stream.planTitle = field(chunk.title, `${at}/title`);
  } else if (chunk.type === 'blocks') {
    if (!Array.isArray(chunk.blocks) || !chunk.blocks.every(isObject)) {
      throw invalid(at, 'blocks must be a list');
    }
    stream.parts.push({ kind: 'blocks', blocks: checkShown(slack, bot.user, chunk.blocks) });
  } else if (chunk.type === 'task_update') {
    addTask(stream.parts, chunk, at);
  } else {
    throw invalid(at, `unsupported type: ${String(chunk.type)}`);
  }
}

function addTask(parts: Part[], chunk: Record<string, unknown>, at: string): void {
  const id = field(chunk.id, `${at}/id`);
  const index = parts.findIndex((part) => part.kind === 'task' && part.task.id === id);
  const before = parts[index];
  const known = before?.kind === 'task' ? before.task : undefined;
  const status = STATUSES.find((one) => one === chunk.status);
  if (!status) throw invalid(at, `status must be one of ${STATUSES.join(', ')}`);
  const details = chunk.details === undefined ? '' : field(chunk.details, `${at}/details`);
  const task: Task = {
    id,
    title: field(chunk.title, `${at}/title`),
    status,
    details: (known?.details ?? '') + details || undefined,
    output: chunk.output === undefined ? known?.output : field(chunk.output, `${at}/output`),
    sources: chunk.sources === undefined ? known?.sources : sourcesOf(chunk.sources, at),
  };
  if (index >= 0) parts[index] = { kind: 'task', task };
  else parts.push({ kind: 'task', task });
}

function sourcesOf(value: unknown, at: string): Task['sources'] {
  if (!Array.isArray(value)) throw invalid(at, 'sources must be a list');
  return value.map((source) => {
    if (!isObject(source) || source.type !== 'url') throw invalid(at, 'a source has the type url');
    const url = typeof source.url === 'string' ? source.url : '';
    if (!isAllowedUrl(url)) throw invalid(at, 'a source has an https URL');
    return { type: 'url', url, text: field(source.text, `${at}/sources`) };
  });
}

function field(value: unknown, at: string): string {
  if (typeof value !== 'string' || value === '') throw invalid(at, 'must be a string');
  if (value.length > LONGEST_FIELD) throw refuse('msg_too_long', `too long [json-pointer:${at}]`);
  return value;
}

const invalid = (at: string, what: string) =>
  refuse('invalid_chunks', `${what} [json-pointer:${at}]`);
