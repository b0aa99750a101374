import { remindOfInvite } from '../organization/remind-of-invite.ts';
import { queueTrigger } from '../platform/queue-trigger.ts';
import { accountMessageSchema } from './account-message.ts';
import { sendResetLink } from './send-reset-link.ts';
import { tellOwner } from './tell-owner.ts';

queueTrigger('accounts-work', 'accounts', accountMessageSchema, {
  handle(deps, message, delivery) {
    switch (message.kind) {
      case 'passwordReset':
        return sendResetLink(deps, message, delivery);
      case 'signUpRefused':
        return tellOwner(deps, message, delivery);
      case 'inviteExpires':
        return remindOfInvite(deps, message, delivery);
    }
  },
  giveUp: async () => {},
});
