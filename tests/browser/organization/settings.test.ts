import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { getOrganization, updateOrganization } from '@talkwright/shared/areas/organization';
import { VERSION } from '@talkwright/shared/version';
import type { Page } from 'playwright-core';
import { hashOfUser } from '../../../functions/src/conversations/user-hash.ts';
import { bucketOfSession } from '../../../functions/src/platform/ledger/buckets.ts';
import { newAgent } from '../../support/api/agents.ts';
import { ask } from '../../support/api/conversations.ts';
import { letPasswordGrowOld } from '../../support/api/logins.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { newMember } from '../../support/api/people.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { button, dialog, field, isGone } from '../../support/browser/parts.ts';
import { closeDialog, text, tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { type Member, PASSWORD } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { conversationsSwept } from '../../support/stack/conversations-swept.ts';
import { setDnsRecords } from '../../support/stack/dns.ts';
import { withDatabase } from '../../support/stack/stores.ts';

const open = useBrowser();

const newDomain = () => `d${randomUUID()}.example`;
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const domains = (page: Page) => page.getByRole('list', { name: 'Domains' });
const SAVED_NOTE_MS = 3_000;

const organizationOf = async (member: Pick<Member, 'call'>) =>
  (await member.call(getOrganization, {})).organization;

async function openOrganization(
  member: Pick<Member, 'user' | 'token'>,
  options?: Parameters<typeof open>[1],
) {
  const page = await open(appUrl('/settings'), { ...signedInAs(member), ...options });
  await field(page, 'Name').waitFor();
  return page;
}

async function addDomain(page: Page, domain: string): Promise<void> {
  await field(page, 'Add a domain').fill(domain);
  await button(page, 'Add').click();
}

async function saveAndSee(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await page.getByText('Saved', { exact: true }).waitFor();
}

describe('the settings', () => {
  it('keep their tab through links and reloads', async () => {
    const page = await open(appUrl('/dashboard'), signedInAs(await newTenant()));
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await field(page, 'Name').waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Organization',
      'Subscription',
      'Users & Access',
      'Integrations',
      'Security',
      'Activity',
      'About',
    ]);

    await tab(page, 'About').click();
    await page.getByText(`Version ${VERSION}`).waitFor();
    expect(page.url()).toBe(appUrl('/settings?tab=about'));
    await page.reload();
    await page.getByText(`Version ${VERSION}`).waitFor();
    await page.goBack();
    await field(page, 'Name').waitFor();

    // Below the person's own name, the way leads to what is their own.
    await page.getByRole('complementary').getByRole('link', { name: 'Settings' }).last().click();
    await page.getByRole('heading', { name: 'Your profile' }).waitFor();
    await page.goto(appUrl('/settings?tab=no-such-tab'));
    await field(page, 'Name').waitFor();
  });
});

describe('the organization', () => {
  it('is saved; the note about it goes away again', async () => {
    const member = await newTenant();
    const { slug, id } = await organizationOf(member);
    const page = await openOrganization(member, { hasClock: true });
    expect(await page.getByRole('group', { name: 'Slug' }).innerText()).toContain(slug);
    expect(await page.getByRole('group', { name: 'Tenant ID' }).innerText()).toContain(id);
    await page.getByText('No domains yet.').waitFor();

    await field(page, 'Name').fill(' Difference Engines ');
    await field(page, 'Primary contact email').fill('Charles@Example.com');
    const domain = newDomain();
    await addDomain(page, ` ${domain.toUpperCase()} `);
    await addDomain(page, domain);
    expect(await domains(page).getByRole('listitem').count()).toBe(1);
    await domains(page).getByText('Not saved yet').waitFor();
    await saveAndSee(page);
    expect(await organizationOf(member)).toMatchObject({
      name: 'Difference Engines',
      slug,
      domains: [domain],
      settings: { primary_contact: 'charles@example.com' },
    });
    expect(await field(page, 'Name').inputValue()).toBe('Difference Engines');
    await page.clock.fastForward(SAVED_NOTE_MS);
    await page.getByText('Saved', { exact: true }).waitFor(isGone);

    await button(page, `Remove ${domain}`).press('Enter');
    await field(page, 'Add a domain').and(page.locator(':focus')).waitFor();
    await saveAndSee(page);
    expect((await organizationOf(member)).domains).toEqual([]);
  });

  it('says what is wrong, at the field that it is about', async () => {
    const page = await openOrganization(await newTenant());
    for (const refused of ['', 'localhost', 'https://example.com', 'example.c', '-.example.com']) {
      await addDomain(page, refused);
      await page.getByText('Enter a domain such as example.com').waitFor();
    }
    await addDomain(page, 'gmail.com');
    await field(page, 'Name').fill(' ');
    await field(page, 'Primary contact email').fill('nobody');
    await button(page, 'Save').click();
    await page.getByText('Organization name is required').waitFor();
    await page.getByText('Enter a valid email address').waitFor();

    await field(page, 'Name').fill('Engines');
    await field(page, 'Primary contact email').fill('');
    await button(page, 'Save').click();
    await page
      .getByText('gmail.com belongs to a public mail provider and cannot be claimed.')
      .waitFor();
    await button(page, 'Remove gmail.com').click();
    await saveAndSee(page);
  });

  it('takes in a domain that was typed and not added yet', async () => {
    const member = await newTenant();
    const page = await openOrganization(member);
    const domain = newDomain();
    await field(page, 'Add a domain').fill(domain);
    await saveAndSee(page);
    await domains(page).getByText(domain, { exact: true }).waitFor();
    expect(await organizationOf(member)).toMatchObject({ domains: [domain] });
  });

  it('proves a domain by its DNS record', async () => {
    const page = await openOrganization(await newTenant());
    const domain = newDomain();
    await addDomain(page, domain);
    await saveAndSee(page);
    const record = page.getByRole('region', { name: `DNS record of ${domain}` });
    const partOf = (label: string) =>
      record.getByRole('group', { name: label }).locator('code').innerText();
    const [name, value] = [await partOf('Record name'), await partOf('Record value')];
    await button(page, 'Check').click();
    await record.getByText(/The DNS record was not found yet/).waitFor();

    // Typed meanwhile: it stays, and saving it takes nothing away from what was proved.
    await field(page, 'Name').fill('Proved Engines');
    await setDnsRecords([{ name, type: 'TXT', data: value }]);
    await button(page, 'Check').click();
    await domains(page).getByText('Verified', { exact: true }).waitFor();
    await record.waitFor(isGone);
    await saveAndSee(page);
    await domains(page).getByText('Verified', { exact: true }).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Proved Engines');
  });

  it('shows both versions to whoever saves over a newer one', async () => {
    const member = await newTenant();
    const page = await openOrganization(member);
    const settings = { primary_contact: '' };
    await member.call(updateOrganization, { name: 'Theirs', domains: [], settings });
    await field(page, 'Name').fill('Mine');
    await button(page, 'Save').click();
    const question = page.getByRole('dialog', { name: 'This organization was changed meanwhile' });
    await question.getByText('Theirs', { exact: true }).last().waitFor();
    await question.getByText('Mine', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Load theirs' }).click();
    await question.waitFor(isGone);
    expect(await field(page, 'Name').inputValue()).toBe('Theirs');
    expect(await field(page, 'Primary contact email').inputValue()).toBe('');

    await member.call(updateOrganization, { name: 'Theirs again', domains: [], settings });
    await field(page, 'Name').fill('Mine after all');
    await button(page, 'Save').click();
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await organizationOf(member)).name).toBe('Mine after all');
  });

  it('asks before unsaved changes are lost, also to another tab', async () => {
    const page = await openOrganization(await newTenant());
    await field(page, 'Name').fill('Unsaved');
    await tab(page, 'About').click();
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question
      .getByText('Your changes to the organization are not saved. Leave without saving?')
      .waitFor();
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await field(page, 'Name').inputValue()).toBe('Unsaved');
    await tab(page, 'About').click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByText(`Version ${VERSION}`).waitFor();
    await tab(page, 'Organization').click();
    expect(await field(page, 'Name').inputValue()).toBe('Analytical Engines');
  });

  it('is shown to other members, who cannot change it', async () => {
    const user = await newMember(await newTenant());
    const page = await open(appUrl('/settings'), signedInAs(user));
    await page.getByText('Only administrators can change the organization.').waitFor();
    await page.getByText('Analytical Engines', { exact: true }).waitFor();
    await page.getByRole('group', { name: 'Tenant ID' }).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await button(page, 'Save').count()).toBe(0);
  });

  it('says that the server cannot be reached, and tries again', async () => {
    const page = await open(appUrl('/settings?tab=about'), signedInAs(await newTenant()));
    await page.getByText(`Version ${VERSION}`).waitFor();
    const unreachable = page.getByText('The server cannot be reached.').first();
    await page.context().setOffline(true);
    await tab(page, 'Organization').click();
    await unreachable.waitFor();
    await page.context().setOffline(false);
    await button(page, 'Try again').click();
    await field(page, 'Name').fill('Typed offline');

    await page.context().setOffline(true);
    await button(page, 'Save').click();
    await unreachable.waitFor();
    await page.context().setOffline(false);
    await saveAndSee(page);
    expect(await field(page, 'Name').inputValue()).toBe('Typed offline');
  });

  it('says so too when the server never answers', async () => {
    const options = { ...signedInAs(await newTenant()), hasClock: true };
    const page = await open(appUrl('/settings?tab=about'), options);
    await page.getByText(`Version ${VERSION}`).waitFor();
    const asked = page.waitForRequest(`**/${getOrganization.path}`);
    const stop = await intercept(page, `**/${getOrganization.path}`, () => new Promise(() => {}));
    await tab(page, 'Organization').click();
    await asked;
    await page.clock.fastForward('01:00');
    await page.getByText('The server cannot be reached.').first().waitFor();
    stop();
    await button(page, 'Try again').click();
    await field(page, 'Name').waitFor();
  });

  it('gives its ID away to be copied', async () => {
    const member = await newTenant();
    const page = await openOrganization(member);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy Tenant ID').click();
    await button(page, 'Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(member.tenant.id);
  });

  it('is edited by keyboard alone', async () => {
    const member = await newTenant();
    const page = await openOrganization(member);
    const keys = keyboardOf(page);
    const domain = newDomain();
    await keys.tabTo('Organization');
    await keys.type('Name', 'Keyboards');
    await keys.type('Add a domain', domain);
    await keys.press('Enter');
    await domains(page).getByText(domain).waitFor();
    await keys.type('Add a domain', 'not a domain');
    await keys.press('Enter');
    await page.getByText('Enter a domain such as example.com').waitFor();
    await keys.activate('Save');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await organizationOf(member)).toMatchObject({
      name: 'Keyboards',
      domains: [domain],
    });

    await keys.tabTo('Organization');
    await keys.press('ArrowLeft');
    await page.getByText(`Version ${VERSION}`).waitFor();
  });
});

describe('what models cost', () => {
  it('is entered by administrators, both prices of a model or none', async () => {
    const admin = await newTenant();
    const page = await openOrganization(admin);
    const price = (name: string) => page.getByRole('textbox', { name, exact: true });
    await price('gpt-5, tokens in').fill('1.25');
    await button(page, 'Save prices').click();
    await page.getByText('Enter both prices of gpt-5, or none.').waitFor();
    await price('gpt-5, tokens out').fill('10');
    await button(page, 'Save prices').click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await organizationOf(admin)).settings.model_prices).toEqual([
      { model: 'gpt-5', input: 1.25, output: 10 },
    ]);

    await page.reload();
    await eventually(async () =>
      expect(await price('gpt-5, tokens in').inputValue()).toBe('$1.25'),
    );
    await button(page, 'Add a model').click();
    await price('New model, tokens in').fill('0.2');
    await price('New model, tokens out').fill('0.8');
    await button(page, 'Save prices').click();
    await page.getByText('Enter the name of the new model.').waitFor();
    await field(page, 'Name of the new model').fill('meta-llama/Llama-3.1-8B');
    await button(page, 'Save prices').click();
    await eventually(async () =>
      expect((await organizationOf(admin)).settings.model_prices).toHaveLength(2),
    );
    await price('meta-llama/Llama-3.1-8B, tokens in').fill('');
    await price('meta-llama/Llama-3.1-8B, tokens out').fill('');
    // The form beside it was opened before, and takes nothing of this back.
    await price('gpt-5, tokens in').fill('');
    await price('gpt-5, tokens out').fill('');
    await button(page, 'Save prices').click();
    await eventually(async () =>
      expect((await organizationOf(admin)).settings.model_prices).toEqual([]),
    );
    await field(page, 'Name').fill('Prices changed meanwhile');
    await button(page, 'Save').click();
    await eventually(async () =>
      expect((await organizationOf(admin)).name).toBe('Prices changed meanwhile'),
    );

    const member = await open(appUrl('/settings'), signedInAs(await newMember(admin)));
    await member.getByRole('region', { name: 'Organization' }).waitFor();
    expect(await member.getByRole('region', { name: 'Model prices' }).count()).toBe(0);
  });
});

describe('the data retention', () => {
  it('is chosen by administrators and shown to everybody', async () => {
    const admin = await newTenant();
    const page = await open(appUrl('/settings?tab=security'), signedInAs(admin));
    const section = (where: Page) => where.getByRole('region', { name: 'Data retention' });
    expect(await section(page).getByRole('radio', { name: '90 days' }).isChecked()).toBe(true);
    // Nothing is older than a year: nobody has to agree to anything.
    await section(page).getByText('1 year').click();
    await section(page).getByRole('button', { name: 'Save' }).click();
    await section(page).getByText('Saved').waitFor();
    expect((await organizationOf(admin)).settings.retention).toBe('365');

    const user = await newMember(admin);
    const other = await open(appUrl('/settings?tab=security'), signedInAs(user));
    await section(other).getByText('1 year').waitFor();
    await section(other).getByText('Only administrators can change this.').waitFor();
    expect(await section(other).getByRole('radio').count()).toBe(0);
    expect(await other.getByRole('region', { name: 'Erase a visitor' }).count()).toBe(0);
  });

  it('says how many conversations it will delete, before it is saved', async () => {
    const admin = await newTenant();
    const { session } = await ask(await newAgent(admin), { message: 'Hello' });
    await conversationsSwept(admin.tenant.id);
    await growOld(admin.tenant.id, session.sessionId, 40);
    const page = await open(appUrl('/settings?tab=security'), signedInAs(admin));
    await page.getByText('30 days').click();
    const save = page
      .getByRole('region', { name: 'Data retention' })
      .getByRole('button', { name: 'Save' });
    await save.click();
    const asked = dialog(page, 'Change Data Retention');
    await asked.getByText('1 conversation is older than 30 days').waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor(isGone);
    expect((await organizationOf(admin)).settings.retention).toBe('90');

    await save.click();
    await asked.getByRole('button', { name: 'Save and delete' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await organizationOf(admin)).settings.retention).toBe('30');
    expect((await admin.call(getChatHistory, { sessions: '1' })).sessions).toEqual([]);
  });
});

describe('a visitor', () => {
  it('is erased by the ID of their user token, once that is confirmed', async () => {
    const admin = await newTenant();
    const { session } = await ask(await newAgent(admin), { message: 'Hello' });
    await conversationsSwept(admin.tenant.id);
    await signIn(admin.tenant.id, session.sessionId, {
      issuer: 'https://shop.example',
      subject: 'nora',
    });
    const page = await open(appUrl('/settings?tab=security'), signedInAs(admin));
    await button(page, 'Erase visitor').click();
    await page.getByText('Enter the user ID').waitFor();
    await field(page, 'User ID (sub)').fill('nora');
    await field(page, 'Issuer (iss)').fill('https://shop.example');
    await button(page, 'Erase visitor').click();
    const asked = dialog(page, 'Erase Visitor');
    await asked.getByText('All conversations of "nora"').waitFor();
    await asked.getByRole('button', { name: 'Erase' }).click();
    await page.getByText('1 conversation was deleted.').waitFor();
    expect((await admin.call(getChatHistory, { sessions: '1' })).sessions).toEqual([]);
  });
});

/** As if the last message of a conversation had been said so long ago. */
const growOld = (tenantId: string, sessionId: string, days: number) =>
  setBoth(tenantId, sessionId, (type) => ({
    [type === 'session' ? 'updatedAt' : 'lastAt']: new Date(
      Date.now() - days * 24 * 3_600_000,
    ).toISOString(),
  }));

/** As if the visitor had been signed in. */
const signIn = (tenantId: string, sessionId: string, who: Parameters<typeof hashOfUser>[0]) =>
  setBoth(tenantId, sessionId, () => ({ userHash: hashOfUser(who) }));

/** The conversation and its summary, which a sweep may make anew of it at any time. */
const setBoth = (
  tenantId: string,
  sessionId: string,
  fieldsOf: (type: 'session' | 'summary') => Record<string, string>,
) =>
  withDatabase(async (database) => {
    const patch = (type: 'session' | 'summary') =>
      Object.entries(fieldsOf(type)).map(
        ([name, value]) => ({ op: 'set', path: `/${name}`, value }) as const,
      );
    const session = database.container('conversations').item(sessionId, [tenantId, sessionId]);
    await session.patch(patch('session'));
    const key = [tenantId, bucketOfSession(sessionId)];
    const summary = database.container('ledger-buckets').item(`conversation-${sessionId}`, key);
    await summary.patch(patch('summary'));
  });

describe('every screen holds at 360, 768 and 1440 px, light and dark', () => {
  it('of the settings of an organization', async () => {
    const member = await newTenant({ organizationName: `${'Engines and '.repeat(9)}more` });
    const domain = `a-rather-long-name-${randomUUID()}.engineers.example.org`;
    const settings = { primary_contact: `${'long.'.repeat(10)}address@example.com` };
    await member.call(updateOrganization, { name: 'Engines', domains: [domain], settings });
    const user = await newMember(member);

    const faults = await tour(await open(appUrl('/settings'), signedInAs(member)), {
      organization: (page) => field(page, 'Name').waitFor(),
      'organization, not proved': async (page) => {
        await button(page, 'Check').click();
        await text('The DNS record was not found yet')(page);
      },
      'organization, refused': async (page) => {
        await addDomain(page, 'x');
        await field(page, 'Name').fill('');
        await button(page, 'Save').click();
        await text('Organization name is required')(page);
      },
      'organization, changed meanwhile': async (page) => {
        await member.call(updateOrganization, { name: 'Theirs', domains: [domain], settings });
        await field(page, 'Name').fill('Mine');
        await button(page, 'Save').click();
        await dialog(page, 'This organization was changed meanwhile').waitFor();
      },
      'organization, leaving': async (page) => {
        await closeDialog(page);
        await tab(page, 'About').click();
        await dialog(page, 'Unsaved changes').waitFor();
      },
      about: async (page) => {
        await button(page, 'Leave').click();
        await text(`Version ${VERSION}`)(page);
      },
    });
    faults.push(
      ...(await tour(await open(appUrl('/settings'), signedInAs(user)), {
        'organization, read only': text('Only administrators can change the organization.'),
      })),
    );
    expect(faults).toEqual([]);
  });
});

it('gives an administrator all data in one file', async () => {
  const member = await newTenant();
  const page = await open(appUrl('/settings?tab=security'), signedInAs(member));
  await button(page, 'Request archive').click();
  await page.getByText('The archive is being made.').waitFor();
  await page.getByText(/^Made on .* kept until/).waitFor();
  await letPasswordGrowOld(member);
  const saving = page.waitForEvent('download');
  await button(page, 'Download').click();
  const question = dialog(page, 'Enter your password');
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  expect((await saving).suggestedFilename()).toMatch(/^analytical-engines-.*\.zip$/);

  const user = await newMember(member);
  const other = await open(appUrl('/settings?tab=security'), signedInAs(user));
  await other.getByRole('heading', { name: 'Data retention' }).waitFor();
  expect(await other.getByRole('heading', { name: 'Export all data' }).count()).toBe(0);
});
