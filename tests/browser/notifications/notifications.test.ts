import { describe, expect, it } from '@jest/globals';
import { listNotifications } from '@talkwright/shared/areas/notifications';
import type { Page } from 'playwright-core';
import { newTenant } from '../../support/api/organizations.ts';
import { askForAccess } from '../../support/api/people.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { heading, tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import type { Member } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';

const open = useBrowser();

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const newsOf = async ({ call: ask }: Member) => (await ask(listNotifications, {})).unread;

/** Something that the administrator is told of. */
const askToJoin = (admin: Member, firstName = 'Ben') =>
  askForAccess(admin, { firstName, lastName: 'Okafor' });

describe('the bell', () => {
  it('says that there is nothing, then counts, lists and marks as read', async () => {
    const admin = await newTenant();
    const page = await open(appUrl('/dashboard'), signedInAs(admin));
    await bell(page, 'Notifications').click();
    await list(page).getByText('No notifications').waitFor();
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });

    await askToJoin(admin);
    await askToJoin(admin, 'Clara');
    await page.reload();
    await bell(page, 'Notifications, 2 unread').click();
    await list(page).getByRole('link', { name: 'Clara Okafor asks to join' }).waitFor();
    expect(await list(page).getByRole('listitem').first().innerText()).toMatch(/^Clara/);
    await list(page).getByText('Just now').first().waitFor();
    await eventually(async () => expect(await newsOf(admin)).toBe(0));
    await bell(page, 'Notifications').waitFor();

    await list(page).getByRole('link', { name: 'Ben Okafor asks to join' }).click();
    await list(page).waitFor({ state: 'detached' });
    await page.waitForURL(appUrl('/settings?tab=users'));
    await page.reload();
    await bell(page, 'Notifications').waitFor();
  });

  it('asks for news every 15 seconds, but only while the page is visible', async () => {
    const admin = await newTenant();
    const page = await open(appUrl('/agents'), { ...signedInAs(admin), hasClock: true });
    await heading('No agents found')(page);
    let asked = 0;
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/notifications')) asked += 1;
    });
    await askToJoin(admin);
    await page.clock.runFor(16_000);
    await bell(page, 'Notifications, 1 unread').waitFor();
    expect(asked).toBe(1);

    await show(page, 'hidden');
    await page.clock.runFor(60_000);
    await askToJoin(admin, 'Clara');
    expect(asked).toBe(1);
    await show(page, 'visible');
    await bell(page, 'Notifications, 2 unread').waitFor();
  });

  it('is read by keyboard alone', async () => {
    const admin = await newTenant();
    await askToJoin(admin);
    const page = await open(appUrl('/agents'), signedInAs(admin));
    await bell(page, 'Notifications, 1 unread').waitFor();
    const keys = keyboardOf(page);
    await keys.activate('Notifications');
    await list(page).locator(':focus', { hasText: 'Ben Okafor asks to join' }).waitFor();
    await keys.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    await page.locator('[aria-label=Notifications]:focus').waitFor();
    await keys.press('Enter');
    await list(page).locator(':focus', { hasText: 'Ben Okafor asks to join' }).waitFor();
    await keys.press('Enter');
    await page.getByRole('tab', { name: 'Users & Access', selected: true }).waitFor();
  });

  it('holds at 360, 768 and 1440 px, light and dark', async () => {
    const admin = await newTenant();
    const page = await open(appUrl('/agents'), signedInAs(admin));
    await heading('No agents found')(page);
    const faults = await tour(page, {
      'bell, nothing': async () => {
        await bell(page, 'Notifications').click();
        await list(page).getByText('No notifications').waitFor();
      },
      'bell, counting': async () => {
        await page.keyboard.press('Escape');
        await askToJoin(admin);
        await askToJoin(admin, 'Maximiliane-Charlotte-Friederike Wilhelmine Auguste Viktoria');
        await page.reload();
        await bell(page, 'Notifications, 2 unread').waitFor();
      },
      'bell, open': async () => {
        await bell(page, 'Notifications, 2 unread').click();
        await list(page).getByText('Ben Okafor asks to join').waitFor();
      },
    });
    expect(faults).toEqual([]);
  });
});

/** What the browser says when a tab is covered by another one, and when it is looked at again. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', {
      value: visibilityState,
      configurable: true,
    });
    window.dispatchEvent(new Event('visibilitychange'));
  }, state);
