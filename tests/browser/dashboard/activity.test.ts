import { expect, it } from '@jest/globals';
import { deleteAgent, updateAgent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { agentDraft, newAgent } from '../../support/api/agents.ts';
import { upload } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { inviteMember } from '../../support/api/people.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { goThrough, tryAgain } from '../../support/browser/failures.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';

const open = useBrowser();
const LONG_NAME = `${'a-very-long-name-'.repeat(10)}.txt`;

const panel = (page: Page) => page.getByRole('region', { name: 'Recent Activity' });
const entry = (page: Page, words: string) =>
  panel(page).getByRole('listitem').filter({ hasText: words });

it('shows what everybody did, how long ago, and leads to what is still there', async () => {
  const admin = await newTenant();
  const colleague = await inviteMember(admin);
  const shop = await newAgent(admin, { name: 'Shop', identity: 'shop' });
  const doomed = await newAgent(colleague, { name: 'Doomed', identity: 'doomed' });
  await colleague.call(deleteAgent, { id: doomed.id });
  await upload(colleague, { name: LONG_NAME, content: 'Nine days.' });

  const page = await open(appUrl('/dashboard'), { ...signedInAs(admin), hasClock: true });
  await entry(page, 'Ada')
    .filter({ hasText: 'created the agent Shop' })
    .getByText('Just now')
    .waitFor();
  await entry(page, 'Ben Okafor created the agent Doomed').waitFor();
  expect(await entry(page, 'Doomed').getByRole('link').count()).toBe(0);
  const isShown = () => entry(page, LONG_NAME).waitFor();
  expect(await tour(page, { 'dashboard, activity': isShown })).toEqual([]);

  await entry(page, LONG_NAME).getByRole('link').click();
  await page.getByRole('dialog').getByText('Nine days.').waitFor();
  await page.goto(appUrl('/dashboard'));
  await entry(page, 'created the agent Shop').getByRole('link').click();
  await page.getByLabel('Agent Identity').waitFor();
  expect(page.url()).toBe(appUrl(`/agents/${shop.id}/edit`));

  // What was done meanwhile is there when somebody comes back.
  const saved = agentDraft({ name: 'Shop', identity: 'shop' });
  await colleague.call(updateAgent, { ...saved, id: shop.id });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await entry(page, 'Ben Okafor published the agent Shop').waitFor();
  await page.clock.runFor(3 * 3_600_000);
  await entry(page, 'published').getByText('3h ago').waitFor();
});

it('shows ten entries at most', async () => {
  const admin = await newTenant({ plan: 'scale' });
  const agent = await newAgent(admin);
  for (const _ of Array.from({ length: 10 })) {
    await upload(admin, { name: 'note.txt', content: 'Nine days.' }, agent.id);
  }
  const page = await open(appUrl('/dashboard'), signedInAs(admin));
  await entry(page, 'uploaded').first().waitFor();
  expect(await panel(page).getByRole('listitem').count()).toBe(10);
});

it('says while it loads, that there is nothing, and that it failed', async () => {
  const member = await newTenant();
  const page = await open('about:blank', signedInAs(member));
  await goThrough(page, [
    {
      sentence: 'Failed to load the recent activity',
      path: /\/management\/activity$/,
      act: () => page.goto(appUrl('/dashboard')),
      again: async () => {
        await tryAgain(page);
        await panel(page).getByRole('heading', { name: 'No recent activity' }).waitFor();
      },
    },
  ]);

  const isAsked = (url: URL) => url.pathname.endsWith('/management/activity');
  const answered = Promise.withResolvers<void>();
  const stop = await intercept(page, isAsked, async (route) => {
    await answered.promise;
    await route.fallback();
  });
  await page.reload();
  await panel(page).getByRole('status', { name: 'Loading the recent activity' }).waitFor();
  answered.resolve();
  await panel(page).getByRole('heading', { name: 'No recent activity' }).waitFor();
  stop();
});
