import * as z from 'zod';
import { accountGoneSchema } from '../accounts/account-gone.ts';
import { agentGoneSchema } from '../agents/agent-gone.ts';
import { conversationErasedSchema, visitorErasedSchema } from '../conversations/erased-message.ts';
import { toolGoneSchema } from '../tools/tool-gone.ts';

/** What the queue `clean-up` carries: each area says itself what of it is gone. */
export const cleanUpMessageSchema = z.discriminatedUnion('kind', [
  agentGoneSchema,
  toolGoneSchema,
  accountGoneSchema,
  conversationErasedSchema,
  visitorErasedSchema,
]);
export type CleanUpMessage = z.output<typeof cleanUpMessageSchema>;
