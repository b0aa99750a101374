import type {
  listMembers as contract,
  MemberSortKey,
  OrganizationMember,
} from '@talkwright/shared/areas/people';
import { roleNames } from '@talkwright/shared/areas/sign-in';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { MembersReader } from '../accounts/members.store.ts';

type Query = ParsedInput<typeof contract>;

/** All members are read, and few fields of each: an organization has hundreds, rarely thousands. */
export async function listMembers(
  { members }: { members: MembersReader },
  { tenantId }: Member,
  query: Query,
): Promise<{ users: OrganizationMember[]; total: number }> {
  const matches = selectMembers(await members.listSummaries(tenantId), query);
  const { offset, limit = matches.length } = query;
  return { users: matches.slice(offset, offset + limit), total: matches.length };
}

/** Those whose email, name or role contains the text, in order; members alike in it by their email. */
export function selectMembers(
  members: OrganizationMember[],
  { search, sort, order }: Pick<Query, 'search' | 'sort' | 'order'>,
): OrganizationMember[] {
  const wanted = search.toLowerCase();
  const isMatch = (member: OrganizationMember) =>
    [member.email, nameOf(member), member.role, roleNames[member.role]].some((text) =>
      text.toLowerCase().includes(wanted),
    );
  const direction = order === 'asc' ? 1 : -1;
  return members
    .filter(isMatch)
    .toSorted((a, b) => direction * compare[sort](a, b) || compare.email(a, b));
}

const nameOf = ({ firstName, lastName }: OrganizationMember) => `${firstName} ${lastName}`;

const { compare: compareText } = new Intl.Collator('en', { numeric: true });

type Comparison = (a: OrganizationMember, b: OrganizationMember) => number;

const compare: Record<MemberSortKey, Comparison> = {
  email: (a, b) => compareText(a.email, b.email),
  name: (a, b) => compareText(nameOf(a), nameOf(b)),
  role: (a, b) => compareText(a.role, b.role),
  status: (a, b) => Number(b.active) - Number(a.active),
  lastLoginAt: (a, b) => compareText(a.lastLoginAt ?? '', b.lastLoginAt ?? ''),
};
