import type { registerInvite as contract } from '@talkwright/shared/areas/sign-up';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { type Anonymous, subjectOf } from '../accounts/caller.ts';
import { newUser } from '../accounts/new-user.ts';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { refuseCommonPassword } from '../accounts/passwords/refuse-common-password.ts';
import { releaseEmail } from '../accounts/release-email.ts';
import { requireReach } from '../mail/require-reach.ts';
import { hasAccountElsewhere } from '../people/invites/has-account-elsewhere.ts';
import type { InviteRecord } from '../people/invites/invite-record.ts';
import type { NewId } from '../platform/ids.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import type { SignedIn } from '../sign-in/begin-login.ts';
import { becomeMember } from './become-member.ts';
import { findOpenInvite } from './find-open-invite.ts';
import { rateLimits } from './rate-limits.ts';

type Needs = Parameters<typeof becomeMember>[0] &
  Parameters<typeof releaseEmail>[0] &
  Parameters<typeof requireReach>[0] & { newId: NewId; rateLimiter: RateLimiter };
type Registration = ParsedInput<typeof contract>;

/**
 * Makes the holder of an invitation a member, and logs them in. A copied link may have been handed on, so it proves no
 * mailbox: the address is verified by a mail of its own. The link that was mailed proves the invited one.
 *
 * That the address has an account elsewhere is told: the token says for which address it is, and whoever invited
 * it meant this person to know. Then, and only then, the invitation takes another address.
 * @throws Failure `invite_not_found`, `invite_used`, `invite_expired`, `invite_other_address`, `email_taken`,
 * `address_out_of_reach`
 */
export async function registerInvite(
  deps: Needs,
  { client }: Anonymous,
  input: Registration,
): Promise<SignedIn> {
  const { inviteToken: token, email, password } = input;
  await deps.rateLimiter.take(rateLimits.inviteTokenByAddress, subjectOf(client, token));
  await requireAddress(deps, email, (await findOpenInvite(deps, token)).value);
  await requireReach(deps, email);
  await refuseCommonPassword(password);
  const passwordHash = await hashPassword(password);
  const ownId = deps.newId();

  return becomeMember(deps, {
    token,
    login: { isRemembered: false, userAgent: client.userAgent },
    arrive: async ({ value: invite, isProved }) => {
      await requireAddress(deps, email, invite);
      const { tenantId, role, userId } = invite;
      const isInvited = email === invite.email;
      // Two that come with two addresses at once claim both: the one that is refused must not hold its own for the other.
      const person = { ...input, id: isInvited ? userId : ownId, tenantId, role, passwordHash };
      return { user: newUser(deps, person, { emailVerified: isProved && isInvited }) };
    },
  }).catch(async (error) => {
    await releaseEmail(deps, { id: ownId, email }).catch(() => {});
    throw error;
  });
}

/** @throws Failure `email_taken`, `invite_other_address` */
async function requireAddress(deps: Needs, email: string, invite: InviteRecord): Promise<void> {
  const isElsewhere = await hasAccountElsewhere(deps, invite);
  if (email === invite.email && isElsewhere) throw new Failure('email_taken', { message: WAYS });
  if (email !== invite.email && !isElsewhere) throw new Failure('invite_other_address');
}

const WAYS =
  'This email address has an account in another organization already. Log in and open the invitation again to leave that organization and join this one, or use another address.';
