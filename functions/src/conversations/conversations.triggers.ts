import { timerTrigger } from '../host/timer-trigger.ts';
import { sweepConversations } from './sweep-conversations.ts';
import { sweepRetention } from './sweep-retention.ts';

timerTrigger('conversations-sweep', '*/10 * * * * *', sweepConversations);
// Each day's work is done once; the other hours go on with it where one run was not enough.
timerTrigger('conversations-retention', '0 27 * * * *', sweepRetention);
