import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { refresh } from '@talkwright/shared/areas/sign-in';
import type { Page } from 'playwright-core';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { fillIn, labelled } from '../../support/browser/parts.ts';
import { appUrl, logIn, payLater, signedInAs } from '../../support/browser/web-app.ts';
import { PASSWORD } from '../../support/client.ts';
import { mailedLink, mailTo } from '../../support/stack/mailbox.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();

const headingOf = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const arriveAtDashboard = (page: Page) => headingOf(page, 'Welcome back, Ada Lovelace').waitFor();
async function fillInForm(page: Page, email: string): Promise<void> {
  await fillIn(page, {
    'Organization name': 'Analytical Engines',
    'First name': 'Ada',
    'Last name': 'Lovelace',
    Email: email,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  });
  await page.getByRole('checkbox').check();
}

const arriveAtLogin = (page: Page) => headingOf(page, 'Log in').waitFor();

const expiry = (page: Page) =>
  page.getByRole('status').getByText('Session expired. Please log in again.');

async function loggedIn() {
  const member = await newTenant();
  const page = await open(appUrl('/login'));
  await logIn(page, member.email);
  await arriveAtDashboard(page);
  return { member, page };
}

/** How often the page asks for a new access token, and how often it comes to the login page. */
function countFrom(page: Page) {
  const counts = { refreshes: 0, logins: 0 };
  page.on('request', (request) => {
    const isPost = request.method() === 'POST';
    if (isPost && request.url() === `${stack().api}/${refresh.path}`) counts.refreshes += 1;
  });
  page.on('framenavigated', (frame) => {
    if (frame.url() === appUrl('/login')) counts.logins += 1;
  });
  return counts;
}

const spoilToken = (page: Page) =>
  page.evaluate(() => {
    const token = localStorage.getItem('accessToken') ?? '';
    localStorage.setItem('accessToken', `${token.slice(0, -6)}AAAAAA`);
  });

describe('signing up', () => {
  it('leads from a pricing card to a verified account', async () => {
    const email = `${randomUUID()}@example.com`;
    const page = await open(appUrl('/register?plan=scale&cycle=annual'));
    expect(await page.getByRole('radio', { name: 'Scale plan' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: /Annual/ }).isChecked()).toBe(true);

    const rules = page.getByRole('list', { name: 'Password rules' });
    await fillInForm(page, email);
    await labelled(page, 'Password').fill('correct');
    expect(await rules.getByRole('img', { name: 'not met:' }).count()).toBe(4);
    await labelled(page, 'Password').fill(PASSWORD);
    expect(await rules.getByRole('img', { name: 'not met:' }).count()).toBe(0);
    await labelled(page, 'Confirm password').fill(`${PASSWORD}?`);
    await page.getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await page.getByText('Please agree to the terms to continue').waitFor();

    await labelled(page, 'Confirm password').fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await payLater(page);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await arriveAtDashboard(page);
    const banner = page.getByText(`We sent a link to ${email}`);
    await banner.waitFor();

    await page.goto(await mailedLink(email, 'Verify your email address'));
    await headingOf(page, 'Email verified').waitFor();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await arriveAtDashboard(page);
    expect(await banner.count()).toBe(0);

    await page.reload();
    await arriveAtDashboard(page);
    expect(await banner.count()).toBe(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await arriveAtLogin(page);
    await page.reload();
    await arriveAtLogin(page);
  });

  it('says at each field what is wrong with it', async () => {
    const page = await open(appUrl('/register'));
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Please fill in all required fields correctly').waitFor();
    for (const sentence of [
      'Organization name is required',
      'First name is required',
      'Last name is required',
      'Enter a valid email address',
      'The password does not meet the rules',
      'Please agree to the terms to continue',
    ]) {
      expect([sentence, await page.getByText(sentence).count()]).toEqual([sentence, 1]);
    }
    const first = page.getByRole('textbox', { name: 'First name' });
    expect(await first.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('tells a stranger nothing about who has an account, and its owner that somebody tried', async () => {
    const { email } = await newTenant();
    const page = await open(appUrl('/register'));
    await fillInForm(page, email);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await headingOf(page, 'Your account is ready').waitFor();
    await mailTo(email, 'You already have an account');
  });
});

describe('logging in', () => {
  it('says in a toast that the password is wrong, and stays', async () => {
    const { email } = await newTenant();
    const page = await open(appUrl('/login'));
    await logIn(page, email, 'Wrong-horse-7!');
    await page.getByRole('alert').getByText('The email or password is not correct.').waitFor();
    expect(page.url()).toBe(appUrl('/login'));
  });

  it('is asked of guests only, and of all others before anything else', async () => {
    const member = await newTenant();
    const guest = await open(appUrl('/agents'));
    await arriveAtLogin(guest);
    expect(guest.url()).toBe(appUrl('/login'));
    expect(await expiry(guest).count()).toBe(0);

    const page = await open(appUrl('/login'), signedInAs(member));
    await arriveAtDashboard(page);
    // Until the page is there, the one before is shown.
    await page.goto(appUrl('/register'));
    await page.waitForURL(appUrl('/dashboard'));
    await arriveAtDashboard(page);
    await page.goto(appUrl('/no-such-page'));
    await headingOf(page, 'AI chat agents that know your documents').waitFor();
  });

  it('ends in all tabs at once', async () => {
    const { page } = await loggedIn();
    const other = await page.context().newPage();
    await other.goto(appUrl('/agents'));
    await headingOf(other, 'No agents found').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await arriveAtLogin(page);
    await arriveAtLogin(other);
    for (const tab of [page, other]) expect(await expiry(tab).count()).toBe(0);
  });
});

describe('an access token that is refused', () => {
  it('is renewed once, however many requests needed it', async () => {
    const { page } = await loggedIn();
    // A page that asks for nothing of the member's: the dashboard then sends its requests at the same time.
    await page.goto(appUrl('/verify-email?token=none'));
    await page.reload();
    await headingOf(page, 'Email not verified').waitFor();
    const counts = countFrom(page);
    const refused: string[] = [];
    const areSeveralRefused = Promise.withResolvers<void>();
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url());
      if (refused.length === 3) areSeveralRefused.resolve();
    });
    await page.route('**/api/auth/refresh', async (route) => {
      await areSeveralRefused.promise;
      await route.continue();
    });
    await spoilToken(page);
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await headingOf(page, 'No agents yet').waitFor();
    await page.getByText('Documents', { exact: true }).first().waitFor();
    // Each of them is repeated with the new token, and refused no second time.
    expect(refused).toEqual([...new Set(refused)]);
    expect(counts).toEqual({ refreshes: 1, logins: 0 });

    await page.reload();
    await arriveAtDashboard(page);
    expect(counts.refreshes).toBe(1);
  });

  it('is not renewed with the cookie of somebody else, which ends the session', async () => {
    const { page, member } = await loggedIn();
    const stranger = await newTenant();
    const context = page.context();
    const [, value = ''] = stranger.refreshCookie.split('=');
    const cookies = await context.cookies();
    const [refresh, ...others] = cookies.filter(
      ({ name }) => name === '__Secure-talkwright_refresh',
    );
    expect([refresh?.httpOnly, others]).toEqual([true, []]);
    await context.addCookies(refresh ? [{ ...refresh, value }] : []);
    await spoilToken(page);
    await page.reload();
    await arriveAtLogin(page);
    await page.reload();
    await arriveAtLogin(page);

    await logIn(page, member.email);
    await arriveAtDashboard(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await arriveAtLogin(page);
    expect(await expiry(page).count()).toBe(0);
  });

  it('leads to the login page once when it cannot be renewed, which says so', async () => {
    const { page } = await loggedIn();
    const counts = countFrom(page);
    await page.context().clearCookies();
    await spoilToken(page);
    await page.reload();
    await expiry(page).waitFor();
    await page.reload();
    await expiry(page).waitFor();
    expect(counts.refreshes).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });
});
