import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  checkDomain,
  getOrganization,
  type Organization,
  updateModelPrices,
  updateOrganization,
  updateRetention,
} from '@talkwright/shared/areas/organization';
import { verifyEmail } from '@talkwright/shared/areas/sign-in';
import type { Input } from '@talkwright/shared/contract/contract';
import { newTenant } from '../../support/api/organizations.ts';
import { inviteMember, newMember } from '../../support/api/people.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { call, type Member } from '../../support/client.ts';
import { setDnsRecords } from '../../support/stack/dns.ts';
import { mailTo } from '../../support/stack/mailbox.ts';

const newDomain = () => `d${randomUUID()}.example`;

const organizationOf = async (member: Pick<Member, 'call'>) =>
  (await member.call(getOrganization, {})).organization;

/** Saves with other values for some fields; without a version, over the newest. */
async function save(
  member: Pick<Member, 'call'>,
  changes: Partial<Input<typeof updateOrganization>>,
  headers = {},
): Promise<Organization> {
  const { name, domains, settings } = await organizationOf(member);
  const { primary_contact } = settings;
  const input = { name, domains, settings: { primary_contact }, ...changes };
  return (await member.call(updateOrganization, input, headers)).organization;
}

async function verified(member: Member): Promise<Member> {
  const { text } = await mailTo(member.email, 'Verify your email address');
  await call(verifyEmail, { token: /token=([\w-]+)/.exec(text)?.[1] ?? '' });
  return member;
}

const newVerifiedTenant = async (domain: string) =>
  verified(await signUp({ email: `ada@${domain}` }));

/** Sets the record that is asked for, in two strings as DNS providers often do. */
async function setProof({ domainStatus }: Organization, domain: string): Promise<void> {
  const { name = '', value = '' } =
    domainStatus.find((status) => status.domain === domain)?.record ?? {};
  const data = `"${value.slice(0, 20)}" "${value.slice(20)}"`;
  await setDnsRecords([
    { name, type: 'TXT', data: 'v=something-else' },
    { name, type: 'TXT', data },
  ]);
}

let admin: Member;

beforeAll(async () => {
  admin = await signUp({ organizationName: 'Acme', plan: 'pro', billingCycle: 'annual' });
});

describe('an organization', () => {
  it('is shown with its plan to every member', async () => {
    const user = await newMember(admin);
    expect(await user.call(getOrganization, {})).toMatchObject({
      organization: {
        id: admin.tenant.id,
        name: 'Acme',
        slug: expect.stringMatching(/^acme-/),
        domains: [],
        domainStatus: [],
        settings: { primary_contact: admin.email, retention: '90', model_prices: [] },
        created_at: expect.stringMatching(/^20/),
      },
      subscription: { plan: 'pro', plan_interval: 'annual' },
    });
  });

  it('is saved with name, domains and contact; its slug stays', async () => {
    const member = await newTenant();
    const { slug } = await organizationOf(member);
    const [one, two] = [newDomain(), newDomain()];

    const saved = await save(member, {
      name: '  Difference & Söhne 🎉 ',
      domains: [one, ` ${two.toUpperCase()} `, one],
      settings: { primary_contact: '' },
    });
    expect(saved).toMatchObject({
      name: 'Difference & Söhne 🎉',
      slug,
      domains: [one, two],
      settings: { primary_contact: '' },
    });
    expect(await organizationOf(member)).toEqual(saved);
  });

  it.each<[string, Partial<Input<typeof updateOrganization>>]>([
    ['name', { name: ' ' }],
    ['domains.0', { domains: ['no domain'] }],
    ['domains.0', { domains: ['https://example.org'] }],
    ['domains', { domains: Array.from({ length: 51 }, newDomain) }],
    ['settings.primary_contact', { settings: { primary_contact: 'nobody' } }],
  ])('says what is wrong with %s', async (field, changes) => {
    await expect(save(admin, changes)).rejects.toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  it('shows both versions to whoever saves over a newer one', async () => {
    const member = await newTenant();
    const { headers } = await member.call(getOrganization, {});
    const ifMatch = { 'if-match': headers.get('etag') ?? '' };
    const other = await save(member, { name: 'Saved first' }, ifMatch);

    const current = await save(member, { name: 'Too late' }, ifMatch).catch((failure) => {
      expect(failure).toMatchObject({ status: 409, code: 'changed_meanwhile' });
      return failure.body.current;
    });
    expect(current).toEqual({ organization: other, etag: expect.any(String) });
    await save(member, { name: 'On top of it' }, { 'if-match': current.etag });
  });

  it('is changed by administrators alone', async () => {
    const user = await newMember(admin);
    const { domains } = await organizationOf(admin);
    const settings = { primary_contact: '' };
    for (const attempt of [
      user.call(updateOrganization, { name: 'Mine', domains, settings }),
      user.call(checkDomain, { domain: newDomain() }),
      user.call(updateRetention, { retention: '30' }),
      user.call(updateModelPrices, { prices: [] }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ status: 403, code: 'not_allowed' });
    }
    expect(await organizationOf(admin)).toMatchObject({ name: 'Acme' });
  });

  it('keeps the data retention that was chosen', async () => {
    const member = await newTenant();
    for (const retention of ['forever', '30', '30'] as const) {
      await member.call(updateRetention, { retention });
      expect((await organizationOf(member)).settings.retention).toBe(retention);
    }
    await expect(member.call(updateRetention, { retention: '31' as never })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('what models cost', () => {
  it('is the organization’s own, kept as it was entered, also when something else is saved', async () => {
    const prices = [
      { model: 'gpt-5', input: 1.25, output: 10 },
      { model: 'meta-llama/Llama-3.1-8B', input: 0.25, output: 0 },
    ];
    const member = await newTenant();
    await member.call(updateModelPrices, { prices });
    await save(member, {});
    expect((await organizationOf(member)).settings.model_prices).toEqual(prices);
    expect((await organizationOf(admin)).settings.model_prices).toEqual([]);
    for (const refused of [
      [{ model: 'gpt-5', input: -1, output: 10 }],
      [{ model: 'two words', input: 1, output: 10 }],
      [prices[0], prices[0]],
    ]) {
      await expect(
        member.call(updateModelPrices, { prices: refused as typeof prices }),
      ).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
    }
    await member.call(updateModelPrices, { prices: [] });
    expect((await organizationOf(member)).settings.model_prices).toEqual([]);
  });
});

describe('a domain', () => {
  it.each(['gmail.com', 'web.de', 'tutanota.com'])('such as %s is refused', async (domain) => {
    await expect(save(admin, { domains: [newDomain(), domain] })).rejects.toMatchObject({
      status: 422,
      code: 'domain_public',
      body: {
        error: `${domain} belongs to a public mail provider and cannot be claimed.`,
        fields: { domains: expect.stringContaining(domain) },
      },
    });
    expect((await organizationOf(admin)).domains).toEqual([]);
  });

  it('is unverified until its DNS record is found', async () => {
    const member = await newTenant();
    const domain = newDomain();
    const saved = await save(member, { domains: [domain] });
    expect(saved.domainStatus).toEqual([
      {
        domain,
        isVerified: false,
        record: {
          type: 'TXT',
          name: `_talkwright.${domain}`,
          value: expect.stringMatching(/^talkwright-verification=[\w-]{32}$/),
        },
      },
    ]);
    await expect(member.call(checkDomain, { domain })).rejects.toMatchObject({
      status: 422,
      code: 'domain_not_proved',
    });

    await setProof(saved, domain);
    // Once it is verified, the record is not asked for any more.
    for (const _ of ['first', 'second']) {
      const { domainStatus } = await member.call(checkDomain, { domain });
      expect(domainStatus).toEqual({ ...saved.domainStatus[0], isVerified: true });
      await setDnsRecords([{ name: `_talkwright.${domain}`, type: 'TXT', data: 'gone' }]);
    }
    expect((await organizationOf(member)).domainStatus).toMatchObject([{ isVerified: true }]);
  });

  it("is not proved by another organization's record", async () => {
    const [one, two] = await Promise.all([newTenant(), newTenant()]);
    const domain = newDomain();
    await setProof(await save(one, { domains: [domain] }), domain);
    await save(two, { domains: [domain] });
    await expect(two.call(checkDomain, { domain })).rejects.toMatchObject({
      code: 'domain_not_proved',
    });
  });

  it('whose servers fail can be checked later', async () => {
    const domain = newDomain();
    await setDnsRecords([{ name: `_talkwright.${domain}`, type: 'SERVFAIL' }]);
    const member = await newTenant();
    await save(member, { domains: [domain] });
    await expect(member.call(checkDomain, { domain })).rejects.toMatchObject({
      status: 503,
      code: 'domain_lookup_failed',
    });
  });

  it('is looked up so often an hour, and no more', async () => {
    const domain = newDomain();
    const member = await newTenant();
    await save(member, { domains: [domain] });
    const codes: string[] = [];
    for (let n = 0; n < 61; n++) {
      codes.push(await member.call(checkDomain, { domain }).catch(({ code }) => code));
    }
    expect(codes).toEqual([...Array(60).fill('domain_not_proved'), 'too_many']);
  });

  it('that is not listed is not checked', async () => {
    await expect(admin.call(checkDomain, { domain: newDomain() })).rejects.toMatchObject({
      status: 404,
      code: 'domain_not_listed',
    });
  });

  it('is verified at once by the verified address of an administrator, in exactly this domain', async () => {
    const domain = newDomain();
    const member = await newVerifiedTenant(domain);
    const domains = [domain, `sub.${domain}`, `not-${domain}`];
    expect((await save(member, { domains })).domainStatus).toMatchObject(
      domains.map((one) => ({ domain: one, isVerified: one === domain })),
    );
  });

  it("is not verified by an address that is unverified, or not an administrator's", async () => {
    const domain = newDomain();
    const member = await signUp({ email: `ada@${domain}` });
    const user = await inviteMember(member, 'user', `ben@${domain}`);
    await verified({ ...member, email: user.email });
    await save(member, { domains: [domain] });
    await expect(member.call(checkDomain, { domain })).rejects.toMatchObject({
      code: 'domain_not_proved',
    });

    await verified(member);
    const { domainStatus } = await member.call(checkDomain, { domain });
    expect(domainStatus).toMatchObject({ isVerified: true });
  });

  it('belongs to one organization until it gives it up', async () => {
    const domain = newDomain();
    const owner = await newVerifiedTenant(domain);
    await save(owner, { domains: [domain] });
    const other = await newTenant();
    await expect(save(other, { domains: [domain] })).rejects.toMatchObject({
      status: 409,
      code: 'domain_taken',
      body: { fields: { domains: expect.stringContaining(domain) } },
    });

    await save(owner, { domains: [] });
    await setProof(await save(other, { domains: [domain] }), domain);
    await other.call(checkDomain, { domain });
    await expect(save(owner, { domains: [domain] })).rejects.toMatchObject({
      code: 'domain_taken',
    });
  });

  it('that two organizations have listed belongs to the one that proves it first', async () => {
    const domain = newDomain();
    const members = await Promise.all([newTenant(), newTenant()]);
    const name = `_talkwright.${domain}`;
    const values = await Promise.all(
      members.map(async (member) => {
        const { domainStatus } = await save(member, { domains: [domain] });
        return domainStatus[0]?.record.value ?? '';
      }),
    );
    await setDnsRecords(values.map((data) => ({ name, type: 'TXT', data })));

    const outcomes = await Promise.allSettled(
      members.map((member) => member.call(checkDomain, { domain })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
      reason: { code: 'domain_taken' },
    });
    const states = await Promise.all(members.map(organizationOf));
    expect(states.map(({ domainStatus }) => domainStatus[0]?.isVerified).sort()).toEqual([
      false,
      true,
    ]);
  });

  it('stays verified while two administrators save and check at once', async () => {
    const domain = newDomain();
    const member = await newVerifiedTenant(domain);
    for (const _ of Array.from({ length: 5 })) {
      await save(member, { domains: [domain] });
      await Promise.allSettled([
        save(member, { domains: [] }),
        save(member, { domains: [domain] }),
        member.call(checkDomain, { domain }),
      ]);
      await save(member, { domains: [domain] });
      const other = newTenant().then((stranger) => save(stranger, { domains: [domain] }));
      await expect(other).rejects.toMatchObject({ code: 'domain_taken' });
    }
  });
});
