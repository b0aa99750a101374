import { say } from '../messages.ts';
import { fileObject } from '../objects.ts';
import { checkShown } from '../pictures.ts';
import type { SlackFile } from '../records.ts';
import { refuse } from '../refusal.ts';
import { newId, type Slack } from '../slack.ts';
import { integer, objects, required, text, timestamp } from './arguments.ts';
import { signature, writable } from './chat-methods.ts';
import { type Bot, type Method, method } from './method.ts';

const LARGEST = 1_000_000_000;
/** Until then a block that shows it is refused, as others have met it. */
const LOOKED_AT_MS = 200;

export const fileMethods: Method[] = [
  method(
    'files.getUploadURLExternal',
    {
      auth: 'bot',
      scopes: ['files:write'],
      tier: 4,
      fields: {
        filename: required(text(255)),
        length: required(integer(1, LARGEST)),
        alt_text: text(1_000, 'alt_txt_too_large'),
        alt_txt: text(1_000, 'alt_txt_too_large'),
        snippet_type: text(50),
      },
    },
    (slack, values, bot) => {
      const file: SlackFile = {
        id: newId('F'),
        team: bot.team,
        user: bot.user.id,
        name: values.filename,
        title: values.filename,
        mimetype: typeOf(values.filename),
        size: values.length,
        // The reference calls it alt_txt, the SDK alt_text.
        alt_text: values.alt_txt ?? values.alt_text,
        state: 'promised',
        channels: [],
        created: slack.seconds(),
      };
      slack.store.put('file', file);
      return { upload_url: `${slack.origin()}/upload/v1/${file.id}`, file_id: file.id };
    },
  ),
  method(
    'files.completeUploadExternal',
    {
      auth: 'bot',
      scopes: ['files:write'],
      tier: 4,
      fields: {
        files: required(objects()),
        channel_id: text(20),
        thread_ts: timestamp(),
        initial_comment: text(4_000, 'msg_too_long'),
        blocks: objects('invalid_blocks_format'),
      },
    },
    (slack, values, bot) => {
      const channel = values.channel_id ? writable(slack, bot, values.channel_id) : undefined;
      if (values.files.length === 0) throw refuse('invalid_arguments', 'files are needed');
      const files = values.files.map(({ id, title }): SlackFile => {
        const file = slack.store.get('file', String(id));
        if (file?.user !== bot.user.id || file.state !== 'uploaded') throw refuse('file_not_found');
        const readyAt = slack.now() + LOOKED_AT_MS;
        const named = { ...file, ...(typeof title === 'string' && { title }), readyAt };
        return channel
          ? { ...named, state: 'shared', channels: [channel.id] }
          : { ...named, state: 'private' };
      });
      for (const file of files) slack.store.put('file', file);
      if (channel) {
        say(slack, channel, bot.user, {
          text: values.initial_comment ?? '',
          blocks: values.blocks && checkShown(slack, bot.user, values.blocks),
          thread_ts: values.thread_ts,
          files: files.map(({ id }) => id),
          ...signature(bot, {}),
        });
      }
      return { files: files.map((file) => fileObject(slack, file)) };
    },
  ),
  method(
    'files.info',
    { auth: 'bot', scopes: ['files:read'], tier: 4, fields: { file: required(text(20)) } },
    (slack, values, bot) => ({ file: fileObject(slack, visibleFile(slack, bot, values.file)) }),
  ),
];

/** A file in a conversation that the bot takes part in. */
export function visibleFile(slack: Slack, { user }: Pick<Bot, 'user'>, id: string): SlackFile {
  const file = slack.need('file', id);
  const isThere = file.channels.some((channel) =>
    slack.store.get('channel', channel)?.members.includes(user.id),
  );
  if (!isThere && file.user !== user.id) throw refuse('file_not_found');
  return file;
}

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

export const typeOf = (name: string): string =>
  TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
