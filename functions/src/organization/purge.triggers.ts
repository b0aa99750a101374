import { queueTrigger } from '../platform/queue-trigger.ts';
import { purgeMessageSchema } from './purge-message.ts';
import { purgeTenant } from './purge-tenant.ts';

const AGAIN_SECONDS = 3_600;

queueTrigger('organization-purge', 'tenant-purge', purgeMessageSchema, {
  handle: purgeTenant,
  /** What was promised to be deleted is never given up: it begins anew an hour later. */
  giveUp: ({ bus, newId }, message) =>
    bus.send('tenant-purge', message, { id: newId(), delaySeconds: AGAIN_SECONDS }),
});
