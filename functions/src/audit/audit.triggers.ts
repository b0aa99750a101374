import { untilDone } from '../platform/next-attempt.ts';
import { queueTrigger } from '../platform/queue-trigger.ts';
import { auditEntrySchema } from './audit-entry.ts';
import { recordEntry } from './record-entry.ts';

queueTrigger('audit-write', 'audit', auditEntrySchema, {
  handle: recordEntry,
  patienceFor: () => untilDone,
});
