import { type ErrorCode, Failure } from '@talkwright/shared/contract/errors';
import type { UserRecord } from '../../accounts/account-records.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Versioned } from '../../platform/cosmos.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { rethrowAs } from '../../platform/write-refused.ts';
import { codeRateLimits } from '../rate-limits.ts';
import { stepOfCode } from './totp.ts';
import type { TwoFactor, TwoFactorStoreReader } from './two-factor.store.ts';

type Needs = { twoFactor: TwoFactorStoreReader; rateLimiter: RateLimiter; now: Clock };
type Owner = Pick<UserRecord, 'id' | 'tenantId'>;

/**
 * Lets somebody do something for a code of the authenticator app, or for a backup code. `allow` receives the
 * person's second factor as it stands once the code is used up, and has to commit it in the batch of what the
 * code allows: the same code at the same moment finds the record changed. So each works once.
 * @throws Failure `too_many`, or `refusal` for a wrong code
 */
export async function useCode<T>(
  deps: Needs,
  owner: Owner,
  code: string,
  refusal: ErrorCode,
  allow: (used: Versioned<TwoFactor>) => Promise<T>,
): Promise<T> {
  const refused = () => new Failure(refusal);
  return deps.rateLimiter.attempt(codeRateLimits(owner), async () => {
    const found = await deps.twoFactor.find(owner);
    const used = found && (await afterUse(found.value, code, deps.now()));
    if (!used) throw refused();
    return allow({ ...found, value: used }).catch(rethrowAs({ gone: refused, changed: refused }));
  });
}

/** Undefined when the code is not, or no longer, good. */
async function afterUse(
  twoFactor: TwoFactor,
  code: string,
  now: Date,
): Promise<TwoFactor | undefined> {
  const { secret, lastStep, backupCodes } = twoFactor;
  if (backupCodes.includes(code)) {
    return { ...twoFactor, backupCodes: backupCodes.filter((other) => other !== code) };
  }
  const step = secret && isTotp(code) && (await stepOfCode(secret, code, now));
  return step && step > lastStep ? { ...twoFactor, lastStep: step } : undefined;
}

const isTotp = (code: string) => /^\d{6}$/.test(code);
