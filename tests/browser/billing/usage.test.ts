import { expect, it } from '@jest/globals';
import { upload } from '../../support/api/documents.ts';
import { newMember } from '../../support/api/people.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { goThrough, tryAgain } from '../../support/browser/failures.ts';
import { heading, tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { newTenant } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';

const open = useBrowser();

it('shows what of the plan is used; the link is for administrators, the screen for everybody', async () => {
  const admin = await newTenant();
  await upload(admin, { name: 'note.txt', content: 'Nine days.' });
  const page = await open(appUrl('/dashboard'), signedInAs(admin));
  const nav = page.getByRole('navigation', { name: 'Main' });
  await goThrough(page, [
    {
      sentence: 'Failed to load the usage',
      path: /\/billing\/usage$/,
      act: () => nav.getByRole('link', { name: 'Billing' }).click(),
      again: tryAgain,
    },
  ]);
  await page.getByRole('heading', { name: 'Core', level: 2 }).waitFor();
  // Of a trial.
  await page.getByText('0 / 100').waitFor();
  await page.getByText('0 / 1,000').waitFor();
  await eventually(async () => {
    await page.reload();
    await page.getByText('1 / 2,000').waitFor({ timeout: 2_000 });
  });
  expect(await tour(page, { billing: heading('Billing & Usage') })).toEqual([]);

  const colleague = await open(appUrl('/billing'), signedInAs(await newMember(admin)));
  await heading('Billing & Usage')(colleague);
  await colleague.getByText('1 / 2,000').waitFor();
  const links = colleague.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(await links.allInnerTexts()).not.toContain('Billing');
});
