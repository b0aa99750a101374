import type { joinWithAccount as contract } from '@talkwright/shared/areas/sign-up';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { UserRecord } from '../accounts/account-records.ts';
import type { Member } from '../accounts/caller.ts';
import type { LoginsReader } from '../accounts/logins/logins.store.ts';
import { newUser } from '../accounts/new-user.ts';
import type { Log } from '../platform/log.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import type { SignedIn } from '../sign-in/begin-login.ts';
import { deleteAccount } from '../sign-in/delete-account.ts';
import { takeAlong } from '../sign-in/two-factor/take-along.ts';
import { becomeMember } from './become-member.ts';
import { findOpenInvite } from './find-open-invite.ts';
import { rateLimits } from './rate-limits.ts';

type Needs = Parameters<typeof becomeMember>[0] &
  Parameters<typeof deleteAccount>[0] &
  Parameters<typeof takeAlong>[0] & {
    logins: LoginsReader;
    rateLimiter: RateLimiter;
    log: Log;
  };

/**
 * Leaves the own organization, as whoever deletes the account does, and joins the one that invites, with name, password and
 * second factor. The two lie apart: whatever fails in between leaves the address free and the invitation open, and says
 * that the person can come in by it as somebody new.
 * @throws Failure `password_needed`, `last_admin`, `last_member`, `payment_provider_failed`, `invite_not_found`,
 * `invite_used`, `invite_expired`, `invite_other_address`, `already_member`, `left_without_joining`
 */
export async function joinWithAccount(
  deps: Needs,
  caller: Member,
  { inviteToken: token, confirmation }: ParsedInput<typeof contract>,
): Promise<SignedIn> {
  const { tenantId, userId, sessionId } = caller;
  await deps.rateLimiter.take(rateLimits.inviteTokenByAddress, userId);
  const [before, login] = await Promise.all([
    deps.accounts.findUser(tenantId, userId).then((found) => found?.value),
    deps.logins.find(tenantId, sessionId).then((found) => found?.value),
  ]);
  if (!before || !login) throw new Failure('not_signed_in');
  const { value: invite } = await findOpenInvite(deps, token);
  if (invite.email !== before.email) throw new Failure('invite_other_address');
  if (invite.tenantId === tenantId) throw new Failure('already_member', { message: MEMBER_HERE });
  const addFactor = await takeAlong(deps, before);

  await deleteAccount(deps, caller, { mayEndOrganization: confirmation === 'DELETE' });
  return becomeMember(deps, {
    token,
    login,
    arrive: async ({ value, isProved }) => {
      const user = arrived(deps, before, value, { isProved, hasFactor: addFactor !== undefined });
      return { user, alongside: addFactor ? [await addFactor(user)] : [] };
    },
  }).catch((error) => {
    deps.log.error('left without joining', error);
    throw new Failure('left_without_joining', {}, { cause: error });
  });
}

const MEMBER_HERE = 'You are a member of this organization already.';

function arrived(
  deps: Needs,
  before: UserRecord,
  { userId: id, tenantId, role }: { userId: string; tenantId: string; role: UserRecord['role'] },
  { isProved, hasFactor }: { isProved: boolean; hasFactor: boolean },
): UserRecord {
  const emailVerified = before.emailVerified || isProved;
  const user = newUser(deps, { ...before, id, tenantId, role }, { emailVerified });
  return { ...user, twoFactorEnabled: hasFactor };
}
