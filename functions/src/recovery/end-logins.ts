import type { MembersReader } from '../accounts/members.store.ts';
import type { Change } from '../platform/change.ts';
import type { Outbox } from '../platform/outbox.ts';

type Needs = { members: MembersReader; outbox: Outbox };

/** The database takes 100 changes at once. */
const AT_ONCE = 100;

/**
 * Ends every login of an organization's members, and every mailed link to a new password: which of them had ended before
 * the restore, nobody knows any more. Answers how many members there are.
 */
export async function endLogins({ members, outbox }: Needs, tenantId: string): Promise<number> {
  const ids = (await members.listRoster(tenantId)).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    await outbox.commit(tenantId, ids.slice(start, start + AT_ONCE).map(raiseVersion));
  }
  return ids.length;
}

const raiseVersion = (id: string): Change => ({
  operation: 'patch',
  id,
  patch: [{ op: 'incr', path: '/sessionVersion', value: 1 }],
});
