import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { faultsOf } from '../../support/browser/look.ts';
import { heading, press, text } from '../../support/browser/tour.ts';
import { appUrl, logIn, signedInAs } from '../../support/browser/web-app.ts';
import { PASSWORD } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { mailedLink, mailsTo } from '../../support/stack/mailbox.ts';

const open = useBrowser();

const SUBJECT = 'Set a new password';
const NEW_PASSWORD = 'Another-horse-8?';

const resetLink = (email: string) => mailedLink(email, SUBJECT);

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto(appUrl('/login'));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await heading('Forgot your password?')(page);
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send Reset Link');
  await heading('Check your email')(page);
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await press(page, 'Update Password');
}

describe('a forgotten password', () => {
  it('is replaced by way of a mail, by keyboard alone', async () => {
    const { email } = await newTenant();
    const page = await open(appUrl('/login'));
    await heading('Log in')(page);
    const keys = keyboardOf(page);
    await keys.activate('Forgot password?');
    await heading('Forgot your password?')(page);
    await keys.type('Email', email);
    await keys.press('Enter');
    await heading('Check your email')(page);
    await text('The link works for 30 minutes.')(page);

    await page.goto(await resetLink(email));
    await heading('Set a new password')(page);
    await keys.type('New password', NEW_PASSWORD);
    await keys.type('Confirm password', NEW_PASSWORD);
    await keys.activate('Update Password');
    await heading('Password Updated')(page);
    await keys.activate('Go to Login');
    await heading('Log in')(page);
    await keys.type('Email', email);
    await keys.type('Password', NEW_PASSWORD);
    await keys.press('Enter');
    await heading('Welcome back, Ada Lovelace')(page);
  });

  it('is answered alike for an address without an account', async () => {
    const stranger = `${randomUUID()}@example.com`;
    const { email } = await newTenant();
    const page = await open(appUrl('/login'));
    await askForLink(page, stranger);
    const said = await page.getByRole('main').innerText();
    await askForLink(page, email);
    expect(await page.getByRole('main').innerText()).toBe(said.replace(stranger, email));
    await resetLink(email);
    expect(await mailsTo(stranger)).toEqual([]);
  });

  it('brings another mail when asked again', async () => {
    const { email } = await newTenant();
    const page = await open(appUrl('/login'));
    await askForLink(page, email);
    await press(page, 'Resend Reset Link');
    await page.getByRole('alert').getByText('Sent again, if the address has an account.').waitFor();
    await eventually(async () => {
      const mails = (await mailsTo(email)).filter(({ subject }) => subject === SUBJECT);
      expect(mails).toHaveLength(2);
    });
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await heading('Log in')(page);
  });
});

describe('a link to set a password', () => {
  it('works once, and leads to the next one after that', async () => {
    const { email } = await newTenant();
    const page = await open(appUrl('/login'));
    await askForLink(page, email);
    const link = await resetLink(email);
    await page.goto(link);
    await setPassword(page, NEW_PASSWORD);
    await heading('Password Updated')(page);

    await page.goto(appUrl('/login'));
    // The token may also stand at the end of the path.
    await page.goto(link.replace('?token=', '/'));
    await setPassword(page, PASSWORD);
    await heading('Password not updated')(page);
    await text('This link has expired or was used already. Ask for a new one.')(page);
    await page.getByRole('link', { name: 'Ask for a New Link' }).click();
    await heading('Forgot your password?')(page);

    await page.goto(appUrl('/login'));
    await logIn(page, email, NEW_PASSWORD);
    await heading('Welcome back, Ada Lovelace')(page);
  });

  it('that has no token leads to where one is asked for', async () => {
    const page = await open(appUrl('/reset-password'));
    await heading('Forgot your password?')(page);
    expect(page.url()).toBe(appUrl('/forgot-password'));
  });

  it('is for guests: whoever is logged in is shown the dashboard', async () => {
    const page = await open(appUrl('/reset-password?token=any'), signedInAs(await newTenant()));
    await heading('Welcome back, Ada Lovelace')(page);
    await page.goto(appUrl('/forgot-password'));
    await heading('Welcome back, Ada Lovelace')(page);
  });

  it('takes no password that breaks the rules, differs from its repetition or is a common one', async () => {
    const { email } = await newTenant();
    const page = await open(appUrl('/login'));
    await askForLink(page, email);
    await page.goto(await resetLink(email));
    await page.getByLabel('New password').fill('short');
    await press(page, 'Update Password');
    await text('The password does not meet the rules')(page);
    await text('Passwords do not match')(page);
    await setPassword(page, 'Password1!');
    await text('This password is one of the most common ones. Choose another.')(page);
    await setPassword(page, NEW_PASSWORD);
    await heading('Password Updated')(page);
  });
});

it('every screen of a forgotten password holds at 360, 768 and 1440 px, light and dark', async () => {
  const page = await open(appUrl('/forgot-password'));
  await press(page, 'Send Reset Link');
  await text('Enter a valid email address')(page);
  const faults = await faultsOf(page, 'forgot password, refused');
  await askForLink(page, `${'a-very-long-name-'.repeat(3)}@a-very-long-domain.example`);
  faults.push(...(await faultsOf(page, 'link sent')));
  await page.goto(appUrl('/reset-password?token=none'));
  await setPassword(page, 'short');
  await text('The password does not meet the rules')(page);
  faults.push(...(await faultsOf(page, 'new password, refused')));
  await setPassword(page, PASSWORD);
  await heading('Password not updated')(page);
  faults.push(...(await faultsOf(page, 'link refused')));
  expect(faults).toEqual([]);
});
