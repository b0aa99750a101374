import type { UserRecord } from '../accounts/account-records.ts';
import { createVerification } from '../accounts/create-verification.ts';
import { verificationMail } from '../accounts/mails.ts';
import type { Config } from '../platform/config.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { rateLimits } from './rate-limits.ts';

type Needs = Parameters<typeof createVerification>[0] & {
  outbox: Outbox;
  rateLimiter: RateLimiter;
  config: Config;
};

/**
 * Sends a new verification link. The ones before it keep working.
 * @throws Failure `too_many`
 */
export async function sendVerification(deps: Needs, user: UserRecord): Promise<void> {
  await deps.rateLimiter.take(rateLimits.verificationByAccount, user.id);
  const letter = verificationMail(deps.config, user, await createVerification(deps, user));
  const mail = deps.outbox.record(user.tenantId, 'mail', letter);
  await deps.outbox.commit(user.tenantId, [writeOutbox(mail)]);
}
