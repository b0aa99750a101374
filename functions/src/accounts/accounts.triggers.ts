import type { Deps } from '../deps.ts';
import { queueTrigger } from '../host/queue-trigger.ts';
import type { Letter } from '../mail/letter.ts';
import { remindOfInvite } from '../people/remind-of-invite.ts';
import { accountMessageSchema } from './account-message.ts';
import { sendResetLink } from './send-reset-link.ts';
import { tellOwner } from './tell-owner.ts';

queueTrigger('accounts-work', 'accounts', accountMessageSchema, {
  async handle(deps, message, delivery) {
    switch (message.kind) {
      case 'passwordReset':
        return sendResetLink(deps, message, delivery);
      case 'signUpRefused':
        return mail(deps, delivery, await tellOwner(deps, message));
      case 'inviteExpires':
        return mail(deps, delivery, await remindOfInvite(deps, message));
    }
  },
});

/** The same delivery makes the same mail, which the queue and mail programs know by its id. */
async function mail({ bus }: Deps, delivery: { id: string }, letter: Letter | undefined) {
  if (letter) await bus.send('mail', letter, { id: `mail-${delivery.id}` });
}
