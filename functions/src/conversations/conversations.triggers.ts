import { timerTrigger } from '../host/timer-trigger.ts';
import { sweepConversations } from './sweep-conversations.ts';

timerTrigger('conversations-sweep', '*/30 * * * * *', sweepConversations);
