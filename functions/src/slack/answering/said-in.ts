import * as z from 'zod';
import type { SlackEnvelope } from '../events/read-slack-event.ts';
import type { SaidMessage } from '../events/slack-message.ts';

const eventSchema = z.object({
  type: z.enum(['app_mention', 'message']),
  subtype: z.string().optional(),
  hidden: z.boolean().default(false),
  bot_id: z.string().optional(),
  app_id: z.string().optional(),
  user: z.string(),
  channel: z.string(),
  channel_type: z.string().optional(),
  text: z.string().default(''),
  ts: z.string(),
  thread_ts: z.string().optional(),
  edited: z.unknown().optional(),
  files: z.array(z.unknown()).default([]),
});

export type Said = Omit<SaidMessage, 'kind' | 'tenantId' | 'appId' | 'apiAppId' | 'places'>;

/** Words of their own, also with a file, or shown in the channel beside the thread. All other subtypes tell of something else. */
const SUBTYPES = [undefined, 'file_share', 'thread_broadcast'];
const SLACK_ITSELF = ['USLACK', 'USLACKBOT'];

/**
 * What a person has said that an app may have to answer; nothing for what bots say, so that no two of them talk for ever, for
 * edits, and for what is said to somebody else. A mention in a channel comes as two events, which become the same.
 */
export function saidIn({
  event,
  is_ext_shared_channel: isShared,
}: SlackEnvelope): Said | undefined {
  const { data: said } = eventSchema.safeParse(event);
  if (!said || !isOfPerson(said)) return undefined;
  const { type, channel, channel_type, ts, user, text, files } = said;
  const isDirect = channel_type === 'im' || channel.startsWith('D');
  const isAddressed = isDirect || type === 'app_mention';
  // In a thread that an agent takes part in, somebody else may be asked.
  if (!isAddressed && (!said.thread_ts || /^\s*<@/.test(text))) return undefined;
  return {
    ...{ channel, isDirect, isAddressed, ts, user, text },
    // A channel that is shared with others is no more public than one of its own.
    isPrivate:
      isShared || !(channel_type === 'channel' || (!channel_type && channel.startsWith('C'))),
    root: said.thread_ts ?? ts,
    hasFiles: files.length > 0,
  };
}

const isOfPerson = ({
  subtype,
  hidden,
  bot_id,
  app_id,
  user,
  edited,
}: z.output<typeof eventSchema>) =>
  SUBTYPES.includes(subtype) &&
  !hidden &&
  bot_id === undefined &&
  app_id === undefined &&
  edited === undefined &&
  !SLACK_ITSELF.includes(user);
