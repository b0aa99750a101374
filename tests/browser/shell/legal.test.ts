import { describe, expect, it } from '@jest/globals';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { faultsOf } from '../../support/browser/look.ts';
import { heading, text } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';

const open = useBrowser();

describe.each([
  ['/terms', 'Terms of Service', /at least 18 years old/],
  ['/privacy', 'Privacy Policy', /not for children under 13/],
])('%s', (path, title, rule) => {
  it('is open to guests, without the shell', async () => {
    const page = await open(appUrl(path));
    await heading(title)(page);
    await text('Last updated: 2025-01-01')(page);
    await page.getByText(rule).waitFor();
    expect(await page.title()).toBe(`${title} · Talkwright`);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    const faults = await faultsOf(page, title);
    await page.getByRole('link', { name: 'Talkwright' }).click();
    await heading('AI chat agents that know your documents')(page);
    expect(faults).toEqual([]);
  });

  it('is shown to members inside the shell', async () => {
    const page = await open(appUrl(path), signedInAs(await newTenant()));
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.getByText(rule).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await faultsOf(page, `${title}, member`)).toEqual([]);
  });
});

it('the privacy policy says of what has come since which day it is of', async () => {
  const page = await open(appUrl('/privacy'));
  const sections = page.getByRole('article').locator('section');
  const since = sections.filter({ hasText: 'What has come since' });
  await since.getByText('Added: 2026-11-28').waitFor();
  for (const later of [/another, for 400 days/, /gets a daily digest/, /where .* Slack, Slack/]) {
    expect(await sections.filter({ hasText: later }).count()).toBe(1);
    await since.getByText(later).waitFor();
  }
});

it('the terms name the rules of paying', async () => {
  const page = await open(appUrl('/login'));
  await page.getByRole('link', { name: 'Terms' }).click();
  for (const rule of [
    /through a card payment provider/,
    /takes effect at the end of the current billing period/,
    /limited to what you paid us for it in the 12 months before/,
  ]) {
    await page.getByText(rule).waitFor();
  }
});
