import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { updateOrganization } from '@talkwright/shared/areas/organization';
import { listPendingRequests } from '@talkwright/shared/areas/people';
import { verifyEmail } from '@talkwright/shared/areas/sign-in';
import type { Page } from 'playwright-core';
import { newTenant } from '../../support/api/organizations.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { faultsOf } from '../../support/browser/look.ts';
import { dialog, fillIn, hasFocus, labelled } from '../../support/browser/parts.ts';
import { closeDialog, heading, press, text } from '../../support/browser/tour.ts';
import { appUrl, logIn, payLater } from '../../support/browser/web-app.ts';
import { call, type Member, PASSWORD } from '../../support/client.ts';
import { mailedLink, mailedToken } from '../../support/stack/mailbox.ts';

const open = useBrowser();

const newDomain = () => `d${randomUUID()}.example`;
const arrive = heading('Create your account');
const way = (page: Page, name: string) => page.getByRole('radio', { name });
const waitForWay = (page: Page, name: string) =>
  page.getByRole('radio', { name, checked: true }).waitFor();

/** As somebody does who types an address and goes on. */
async function typeEmail(page: Page, email: string): Promise<void> {
  await labelled(page, 'Email').fill(email);
  await labelled(page, 'Email').blur();
}

async function fillInPerson(page: Page): Promise<void> {
  await fillIn(page, { 'First name': 'Grace', 'Last name': 'Hopper' });
  await page.getByRole('checkbox').check();
}

const fillInPassword = (page: Page) =>
  fillIn(page, { Password: PASSWORD, 'Confirm password': PASSWORD });

/** An organization whose administrator has a verified address in its domain. */
async function organizationWithDomain() {
  const domain = newDomain();
  const admin = await signUp({ email: `ada@${domain}`, organizationName: 'Acme' });
  await call(verifyEmail, { token: await mailedToken(admin.email, 'verify-email') });
  const settings = { primary_contact: admin.email };
  await admin.call(updateOrganization, { name: 'Acme', domains: [domain], settings });
  return { admin, domain };
}

const requestsOf = async (admin: Pick<Member, 'call'>) =>
  (await admin.call(listPendingRequests, {})).requests;

async function proveInBrowser(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(email, 'Confirm your email address'));
  await heading('Email verified')(page);
  await text('An administrator decides now')(page);
}

describe('signing up', () => {
  it('creates an organization, by keyboard alone', async () => {
    const email = `grace@${newDomain()}`;
    const page = await open(appUrl('/login'));
    await heading('Log in')(page);
    const keys = keyboardOf(page);
    await keys.activate('Create an account');
    await arrive(page);
    await keys.type('First name', 'Grace');
    await keys.type('Last name', 'Hopper');
    await keys.type('Email', email);
    await keys.tabTo('Create organization');
    await text('No organization here has claimed')(page);
    await keys.tabTo('Core plan');
    await keys.press('ArrowRight');
    await waitForWay(page, 'Pro plan');
    await keys.type('Organization name', 'Compilers');
    await keys.type('Password', PASSWORD);
    await keys.type('Confirm password', PASSWORD);
    await keys.activate('Terms of Service');
    await dialog(page, 'Terms of Service').waitFor();
    await keys.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Back where it was: the next link is the other text.
    await keys.press('Tab');
    await keys.press('Enter');
    await dialog(page, 'Privacy Policy').waitFor();
    await keys.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.tabTo('I agree');
    await keys.press('Space');
    await keys.activate('Create Account');
    await payLater(page);
    await keys.activate('Dashboard');
    await heading('Welcome back, Grace Hopper')(page);
  });

  it('joins an organization by its ID, by keyboard alone, and waits for approval', async () => {
    const admin = await newTenant();
    const email = `grace-${randomUUID()}@gmail.com`;
    const page = await open(appUrl('/register'));
    await arrive(page);
    const keys = keyboardOf(page);
    await keys.type('First name', 'Grace');
    await keys.type('Last name', 'Hopper');
    await keys.type('Email', email);
    await keys.press('Tab');
    await waitForWay(page, 'Join with an ID');
    await text('gmail.com is open to everybody')(page);
    expect(await way(page, 'Core plan').count()).toBe(0);
    await keys.type('Tenant ID', admin.tenant.id);
    await keys.tabTo('Role');
    await keys.press('ArrowDown');
    await keys.type('Password', PASSWORD);
    await keys.type('Confirm password', PASSWORD);
    await keys.tabTo('I agree');
    await keys.press('Space');
    await keys.activate('Create Account');
    await heading('Account created, pending approval')(page);

    await text(`Please open the link that we sent to ${email}`)(page);
    expect(await requestsOf(admin)).toEqual([]);
    await proveInBrowser(page, email);
    expect(await requestsOf(admin)).toMatchObject([
      { email, requestType: 'join_with_id', requestedRole: 'admin' },
    ]);
    await keys.activate('Go to Login');
    await logIn(page, email);
    const sentence = 'Your request to join is waiting for an administrator. You will get a mail.';
    await page.getByRole('alert').getByText(sentence).waitFor();
  });

  it("asks the organization of the address' domain for access, by keyboard alone", async () => {
    const { admin, domain } = await organizationWithDomain();
    const page = await open(appUrl('/register?plan=pro&cycle=annual'));
    await arrive(page);
    const keys = keyboardOf(page);
    await keys.type('First name', 'Grace');
    await keys.type('Last name', 'Hopper');
    await keys.type('Email', `grace@${domain}`);
    await keys.press('Tab');
    await waitForWay(page, 'Request access');
    await text(`${domain} belongs to Acme`)(page);
    expect(await labelled(page, 'Tenant ID').inputValue()).toBe(admin.tenant.id);
    await page.getByText('Acme', { exact: true }).waitFor();
    expect(await labelled(page, 'Password').count()).toBe(0);

    await keys.tabTo('I agree');
    await keys.press('Space');
    await keys.activate('Create Account');
    await text('Write a sentence: the administrator decides by it')(page);
    await text('Please fill in all required fields correctly')(page);
    // The field that is missing has the focus.
    await hasFocus(page, 'Justification');
    await page.keyboard.type('I build the compilers.');
    await page
      .getByText('Please fill in all required fields correctly')
      .waitFor({ state: 'detached' });
    await keys.activate('Create Account');
    await heading('Request sent, pending approval')(page);
    await text('Please open the link that we sent to')(page);
    expect(await requestsOf(admin)).toEqual([]);
    await proveInBrowser(page, `grace@${domain}`);
    expect(await requestsOf(admin)).toMatchObject([
      {
        email: `grace@${domain}`,
        requestType: 'request_access',
        requestedRole: 'user',
        justification: 'I build the compilers.',
      },
    ]);
  });

  it('with a link that names the organization asks for no ID', async () => {
    const admin = await newTenant();
    const page = await open(appUrl(`/register?tenantId=${admin.tenant.id}`));
    await waitForWay(page, 'Join with an ID');
    expect(await labelled(page, 'Tenant ID').inputValue()).toBe(admin.tenant.id);
    await fillInPerson(page);
    await typeEmail(page, `grace@${newDomain()}`);
    await text('No organization here has claimed')(page);
    await waitForWay(page, 'Join with an ID');
    await fillInPassword(page);
    await press(page, 'Create Account');
    await heading('Account created, pending approval')(page);
  });

  it('says that an ID belongs to nobody', async () => {
    const page = await open(appUrl('/register?tenantId=01ARZ3NDEKTSV4RRFFQ69G5FAV'));
    await fillInPerson(page);
    await typeEmail(page, `grace@${newDomain()}`);
    await fillInPassword(page);
    await press(page, 'Create Account');
    await text('No organization has this ID. Ask its administrator for the right one.')(page);
  });
});

describe('the suggestion', () => {
  it('follows the address, until a choice was made by hand', async () => {
    const { admin, domain } = await organizationWithDomain();
    const page = await open(appUrl('/register'));
    await arrive(page);
    await waitForWay(page, 'Create organization');
    await typeEmail(page, `grace@${domain}`);
    await waitForWay(page, 'Request access');
    await typeEmail(page, 'grace@gmail.com');
    await waitForWay(page, 'Join with an ID');
    expect(await labelled(page, 'Tenant ID').inputValue()).toBe('');
    await typeEmail(page, `grace@${newDomain()}`);
    await waitForWay(page, 'Create organization');

    await way(page, 'Join with an ID').click();
    await typeEmail(page, `grace@${domain}`);
    await text(`${domain} belongs to Acme`)(page);
    await waitForWay(page, 'Join with an ID');
    expect(await labelled(page, 'Tenant ID').inputValue()).toBe(admin.tenant.id);
  });

  it('takes nothing away from whoever has begun to fill in a way', async () => {
    const page = await open(appUrl('/register'));
    await labelled(page, 'Organization name').fill('Compilers');
    await typeEmail(page, 'grace@gmail.com');
    await text('gmail.com is open to everybody')(page);
    await waitForWay(page, 'Create organization');
    expect(await labelled(page, 'Organization name').inputValue()).toBe('Compilers');
  });

  it('is done without when the server cannot be reached', async () => {
    const page = await open(appUrl('/register'));
    await arrive(page);
    await page.context().setOffline(true);
    await typeEmail(page, 'grace@gmail.com');
    await text('You can choose by yourself.')(page);
    await page.context().setOffline(false);
    await labelled(page, 'Email').focus();
    await labelled(page, 'Email').blur();
    await waitForWay(page, 'Join with an ID');
  });

  it('asks about whole addresses only', async () => {
    const page = await open(appUrl('/register'));
    await arrive(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/analyze-domain/.test(request.url())) asked.push(request.postData() ?? '');
    });
    for (const email of ['grace', 'grace@', 'grace@gmail.com', 'grace@gmail.com']) {
      await typeEmail(page, email);
    }
    await waitForWay(page, 'Join with an ID');
    expect(asked).toEqual([JSON.stringify({ email: 'grace@gmail.com' })]);
  });
});

it('every way to sign up holds at 360, 768 and 1440 px, light and dark', async () => {
  const page = await open(appUrl('/register'));
  await arrive(page);
  await typeEmail(page, 'grace@gmail.com');
  await waitForWay(page, 'Join with an ID');
  const faults = await faultsOf(page, 'join');
  await press(page, 'Create Account');
  await text('Please fill in all required fields correctly')(page);
  faults.push(...(await faultsOf(page, 'join, refused')));
  await way(page, 'Request access').click();
  await press(page, 'Create Account');
  await text('Write a sentence')(page);
  faults.push(...(await faultsOf(page, 'request, refused')));
  await press(page, 'Terms of Service');
  await dialog(page, 'Terms of Service').waitFor();
  faults.push(...(await faultsOf(page, 'terms in a window')));
  await closeDialog(page);
  expect(faults).toEqual([]);
});
