import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Failure } from '@talkwright/shared/contract/errors';
import type { TenantRecord } from '../../../functions/src/accounts/account-records.ts';
import { claimDomain } from '../../../functions/src/organization/claim-domain.ts';
import { findDomainOwner } from '../../../functions/src/organization/find-domain-owner.ts';
import { saveOrganization } from '../../../functions/src/organization/save-organization.ts';
import { createCosmos } from '../../../functions/src/platform/cosmos.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { nobody } from '../../support/cloud/settings.ts';

let cloud: Cloud;
let time = Date.parse('2026-01-01T00:00:00.000Z');

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(time) });
});
afterAll(() => cloud.stop());

const aMinuteLater = () => {
  time += 61_000;
};
const newDomain = () => `${randomUUID()}.example`;

async function newTenant(fields: Partial<TenantRecord> = {}): Promise<string> {
  const id = cloud.deps.newId();
  await createCosmos(cloud.deps.config, nobody)
    .items('tenants')
    .create({
      id,
      tenantId: id,
      type: 'tenant',
      name: 'Acme',
      slug: 'acme',
      plan: 'core',
      billingCycle: 'monthly',
      domains: [],
      verifiedDomains: [],
      primaryContact: '',
      retention: '90',
      modelPrices: [],
      agentCaps: {},
      knowledgeCell: 'knowledge',
      isDeleted: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      ...fields,
    } satisfies TenantRecord);
  return id;
}

async function read(tenantId: string) {
  const tenant = await cloud.deps.accounts.findTenant(tenantId);
  if (!tenant) throw new Error('There is no such organization.');
  return tenant;
}

async function setVerified(tenantId: string, domains: string[], deps = cloud.deps): Promise<void> {
  const before = await read(tenantId);
  await saveOrganization(deps, before, { ...before.value, verifiedDomains: domains }, []);
}

describe('a claim that was left behind', () => {
  it('by the organization itself is taken up again', async () => {
    const [tenantId, domain] = [await newTenant(), newDomain()];
    await claimDomain(cloud.deps, tenantId, domain);
    expect(await findDomainOwner(cloud.deps, domain)).toBeUndefined();
    await setVerified(tenantId, [domain]);
    expect(await findDomainOwner(cloud.deps, domain)).toBe(tenantId);
  });

  it('by another is free after a minute, and not before', async () => {
    const [one, two, domain] = [await newTenant(), await newTenant(), newDomain()];
    await claimDomain(cloud.deps, one, domain);
    await expect(setVerified(two, [domain])).rejects.toMatchObject({ code: 'domain_taken' });
    aMinuteLater();
    await setVerified(two, [domain]);
    expect(await findDomainOwner(cloud.deps, domain)).toBe(two);
  });

  it('by an organization that is deleted holds nothing', async () => {
    const [domain, other] = [newDomain(), await newTenant()];
    const gone = await newTenant({ isDeleted: true, verifiedDomains: [domain] });
    await claimDomain(cloud.deps, gone, domain);
    expect(await findDomainOwner(cloud.deps, domain)).toBeUndefined();
    aMinuteLater();
    await setVerified(other, [domain]);
    expect(await findDomainOwner(cloud.deps, domain)).toBe(other);
  });
});

describe('a verified domain', () => {
  it('stays claimed for as long as it is one', async () => {
    const [one, two, domain] = [await newTenant(), await newTenant(), newDomain()];
    await setVerified(one, [domain]);
    aMinuteLater();
    await expect(setVerified(two, [domain])).rejects.toMatchObject({ code: 'domain_taken' });
    await setVerified(one, []);
    expect(await cloud.deps.domains.find(domain)).toBeUndefined();
  });

  it('keeps its claim when the answer to the save was lost', async () => {
    const [tenantId, domain] = [await newTenant(), newDomain()];
    const lost = new Failure('unavailable');
    const outbox = {
      ...cloud.deps.outbox,
      async commit(...given: Parameters<typeof cloud.deps.outbox.commit>) {
        await cloud.deps.outbox.commit(...given);
        throw lost;
      },
    };
    await expect(setVerified(tenantId, [domain], { ...cloud.deps, outbox })).rejects.toBe(lost);
    expect(await findDomainOwner(cloud.deps, domain)).toBe(tenantId);
  });

  it('keeps its claim when it is taken up again while an older save releases it', async () => {
    const [tenantId, domain] = [await newTenant(), newDomain()];
    await setVerified(tenantId, [domain]);
    const outbox = {
      ...cloud.deps.outbox,
      /** As soon as the domain is given up, another administrator lists it again. */
      async commit(...given: Parameters<typeof cloud.deps.outbox.commit>) {
        await cloud.deps.outbox.commit(...given);
        await setVerified(tenantId, [domain]);
      },
    };
    await setVerified(tenantId, [], { ...cloud.deps, outbox });
    expect(await findDomainOwner(cloud.deps, domain)).toBe(tenantId);
  });
});

it('a save over an older version is refused, and leaves no claim', async () => {
  const [tenantId, domain] = [await newTenant(), newDomain()];
  const before = await read(tenantId);
  await setVerified(tenantId, []);
  const after = { ...before.value, verifiedDomains: [domain] };
  await expect(saveOrganization(cloud.deps, before, after, [])).rejects.toMatchObject({
    code: 'changed_meanwhile',
  });
  expect(await cloud.deps.domains.find(domain)).toBeUndefined();
});

it('of several domains one is taken: none is claimed', async () => {
  const [one, two] = [await newTenant(), await newTenant()];
  const [free, taken] = [newDomain(), newDomain()];
  await setVerified(one, [taken]);
  await expect(setVerified(two, [free, taken])).rejects.toMatchObject({ code: 'domain_taken' });
  expect(await cloud.deps.domains.find(free)).toBeUndefined();
});
