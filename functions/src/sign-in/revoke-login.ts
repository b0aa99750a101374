import { Failure } from '@talkwright/shared/contract/errors';
import { countRevokedLogin } from '../accounts/account-records.ts';
import type { Member } from '../accounts/caller.ts';
import { deleteLogin } from '../accounts/logins/login-record.ts';
import type { LoginsReader } from '../accounts/logins/logins.store.ts';
import type { Outbox } from '../platform/outbox.ts';
import { ignoring } from '../platform/write-refused.ts';

/** Somebody else's login is answered like one that does not exist. */
export async function revokeLogin(
  { logins, outbox }: { logins: LoginsReader; outbox: Outbox },
  { tenantId, userId }: Member,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const login = await logins.find(tenantId, id);
  if (login?.value.userId !== userId) throw new Failure('own_session_not_found');
  await outbox
    .commit(tenantId, [deleteLogin(id), countRevokedLogin(userId)])
    .catch(ignoring('gone'));
  return {};
}
