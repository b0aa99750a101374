import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** An agent was deleted: what it has left is to be removed. */
export const agentGoneSchema = z.object({
  kind: z.literal('agentGone'),
  tenantId: idSchema,
  agentId: idSchema,
});
export type AgentGone = z.output<typeof agentGoneSchema>;
