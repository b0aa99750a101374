import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Deps } from '../deps.ts';

/** Somebody else's session is answered like one that does not exist. */
export async function revokeSession(
  { sessions }: Pick<Deps, 'sessions'>,
  { tenantId, userId }: Member,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const session = await sessions.find(tenantId, id);
  if (session?.value.userId !== userId) throw new Failure('own_session_not_found');
  await sessions.remove(tenantId, id);
  return {};
}
