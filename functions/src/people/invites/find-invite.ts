import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../../accounts/accounts.store.ts';
import type { Config } from '../../platform/config.ts';
import type { Versioned } from '../../platform/cosmos.ts';
import type { InviteRecord } from './invite-record.ts';
import { kindOfToken, readInviteToken } from './invite-token.ts';
import type { InvitesReader } from './invites.store.ts';

/**
 * The invitation that a token was made for, used or expired as it may be, the name of who invites, and whether the token
 * proves the mailbox of who is invited.
 * @throws Failure `invite_not_found` for a token that was made up or revoked
 */
export async function findInvite(
  {
    invites,
    accounts,
    config,
  }: { invites: InvitesReader; accounts: AccountsReader; config: Config },
  token: string,
): Promise<Versioned<InviteRecord> & { organizationName: string; isProved: boolean }> {
  const place = readInviteToken(token);
  const invite = place && (await invites.find(place.tenantId, place.inviteId));
  const kind = invite && kindOfToken(config, invite.value, token);
  if (!invite || !kind) throw new Failure('invite_not_found');

  const tenant = await accounts.findTenant(invite.value.tenantId);
  if (!tenant || tenant.value.isDeleted) throw new Failure('invite_not_found');
  return { ...invite, organizationName: tenant.value.name, isProved: kind === 'mailed' };
}
