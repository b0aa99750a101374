import { Failure } from '@talkwright/shared/contract/errors';
import type { UserRecord } from '../../accounts/account-records.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { rateLimits } from '../rate-limits.ts';
import { securityEvent } from '../security-event.ts';

type Needs = { rateLimiter: RateLimiter; outbox: Outbox; config: Config; newId: NewId; now: Clock };

/** Whoever tries codes at a log-in has the password: its owner has to know, once for each window of guessing. */
export async function tellOfGuessing(deps: Needs, user: UserRecord): Promise<void> {
  try {
    await deps.rateLimiter.take(rateLimits.codesGuessedByAccount, user.id);
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
