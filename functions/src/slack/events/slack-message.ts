import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

const ofApp = {
  tenantId: idSchema,
  appId: idSchema,
  apiAppId: z.string(),
  /** Where the app may be installed that it came for, the likeliest first. */
  places: z.array(z.string()),
};

/** An app was taken out of a workspace, or its token was revoked there. */
const goneSchema = z.object({
  kind: z.literal('gone'),
  ...ofApp,
  /** Unix seconds. */
  at: z.int(),
  /** Whose tokens were revoked; null: all are gone. */
  botUserIds: z.array(z.string()).nullable(),
});
export type GoneMessage = z.output<typeof goneSchema>;

/** Somebody has written something that an agent may have to answer. */
const saidSchema = z.object({
  kind: z.literal('said'),
  ...ofApp,
  channel: z.string(),
  isDirect: z.boolean(),
  /** In a direct message or with a mention: whoever is refused is told so. */
  isAddressed: z.boolean(),
  /** Others than members may read the channel. */
  isPrivate: z.boolean(),
  ts: z.string(),
  /** What the thread hangs on: the message itself, where it begins one. */
  root: z.string(),
  user: z.string(),
  text: z.string(),
  hasFiles: z.boolean(),
});
export type SaidMessage = z.output<typeof saidSchema>;

/** Somebody has pressed Stop in a thread. */
const stoppedSchema = z.object({
  kind: z.literal('stopped'),
  ...ofApp,
  channel: z.string(),
  root: z.string(),
});
export type StoppedMessage = z.output<typeof stoppedSchema>;

/** What the queue `slack-events` carries. */
export const slackMessageSchema = z.discriminatedUnion('kind', [
  goneSchema,
  saidSchema,
  stoppedSchema,
]);
export type SlackMessage = z.output<typeof slackMessageSchema>;
