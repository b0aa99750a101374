import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** A conversation was deleted: whatever is still there of it is to be removed. */
export const conversationErasedSchema = z.object({
  kind: z.literal('conversationErased'),
  tenantId: idSchema,
  sessionId: idSchema,
});
export type ConversationErased = z.output<typeof conversationErasedSchema>;

/** A visitor was erased: what they said until then is to be removed. */
export const visitorErasedSchema = z.object({
  kind: z.literal('visitorErased'),
  tenantId: idSchema,
  userHashes: z.string().array(),
  until: timeSchema,
});
export type VisitorErased = z.output<typeof visitorErasedSchema>;
