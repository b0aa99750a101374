import type { Config } from '../platform/config.ts';
import { newToken } from '../platform/ids.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import type { UserRecord } from '../accounts/account-records.ts';
import type { Accounts } from '../accounts/accounts.store.ts';
import { verificationMail } from '../accounts/mails.ts';
import { rateLimits } from '../accounts/rate-limits.ts';

type Needs = { accounts: Accounts; outbox: Outbox; rateLimiter: RateLimiter; config: Config };

/**
 * Sends a new verification link. The ones before it keep working.
 * @throws Failure `too_many`
 */
export async function sendVerification(deps: Needs, user: UserRecord): Promise<void> {
  await deps.rateLimiter.take(rateLimits.verificationByAccount, user.id);
  const token = newToken();
  await deps.accounts.createVerification(token, user);
  const mail = deps.outbox.record(
    user.tenantId,
    'mail',
    verificationMail(deps.config, user, token),
  );
  await deps.outbox.commit(user.tenantId, [writeOutbox(mail)]);
}
