import { untilDone } from '../platform/next-attempt.ts';
import { queueTrigger } from '../platform/queue-trigger.ts';
import { purgeMessageSchema } from './purge-message.ts';
import { purgeTenant } from './purge-tenant.ts';

queueTrigger('organization-purge', 'tenant-purge', purgeMessageSchema, {
  handle: purgeTenant,
  patienceFor: () => untilDone,
});
