import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** What the queue `slack-provisioning` carries: an app is to be made at Slack. */
export const makeAppMessageSchema = z.object({
  tenantId: idSchema,
  appId: idSchema,
  requestId: idSchema,
});
export type MakeAppMessage = z.infer<typeof makeAppMessageSchema>;
