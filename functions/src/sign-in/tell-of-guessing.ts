import { Failure } from '@talkwright/shared/contract/errors';
import type { UserRecord } from '../accounts/account-records.ts';
import { limits } from '../accounts/rate-limits.ts';
import { securityEvent } from '../accounts/security-event.ts';
import type { Deps } from '../deps.ts';

type Needs = Pick<Deps, 'limits' | 'outbox' | 'config' | 'newId' | 'now'>;

/** Whoever tries codes at a log-in has the password: its owner has to know, once for each window of guessing. */
export async function tellOfGuessing(deps: Needs, user: UserRecord): Promise<void> {
  try {
    await deps.limits.take(limits.codesGuessedByAccount, user.id);
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many') return;
    throw error;
  }
  const event = securityEvent(deps, user, {
    title: 'Somebody has your password',
    message:
      'Somebody entered your password and then too many wrong codes, so codes are refused for a while. ' +
      'If you have mistyped them yourself, nothing is wrong.',
    action: 'had a log-in with the right password stopped after too many wrong codes',
  });
  await deps.outbox.commit(user.tenantId, event);
}
