import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** What the queue `tool-indexing` carries. */
export const indexingMessageSchema = z.discriminatedUnion('kind', [
  /** Makes these operations findable, and those of them that are gone no longer; without ids, all of the tool. */
  z.object({
    kind: z.literal('index'),
    tenantId: idSchema,
    toolId: idSchema,
    operationIds: z.array(idSchema).optional(),
  }),
  /** What is left of a tool whose record is gone, or never came. */
  z.object({ kind: z.literal('remove'), tenantId: idSchema, toolId: idSchema }),
]);
export type IndexingMessage = z.infer<typeof indexingMessageSchema>;
