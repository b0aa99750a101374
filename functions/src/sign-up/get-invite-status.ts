import type { inviteStatus as contract } from '@talkwright/shared/areas/sign-up';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import type { Anonymous } from '../accounts/caller.ts';
import { limits } from '../accounts/rate-limits.ts';
import type { Deps } from '../deps.ts';
import { findInvite } from '../people/find-invite.ts';

type Needs = Pick<Deps, 'invites' | 'accounts' | 'limits' | 'config'>;

/** @throws Failure `invite_not_found`, `too_many` */
export async function getInviteStatus(
  deps: Needs,
  { client }: Anonymous,
  { token }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  await deps.limits.take(limits.inviteTokenByAddress, client.address);
  const { value: invite, organizationName } = await findInvite(deps, token);
  return { invite: { ...invite, organizationName } };
}
