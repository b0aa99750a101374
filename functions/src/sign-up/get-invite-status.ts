import type { inviteStatus as contract } from '@talkwright/shared/areas/sign-up';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import { type Anonymous, subjectOf } from '../accounts/caller.ts';
import { findInvite } from '../people/invites/find-invite.ts';
import { hasAccountElsewhere } from '../people/invites/has-account-elsewhere.ts';
import type { InvitesReader } from '../people/invites/invites.store.ts';
import type { Config } from '../platform/config.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { rateLimits } from './rate-limits.ts';

type Needs = {
  invites: InvitesReader;
  accounts: AccountsReader;
  rateLimiter: RateLimiter;
  config: Config;
};

/** @throws Failure `invite_not_found`, `too_many` */
export async function getInviteStatus(
  deps: Needs,
  { client }: Anonymous,
  { token }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  await deps.rateLimiter.take(rateLimits.inviteTokenByAddress, subjectOf(client, token));
  const { value: invite, organizationName } = await findInvite(deps, token);
  const isElsewhere = !invite.usedAt && (await hasAccountElsewhere(deps, invite));
  const { email, role, expiresAt, usedAt } = invite;
  const told = isElsewhere ? { hasAccountElsewhere: true as const } : {};
  return { invite: { email, role, expiresAt, usedAt, organizationName, ...told } };
}
