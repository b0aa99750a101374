import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** What a tool has left is to be removed, if its record is gone, or never came. */
export const toolGoneSchema = z.object({
  kind: z.literal('toolGone'),
  tenantId: idSchema,
  toolId: idSchema,
});
export type ToolGone = z.output<typeof toolGoneSchema>;
