import { queueTrigger } from '../host/queue-trigger.ts';
import { peopleMessageSchema } from './people-message.ts';
import { remindOfInvite } from './remind-of-invite.ts';

queueTrigger('people-work', 'people', peopleMessageSchema, { handle: remindOfInvite });
