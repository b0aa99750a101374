import { expect, it } from '@jest/globals';
import { listCollectedData } from '@talkwright/shared/areas/insights';
import type { Page } from 'playwright-core';
import { newAgent } from '../../support/api/agents.ts';
import { ask } from '../../support/api/conversations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { newTenant } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { sendToQueue } from '../../support/stack/queues.ts';

const open = useBrowser();

const FIELDS = [
  { key: 'name', required: true },
  { key: 'invoice', required: true },
  { key: 'team_size', type: 'number', description: 'How many people are in the team' },
] as const;

it('shows what was learnt, with its quote, and lets a member delete it and take it along', async () => {
  const admin = await newTenant();
  const dataCollectionConfig = { enabled: true, fields: [...FIELDS] };
  const agent = await newAgent(admin, { name: 'Sales', ragEnabled: false, dataCollectionConfig });
  const { session } = await ask(agent, { message: 'My name is Anna Schmidt.' });
  await ask(agent, { ...session, message: 'We are 12 people, and could start next week.' });
  const { sessionId } = session;
  const tenantId = admin.tenant.id;
  await sendToQueue('insight-extraction', { tenantId, sessionId, messageCount: 4 });
  await eventually(async () => {
    const { items } = await admin.call(listCollectedData, { sessionId });
    expect(items.map(({ value }) => value)).toContain('Anna Schmidt');
  });

  const page = await open(appUrl('/agents'), signedInAs(admin));
  await page.getByRole('button', { name: 'Actions for Sales' }).click();
  await page.getByRole('menuitem', { name: 'Insights' }).click();
  const list = page.getByRole('list', { name: 'Insights by conversation' });
  const isShown = () => list.getByText('Anna Schmidt').first().waitFor();
  expect(await tour(page, { 'insights of an agent': isShown })).toEqual([]);

  await page.getByRole('button', { name: `Open ${sessionId.slice(0, 8)}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Latest collected insights').waitFor();
  await row(page, 'invoice').getByText('Not said yet').waitFor();
  await row(page, 'team_size').getByRole('button', { name: '12' }).click();
  await row(page, 'team_size').getByRole('blockquote').getByText('12 people').waitFor();
  const isOpen = () => dialog.getByText('Stated').waitFor();
  expect(await tour(page, { 'insights of a conversation': isOpen })).toEqual([]);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export as XLSX' }).click();
  expect((await download).suggestedFilename()).toBe(`session-${sessionId}-insights.xlsx`);

  await row(page, 'name').getByRole('button', { name: 'Delete name' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await row(page, 'name').getByText('Not said yet').waitFor();
});

const row = (page: Page, key: string) =>
  page.getByRole('table', { name: 'Insights' }).getByRole('row').filter({ hasText: key });
