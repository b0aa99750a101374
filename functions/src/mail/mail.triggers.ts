import { queueTrigger } from '../host/queue-trigger.ts';
import { forADay } from '../platform/next-attempt.ts';
import { letterSchema } from './letter.ts';

queueTrigger('mail-send', 'mail', letterSchema, {
  handle: (deps, letter, { id }) => deps.sendMail({ id, ...letter }),
  retryPolicyFor: () => forADay,
});
