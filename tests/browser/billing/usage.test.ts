import { expect, it } from '@jest/globals';
import { getUsage } from '@talkwright/shared/areas/billing';
import type { Page } from 'playwright-core';
import { upload } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { newMember } from '../../support/api/people.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { goThrough, tryAgain } from '../../support/browser/failures.ts';
import { heading } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { eventually } from '../../support/eventually.ts';

const open = useBrowser();

const linksOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();

it('shows what of the plan is used; the link is for administrators, the screen for everybody', async () => {
  const admin = await newTenant();
  await upload(admin, { name: 'note.txt', content: 'Nine days.' });
  const page = await open('about:blank', signedInAs(admin));
  await goThrough(page, [
    {
      sentence: 'Failed to load the usage',
      path: /\/billing\/usage$/,
      act: () => page.goto(appUrl('/billing')),
      again: tryAgain,
    },
  ]);
  await page.getByRole('heading', { name: 'Core', level: 2 }).waitFor();
  // Of a trial.
  await page.getByText('0 / 100').waitFor();
  await page.getByText('0 / 1,000').waitFor();
  await eventually(async () => {
    const { usage } = await admin.call(getUsage, {});
    expect(usage.documents_used).toBe(1);
  });
  await page.reload();
  await page.getByText('1 / 2,000').waitFor();

  const colleague = await open(appUrl('/billing'), signedInAs(await newMember(admin)));
  await heading('Billing & Usage')(colleague);
  await colleague.getByText('1 / 2,000').waitFor();
  expect(await linksOf(page)).toContain('Billing');
  expect(await linksOf(colleague)).not.toContain('Billing');
});
