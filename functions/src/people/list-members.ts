import type { listMembers as contract } from '@talkwright/shared/areas/people';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { MembersReader } from '../accounts/members.store.ts';

/** Those whose email, name or role contains each word of a text, in order. */
export async function listMembers(
  { members }: { members: MembersReader },
  { tenantId }: Member,
  { search, sort, order, offset, limit }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const [users, total] = await Promise.all([
    members.page(tenantId, search, { sort, order }, offset, limit),
    members.count(tenantId, search),
  ]);
  return { users, total };
}
