import { Failure } from '@talkwright/shared/contract/errors';
import type { Change } from '../platform/change.ts';
import type { Outbox } from '../platform/outbox.ts';
import { whileRefused } from '../platform/write-refused.ts';
import type { AccountsReader } from './accounts.store.ts';
import type { MembersReader } from './members.store.ts';
import { markRoster, type Roster } from './roster.ts';

type Needs = { accounts: AccountsReader; members: MembersReader; outbox: Outbox };

/**
 * The one way to change who is in an organization and what they may: whoever joins, leaves, or gets another role
 * changes a marker record in the same batch. So what is decided by looking at all members, such as that one
 * administrator stays, holds when two decide at the same moment: the second finds the marker changed, and decides
 * again. Without changes nothing is written.
 * @throws Failure `not_found` once the organization is deleted
 */
export const changeMembers = (
  { accounts, members, outbox }: Needs,
  tenantId: string,
  decide: (roster: Roster) => Change[] | Promise<Change[]>,
): Promise<void> =>
  whileRefused(async () => {
    const marker = await members.findRosterMarker(tenantId);
    if ((await accounts.getTenant(tenantId)).isDeleted) throw new Failure('not_found');
    const roster = await members.listRoster(tenantId);
    const changes = await decide(roster);
    if (changes.length === 0) return;
    await outbox.commit(tenantId, [markRoster(tenantId, roster, marker), ...changes]);
  });
