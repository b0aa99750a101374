import { queueTrigger } from '../host/queue-trigger.ts';
import { untilDone } from '../platform/next-attempt.ts';
import { auditEntrySchema } from './audit-entry.ts';
import { recordEntry } from './record-entry.ts';

queueTrigger('audit-write', 'audit', auditEntrySchema, {
  handle: recordEntry,
  retryPolicyFor: () => untilDone,
});
