import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Logins } from '../accounts/logins.store.ts';

/** Somebody else's session is answered like one that does not exist. */
export async function revokeSession(
  { logins }: { logins: Logins },
  { tenantId, userId }: Member,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const session = await logins.find(tenantId, id);
  if (session?.value.userId !== userId) throw new Failure('own_session_not_found');
  await logins.remove(tenantId, id);
  return {};
}
