import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';

const open = useBrowser();

const sidebar = (page: Page) => page.getByRole('complementary');
const overlay = (page: Page) => page.getByRole('button', { name: 'Close sidebar' }).first();

describe('the shell', () => {
  it('names each screen in its header', async () => {
    const member = await newTenant();
    const agent = await newAgent(member, { name: 'Shell' });
    const page = await open(appUrl('/dashboard'), signedInAs(member));
    for (const [path, title] of [
      ['/dashboard', 'Dashboard'],
      ['/agents', 'My Agents'],
      ['/agents/new', 'Agent Builder'],
      [`/agents/${agent.id}/edit`, 'Edit Agent'],
      ['/documents', 'Documents'],
      ['/settings', 'Settings'],
    ] as const) {
      await page.goto(appUrl(path));
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      expect(await page.title()).toBe(`${title} · Talkwright`);
    }
  });

  it('says so where a page cannot be fetched, and has it once it can be', async () => {
    const page = await open('about:blank', signedInAs(await newTenant()));
    const again = await intercept(page, '**/assets/agents-page-*.js', (route) => route.abort());
    await page.goto(appUrl('/agents'));
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    again();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'No agents found' }).waitFor();
  });

  it('stays where it is when a window opens over it, whether or not the page scrolls', async () => {
    const member = await newTenant();
    for (const height of [1_200, 360]) {
      const viewport = { width: 1440, height };
      const page = await open(appUrl('/documents'), { ...signedInAs(member), viewport });
      const upload = page.getByRole('button', { name: 'Upload Documents' }).first();
      await upload.waitFor();
      const before = await upload.boundingBox();
      await upload.click();
      await page.getByRole('dialog', { name: 'Upload Documents' }).waitFor();
      await page.mouse.move(700, 10);
      await page.mouse.wheel(0, 200);
      const after = await upload.boundingBox();
      expect({ height, x: after?.x }).toEqual({ height, x: before?.x });
    }
  });

  it('links to every screen, and says who is signed in', async () => {
    const page = await open(appUrl('/agents/new'), signedInAs(await newTenant()));
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.waitFor();
    expect(await nav.getByRole('link').allInnerTexts()).toEqual([
      'Dashboard',
      'My Agents',
      'Documents',
      'Chat History',
      'Billing',
      'Settings',
    ]);
    expect(await nav.locator('[data-active]').innerText()).toBe('My Agents');
    await sidebar(page).getByText('Ada Lovelace').waitFor();
    await sidebar(page).getByRole('button', { name: 'Logout' }).waitFor();
  });

  it('opens the sidebar at 992 px; below, it lies over the page until Escape or a choice', async () => {
    const page = await open(appUrl('/dashboard'), {
      ...signedInAs(await newTenant()),
      viewport: { width: 991, height: 800 },
    });
    const expand = page.getByRole('button', { name: 'Expand sidebar' });
    await expand.waitFor();
    expect(await sidebar(page).count()).toBe(0);

    await expand.click();
    await sidebar(page).waitFor();
    await overlay(page).waitFor();
    await page.keyboard.press('Escape');
    await sidebar(page).waitFor({ state: 'hidden' });
    await expand.click();
    await sidebar(page).getByRole('link', { name: 'Documents' }).click();
    await sidebar(page).waitFor({ state: 'hidden' });

    await page.setViewportSize({ width: 992, height: 800 });
    await sidebar(page).getByText('Ada Lovelace').waitFor();
    await overlay(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expand.waitFor();
    // Folded to its icons, it still leads everywhere.
    await sidebar(page).getByRole('link', { name: 'My Agents' }).click();
    await page.getByRole('heading', { name: 'No agents found' }).waitFor();
  });

  it('asks before something is lost, and an Enter too many loses nothing', async () => {
    const page = await open(appUrl('/agents/new'), signedInAs(await newTenant()));
    const keys = keyboardOf(page);
    await keys.type('Agent Name', 'Unsaved');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.locator(':focus', { hasText: 'Stay' }).waitFor();
    await keys.press('Enter');
    await question.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await question.waitFor();
    await keys.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Agent Name').inputValue()).toBe('Unsaved');
    // The focus is back where it was.
    await page.locator(':focus', { hasText: 'Dashboard' }).waitFor();
  });
});
