import type { Tenant, User } from '@talkwright/shared/auth';
import { Failure } from '@talkwright/shared/errors';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';

export async function getMe(
  { accounts }: Pick<Deps, 'accounts'>,
  { tenantId, userId }: Member,
): Promise<{ user: User; tenant: Tenant }> {
  const [user, tenant] = await Promise.all([
    accounts.findUser(tenantId, userId),
    accounts.getTenant(tenantId),
  ]);
  if (!user) throw new Failure('not_signed_in');
  return { user: user.value, tenant };
}
