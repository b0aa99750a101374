import { queueTrigger } from '../host/queue-trigger.ts';
import { remindOfInvite } from './invites/remind-of-invite.ts';
import { peopleMessageSchema } from './people-message.ts';

queueTrigger('people-work', 'people', peopleMessageSchema, { handle: remindOfInvite });
