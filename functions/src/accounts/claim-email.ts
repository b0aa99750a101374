import { Failure } from '@talkwright/shared/contract/errors';
import type { Clock } from '../platform/clock.ts';
import { whileRefused } from '../platform/write-refused.ts';
import type { UserRecord } from './account-records.ts';
import type { Accounts } from './accounts.store.ts';

type Needs = { accounts: Accounts; now: Clock };

/** Whoever has just claimed an address may be about to write the account. */
const GRACE_MS = 60_000;

/**
 * Claims the address of a new account, before the account is written: so no two accounts share one.
 *
 * Answers false when somebody has the address already, true also for the same person once more. A claim whose
 * sign-up died is taken over. One's own is written anew while the person does not exist yet, so that nobody
 * releases it, or takes it over, who has read it before.
 * @throws Failure `unavailable` while another sign-up with this address is under way
 */
export async function claimEmail(
  { accounts, now }: Needs,
  { id: userId, tenantId, email }: Pick<UserRecord, 'id' | 'tenantId' | 'email'>,
): Promise<boolean> {
  const time = now();
  const claim = { userId, tenantId, claimedAt: time.toISOString() };
  return whileRefused(async () => {
    const existing = await accounts.findEmailClaim(email);
    if (existing) {
      const { userId: claimant, tenantId: place, claimedAt } = existing.value;
      const isOwn = claimant === userId;
      if (await accounts.findUser(place, claimant)) return isOwn;
      if (!isOwn && time.getTime() - Date.parse(claimedAt) < GRACE_MS) throw underWay();
    }
    await accounts.writeEmailClaim(email, claim, existing);
    return true;
  });
}

const underWay = () =>
  new Failure('unavailable', {
    message: 'Another sign-up with this email address is under way. Please try again in a minute.',
    retryAfterSeconds: 60,
  });
