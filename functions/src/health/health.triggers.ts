import { timerTrigger } from '../host/timer-trigger.ts';

timerTrigger('site-sweep-outbox', '*/15 * * * * *', ({ outbox }) => outbox.round());
