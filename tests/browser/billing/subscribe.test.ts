import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newTenant } from '../../support/api/organizations.ts';
import { newAddress, newMember } from '../../support/api/people.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { button, dialog, fillIn } from '../../support/browser/parts.ts';
import { heading, text, tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { PASSWORD } from '../../support/client.ts';

const open = useBrowser();

const payWith = async (page: Page, card: RegExp) => {
  await page.getByRole('radio', { name: card }).first().check();
  await button(page, 'Subscribe').click();
};

it('leads from the sign-up to the payment, back into the trial, and to a plan that is paid for', async () => {
  const email = newAddress();
  const page = await open(appUrl('/register?plan=pro&cycle=annual'));
  await fillIn(page, {
    'Organization name': 'Analytical Engines',
    'First name': 'Ada',
    'Last name': 'Lovelace',
    Email: email,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  });
  await page.getByRole('checkbox').check();
  await button(page, 'Create Account').click();
  await heading('Subscribe')(page);
  await page.getByText('$3,049.80').first().waitFor();

  // The browser's own button: no form stands there that would sign up once more.
  await page.goBack();
  await text('Checkout was canceled. You can retry anytime.')(page);
  await text('14 days of your trial are left')(page);
  expect(page.url()).toBe(appUrl('/billing'));
  expect(await tour(page, { 'billing, trial': heading('Invoices') })).toEqual([]);

  expect(await page.getByLabel('Annual billing (save)').isChecked()).toBe(true);
  await page.getByLabel('Annual billing (save)').uncheck();
  await button(page, 'Choose Core').click();
  await heading('Subscribe')(page);
  await payWith(page, /Declined/);
  await page.getByRole('alert').waitFor();
  await payWith(page, /Good/);
  await text('Payment completed. Your subscription will update shortly.')(page);
  await page.getByText('Active', { exact: true }).waitFor();
  expect(page.url()).toBe(appUrl('/billing'));
  await page.getByText('0 / 3,000').waitFor();

  await page.goto(appUrl('/settings?tab=subscription'));
  await heading('Core')(page);
  await page.getByText('Active', { exact: true }).waitFor();
  await text('Annual billing saves 15%.')(page);
  await button(page, 'Manage Billing').click();
  await button(page, 'Use this card').waitFor();
});

it('is read by members, who find no way to buy anything', async () => {
  const admin = await newTenant();
  const page = await open(appUrl('/billing'), signedInAs(await newMember(admin)));
  await text('Ask an administrator to choose a plan')(page);
  expect(await page.getByRole('button', { name: /Choose|Manage|Cancel/ }).count()).toBe(0);
  await page.goto(appUrl('/settings?tab=subscription'));
  await page.getByRole('link', { name: 'View Billing' }).click();
  await text('Administrators of your organization choose the plan')(page);
});

it('says in a dialog why no payment page came', async () => {
  const page = await open(appUrl('/billing'), signedInAs(await newTenant()));
  await button(page, 'Manage Billing').click();
  const portal = dialog(page, 'Billing Portal Error');
  await portal.getByText(/^Failed to open portal: Your organization has no/).waitFor();
  await button(portal, 'OK').click();
  const json = { success: false, error: 'Try later.', code: 'payment_provider_failed' };
  await page.route('**/api/billing/checkout', (route) => route.fulfill({ status: 503, json }));
  await button(page, 'Choose Pro').click();
  await dialog(page, 'Checkout Error').getByText('Failed to start checkout: Try later.').waitFor();
});
