import { timerTrigger } from '../host/timer-trigger.ts';
import { watchFillings } from './watch-fillings.ts';
import { watchQueues } from './watch-queues.ts';

timerTrigger('site-sweep-outbox', '*/15 * * * * *', ({ outbox }) => outbox.round());

timerTrigger('site-watch-queues', '0 */5 * * * *', watchQueues);

timerTrigger('site-watch-fillings', '0 40 */3 * * *', watchFillings);
