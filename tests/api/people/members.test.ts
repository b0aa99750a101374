import { beforeAll, describe, expect, it } from '@jest/globals';
import { listNotifications } from '@talkwright/shared/areas/notifications';
import {
  listMembers,
  type OrganizationMember,
  updateMember,
} from '@talkwright/shared/areas/people';
import * as auth from '@talkwright/shared/areas/sign-in';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { newMember } from '../../support/api/people.ts';
import { call, logIn, type Member, PASSWORD } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { mailsTo, mailTo } from '../../support/stack/mailbox.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { query } from '../../support/stack/stores.ts';

const activeAdmins = async (asker: Pick<Member, 'call'>): Promise<OrganizationMember[]> => {
  const { users } = await asker.call(listMembers, {});
  return users.filter(({ active, role }) => active && role === 'admin');
};

describe('the list of members', () => {
  let admin: Member;
  let user: Awaited<ReturnType<typeof newMember>>;

  beforeAll(async () => {
    admin = await newTenant();
    user = await newMember(admin);
    await newMember(admin, 'admin');
  });

  it('has everybody of the organization, and nothing that is secret', async () => {
    const { users, total } = await admin.call(listMembers, {});
    expect(total).toBe(3);
    expect(users.find(({ id }) => id === user.user.id)).toEqual({
      id: user.user.id,
      email: user.email,
      firstName: 'Ben',
      lastName: 'Okafor',
      role: 'user',
      active: true,
      twoFactorEnabled: false,
      lastLoginAt: expect.stringMatching(/^20/),
    });
  });

  it('is searched, sorted and paged', async () => {
    const page = { sort: 'email', order: 'desc', limit: 1 } as const;
    const pages = await Promise.all(
      [0, 1, 2, 3].map((offset) => admin.call(listMembers, { ...page, offset })),
    );
    const emails = pages.map(({ users }) => users.map(({ email }) => email));
    expect(emails.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
    const { users } = await admin.call(listMembers, { sort: 'email', order: 'desc' });
    expect(emails.flat()).toEqual(users.map(({ email }) => email));
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3]);

    expect(await admin.call(listMembers, { search: ' BEN OKAFOR ', limit: 1 })).toMatchObject({
      users: [{ firstName: 'Ben' }],
      total: 2,
    });
  });

  it('is for administrators alone', async () => {
    await expect(user.call(listMembers, {})).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

describe('a member', () => {
  it('is made an administrator, and told who did it', async () => {
    const admin = await newTenant({ organizationName: 'Acme' });
    const { email, call: asMember, user } = await newMember(admin);
    const { user: changed } = await admin.call(updateMember, { id: user.id, role: 'admin' });
    expect(changed).toMatchObject({ id: user.id, role: 'admin', active: true });

    // From the next request on, with the same token.
    await expect(asMember(listMembers, {})).resolves.toMatchObject({ total: 2 });
    const message = `Ada Lovelace (${admin.email}) made you an administrator of Acme.`;
    expect((await mailTo(email, 'Your role was changed')).text).toContain(message);
    const { notifications } = await asMember(listNotifications, {});
    expect(notifications).toContainEqual(
      expect.objectContaining({ kind: 'security', title: 'Your role was changed', message }),
    );

    await admin.call(updateMember, { id: user.id, role: 'user' });
    await expect(asMember(listMembers, {})).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('is signed out everywhere when deactivated, for good', async () => {
    const admin = await newTenant();
    const { email, call: asMember, refreshCookie, user } = await newMember(admin);
    const other = await logIn(email);
    const refresh = () => call(auth.refresh, {}, { origin: stack().app, cookie: refreshCookie });

    await admin.call(updateMember, { id: user.id, active: false });
    for (const isActive of [false, true]) {
      if (isActive) await admin.call(updateMember, { id: user.id, active: true });
      for (const attempt of [asMember(auth.me, {}), other.call(auth.me, {}), refresh()]) {
        await expect(attempt).rejects.toMatchObject({ status: 401 });
      }
      const signIn = call(auth.login, { email, password: PASSWORD });
      if (isActive) await expect(signIn).resolves.toBeTruthy();
      else await expect(signIn).rejects.toMatchObject({ code: 'wrong_credentials' });
    }
    await mailTo(email, 'Your account was deactivated');
    await mailTo(email, 'Your account is active again');
  });

  it('who stays as they were gets no mail', async () => {
    const admin = await newTenant();
    const { email, user } = await newMember(admin);
    for (const same of [{}, { role: 'user' }, { active: true }] as const) {
      await admin.call(updateMember, { id: user.id, ...same });
    }
    // A later mail is there, so an earlier one would be.
    await admin.call(updateMember, { id: user.id, active: false });
    await mailTo(email, 'Your account was deactivated');
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).not.toContain('Your role was changed');
    expect(subjects).not.toContain('Your account is active again');
  });

  it('is changed and told of it sixty times an hour at most', async () => {
    const admin = await newTenant();
    const { user } = await newMember(admin);
    const toggle = (time: number) =>
      admin.call(updateMember, { id: user.id, role: time % 2 ? 'admin' : 'user' });
    for (let time = 1; time <= 60; time++) await toggle(time);
    await expect(toggle(61)).rejects.toMatchObject({ status: 429, code: 'too_many' });
  });

  it('of another organization is not found, like one that does not exist, or is no person', async () => {
    const [admin, other] = await Promise.all([newTenant(), newTenant()]);
    const agent = await newAgent(admin);
    for (const id of [other.user.id, '01ARZ3NDEKTSV4RRFFQ69G5FAV', agent.id, admin.tenant.id]) {
      await expect(
        admin.call(updateMember, { id, role: 'user', active: false }),
      ).rejects.toMatchObject({ status: 404, code: 'user_not_found' });
    }
    await expect(other.call(auth.me, {})).resolves.toMatchObject({ user: { role: 'admin' } });
  });
});

describe('the last active administrator', () => {
  it('can neither be demoted nor deactivated', async () => {
    const admin = await newTenant();
    await newMember(admin);
    const second = await newMember(admin, 'admin');
    await admin.call(updateMember, { id: second.user.id, active: false });
    for (const change of [{ role: 'user' }, { active: false }] as const) {
      await expect(
        admin.call(updateMember, { id: admin.user.id, ...change }),
      ).rejects.toMatchObject({ status: 409, code: 'last_admin' });
    }
    await admin.call(updateMember, { id: second.user.id, active: true });
    await expect(
      admin.call(updateMember, { id: admin.user.id, role: 'user' }),
    ).resolves.toMatchObject({ user: { role: 'user' } });
  });

  it('stays when two administrators demote each other at the same moment', async () => {
    const first = await newTenant();
    const second = await newMember(first, 'admin');
    const demote = (by: Pick<Member, 'call'>, whom: Pick<Member, 'user'>) =>
      by.call(updateMember, { id: whom.user.id, role: 'user' });

    for (const _ of Array.from({ length: 10 })) {
      const outcomes = await Promise.allSettled([demote(first, second), demote(second, first)]);
      expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
      const winner = outcomes[0].status === 'fulfilled' ? first : second;
      const loser = winner === first ? second : first;
      const admins = await activeAdmins(winner);
      expect(admins.map(({ id }) => id)).toEqual([winner.user.id]);
      await winner.call(updateMember, { id: loser.user.id, role: 'admin' });
    }
  });
});

it('every change is on record as done by the administrator', async () => {
  const admin = await newTenant();
  const { user, email } = await newMember(admin);
  await admin.call(updateMember, { id: user.id, role: 'admin', active: false });
  await eventually(async () => {
    expect(await auditOf(admin.tenant.id)).toEqual(
      expect.arrayContaining([
        `${admin.email} changed the role of ${email} to admin`,
        `${admin.email} deactivated ${email}`,
      ]),
    );
  });
});

async function auditOf(tenantId: string): Promise<string[]> {
  const entries = await query<{ userEmail: string; action: string }>(
    'ledger-buckets',
    "SELECT * FROM c WHERE c.type = 'audit' AND c.tenantId = @tenantId",
    { tenantId },
  );
  return entries.map(({ userEmail, action }) => `${userEmail} ${action}`);
}
