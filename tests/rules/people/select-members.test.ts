import { describe, expect, it } from '@jest/globals';
import type { OrganizationMember } from '@talkwright/shared/areas/people';
import { selectMembers } from '../../../functions/src/people/list-members.ts';

const newMember = (fields: Partial<OrganizationMember>): OrganizationMember => ({
  id: 'id',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'user',
  active: true,
  twoFactorEnabled: false,
  lastLoginAt: null,
  ...fields,
});

const members = [
  newMember({ email: 'zoe@example.com', firstName: 'Zoë', lastName: 'Adams', role: 'admin' }),
  newMember({ email: 'b10@example.com', firstName: 'émile', lastName: 'Zola', active: false }),
  newMember({ email: 'b9@example.com', firstName: 'Emile', lastName: 'Zola', role: 'superadmin' }),
  newMember({ email: 'c@example.com', lastLoginAt: '2026-05-01T00:00:00.000Z' }),
  newMember({ email: 'a@example.com', lastLoginAt: '2026-06-01T00:00:00.000Z', role: 'admin' }),
];

const emails = (query: Partial<Parameters<typeof selectMembers>[1]>) =>
  selectMembers(members, { search: '', sort: 'email', order: 'asc', ...query }).map(
    ({ email }) => email.split('@')[0],
  );

describe('members', () => {
  it.each([
    ['ZOE@', ['zoe']],
    ['e zola', ['b9', 'b10']],
    ['ada lovelace', ['a', 'c']],
    ['admin', ['a', 'b9', 'zoe']],
    ['superadmin', ['b9']],
    ['Administrator', ['a', 'zoe']],
    ['ZOË', ['zoe']],
    ['nobody', []],
    ['', ['a', 'b9', 'b10', 'c', 'zoe']],
  ])('are found by %p in email, full name or role', (search, found) => {
    expect(emails({ search })).toEqual(found);
  });

  it.each([
    ['email', ['a', 'b9', 'b10', 'c', 'zoe'], ['zoe', 'c', 'b10', 'b9', 'a']],
    ['name', ['a', 'c', 'b9', 'b10', 'zoe'], ['zoe', 'b10', 'b9', 'a', 'c']],
    ['role', ['a', 'zoe', 'b9', 'b10', 'c'], ['b10', 'c', 'b9', 'a', 'zoe']],
    ['status', ['a', 'b9', 'c', 'zoe', 'b10'], ['b10', 'a', 'b9', 'c', 'zoe']],
    ['lastLoginAt', ['b9', 'b10', 'zoe', 'c', 'a'], ['a', 'c', 'b9', 'b10', 'zoe']],
  ] as const)('sort by %s, and by email where they are alike', (sort, ascending, descending) => {
    expect(emails({ sort })).toEqual(ascending);
    expect(emails({ sort, order: 'desc' })).toEqual(descending);
  });
});
