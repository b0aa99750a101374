import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { failRenewal, subscribe } from '../../support/api/billing.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { button, dialog, isGone } from '../../support/browser/parts.ts';
import { closeDialog, heading, text, tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import type { Member } from '../../support/client.ts';

const open = useBrowser();

let admin: Member;
beforeAll(async () => {
  admin = await newTenant();
  await subscribe(admin, 'core');
});

const confirm = async (page: Page, title: string, label = 'Confirm') => {
  await button(dialog(page, title), label).click();
  await dialog(page, title).waitFor(isGone);
};

describe('a subscription', () => {
  it('becomes larger at once, at the price that was shown, and smaller later, until that is taken back', async () => {
    const page = await open(appUrl('/billing'), signedInAs(admin));
    await button(page, 'Choose Pro').click();
    const larger = dialog(page, 'Choose Pro, billed monthly');
    await larger.getByLabel('Boost Packs').fill('2');
    // Half a boost's price each, on top of the plan's: what is paid for already is taken off.
    await larger.getByText('$449.00').waitFor();
    expect(
      await tour(page, { 'billing, change': (on) => on.getByText('$449.00').waitFor() }),
    ).toEqual([]);
    await confirm(page, 'Choose Pro, billed monthly');
    await text('Effective limits with boosts x2: 22,500 conversations')(page);
    await page.getByText('0 / 22,500').waitFor();
    const invoices = page.getByRole('region', { name: 'Invoices' }).first();
    await invoices.getByRole('row').nth(2).waitFor();
    expect(await invoices.getByRole('link', { name: /as PDF$/ }).count()).toBe(2);

    await button(page, 'Choose Core').click();
    const smaller = dialog(page, 'Choose Core, billed monthly');
    await smaller.getByLabel('Boost Packs').fill('0');
    await smaller.getByText('$99.00').waitFor();
    await smaller.getByText('$0.00').waitFor();
    await confirm(page, 'Choose Core, billed monthly');
    await text('changes from Pro (monthly) with 2 boosts to Core (monthly).')(page);
    await page.getByText('0 / 22,500').waitFor();
    await button(page, 'Keep What We Have').click();
    await confirm(page, 'Keep What We Have', 'Keep What We Have');
    await page.getByText(/^On .* the subscription changes/).waitFor(isGone);

    await button(page, 'Choose Pro').click();
    await text('This is what you have.')(page);
    await closeDialog(page);
  });

  it('is cancelled for the end of what is paid for, and kept after all', async () => {
    const page = await open(appUrl('/billing'), signedInAs(admin));
    // What comes above the button moves it.
    await page.getByRole('img', { name: /^Chart: / }).waitFor();
    await page
      .getByRole('link', { name: /as PDF$/ })
      .first()
      .waitFor();
    await button(page, 'Cancel Subscription').click();
    await confirm(page, 'Cancel Subscription', 'Cancel Subscription');
    await text('Until then all goes on.')(page);
    expect(await button(page, 'Cancel Subscription').count()).toBe(0);
    await button(page, 'Keep Subscription').click();
    await confirm(page, 'Keep Subscription', 'Keep Subscription');
    await button(page, 'Cancel Subscription').waitFor();
  });

  it('says on each page that a payment has failed, and on its own where to pay it', async () => {
    await failRenewal(admin);
    const page = await open(appUrl('/documents'), signedInAs(admin));
    await text('The last payment failed. All goes on until')(page);
    await page.getByRole('link', { name: 'Go to Billing' }).click();
    await page.getByRole('link', { name: /^Pay Now, invoice/ }).waitFor();
    expect(await page.getByText('The last payment failed.').count()).toBe(1);
    expect(await tour(page, { 'billing, failed': heading('Invoices') })).toEqual([]);
    await page.getByRole('link', { name: 'Pay Now', exact: true }).click();
    await button(page, 'Pay $449.00').waitFor();
  });
});
