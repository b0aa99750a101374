import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser/browser.ts';
import { intercept } from '../../support/browser/intercept.ts';
import {
  chatOn,
  newBikeAgent,
  siteWith,
  storedMessages,
  widgetOn,
} from '../../support/browser/widget.ts';
import { eventually } from '../../support/eventually.ts';

const QUESTION = 'How long is the warranty of the frame?';

const open = useBrowser();
const openChat = chatOn(open);
let agent: Agent;
beforeAll(async () => {
  agent = await newBikeAgent();
});

/** A second tab of the same visitor; the chat is open there, too. */
async function anotherTab(page: Page) {
  const tab = await page.context().newPage();
  await tab.goto(siteWith(agent));
  const widget = widgetOn(tab);
  await widget.field.waitFor();
  return { tab, widget };
}

const rolesOf = async (page: Page) => (await storedMessages(page, agent)).map(({ role }) => role);

describe('a reload', () => {
  it('keeps the conversation, its sources and the open panel', async () => {
    const { page, widget } = await openChat(agent);
    const answer = await widget.ask(QUESTION);
    await page.reload();
    await widget.sources.waitFor();
    expect(await widget.finished()).toBe(answer);
    expect(await widget.log.locator('.question').allInnerTexts()).toEqual([QUESTION]);
    // What is only shown again is not announced again.
    expect(await widget.announcer.textContent()).toBe('');
  });

  it('keeps a closed panel closed', async () => {
    const { page, widget } = await openChat(agent);
    await widget.button('Close chat').click();
    await page.reload();
    await widget.bubble.waitFor();
    expect(await widget.panel.isVisible()).toBe(false);
    expect(await widget.bubble.getAttribute('aria-expanded')).toBe('false');
  });

  it('in the middle of an answer brings the whole of it, once', async () => {
    const { page, widget } = await openChat(agent);
    const words = Array.from({ length: 120 }, (_, n) => `word${n}`).join(' ');
    await widget.send(`#model:say ${words}`);
    await widget.answer.locator('.markdown').waitFor();
    expect(await widget.answer.locator('.markdown').innerText()).not.toContain('word119');
    await page.reload();
    await widget.button('Copy answer').waitFor();
    const after = await widget.finished();
    expect(after).toBe(words);
    expect(await rolesOf(page)).toEqual(['user', 'assistant']);
    expect(await widget.log.locator('.question').count()).toBe(1);

    await page.reload();
    await widget.button('Copy answer').waitFor();
    expect(await widget.finished()).toBe(after);
    expect(await rolesOf(page)).toEqual(['user', 'assistant']);
  });

  it('before the first word asks the same question again, and stores it once', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask(QUESTION);
    await widget.send('Anybody there? #model:stall');
    await widget.answer.getByText('Thinking…').waitFor();
    await page.reload();
    await widget.answer.getByText('Thinking…').waitFor();
    expect(await widget.log.locator('.question').count()).toBe(2);
    await eventually(async () => {
      expect(await rolesOf(page)).toEqual(['user', 'assistant', 'user']);
    });
  });
});

describe('two tabs', () => {
  it('show one conversation: what one says, the other shows', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask(QUESTION);
    const other = await anotherTab(page);
    await other.widget.sources.waitFor();
    await other.widget.ask('What does it cost to have a bike shipped to Norway?');

    await widget.log.locator('.question').nth(1).waitFor();
    await eventually(async () => expect(await widget.finished()).toContain('49 euros'));
    expect(await rolesOf(page)).toEqual(['user', 'assistant', 'user', 'assistant']);
  });

  it('start anew together', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask(QUESTION);
    const other = await anotherTab(page);
    await other.widget.sources.waitFor();
    await widget.button('New conversation').click();
    await other.widget.sources.waitFor({ state: 'hidden' });
    expect(await other.widget.log.locator('.question').count()).toBe(0);
  });

  it('that ask the same at once each get their answer, and nothing is lost', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask(QUESTION);
    const other = await anotherTab(page);
    await other.widget.sources.waitFor();
    const same = 'What does it cost to have a bike shipped to Norway?';
    const both = [widget, other.widget];
    await Promise.all(both.map(({ field }) => field.fill(same)));
    await Promise.all(both.map(({ field }) => field.press('Enter')));
    for (const one of both) {
      await eventually(async () => expect(await one.finished()).toContain('49 euros'));
    }
    // Two people's worth of asking: the ids differ, so both are answered.
    await eventually(async () => {
      const roles = await rolesOf(page);
      expect(roles.filter((role) => role === 'user')).toHaveLength(3);
      expect(roles.filter((role) => role === 'assistant')).toHaveLength(3);
    });
  });

  it('that load while a message waits for its answer ask for it once', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask(QUESTION);
    const stop = await intercept(page, '**/widget/chat', (route) => route.abort());
    await widget.send('What does it cost to have a bike shipped to Norway?');
    await widget.problem.waitFor();
    stop();
    const [tab] = await Promise.all([anotherTab(page), page.reload()]);
    for (const one of [widget, tab.widget]) {
      await eventually(async () => expect(await one.finished()).toContain('49 euros'));
    }
    expect(await rolesOf(page)).toEqual(['user', 'assistant', 'user', 'assistant']);
  });
});
