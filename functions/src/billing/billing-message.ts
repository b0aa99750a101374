import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** Once a day for each organization: how does it stand, and is there something to tell it? */
export const billingMessageSchema = z.object({ tenantId: idSchema });
export type BillingMessage = z.infer<typeof billingMessageSchema>;
