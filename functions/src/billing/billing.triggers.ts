import { queueTrigger } from '../host/queue-trigger.ts';
import { timerTrigger } from '../host/timer-trigger.ts';
import { forADay } from '../platform/next-attempt.ts';
import { billingMessageSchema } from './billing-message.ts';
import { followSubscription } from './follow-subscription.ts';
import { queueSyncs } from './queue-syncs.ts';

// When few are at work.
timerTrigger('billing-sync-all', '0 20 3 * * *', queueSyncs);

queueTrigger('billing-work', 'billing', billingMessageSchema, {
  handle: followSubscription,
  retryPolicyFor: () => forADay,
});
