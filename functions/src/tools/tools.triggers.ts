import { queueTrigger } from '../host/queue-trigger.ts';
import { timerTrigger } from '../host/timer-trigger.ts';
import { indexOperations } from './search/index-operations.ts';
import { indexingMessageSchema } from './search/indexing-message.ts';
import { renewIndex } from './search/renew-index.ts';

queueTrigger('tools-index', 'tool-indexing', indexingMessageSchema, {
  // What is not indexed in the end is found by its names.
  handle: indexOperations,
});

timerTrigger('tools-renew-index', '0 37 * * * *', renewIndex);
