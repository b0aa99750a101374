import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser/browser.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { dialog } from '../../support/browser/parts.ts';
import { chatOn, newBikeAgent, rememberedBy } from '../../support/browser/widget.ts';
import { problemsInThemes } from '../../support/browser/widget-themes.ts';
import { eventually } from '../../support/eventually.ts';

const FRAME = 'How long is the warranty of the frame?';
const NORWAY = 'What does shipping to Norway cost?';

const open = useBrowser();
const openChat = chatOn(open);
let agent: Agent;
beforeAll(async () => {
  agent = await newBikeAgent();
});

const listOn = (page: Page) => dialog(page, 'Your conversations');
const showList = async (page: Page) => {
  await page.getByRole('button', { name: 'Your conversations' }).click();
  await listOn(page).waitFor();
  return listOn(page);
};

/** Two conversations, the second one open. */
async function afterTwo() {
  const { page, widget } = await openChat(agent);
  await widget.ask(FRAME);
  await widget.button('New conversation').click();
  await widget.ask(NORWAY);
  return { page, widget };
}

describe("a visitor's own conversations", () => {
  it('are listed, and go on, by keyboard alone, on a small screen', async () => {
    const { page, widget } = await afterTwo();
    await page.setViewportSize({ width: 360, height: 740 });
    const list = await showList(page);
    expect(await list.getByRole('listitem').count()).toBe(2);
    const rows = await list.getByRole('listitem').allInnerTexts();
    expect(rows[0]).toContain(NORWAY);
    expect(rows[0]).toContain('open now');
    expect(rows[1]).toContain(FRAME);
    expect(rows[1]).not.toContain('open now');

    const first = list.getByRole('button', { name: new RegExp(`^${FRAME.slice(0, 20)}`) });
    await first.focus();
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    // The window goes at once, the conversation below it with the next frame.
    await eventually(async () =>
      expect(await page.locator('.question').allInnerTexts()).toEqual([FRAME]),
    );
    await widget.ask('Thank you!');
    await page.reload();
    await widget.open();
    await widget.log.getByText('Thank you!', { exact: true }).waitFor();
    expect(await page.locator('.question').allInnerTexts()).toEqual([FRAME, 'Thank you!']);
  });

  it('stay where they are while the window is left, or the network is away', async () => {
    const { page, widget } = await afterTwo();
    const list = await showList(page);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    const way = page.getByRole('button', { name: 'Your conversations' });
    expect(await way.evaluate((button) => button.matches(':focus'))).toBe(true);
    expect(await widget.field.isVisible()).toBe(true);

    await showList(page);
    const stop = await intercept(page, /\/chat-history\?/, (route) => route.abort());
    await list.getByRole('button', { name: FRAME }).first().click();
    await list
      .getByRole('alert')
      .getByText(/could not be reached/)
      .waitFor();
    expect(await page.locator('.question').allInnerTexts()).toEqual([NORWAY]);
    stop();
    await list.getByRole('button', { name: FRAME }).first().click();
    await list.waitFor({ state: 'detached' });
  });

  it('are forgotten by this browser at a second press', async () => {
    const { page, widget } = await afterTwo();
    const list = await showList(page);
    const { activate } = keyboardOf(page);
    await activate(`Remove “${NORWAY}” from this list`);
    expect(await list.getByRole('listitem').count()).toBe(2);
    await page.keyboard.press('Enter');
    await list.getByText(NORWAY).waitFor({ state: 'detached' });
    expect(await list.getByRole('listitem').count()).toBe(1);
    await page.keyboard.press('Escape');
    // It was the one that was open.
    await eventually(async () => expect(await widget.answers.count()).toBe(1));
    expect((await rememberedBy(page, agent)).sessionId).toBeUndefined();
  });

  it('are saved as a file that says who said what, and from where', async () => {
    const { page } = await afterTwo();
    const list = await showList(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      list.getByRole('button', { name: `Download “${FRAME}”` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^bike-help-\d{4}-\d\d-\d\d\.md$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toMatch(/^# Conversation with Bike Help\n\n\*\*You\*\*, \d/);
    expect(text).toContain(`> ${FRAME}`);
    expect(text).toMatch(
      /\n\*\*Bike Help\*\*, .*\n\n[\s\S]*ten years[\s\S]*Sources:\n\n- \[1\] Handbook\.pdf, page 2\n/,
    );
    expect(text).not.toContain(NORWAY);
  });

  it('say that there are none, and that the list could not be loaded', async () => {
    const { page, widget } = await openChat(agent);
    const stop = await intercept(page, '**/widget-conversations-*.js*', (route) => route.abort());
    await page.getByRole('button', { name: 'Your conversations' }).click();
    await page
      .getByRole('alert')
      .getByText(/could not be reached/)
      .waitFor();
    stop();
    const list = await showList(page);
    await list.getByText('What you ask from now on is listed here.').waitFor();
    expect(await widget.panel.getByRole('alert').count()).toBe(0);
  });

  it('are easy to read in other themes', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask(`${FRAME} ${'And of the fork, please? '.repeat(5)}`);
    const list = await showList(page);
    await list.getByRole('button', { name: /^Remove/ }).click();
    const problems = await problemsInThemes(page, [
      ['red', 360],
      ['light', 768],
      ['black-gold', 1440],
      ['dark', 1440],
    ]);
    expect(problems).toEqual([]);
  });
});
