import { queueTrigger } from '../host/queue-trigger.ts';
import { remindOfInvite } from './invites/remind-of-invite.ts';
import { peopleMessageSchema } from './people-message.ts';
import { announceRequests } from './requests/announce-requests.ts';

queueTrigger('people-work', 'people', peopleMessageSchema, {
  async handle(deps, message, delivery) {
    switch (message.kind) {
      case 'inviteExpires':
        return remindOfInvite(deps, message, delivery);
      case 'requestFiled':
        return announceRequests(deps, message);
    }
  },
});
