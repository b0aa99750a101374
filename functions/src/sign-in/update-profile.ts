import type { updateProfile as contract } from '@talkwright/shared/areas/account';
import type { User } from '@talkwright/shared/areas/sign-in';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { listedAs, patchUser } from '../accounts/account-records.ts';
import type { Member } from '../accounts/caller.ts';
import { audit } from '../audit/audit-entry.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Outbox } from '../platform/outbox.ts';
import { rethrowAs } from '../platform/write-refused.ts';

export async function updateProfile(
  deps: { outbox: Outbox; newId: NewId; now: Clock },
  { tenantId, user: before }: Member,
  { firstName, lastName }: ParsedInput<typeof contract>,
): Promise<{ user: User }> {
  const user = { ...before, firstName, lastName };
  await deps.outbox
    .commit(tenantId, [
      patchUser(user.id, { firstName, lastName, ...listedAs(user) }),
      audit(deps, tenantId, user, `changed the name from ${before.firstName} ${before.lastName}`),
    ])
    .catch(rethrowAs({ gone: () => new Failure('not_signed_in') }));
  return { user };
}
