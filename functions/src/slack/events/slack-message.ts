import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { answeringSchemas } from '../answering/answering-message.ts';

/** An app was taken out of a workspace, or its token was revoked there. */
const goneSchema = z.object({
  kind: z.literal('gone'),
  tenantId: idSchema,
  appId: idSchema,
  apiAppId: z.string(),
  /** Where it may have been, the likeliest first. */
  places: z.array(z.string()),
  /** Unix seconds. */
  at: z.int(),
  /** Whose tokens were revoked; null: all are gone. */
  botUserIds: z.array(z.string()).nullable(),
});
export type GoneMessage = z.output<typeof goneSchema>;

/** What the queue `slack-events` carries. */
export const slackMessageSchema = z.discriminatedUnion('kind', [goneSchema, ...answeringSchemas]);
export type SlackMessage = z.output<typeof slackMessageSchema>;
