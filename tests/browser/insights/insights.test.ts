import type { JSONObject } from '@azure/cosmos';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newId } from '../../../functions/src/platform/ids.ts';
import { bucketOfSession } from '../../../functions/src/platform/ledger/buckets.ts';
import { newInsights } from '../../support/api/insights.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { query, withDatabase } from '../../support/stack/stores.ts';

const open = useBrowser();

it('shows what was learnt, with its quote, and lets a member delete it and take it along', async () => {
  const admin = await newTenant();
  const { sessionId } = await newInsights({ ...admin, tenantId: admin.tenant.id });
  await storeMore(sessionId, 25);

  const page = await open(appUrl('/agents'), signedInAs(admin));
  await page.getByRole('button', { name: 'Actions for Sales' }).click();
  await page.getByRole('menuitem', { name: 'Insights' }).click();
  const list = page.getByRole('list', { name: 'Insights by conversation' });
  const isShown = async () => {
    await list.getByText('Anna Schmidt').first().waitFor();
    await page.getByText('Exports have the newest 10,000 conversations.').waitFor();
  };
  expect(await tour(page, { 'insights of an agent': isShown })).toEqual([]);

  await page.getByRole('link', { name: `Open ${sessionId.slice(0, 8)}` }).click();
  const session = page.getByRole('region', { name: 'Session', exact: true });
  await session.getByText('Latest collected insights').waitFor();
  await row(page, 'invoice').getByText('Not said yet').waitFor();
  await row(page, 'team_size').getByRole('button', { name: '12' }).click();
  await row(page, 'team_size').getByRole('blockquote').getByText('12 people').waitFor();
  const isOpen = () => session.getByText('Stated').waitFor();
  expect(await tour(page, { 'insights of a conversation': isOpen })).toEqual([]);

  const download = page.waitForEvent('download');
  await session.getByRole('button', { name: 'Export as XLSX' }).click();
  expect((await download).suggestedFilename()).toBe(`session-${sessionId}-insights.xlsx`);
  const refused = { success: false, error: 'There is nothing to export.' };
  await page.route('**/collected-data/export?*', (route) => route.fulfill({ json: refused }));
  await session.getByRole('button', { name: 'Export as JSON' }).click();
  await page.getByText(/There is nothing to export\./).waitFor();
  await page.getByRole('button', { name: 'OK' }).click();

  await session.getByRole('button', { name: 'Show message' }).first().click();
  const message = session.getByRole('article').filter({ hasText: '12 people' });
  await message.and(page.locator(':focus')).waitFor();
  const isAskedAnew = page.waitForResponse(/\/collected-data/);
  await session.getByRole('tab', { name: 'Insights' }).click();
  await isAskedAnew;

  await row(page, 'name').getByRole('button', { name: 'Delete name' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await row(page, 'name').getByText('Not said yet').waitFor();
});

/** More than fits the first page, all of them older. */
async function storeMore(sessionId: string, count: number): Promise<void> {
  const sql = `SELECT * FROM c WHERE c.type = 'insights' AND c.sessionId = '${sessionId}'`;
  const [known] = await query<JSONObject>('ledger-buckets', sql);
  const lastAt = new Date(Date.now() - 3_600_000).toISOString();
  await withDatabase(async (database) => {
    const { items } = database.container('ledger-buckets');
    for (let n = 0; n < count; n++) {
      const id = newId();
      const bucket = bucketOfSession(id);
      await items.create({ ...known, id: `insights-${id}`, bucket, sessionId: id, lastAt });
    }
  });
}

const row = (page: Page, key: string) =>
  page.getByRole('table', { name: 'Insights' }).getByRole('row').filter({ hasText: key });
