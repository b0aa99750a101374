import { expect, it } from '@jest/globals';
import { useBrowser } from '../../support/browser/browser.ts';
import { faultsOf } from '../../support/browser/look.ts';
import { heading, text } from '../../support/browser/tour.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();
const URL_OF_STATUS = '**/api/status';

it('the footer leads to the status, which asks the service and says how each part is', async () => {
  const page = await open(stack().app);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click();
  await heading('All parts work')(page);
  const parts = page.getByRole('list', { name: 'Parts of the service' }).getByRole('listitem');
  expect(await parts.count()).toBe(5);
  await text('Last checked')(page);
  expect(await faultsOf(page, 'all work')).toEqual([]);
});

it('says which parts are late, which do not work, and what is announced of models', async () => {
  const page = await open('about:blank');
  const parts = [
    { part: 'answering', state: 'down' },
    { part: 'documents', state: 'late' },
  ];
  const notices = ['gpt-5-mini ends on 11 December 2026: gpt-6-luna answers in its place.'];
  await page.route(URL_OF_STATUS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), parts, notices } });
  });
  await page.goto(`${stack().app}/status/`);
  await heading('Some parts do not work')(page);
  await text('Does not work')(page);
  await text('Delayed')(page);
  const announced = page.getByRole('list', { name: 'Announced' }).getByRole('listitem');
  expect(await announced.allInnerTexts()).toEqual(notices);
  expect(await faultsOf(page, 'some do not work')).toEqual([]);
});

it('says so where no answer comes, and when the last one came', async () => {
  const page = await open(`${stack().app}/status/`);
  await heading('All parts work')(page);
  await page.route(URL_OF_STATUS, (route) => route.abort());
  await page.getByRole('button', { name: 'Check again' }).click();
  await heading('The service cannot be reached')(page);
  await text('It last answered')(page);
  expect(await page.getByRole('list', { name: 'Parts of the service' }).count()).toBe(0);
  expect(await faultsOf(page, 'cannot be reached')).toEqual([]);

  await page.unroute(URL_OF_STATUS);
  await page.getByRole('button', { name: 'Check again' }).click();
  await heading('All parts work')(page);
});
