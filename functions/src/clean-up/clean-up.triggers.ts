import { queueTrigger } from '../host/queue-trigger.ts';
import { untilDone } from '../platform/next-attempt.ts';
import { cleanUp } from './clean-up.ts';
import { cleanUpMessageSchema } from './clean-up-message.ts';

queueTrigger('clean-up-work', 'clean-up', cleanUpMessageSchema, {
  handle: cleanUp,
  // Nothing else finds what is left behind, as the keys of an agent's token exchange.
  retryPolicyFor: () => untilDone,
});
