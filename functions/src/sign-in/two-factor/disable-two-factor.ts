import type { disableTwoFactor as contract } from '@talkwright/shared/areas/two-factor';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { patchUser } from '../../accounts/account-records.ts';
import type { AccountsReader } from '../../accounts/accounts.store.ts';
import type { Member } from '../../accounts/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { checkPassword } from '../check-password.ts';
import { securityEvent } from '../security-event.ts';
import type { TwoFactorStore } from './two-factor.store.ts';
import { useCode } from './use-code.ts';

type Needs = {
  accounts: AccountsReader;
  twoFactor: TwoFactorStore;
  rateLimiter: RateLimiter;
  outbox: Outbox;
  config: Config;
  newId: NewId;
  now: Clock;
};

/** @throws Failure `two_factor_disabled`, `wrong_password`, `code_refused`, `too_many` */
export async function disableTwoFactor(
  deps: Needs,
  { tenantId, userId }: Member,
  { password, token }: ParsedInput<typeof contract>,
): Promise<Record<string, never>> {
  const user = (await deps.accounts.findUser(tenantId, userId))?.value;
  if (!user?.twoFactorEnabled) throw new Failure('two_factor_disabled');
  await checkPassword(deps, user, password);
  await useCode(deps, user, token, 'code_refused', (used) =>
    deps.outbox.commit(tenantId, [
      deps.twoFactor.remove(user, used),
      patchUser(user.id, { twoFactorEnabled: false }),
      ...securityEvent(deps, user, {
        title: 'Two-factor authentication was disabled',
        message: 'Signing in to your account asks for the password alone again.',
        action: 'disabled two-factor authentication',
      }),
    ]),
  );
  return {};
}
