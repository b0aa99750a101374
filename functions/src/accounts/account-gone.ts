import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** Somebody has deleted the own account: what belongs to it follows. */
export const accountGoneSchema = z.object({
  kind: z.literal('accountGone'),
  tenantId: idSchema,
  userId: idSchema,
});
export type AccountGone = z.output<typeof accountGoneSchema>;
