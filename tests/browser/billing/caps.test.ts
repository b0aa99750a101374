import { expect, it } from '@jest/globals';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { newMember } from '../../support/api/people.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';

const open = useBrowser();

it('lets administrators cap an agent by keyboard, and others read it', async () => {
  const admin = await newTenant();
  await newAgent(admin, { name: 'Fern' });
  const page = await open(appUrl('/billing'), signedInAs(admin));
  await page.getByText(/The forecast begins after your first whole day\.$/).waitFor();
  const form = page.getByRole('form', { name: 'Cap of Fern' });
  const cap = form.getByLabel('Cap', { exact: true });
  await cap.fill('0');
  await cap.press('Enter');
  await form.getByText('Enter a whole number from 1 to 10,000,000').waitFor();
  expect(await cap.evaluate((field) => field === document.activeElement)).toBe(true);
  await cap.fill('500');
  await form.getByLabel('Tell at %').fill('80');
  await form.getByLabel('Tell at %').press('Enter');
  await page.getByText('0 of 500 this month; told at 80%').waitFor();

  const colleague = await open(appUrl('/billing'), signedInAs(await newMember(admin)));
  await colleague.getByText('0 of 500 this month; told at 80%').waitFor();
  expect(await colleague.getByRole('button', { name: 'Save' }).count()).toBe(0);
});
