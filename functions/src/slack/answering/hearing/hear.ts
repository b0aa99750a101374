import * as z from 'zod';

/** Where people write. Direct messages are between the app and one person. */
const channelTypes = ['channel', 'group', 'im', 'mpim'] as const;

const idOfSlack = z.string().regex(/^[A-Z0-9]{1,40}$/);
const tsSchema = z.string().regex(/^\d{1,12}\.\d{1,8}$/);

const fileSchema = z.object({
  id: idOfSlack,
  name: z.string().nullish(),
  size: z.number().nullish(),
  url_private_download: z.string().nullish(),
});

/** What somebody has written that may be meant for the agent. */
export const saidSchema = z.object({
  kind: z.literal('said'),
  channel: idOfSlack,
  /** A mention alone does not say whether its channel is a private one. */
  channelType: z.enum(channelTypes).optional(),
  ts: tsSchema,
  /** Of the message that the thread hangs on: itself, where it begins one. */
  root: tsSchema,
  user: idOfSlack,
  team: idOfSlack.optional(),
  text: z.string(),
  files: fileSchema.array().max(10),
});
export type Said = z.output<typeof saidSchema>;

const placeSchema = z.object({ channel: idOfSlack, root: tsSchema, user: idOfSlack });
/** Somebody has opened the conversation with the app, or moved on to something else beside it. */
type Opened = {
  kind: 'opened';
  channel: string;
  user: string;
  root: string | undefined;
  inView: string[];
  hasMoved: boolean;
};
export type Heard =
  | Said
  | Opened
  | ({ kind: 'stopped' } & z.output<typeof placeSchema>)
  /** What was asked is gone: nobody waits for the answer. */
  | { kind: 'deleted'; channel: string; ts: string; root: string };

const MAX_FILES = 10;
const MAX_IN_VIEW = 10;
/** A person with files, or whose answer is shown in the channel as well; all others are no words of a person. */
const SPOKEN = [undefined, 'file_share', 'thread_broadcast'];
/** Slack itself, and its own robot. */
const SLACKS_OWN = ['USLACK', 'USLACKBOT'];

const messageSchema = z.object({
  subtype: z.string().optional(),
  hidden: z.boolean().optional(),
  bot_id: z.string().nullish(),
  app_id: z.string().nullish(),
  channel: idOfSlack,
  channel_type: z.string().optional(),
  ts: tsSchema,
  thread_ts: tsSchema.optional(),
  user: idOfSlack,
  user_team: idOfSlack.nullish(),
  team: idOfSlack.nullish(),
  text: z.string().default(''),
  files: z.unknown().array().default([]),
});
const deletedSchema = z.object({
  channel: idOfSlack,
  deleted_ts: tsSchema,
  previous_message: z.object({ thread_ts: tsSchema.optional() }).optional(),
});

/**
 * What an event of Slack means to an agent: nothing, in most cases. Bots are never heard, this one's own words least of all,
 * so that no two of them ever talk to each other. An edit is no new question.
 */
export function hear(
  event: { type: string; [field: string]: unknown },
  botUserId: string,
): Heard | undefined {
  switch (event.type) {
    case 'message':
    case 'app_mention':
      return event.subtype === 'message_deleted'
        ? hearDeletion(event)
        : hearWords(event, botUserId);
    case 'app_home_opened':
      return event.tab === 'messages' ? hearOpening(event, { hasMoved: false }) : undefined;
    case 'app_context_changed':
      return hearOpening(event, { hasMoved: true });
    case 'assistant_thread_started':
      return hearLegacyOpening(event, { hasMoved: false });
    case 'assistant_thread_context_changed':
      return hearLegacyOpening(event, { hasMoved: true });
    case 'agent_session_stopped':
      return hearStop(event);
    default:
      return undefined;
  }
}

function hearWords(event: object, botUserId: string): Said | undefined {
  const { data: message } = messageSchema.safeParse(event);
  if (!message || message.hidden || message.bot_id || message.app_id) return undefined;
  if (!SPOKEN.includes(message.subtype)) return undefined;
  const { channel, ts, thread_ts: root = ts, user, text } = message;
  if (user === botUserId || SLACKS_OWN.includes(user)) return undefined;
  const channelType = channelTypes.find((type) => type === message.channel_type);
  const team = message.user_team ?? message.team;
  const files = message.files.slice(0, MAX_FILES).flatMap((one) => {
    const { data: file } = fileSchema.safeParse(one);
    return file ? [file] : [];
  });
  return {
    ...{ kind: 'said', channel, ts, root, user, text, files },
    ...(channelType && { channelType }),
    ...(team && { team }),
  };
}

function hearDeletion(event: object): Heard | undefined {
  const { data } = deletedSchema.safeParse(event);
  if (!data) return undefined;
  const { channel, deleted_ts: ts, previous_message: previous } = data;
  return { kind: 'deleted', channel, ts, root: previous?.thread_ts ?? ts };
}

/** Slack's own example of a change says neither where nor who: there is nobody to show anything to, then. */
function hearOpening(
  { context, ...event }: { [field: string]: unknown },
  { hasMoved }: { hasMoved: boolean },
): Opened | undefined {
  const { data } = placeSchema.pick({ channel: true, user: true }).safeParse(event);
  const { entities = [] } = contextSchema.safeParse(context).data ?? {};
  const inView = entities.flatMap((entity) => entitySchema.safeParse(entity).data ?? []);
  return (
    data && {
      ...{ kind: 'opened', ...data, root: undefined },
      ...{ inView: [...new Set(inView)].slice(0, MAX_IN_VIEW), hasMoved },
    }
  );
}

const contextSchema = z.object({ entities: z.unknown().array().optional() });
/** A channel, or a thread in one. Canvases and lists belong to none. */
const entitySchema = z.union([
  z
    .object({ type: z.literal('slack#/types/channel_id'), value: idOfSlack })
    .transform(({ value }) => value),
  z
    .object({
      type: z.literal('slack#/types/message_context'),
      value: z.object({ channel_id: idOfSlack }),
    })
    .transform(({ value }) => value.channel_id),
]);

/** Of apps that were made before there were agents. */
function hearLegacyOpening(
  { assistant_thread: thread }: { [field: string]: unknown },
  { hasMoved }: { hasMoved: boolean },
): Opened | undefined {
  const { data } = legacySchema.safeParse(thread);
  const inView = data?.context?.channel_id;
  return (
    data && {
      ...{ kind: 'opened', channel: data.channel_id, user: data.user_id, root: data.thread_ts },
      ...{ inView: inView ? [inView] : [], hasMoved },
    }
  );
}

const legacySchema = z.object({
  channel_id: idOfSlack,
  thread_ts: tsSchema,
  user_id: idOfSlack,
  context: z.object({ channel_id: idOfSlack.nullish() }).nullish(),
});

function hearStop(event: { [field: string]: unknown }): Heard | undefined {
  const { data } = placeSchema.safeParse({ ...event, root: event.thread_ts });
  return data && { kind: 'stopped', ...data };
}
