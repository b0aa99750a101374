import { queueTrigger } from '../platform/queue-trigger.ts';
import { auditEntrySchema } from './audit-entry.ts';

queueTrigger('audit-write', 'audit', auditEntrySchema, {
  handle: ({ audit }, entry) => audit.write(entry),
  giveUp: async () => {},
});
