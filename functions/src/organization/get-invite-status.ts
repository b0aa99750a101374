import type { Output, ParsedInput } from '@talkwright/shared/contract';
import type { inviteStatus as contract } from '@talkwright/shared/sign-up';
import { limits } from '../auth/limits.ts';
import type { Deps } from '../deps.ts';
import type { Anonymous } from '../http/caller.ts';
import { findInvite } from './find-invite.ts';

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
