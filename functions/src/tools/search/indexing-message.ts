import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/**
 * What the queue `tool-indexing` carries. Makes these operations findable, and those of them that are gone no longer;
 * without ids, all of the tool.
 */
export const indexingMessageSchema = z.object({
  tenantId: idSchema,
  toolId: idSchema,
  operationIds: z.array(idSchema).optional(),
});
export type IndexingMessage = z.infer<typeof indexingMessageSchema>;
