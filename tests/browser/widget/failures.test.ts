import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser/browser.ts';
import { intercept } from '../../support/browser/intercept.ts';
import {
  chatOn,
  eventStream,
  newBikeAgent,
  siteWith,
  storedMessages,
  widgetOn,
} from '../../support/browser/widget.ts';
import { eventually } from '../../support/eventually.ts';

const CHAT = '**/widget/chat';
const QUESTION = 'How long is the warranty of the frame?';

const open = useBrowser();
const openChat = chatOn(open);
let agent: Agent;
beforeAll(async () => {
  agent = await newBikeAgent();
});

/** The next answers of the server are cut after these events; then ours comes through again. */
const cutNext = (page: Page, ...events: object[]) =>
  page.route(
    CHAT,
    (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        headers: { 'access-control-allow-origin': '*' },
        body: eventStream(...events),
      }),
    { times: 1 },
  );

describe('a model that', () => {
  it.each(['fail-500', 'garbage', 'cut'])(
    'answers with %s leaves a sentence and Retry',
    async (how) => {
      const { page, widget } = await openChat(agent);
      await widget.send(`${QUESTION} #model:${how}`);
      await widget.problem.waitFor();
      const sentence = await widget.problem.getByRole('paragraph').innerText();
      expect(sentence).toMatch(/^The AI model did not answer\. Please try again/);
      expect(await widget.announcer.textContent()).toBe(sentence);

      // The same message again, with the same id: it fails again, and stands there once.
      const answered = page.waitForResponse(CHAT);
      await widget.button('Retry').click();
      await answered;
      await widget.problem.waitFor();
      expect(await widget.log.locator('.question').count()).toBe(1);
      const roles = (await storedMessages(page, agent)).map(({ role }) => role);
      expect(roles.filter((role) => role === 'user')).toHaveLength(1);
      expect(roles).not.toContain('assistant');

      // A search for a follow-up question reads the one before, which still asks for the failure.
      await widget.button('New conversation').click();
      expect(await widget.ask(QUESTION)).toContain('ten years');
    },
  );

  it('never answers is stopped by the visitor, who can go on', async () => {
    const { widget } = await openChat(agent);
    await widget.send('Anybody there? #model:stall');
    await widget.answer.getByText('Thinking…').waitFor();
    await widget.button('Stop').click();
    await widget.answer.getByText('Stopped before an answer.').waitFor();
    expect(await widget.ask(QUESTION)).toContain('ten years');
  });

  it('falls silent midway keeps its words when the visitor stops it, and says so for ever', async () => {
    const { page, widget } = await openChat(agent);
    await widget.send('Anybody there? #model:stall-midway');
    await widget.answer.locator('.markdown').waitFor();
    await widget.button('Stop').click();
    await widget.answer.getByText('Stopped.').waitFor();
    const text = await widget.finished();
    expect(text).not.toBe('');
    expect(await storedMessages(page, agent)).toMatchObject([{}, { incomplete: 'stopped' }]);

    await page.reload();
    await widget.answer.getByText('Stopped.').waitFor();
    expect(await widget.finished()).toBe(text);
  });
});

describe('a connection that', () => {
  it('cannot be made is a sentence; Retry answers once it can', async () => {
    const { page, widget } = await openChat(agent);
    const stop = await intercept(page, CHAT, (route) => route.abort());
    await widget.send(QUESTION);
    await widget.problem.getByText('The chat could not be reached. Please try again.').waitFor();

    stop();
    await widget.button('Retry').click();
    await eventually(async () => expect(await widget.finished()).toContain('ten years'));
    await widget.sources.waitFor();
    expect((await storedMessages(page, agent)).map(({ role }) => role)).toEqual([
      'user',
      'assistant',
    ]);
  });

  it('breaks before it names the session is made again, with one answer', async () => {
    const { page, widget } = await openChat(agent);
    await cutNext(page);
    await widget.send(QUESTION);
    await widget.problem.getByText(/^The connection was lost/).waitFor();
    await widget.button('Retry').click();
    await widget.sources.waitFor();
    expect(await widget.log.locator('.question').count()).toBe(1);

    await page.reload();
    await widget.sources.waitFor();
    expect(await widget.log.locator('.question').allInnerTexts()).toEqual([QUESTION]);
    expect((await storedMessages(page, agent)).map(({ role }) => role)).toEqual([
      'user',
      'assistant',
    ]);
  });

  it('breaks in the middle shows what came, and Retry replaces it by the whole', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask(QUESTION);
    await cutNext(page, { type: 'delta', text: 'Half of a' });
    await widget.send('What does it cost to have a bike shipped to Norway?');
    await widget.problem.waitFor();
    expect(await widget.finished()).toBe('Half of a');
    await widget.button('Retry').click();
    await widget.sources.nth(1).waitFor();
    const whole = await widget.finished();
    expect(whole).toContain('49 euros');
    expect(whole).not.toContain('Half of a');
  });

  it('is gone for the whole browser is said, and said no more when it is back', async () => {
    const { page, widget } = await openChat(agent);
    await page.context().setOffline(true);
    await widget.panel.locator('.offline').waitFor();
    expect(await widget.announcer.textContent()).toMatch(/^You are offline/);
    await page.context().setOffline(false);
    await widget.panel.locator('.offline').waitFor({ state: 'hidden' });
    expect(await widget.ask(QUESTION)).toContain('ten years');
  });
});

describe('what the server refuses', () => {
  it('is shown in its own words', async () => {
    const { page, widget } = await openChat(agent);
    await page.route(CHAT, (route) =>
      route.fulfill({
        status: 402,
        headers: { 'access-control-allow-origin': '*' },
        json: { success: false, error: 'This month is used up.', code: 'x', requestId: 'r' },
      }),
    );
    await widget.send(QUESTION);
    await widget.problem.getByText('This month is used up.').waitFor();
  });

  it('as a session that is no more begins a new one, and says so', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask(QUESTION);
    await page.evaluate((key) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(
        key,
        JSON.stringify({ ...stored, sessionId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }),
      );
    }, `talkwright:${agent.api_key}`);
    await widget.send('What does it cost to have a bike shipped to Norway?');
    await widget.answer
      .getByText('The earlier conversation has ended; this is a new one.')
      .waitFor();
    await eventually(async () => expect(await widget.finished()).toContain('49 euros'));
    expect(await storedMessages(page, agent)).toHaveLength(2);
  });
});

describe('a widget that cannot start', () => {
  it('leaves the page as it is, with one warning for its author', async () => {
    const page = await open('about:blank');
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.goto(siteWith({ api_key: 'pk_nobody', identity: 'nobody' }));
    await eventually(async () => expect(warnings).toHaveLength(1));
    expect(warnings[0]).toMatch(/^The chat "nobody" could not be started: [A-Z]/);
    expect(await widgetOn(page).bubble.count()).toBe(0);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'See the bikes' }).click();
    expect(page.url()).toContain('#bikes');
  });

  it('for want of its core says so at the bubble, and opens at the next click', async () => {
    const page = await open('about:blank');
    const stop = await intercept(page, '**/widget-core-*.js*', (route) => route.abort());
    await page.goto(siteWith(agent));
    const widget = widgetOn(page);
    await widget.bubble.click();
    await page
      .getByRole('alert')
      .getByText(/could not be loaded/)
      .waitFor();
    stop();
    await widget.open();
    expect(await page.getByRole('alert').isVisible()).toBe(false);
  });
});
