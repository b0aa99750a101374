import { queueTrigger } from '../host/queue-trigger.ts';
import { untilDone } from '../platform/next-attempt.ts';
import { archiveMessageSchema } from './archive-record.ts';
import { failArchive } from './finish-archive.ts';
import { handleArchiveMessage } from './handle-archive-message.ts';

queueTrigger('archive-work', 'archives', archiveMessageSchema, {
  handle: handleArchiveMessage,
  giveUp: failArchive,
  // It was promised that it is kept for so long, and no longer.
  retryPolicyFor: ({ step }) => (step === 'remove' ? untilDone : undefined),
});
