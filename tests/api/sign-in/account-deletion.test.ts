import { describe, expect, it } from '@jest/globals';
import * as account from '@talkwright/shared/areas/account';
import { getWidgetConfig } from '@talkwright/shared/areas/chat';
import { createInvite, listMembers, updateMember } from '@talkwright/shared/areas/people';
import * as auth from '@talkwright/shared/areas/sign-in';
import { inviteStatus, joinTenant } from '@talkwright/shared/areas/sign-up';
import { setUpTwoFactor } from '@talkwright/shared/areas/two-factor';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { newAddress, newMember } from '../../support/api/people.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { call, type Member, PASSWORD } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { mailTo } from '../../support/stack/mailbox.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { query } from '../../support/stack/stores.ts';

const deleteAccount = (member: Pick<Member, 'call'>) =>
  member.call(account.deleteAccount, { confirmation: 'DELETE' });

const emailsOf = async (admin: Pick<Member, 'call'>) =>
  (await admin.call(listMembers, {})).users.map(({ email }) => email);

describe('a member who deletes the own account', () => {
  it('is gone at once, on every device', async () => {
    const admin = await newTenant({ organizationName: 'Acme' });
    const member = await newMember(admin);
    const { headers } = await deleteAccount(member);

    expect(headers.getSetCookie().join()).toMatch(/^__Secure-talkwright_refresh=; Max-Age=0;/);
    const { email, refreshCookie: cookie } = member;
    await expect(member.call(auth.me, {})).rejects.toMatchObject({ code: 'not_signed_in' });
    await expect(call(auth.refresh, {}, { origin: stack().app, cookie })).rejects.toMatchObject({
      code: 'refresh_refused',
    });
    await expect(call(auth.login, { email, password: PASSWORD })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await emailsOf(admin)).toEqual([admin.email]);
    expect((await mailTo(email, 'Your account was deleted')).text).toContain(
      'The organization goes on',
    );
  });

  it('leaves the address free, and nothing of their own behind', async () => {
    const admin = await newTenant();
    const member = await newMember(admin);
    await member.call(setUpTwoFactor, {});
    await admin.call(updateMember, { id: member.user.id, role: 'admin' });
    await deleteAccount(member);

    await signUp({ email: member.email });
    await eventually(async () => {
      for (const container of ['tenants', 'directory'] as const) {
        const sql =
          'SELECT c.id FROM c WHERE c.id = @id OR c.userId = @id OR c.audience.userId = @id';
        expect(await query(container, sql, { id: member.user.id })).toEqual([]);
      }
    });
  });

  it('says DELETE first', async () => {
    const member = await newTenant();
    for (const confirmation of ['', 'delete', 'DELETE '] as never[]) {
      await expect(member.call(account.deleteAccount, { confirmation })).rejects.toMatchObject({
        status: 400,
        message: 'Type DELETE to confirm',
      });
    }
    await expect(member.call(auth.me, {})).resolves.toBeTruthy();
  });

  it('asks twice at the same moment, and is deleted once', async () => {
    const admin = await newTenant();
    const member = await newMember(admin);
    const outcomes = await Promise.allSettled([deleteAccount(member), deleteAccount(member)]);
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    await expect(admin.call(auth.me, {})).resolves.toBeTruthy();
    expect(await emailsOf(admin)).toEqual([admin.email]);
  });
});

describe('the last administrator', () => {
  it('stays while other members remain', async () => {
    const admin = await newTenant();
    const user = await newMember(admin);
    await expect(deleteAccount(admin)).rejects.toMatchObject({ status: 409, code: 'last_admin' });
    await expect(admin.call(auth.me, {})).resolves.toBeTruthy();

    await admin.call(updateMember, { id: user.user.id, role: 'admin' });
    await deleteAccount(admin);
    expect(await emailsOf(user)).toEqual([user.email]);
  });

  it('stays when two administrators leave at the same moment', async () => {
    const first = await newTenant();
    const [second, user] = [await newMember(first, 'admin'), await newMember(first)];
    const outcomes = await Promise.allSettled([deleteAccount(first), deleteAccount(second)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const stayed = outcomes[0].status === 'rejected' ? first : second;
    expect((await emailsOf(stayed)).sort()).toEqual([stayed.email, user.email].sort());
  });
});

describe('the last member', () => {
  it('takes the organization along: nobody comes in any more, and its agents fall silent', async () => {
    const admin = await newTenant({ organizationName: 'Acme' });
    const deactivated = await newMember(admin);
    await admin.call(updateMember, { id: deactivated.user.id, active: false });
    const invited = newAddress();
    const { invite } = await admin.call(createInvite, { email: invited });
    const agent = await newAgent(admin);
    const key = { 'x-api-key': agent.api_key };
    await call(getWidgetConfig, {}, key);

    await deleteAccount(admin);

    await expect(call(getWidgetConfig, {}, key)).rejects.toMatchObject({
      code: 'unknown_agent_key',
    });
    await expect(call(inviteStatus, { token: invite.token })).rejects.toMatchObject({
      code: 'invite_not_found',
    });
    const person = { firstName: 'Cy', lastName: 'Late', password: PASSWORD };
    await expect(
      call(joinTenant, { ...person, email: newAddress(), tenantId: admin.tenant.id }),
    ).rejects.toMatchObject({ code: 'tenant_not_found' });
    for (const { email } of [admin, deactivated]) {
      await expect(call(auth.login, { email, password: PASSWORD })).rejects.toMatchObject({
        code: 'wrong_credentials',
      });
    }
    await expect(admin.call(auth.me, {})).rejects.toMatchObject({ code: 'not_signed_in' });
    expect((await mailTo(admin.email, 'Your account was deleted')).text).toContain(
      'You were the last member of your organization',
    );
  });

  it('may sign up anew with the same address', async () => {
    const { email, tenant, ...member } = await newTenant();
    await deleteAccount(member);
    const again = await signUp({ email });
    await expect(again.call(auth.me, {})).resolves.toMatchObject({ user: { email } });
    expect(again.tenant.id).not.toBe(tenant.id);
  });
});
