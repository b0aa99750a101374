import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { newTenant } from '../../support/api/organizations.ts';
import { newMember } from '../../support/api/people.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { button, field, isGone } from '../../support/browser/parts.ts';
import { tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { withDatabase } from '../../support/stack/stores.ts';

const open = useBrowser();

it('shows administrators all that was done, lets them narrow it and take it along', async () => {
  const admin = await newTenant();
  await write(admin.tenant.id, 60);
  const page = await open(appUrl('/settings'), signedInAs(admin));
  await page.getByRole('tab', { name: 'Activity' }).click();
  const list = page.getByRole('list', { name: 'Activity', exact: true });
  await list.getByText('deleted the document number-60.pdf').waitFor();
  const isShown = () => list.getByRole('listitem').first().waitFor();
  expect(await tour(page, { activity: isShown })).toEqual([]);

  expect(await list.getByRole('listitem').count()).toBe(50);
  await button(page, 'Load More').press('Enter');
  const earlier = page.getByRole('list', { name: 'Earlier activity' });
  await earlier.getByText('deleted the document number-1.pdf').waitFor();
  await button(page, 'Load More').waitFor(isGone);

  await field(page, 'What').fill('NUMBER-1 deleted');
  await field(page, 'Who').fill('Eva@Example.com');
  await page.getByLabel('From (UTC)').fill('2026-03-01');
  await page.getByLabel('Until (UTC)').fill('2026-03-01');
  await field(page, 'Who').press('Enter');
  await earlier.waitFor(isGone);
  await list.getByText('deleted the document number-19.pdf').waitFor();
  expect(await list.getByRole('listitem').count()).toBe(11);
  expect(page.url()).toBe(
    appUrl(
      '/settings?tab=activity&from=2026-03-01&to=2026-03-01&person=Eva%40Example.com&what=NUMBER-1+deleted',
    ),
  );
  const download = page.waitForEvent('download');
  await button(page, 'Export').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('activity.csv');
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(12);

  await page.reload();
  await list.getByText('deleted the document number-19.pdf').waitFor();
  await field(page, 'Who').fill('nobody@example.com');
  await button(page, 'Filter').click();
  const isEmpty = () => page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  expect(await tour(page, { 'no activity': isEmpty })).toEqual([]);
  await button(page, 'Clear filters').click();
  await list.getByText('deleted the document number-60.pdf').waitFor();
  expect(page.url()).toBe(appUrl('/settings?tab=activity'));

  await page.goto(appUrl('/settings?tab=activity&from=2026-03-02&to=2026-03-01'));
  await page.getByText('The range ends before it begins.').waitFor();

  const user = await newMember(admin);
  const other = await open(appUrl('/settings?tab=activity'), signedInAs(user));
  await other.getByRole('tab', { name: 'Security' }).waitFor();
  expect(await other.getByRole('tab', { name: 'Activity' }).count()).toBe(0);
});

/** Each within a second of its own. */
async function write(tenantId: string, count: number): Promise<void> {
  await withDatabase(async (database) => {
    const { items } = database.container('ledger-buckets');
    for (let number = 1; number <= count; number++) {
      const id = `audit-${tenantId}-${number}`;
      await items.create({
        ...{ id, tenantId, bucket: 'audit', type: 'audit', audience: 'everybody', ttl: 3_600 },
        ...{ action: `deleted the document number-${number}.pdf`, userId: 'eva' },
        ...{ userEmail: 'eva@example.com', firstName: 'Eva', lastName: 'Novák' },
        createdAt: new Date(Date.UTC(2026, 2, 1) + number * 1_000).toISOString(),
      });
    }
  });
}
