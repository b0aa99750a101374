import { queueTrigger } from '../platform/queue-trigger.ts';
import { letterSchema } from './letter.ts';

queueTrigger('mail-send', 'mail', letterSchema, {
  handle: (deps, letter, { id }) => deps.sendMail({ id, ...letter }),
  giveUp: async () => {},
});
