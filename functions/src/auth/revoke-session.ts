import { Failure } from '@talkwright/shared/errors';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';

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
