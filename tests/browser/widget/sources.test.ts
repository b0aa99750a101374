import { beforeAll, describe, expect, it } from '@jest/globals';
import { themes } from '@talkwright/shared/areas/agent-config';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { newAgent } from '../../support/api/agents.ts';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { pageWith, snippetOf, useCustomerPages } from '../../support/browser/customer-page.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { dialog } from '../../support/browser/parts.ts';
import { chatOn, newBikeAgent, widgetOn } from '../../support/browser/widget.ts';
import { type Look, problemsInThemes } from '../../support/browser/widget-themes.ts';
import { stack } from '../../support/stack/running-stack.ts';

const FRAME = 'How long is the warranty of the frame?';
const NORWAY = 'What does shipping to Norway cost?';
const SENTENCE = 'The frame has a warranty of ten years against breakage.';

const open = useBrowser();
const openChat = chatOn(open);
const serve = useCustomerPages();
let agent: Agent;
beforeAll(async () => {
  agent = await newBikeAgent({
    citationsConfig: { signUnsupported: false, visitorsOpenSources: true },
  });
});

/** An answer whose first source is unfolded. */
async function answered(page: Page, question: string) {
  const widget = widgetOn(page);
  await widget.ask(question);
  await widget.sources.getByRole('button').first().click();
  return widget;
}

const follow = (page: Page) =>
  widgetOn(page)
    .sources.getByRole('button', { name: /^Open p/ })
    .first()
    .click();

const viewOn = (page: Page, name: string) => {
  const view = dialog(page, name);
  return { view, shown: view.getByRole('region', { name: 'What is cited' }) };
};

/** Whether the first mark is inside of what is seen of the source. */
const isInSight = (page: Page) =>
  page.locator('.source-shown').evaluate((shown) => {
    const mark = shown.querySelector('mark')?.getBoundingClientRect();
    const box = shown.getBoundingClientRect();
    return mark !== undefined && mark.top >= box.top && mark.bottom <= box.bottom && mark.width > 0;
  });

describe('a mark in an answer', () => {
  it('shows what its own statement rests on, and the source shows all', async () => {
    const member = await newTenant({ plan: 'scale' });
    const rules = await newAgent(member, { name: 'Rules', ragEnabled: true });
    const content = '# Rules\n\nHelmets are lent for five euros. Dogs travel for free.';
    await uploadAndWait(member, { name: 'Rules.md', content }, rules.id);
    const { page } = await openChat(rules);
    const widget = widgetOn(page);
    await widget.ask('#model:say Helmets are lent for five euros [1]. Dogs travel for free [1].');
    const marks = widget.answer.getByRole('button', { name: 'Source 1: Rules.md' });
    const quotes = widget.sources.getByRole('blockquote').getByRole('paragraph');

    await marks.last().click();
    await quotes.getByText('Dogs travel for free.').waitFor();
    expect(await quotes.count()).toBe(1);
    await marks.first().click();
    await quotes.getByText('Helmets are lent').waitFor();
    expect(await quotes.count()).toBe(1);
    await widget.sources.getByRole('button').first().click();
    await quotes.getByText('Dogs travel for free.').waitFor();
    expect(await quotes.count()).toBe(2);
  });
});

describe('a visitor who opens a source', () => {
  it('sees the cited page with the sentence marked, and comes back to where they were', async () => {
    const { page } = await openChat(agent);
    const widget = await answered(page, FRAME);
    const way = widget.sources.getByRole('button', { name: 'Open page 2' });
    await way.focus();
    await page.keyboard.press('Enter');

    const { view, shown } = viewOn(page, 'Handbook.pdf');
    await view.getByText('Page 2', { exact: true }).waitFor();
    const picture = shown.getByRole('img', { name: 'Page 2 of Handbook.pdf' });
    await picture.waitFor();
    await shown.getByText(SENTENCE).waitFor();
    expect(await isInSight(page)).toBe(true);
    // The page is there: something on it is dark.
    const darkest = await picture.evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      return Array.from(pixels ?? []).reduce((least, value) => Math.min(least, value), 255);
    });
    expect(darkest).toBeLessThan(100);

    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'detached' });
    expect(await way.evaluate((button) => button.matches(':focus'))).toBe(true);
    expect(await widget.field.isVisible()).toBe(true);
  });

  it('reads the passage of a document without pages, also after a reload', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask(NORWAY);
    await page.reload();
    await widget.sources.getByRole('button').first().click();
    await follow(page);
    const { view, shown } = viewOn(page, 'Shipping.md');
    await shown.locator('mark').waitFor();
    expect(await shown.locator('mark').innerText()).toBe(
      'A bike is shipped to Norway for 49 euros within five days.',
    );
    await view.getByRole('button', { name: 'Close' }).click();
    await view.waitFor({ state: 'detached' });
  });

  it('waits for it in words, and gets a new link where one has expired on the way', async () => {
    const { page } = await openChat(agent);
    await answered(page, FRAME);
    const links: string[] = [];
    const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
    const body = { success: false, error: 'Expired.', code: 'source_link_refused' };
    const stop = await intercept(page, /\/widget\/source\?/, async (route) => {
      links.push(route.request().url());
      if (links.length > 1) return route.fallback();
      await isSeen;
      return route.fulfill({
        ...{ status: 404, json: body, headers: { 'access-control-allow-origin': '*' } },
      });
    });
    await follow(page);
    const { shown } = viewOn(page, 'Handbook.pdf');
    await shown.getByText('Loading the source…').waitFor();
    goOn();
    await shown.getByRole('img').waitFor();
    expect(links).toHaveLength(2);
    stop();
  });

  it('reads why it cannot be shown, and tries again without losing the keyboard', async () => {
    const { page } = await openChat(agent);
    await answered(page, FRAME);
    const stop = await intercept(page, /\/widget\/source\?/, (route) => route.abort());
    await follow(page);
    const { shown } = viewOn(page, 'Handbook.pdf');
    await shown.getByRole('alert').getByText('The chat could not be reached.').waitFor();
    stop();
    await shown.getByRole('button', { name: 'Retry' }).press('Enter');
    await shown.getByRole('img').waitFor();
    expect(await shown.evaluate((region) => region.matches(':focus'))).toBe(true);
  });

  it('reads it where the view itself could not be loaded, and opens it the next time', async () => {
    const { page, widget } = await openChat(agent);
    await answered(page, FRAME);
    const stop = await intercept(page, '**/widget-source-*.js*', (route) => route.abort());
    await follow(page);
    await widget.sources
      .getByRole('alert')
      .getByText(/could not be reached/)
      .waitFor();
    stop();
    await follow(page);
    await viewOn(page, 'Handbook.pdf').shown.getByRole('img').waitFor();
  });

  it('sees it on a page that allows no pictures and no styles but its own', async () => {
    const { app, api } = stack();
    const policy = `default-src 'self'; script-src ${app}; connect-src ${new URL(api).origin}`;
    const url = await serve({
      html: pageWith('', snippetOf(agent)).replace('data:,', '/icon.png'),
      headers: { 'content-security-policy': policy },
    });
    const page = await open(url);
    await widgetOn(page).open();
    await answered(page, FRAME);
    await follow(page);
    await viewOn(page, 'Handbook.pdf').shown.getByRole('img').waitFor();
    expect(await isInSight(page)).toBe(true);
  });

  it.each([
    ['Handbook.pdf', FRAME, [...themes.map((theme) => [theme, 360] as const), ['dark', 1440]]],
    ['Shipping.md', NORWAY, [['light', 768]]],
  ] as [string, string, Look[]][])(
    'finds nothing hard to read in %s, in any theme',
    async (name, question, looks) => {
      const { page } = await openChat(agent);
      await answered(page, question);
      await follow(page);
      await page.locator('.source-shown mark').waitFor();
      for (const look of looks) {
        expect(await problemsInThemes(page, [look])).toEqual([]);
        const box = await viewOn(page, name).shown.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(look[1]);
      }
    },
  );
});

it('is offered no way to a source where the agent does not allow it', async () => {
  const { page } = await openChat(await newBikeAgent());
  const widget = await answered(page, FRAME);
  await widget.sources.getByText(SENTENCE).waitFor();
  expect(await widget.sources.getByRole('button', { name: /^Open/ }).count()).toBe(0);
});
