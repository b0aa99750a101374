import { queueTrigger } from '../host/queue-trigger.ts';
import { timerTrigger } from '../host/timer-trigger.ts';
import { forADay } from '../platform/next-attempt.ts';
import { digestMessageSchema } from './digest-message.ts';
import { handleDigestMessage } from './handle-digest-message.ts';
import { queueDueDigests } from './queue-due-digests.ts';

// Eight minutes after each tenth minute: what was said last is summarized by then.
timerTrigger('digest-due', '0 8-58/10 * * * *', queueDueDigests);

queueTrigger('digest-work', 'digest', digestMessageSchema, {
  handle: (deps, message, { id }) => handleDigestMessage(deps, message, id),
  retryPolicyFor: () => forADay,
});
