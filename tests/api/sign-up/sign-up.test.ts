import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { updateOrganization } from '@talkwright/shared/areas/organization';
import { listPendingRequests } from '@talkwright/shared/areas/people';
import * as auth from '@talkwright/shared/areas/sign-in';
import {
  analyzeDomain,
  createTenant,
  joinTenant,
  register,
  requestAccess,
} from '@talkwright/shared/areas/sign-up';
import { newAddress, proveAddress } from '../../support/api/people.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { wholeAnswer } from '../../support/api/whole-answer.ts';
import { anyAddress, call, cookieOf, PASSWORD } from '../../support/client.ts';
import { mailedToken, mailTo } from '../../support/stack/mailbox.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { tally } from '../../support/tally.ts';

const MISSING = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('a new organization', () => {
  it('has its creator as administrator', async () => {
    const { user, tenant, call } = await signUp({ organizationName: 'Acme', plan: 'pro' });

    expect(user).toMatchObject({ role: 'admin', emailVerified: false });
    expect(tenant).toMatchObject({ name: 'Acme', plan: 'pro' });
    await expect(call(auth.me, {})).resolves.toMatchObject({ user, tenant });
  });

  it('sends a link that verifies the address, also when it is opened twice', async () => {
    const { email, call } = await signUp();
    const token = await mailedToken(email, 'verify-email');

    for (const copied of [token, ` ${token}\n`]) {
      await expect(call(auth.verifyEmail, { token: copied })).resolves.toMatchObject({ email });
    }
    await expect(call(auth.me, {})).resolves.toMatchObject({ user: { emailVerified: true } });
  });

  it('refuses a verification token that was never sent', async () => {
    await expect(call(auth.verifyEmail, { token: 'x'.repeat(43) })).rejects.toMatchObject({
      status: 404,
      code: 'verification_link_refused',
    });
  });

  it('does not tell that an address has an account, but tells its owner', async () => {
    const first = await signUp();
    const [known, unknown] = await Promise.all(
      [first.email, newAddress()].map((email) =>
        wholeAnswer(createTenant, { ...newForm(), email }),
      ),
    );

    expect(known).toEqual(unknown);
    await mailTo(first.email, 'You already have an account');
    await expect(first.call(auth.me, {})).resolves.toMatchObject({ user: first.user });
  });

  it('opens nothing with the session of a taken address', async () => {
    const { email } = await signUp();
    const second = await signUp({ email });
    const cookie = { origin: stack().app, cookie: second.refreshCookie };

    await expect(second.call(auth.me, {})).rejects.toMatchObject({ status: 401 });
    await expect(call(auth.refresh, {}, cookie)).rejects.toMatchObject({ status: 401 });
  });

  it('is made for one of two sign-ups with an address at the same moment', async () => {
    const email = newAddress();
    const signUpAndLook = async () => (await signUp({ email })).call(auth.me, {});
    const outcomes = await Promise.allSettled([signUpAndLook(), signUpAndLook()]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(call(auth.login, { email, password: PASSWORD })).resolves.toBeTruthy();
  });

  it('names each field that is not valid', async () => {
    const input = { ...newForm(), email: 'nobody', password: 'short', firstName: ' ' };
    await expect(call(createTenant, input)).rejects.toMatchObject({
      status: 400,
      message: 'Please fill in all required fields correctly',
      body: {
        fields: {
          email: 'Enter a valid email address',
          password: 'The password does not meet the rules',
          firstName: 'First name is required',
        },
      },
    });
  });

  it.each(['Password1!', 'Passw0rd!', 'P@ssw0rd'])(
    'is not made with the common password %s',
    async (password) => {
      const input = { ...newForm(), password };
      const sentence = 'This password is one of the most common ones. Choose another.';
      await expect(call(createTenant, input)).rejects.toMatchObject({
        status: 400,
        message: sentence,
        body: { fields: { password: sentence } },
      });
      await expect(signUp({ email: input.email })).resolves.toBeTruthy();
    },
  );
});

describe('the form for all ways', () => {
  it('makes an organization, and signs its creator in', async () => {
    const { outcome, headers, ...answer } = await call(register, {
      ...newForm(),
      registrationType: 'create_new',
      plan: 'scale',
      billingCycle: 'annual',
      tenantId: '',
      justification: '',
    });

    expect(outcome).toBe('create_new');
    expect(answer).toMatchObject({ subscriptionPlan: 'scale', billingCycle: 'annual' });
    const cookie = { origin: stack().app, cookie: cookieOf(headers) };
    await expect(call(auth.refresh, {}, cookie)).resolves.toMatchObject({ user: answer.user });
  });

  it.each([
    ['join_with_id', { password: PASSWORD }, ''],
    ['request_access', { justification: 'I work in support.' }, 'I work in support.'],
  ] as const)('files a request for %s', async (registrationType, fields, justification) => {
    const admin = await signUp();
    const email = newAddress();

    const { outcome, user } = await call(register, {
      registrationType,
      email,
      firstName: 'Ben',
      lastName: 'Okafor',
      tenantId: admin.tenant.id,
      organizationName: '',
      role: 'admin',
      ...fields,
    });

    expect({ outcome, user }).toEqual({ outcome: registrationType, user: undefined });
    await proveAddress(email);
    expect((await admin.call(listPendingRequests, {})).requests).toMatchObject([
      { email, requestType: registrationType, requestedRole: 'admin', justification },
    ]);
  });

  it('sends whoever has an invitation to its own page', async () => {
    await expect(
      call(register, { ...newForm(), registrationType: 'use_invite' }),
    ).rejects.toMatchObject({
      status: 422,
      message: 'Invitation registration is now handled by a dedicated invite acceptance page.',
    });
  });

  it.each([
    ['create_new', { organizationName: '' }, { organizationName: 'Organization name is required' }],
    ['create_new', { password: undefined }, { password: expect.any(String) }],
    ['create_new', { plan: 'enterprise' }, { plan: expect.any(String) }],
    ['join_with_id', { tenantId: ' ' }, { tenantId: 'Tenant ID is required' }],
    ['join_with_id', { tenantId: undefined }, { tenantId: 'Tenant ID is required' }],
    ['request_access', { justification: '' }, { justification: 'Justification is required' }],
    ['request_access', { role: 'superadmin' }, { role: expect.any(String) }],
  ] as const)('asks for what %s needs: %j', async (registrationType, wrong, fields) => {
    const input = { ...newForm(), tenantId: MISSING, justification: 'Please', ...wrong };
    await expect(call(register, { ...input, registrationType })).rejects.toMatchObject({
      status: 400,
      message: 'Please fill in all required fields correctly',
      body: { fields },
    });
  });
});

describe('signing up', () => {
  it('is limited to five times an hour with an email address, in all ways together', async () => {
    const input = { ...person(), tenantId: MISSING };
    for (let attempt = 1; attempt <= 5; attempt++) {
      const justification = 'Please';
      await expect(call(requestAccess, { ...input, justification })).rejects.toMatchObject({
        code: 'tenant_not_found',
      });
    }
    await expect(call(joinTenant, { ...input, password: PASSWORD })).rejects.toMatchObject({
      status: 429,
      message: 'Too many attempts. Try again in 60 minutes.',
    });
  });
});

describe('the analysis of a domain', () => {
  const analyze = async (email: string) => (await call(analyzeDomain, { email })).analysis;
  const nobodys = { hasExistingTenant: false, existingTenant: null };

  it('knows public mail providers', async () => {
    const analysis = await analyze('Somebody@GMail.com');
    expect(analysis).toEqual({
      ...nobodys,
      domain: 'gmail.com',
      isPublicDomain: true,
      isPublicProvider: true,
    });
  });

  it('finds no organization by a domain that nobody has proved', async () => {
    const domain = `${randomUUID()}.example`;
    await signUp({ email: `ada@${domain}` });

    const analysis = await analyze(`ben@${domain}`);
    expect(analysis).toEqual({
      ...nobodys,
      domain,
      isPublicDomain: false,
      isPublicProvider: false,
    });
  });

  it('finds the organization that has proved the domain, until it gives it up', async () => {
    const domain = `${randomUUID()}.example`;
    const admin = await signUp({ email: `ada@${domain}`, organizationName: 'Acme' });
    await call(auth.verifyEmail, { token: await mailedToken(admin.email, 'verify-email') });
    const save = (domains: string[]) =>
      admin.call(updateOrganization, {
        name: 'Acme',
        domains,
        settings: { primary_contact: admin.email },
      });

    await save([domain]);
    const existingTenant = { id: admin.tenant.id, name: 'Acme' };
    expect(await analyze(`ben@${domain}`)).toMatchObject({
      hasExistingTenant: true,
      existingTenant,
      isPublicDomain: false,
    });
    expect(await analyze(`ben@mail.${domain}`)).toMatchObject(nobodys);

    await save([]);
    expect(await analyze(`ben@${domain}`)).toMatchObject(nobodys);
  });

  it('is made 100 times for one address of the network, exactly', async () => {
    const headers = { 'x-forwarded-for': anyAddress() };
    const analyses = Array.from({ length: 200 }, () =>
      call(analyzeDomain, { email: newAddress() }, headers),
    );
    expect(await tally(analyses)).toEqual({ success: 100, too_many: 100 });
  });
});

const person = () => ({ email: newAddress(), firstName: 'Ada', lastName: 'Lovelace' });
const newForm = () => ({
  ...person(),
  password: PASSWORD,
  organizationName: 'Analytical Engines',
});
