import { Failure } from '@talkwright/shared/contract/errors';
import { findInvite } from '../people/invites/find-invite.ts';
import type { Clock } from '../platform/clock.ts';

/** @throws Failure `invite_not_found`, `invite_used`, `invite_expired` */
export async function findOpenInvite(
  deps: Parameters<typeof findInvite>[0] & { now: Clock },
  token: string,
): ReturnType<typeof findInvite> {
  const invite = await findInvite(deps, token);
  const { usedAt, expiresAt } = invite.value;
  if (usedAt) throw new Failure('invite_used');
  if (Date.parse(expiresAt) <= deps.now().getTime()) throw new Failure('invite_expired');
  return invite;
}
