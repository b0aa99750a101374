import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { saidSchema } from './hearing/hear.ts';

const addressed = {
  tenantId: idSchema,
  appId: idSchema,
  apiAppId: z.string(),
  /** Where the app may be installed, the likeliest first. */
  places: z.string().array(),
};

/** Somebody has said something that is meant for an agent. */
const askedSchema = z.object({ kind: z.literal('asked'), ...addressed, said: saidSchema });
export type AskedMessage = z.output<typeof askedSchema>;

/** Somebody has used the slash command: who asked sees the answer, and nobody else. */
const commandedSchema = z.object({
  kind: z.literal('commanded'),
  ...addressed,
  command: z.object({
    /** Unique for each use. */
    id: z.string(),
    name: z.string(),
    channel: z.string(),
    user: z.string(),
    team: z.string(),
    text: z.string(),
    /** Where the answer goes, for half an hour. */
    responseUrl: z.string(),
  }),
});
export type CommandedMessage = z.output<typeof commandedSchema>;

/** Somebody has opened the conversation with the app, or another channel beside it. */
const openedSchema = z.object({
  kind: z.literal('opened'),
  ...addressed,
  channel: z.string(),
  user: z.string(),
  root: z.string().optional(),
  /** The channels that they have open beside it, as far as Slack says. */
  inView: z.string().array().default([]),
  /** They were there before, and look at something else now. */
  hasMoved: z.boolean().default(false),
});
export type OpenedMessage = z.output<typeof openedSchema>;

export const answeringSchemas = [askedSchema, commandedSchema, openedSchema] as const;
export type AnsweringMessage = AskedMessage | CommandedMessage | OpenedMessage;
