import { queueTrigger } from '../host/queue-trigger.ts';
import { accountMessageSchema } from './account-message.ts';
import { sendResetLink } from './passwords/send-reset-link.ts';
import { tellOwner } from './tell-owner.ts';

queueTrigger('accounts-work', 'accounts', accountMessageSchema, {
  async handle(deps, message, delivery) {
    switch (message.kind) {
      case 'passwordReset':
        return sendResetLink(deps, message, delivery);
      case 'signUpRefused':
        return tellOwner(deps, message, delivery);
    }
  },
});
