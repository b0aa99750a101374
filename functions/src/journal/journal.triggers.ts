import { queueTrigger } from '../host/queue-trigger.ts';
import { timerTrigger } from '../host/timer-trigger.ts';
import { untilDone } from '../platform/next-attempt.ts';
import { journalEventSchema } from './journal-event.ts';

queueTrigger('journal-note', 'journal', journalEventSchema, {
  handle: ({ journal }, event, { id }) => journal.note(id, event),
  retryPolicyFor: () => untilDone,
});

timerTrigger('journal-expire', '0 41 3 * * *', ({ journal }) => journal.expire());
