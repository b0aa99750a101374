import { queueTrigger } from '../host/queue-trigger.ts';
import { untilDone } from '../platform/next-attempt.ts';
import { purgeMessageSchema } from './purge-message.ts';
import { purgeTenant } from './purge-tenant.ts';

queueTrigger('organization-purge', 'tenant-purge', purgeMessageSchema, {
  handle: purgeTenant,
  retryPolicyFor: () => untilDone,
});
