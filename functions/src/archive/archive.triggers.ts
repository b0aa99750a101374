import { queueTrigger } from '../host/queue-trigger.ts';
import { archiveMessageSchema } from './archive-record.ts';
import { failArchive } from './finish-archive.ts';
import { handleArchiveMessage } from './handle-archive-message.ts';

queueTrigger('archive-work', 'archives', archiveMessageSchema, {
  handle: handleArchiveMessage,
  giveUp: failArchive,
});
