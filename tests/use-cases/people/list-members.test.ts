import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { listMembers as contract, MemberSortKey } from '@talkwright/shared/areas/people';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import {
  createUser,
  deleteUser,
  type UserRecord,
} from '../../../functions/src/accounts/account-records.ts';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { newUser } from '../../../functions/src/accounts/new-user.ts';
import { listMembers } from '../../../functions/src/people/list-members.ts';
import { updateProfile } from '../../../functions/src/sign-in/update-profile.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';

const BATCH = 50;

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const memberOf = (tenantId: string) => ({ tenantId }) as Member;

async function store(
  tenantId: string,
  people: (Pick<UserRecord, 'email'> & Partial<UserRecord>)[],
): Promise<void> {
  for (let start = 0; start < people.length; start += BATCH) {
    const some = people.slice(start, start + BATCH).map((fields, index) => {
      const { firstName = 'Ada', lastName = 'Lovelace', role = 'user', email } = fields;
      const id = `member-${String(start + index).padStart(3, '0')}`;
      const named = { id, tenantId, firstName, lastName, email, role };
      const user = newUser(cloud.deps, { ...named, passwordHash: null }, { emailVerified: true });
      return createUser({ ...user, ...fields });
    });
    await cloud.deps.outbox.commit(tenantId, some);
  }
}

const list = (tenantId: string, input: Partial<ParsedInput<typeof contract>>) =>
  listMembers(cloud.deps, memberOf(tenantId), {
    search: '',
    sort: 'email',
    order: 'asc',
    offset: 0,
    ...input,
  });

describe('members', () => {
  const tenantId = 'few';
  beforeAll(() =>
    store(tenantId, [
      { email: 'zoe@example.com', firstName: 'Zoë', lastName: 'Adams', role: 'admin' },
      { email: 'b2@example.com', firstName: 'émile', lastName: 'Zola', active: false },
      { email: 'b1@example.com', firstName: 'Emile', lastName: 'Zola', role: 'superadmin' },
      { email: 'c@example.com', lastLoginAt: '2026-05-01T00:00:00.000Z' },
      { email: 'a@example.com', lastLoginAt: '2026-06-01T00:00:00.000Z', role: 'admin' },
    ]),
  );
  const found = async (input: Partial<ParsedInput<typeof contract>>) =>
    (await list(tenantId, input)).users.map(({ email }) => email.split('@')[0]);

  it.each([
    ['ZOE@', ['zoe']],
    ['mile zola', ['b1', 'b2']],
    ['ada lovelace', ['a', 'c']],
    ['lovelace c@', ['c']],
    ['admin', ['a', 'b1', 'zoe']],
    ['superadmin', ['b1']],
    ['Administrator', ['a', 'zoe']],
    ['adams administrator', ['zoe']],
    ['ZOË', ['zoe']],
    ['nobody', []],
    ['%', []],
    ['', ['a', 'b1', 'b2', 'c', 'zoe']],
  ])('are found by %p in email, name or role, and counted', async (search, emails) => {
    expect(await found({ search })).toEqual(emails);
    expect((await list(tenantId, { search, limit: 1 })).total).toBe(emails.length);
  });

  it.each<[MemberSortKey, string[]]>([
    ['email', ['a', 'b1', 'b2', 'c', 'zoe']],
    // Those of one name by their ids.
    ['name', ['c', 'a', 'b2', 'b1', 'zoe']],
    ['role', ['a', 'zoe', 'b1', 'b2', 'c']],
    ['status', ['a', 'b1', 'c', 'zoe', 'b2']],
    ['lastLoginAt', ['b1', 'b2', 'zoe', 'c', 'a']],
  ])('are sorted by %s, both ways', async (sort, emails) => {
    expect(await found({ sort })).toEqual(emails);
    expect(await found({ sort, order: 'desc' })).toEqual(emails.toReversed());
  });

  it('with a new name are found and sorted by it', async () => {
    await store('renamed', [{ email: 'ada@example.com' }, { email: 'ben@example.com' }]);
    const [ada] = (await list('renamed', {})).users;
    if (!ada) throw new Error('Nobody was stored.');
    const member = { tenantId: 'renamed', userId: ada.id, user: ada } as unknown as Member;
    await updateProfile(cloud.deps, member, { firstName: 'Zita', lastName: 'King' });

    const { users } = await list('renamed', { sort: 'name', search: 'example.com' });
    expect(users.map(({ firstName }) => firstName)).toEqual(['Ada', 'Zita']);
    await expect(list('renamed', { search: 'zita' })).resolves.toMatchObject({ total: 1 });
    await expect(list('renamed', { search: 'lovelace' })).resolves.toMatchObject({ total: 1 });
  });
});

describe('an organization of 260', () => {
  let tenantId: string;
  beforeEach(async () => {
    tenantId = cloud.deps.newId();
    await store(
      tenantId,
      Array.from({ length: 260 }, (_, number) => ({
        email: `${String(number).padStart(3, '0')}@example.com`,
        lastName: `Number ${number % 9}`,
      })),
    );
  });

  it.each<MemberSortKey>(['name', 'email', 'role', 'status', 'lastLoginAt'])(
    'is read page by page in the order of %s, each member once',
    async (sort) => {
      const all = (await list(tenantId, { sort })).users.map(({ id }) => id);
      expect(all).toHaveLength(260);
      const ids: string[] = [];
      for (let offset = 0; offset < 260; offset += 70) {
        const { users, total } = await list(tenantId, { sort, offset, limit: 70 });
        expect(total).toBe(260);
        ids.push(...users.map(({ id }) => id));
      }
      expect(ids).toEqual(all);
    },
  );

  it('shows who moved up where somebody before them has left', async () => {
    const page = { offset: 100, limit: 10 };
    const [first, ...others] = (await list(tenantId, page)).users;
    await cloud.deps.outbox.commit(tenantId, [deleteUser(first?.id ?? '')]);
    const { users, total } = await list(tenantId, page);
    expect(users.slice(0, 9)).toEqual(others);
    expect(total).toBe(259);
    await expect(list(tenantId, { offset: 259, limit: 10 })).resolves.toMatchObject({ users: [] });
  });
});
