import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser/browser.ts';
import {
  pageWith,
  plainScript,
  snippetOf,
  useCustomerPages,
} from '../../support/browser/customer-page.ts';
import { answerByPieces, newBikeAgent, widgetOn } from '../../support/browser/widget.ts';
import { eventually } from '../../support/eventually.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();
const serve = useCustomerPages();
let agent: Agent;
beforeAll(async () => {
  agent = await newBikeAgent();
});

/** What keeps the widget on the page is there. */
const isSettled = (page: Page) =>
  page.waitForFunction(() => document.querySelector('html > talkwright-chat'));

/** As Turbo, Turbolinks, Astro and Livewire go to another page, with this in its body. */
const swapBody = (page: Page, content: string) =>
  page.evaluate(async (html) => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    document.body.replaceWith(document.adoptNode(body));
    for (const script of document.body.querySelectorAll('script')) {
      const again = document.createElement('script');
      for (const { name, value } of script.attributes) again.setAttribute(name, value);
      script.replaceWith(again);
      await new Promise((resolve) => again.addEventListener('load', resolve));
    }
  }, content);

const chats = (page: Page) => page.locator('talkwright-chat').count();

describe('a page that changes without a load', () => {
  it('keeps the chat, what is typed in it, and the answer that comes', async () => {
    const page = await open(await serve({ html: pageWith(snippetOf(agent), '') }));
    const widget = widgetOn(page);
    await widget.open();
    await isSettled(page);
    const answer = await answerByPieces(page);
    await widget.send('Tell me all');
    await answer.begin();
    await answer.add('One ');
    await widget.field.fill('And then?');

    await swapBody(page, '<h1>Next</h1>');
    await answer.add('two ');
    // Back to a page that was kept as a copy, whose body has a snippet of its own.
    await swapBody(
      page,
      `<talkwright-chat position="top-left"></talkwright-chat>${snippetOf(agent)}`,
    );
    await answer.add('three ');
    // As a morph takes away what the new page has not, or a framework that draws all of it.
    await page.evaluate(() => document.querySelector('talkwright-chat')?.remove());
    await answer.add('four');
    await answer.end();
    expect(await widget.finished()).toBe('One two three four');
    expect(await widget.field.inputValue()).toBe('And then?');
    expect(await chats(page)).toBe(1);
  });

  it('that is written anew has the chat again, with its conversation', async () => {
    const page = await open(await serve({ html: pageWith('', snippetOf(agent)) }));
    const widget = widgetOn(page);
    await widget.open();
    const said = await widget.ask('How long is the warranty of the frame?');
    await isSettled(page);

    await page.evaluate(() => {
      document.open();
      document.write('<!doctype html><title>New</title><h1>New</h1>');
      document.close();
    });
    await eventually(async () => expect(await widget.answer.innerText()).toContain(said));
    await widget.button('Close chat').click();
    await widget.panel.waitFor({ state: 'hidden' });
    await widget.open();
    expect(await chats(page)).toBe(1);
  });

  it('has its way: what it takes out again and again stays out, and so does what it has destroyed', async () => {
    const page = await open(await serve({ html: pageWith('', plainScript()) }));
    const { api_key: apiKey } = agent;
    const options = { apiKey, apiUrl: stack().api };
    const init = () =>
      page.evaluate(async (given) => {
        const { ChatAgent } = window as never as {
          ChatAgent: { init(o: object): Promise<object> };
        };
        Object.assign(window, { chat: await ChatAgent.init(given) });
      }, options);
    await init();
    await isSettled(page);
    await page.evaluate(() => (window as never as { chat: { destroy(): void } }).chat.destroy());
    await swapBody(page, '<h1>Next</h1>');
    expect(await chats(page)).toBe(0);

    await init();
    await isSettled(page);
    const removals = await page.evaluate(async () => {
      let count = 0;
      const hunter = new MutationObserver(() => {
        const found = document.querySelector('talkwright-chat');
        count += found ? 1 : 0;
        found?.remove();
      });
      hunter.observe(document, { childList: true, subtree: true });
      document.body.append('look');
      await new Promise((resolve) => setTimeout(resolve));
      hunter.disconnect();
      return count;
    });
    expect(removals).toBeGreaterThan(1);
    expect(removals).toBeLessThan(100);
    expect(await chats(page)).toBe(0);
  });
});

describe('a window of the page', () => {
  it('that is a modal dialog has the chat in it while it is open, wherever it lies', async () => {
    const dialogs = `<style>dialog { transform: translate(20px); overflow: hidden }</style>
      <dialog id="first"><p>First</p></dialog><dialog id="second"><input aria-label="Name"></dialog>
      <div id="shadow"></div>`;
    const page = await open(await serve({ html: pageWith('', dialogs + snippetOf(agent)) }));
    const widget = widgetOn(page);
    await isSettled(page);
    await widget.bubble.waitFor();
    const place = await widget.bubble.boundingBox();
    const call = (selector: string, method: 'showModal' | 'close') =>
      page.locator(selector).evaluate((one, what) => (one as HTMLDialogElement)[what](), method);
    const isIn = (id: string) =>
      eventually(async () => {
        const parent = await page
          .locator('talkwright-chat')
          .evaluate((one) => one.parentElement?.id);
        expect(parent).toBe(id);
      });

    await call('#first', 'showModal');
    await isIn('first');
    expect(await widget.bubble.boundingBox()).toEqual(place);
    await widget.open();
    await call('#second', 'showModal');
    await isIn('second');
    await widget.field.pressSequentially('Hello');
    // Escape closes what is in front.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Bike Help' }).waitFor({ state: 'hidden' });
    expect(await page.locator('#second').evaluate((one) => (one as HTMLDialogElement).open)).toBe(
      true,
    );
    await call('#second', 'close');
    await isIn('first');
    await page.locator('#first').evaluate((one) => one.remove());
    await isIn('');

    await page.locator('#shadow').evaluate((one) => {
      const third = document.createElement('dialog');
      third.id = 'third';
      third.append(document.createElement('input'));
      one.attachShadow({ mode: 'open' }).append(third);
    });
    await call('#third', 'showModal');
    await isIn('third');
    await widget.open();
    expect(await widget.field.inputValue()).toBe('Hello');
    await call('#third', 'close');
    await isIn('');
  });

  it('that makes the rest inert and holds the focus stops nobody; where the chat lies is a setting', async () => {
    const trap = '<div role="dialog" aria-label="Trap"><input aria-label="Name"></div>';
    const html = pageWith('', trap + snippetOf(agent, 'data-z-index="7"'));
    const page = await open(await serve({ html }));
    const widget = widgetOn(page);
    await isSettled(page);
    await widget.bubble.waitFor();
    await page.evaluate(() => {
      const field = document.querySelector('input');
      for (const type of ['focusin', 'focusout']) {
        const takeBack = ({ target, relatedTarget }: FocusEvent) => {
          const isIn = (type === 'focusin' ? target : relatedTarget) === field;
          if (!isIn) setTimeout(() => field?.focus());
        };
        document.addEventListener(type as 'focusin', takeBack, true);
      }
      field?.focus();
      const chat = document.querySelector('talkwright-chat');
      for (const one of [chat, document.querySelector('main h1')]) {
        one?.setAttribute('inert', '');
        one?.setAttribute('aria-hidden', 'true');
      }
    });
    await widget.open();
    await widget.field.click();
    await widget.field.pressSequentially('Hello');
    expect(await widget.field.inputValue()).toBe('Hello');
    const zIndex = await page
      .locator('talkwright-chat')
      .evaluate((one) => getComputedStyle(one).zIndex);
    expect(zIndex).toBe('7');
  });
});

describe('a snippet', () => {
  const moduleOf = (attributes: string) =>
    `<script type="module" src="${stack().app}/widget.js" data-api-url="${stack().api}" ${attributes}></script>`;

  it('in a module is a widget of its own', async () => {
    const other = await newBikeAgent({ name: 'Second Help' });
    const snippets = [agent, other, other].map(({ api_key }) =>
      moduleOf(`data-api-key="${api_key}"`),
    );
    const page = await open(await serve({ html: pageWith(snippets.join(''), '') }));
    await page.getByRole('button', { name: 'Chat with Second Help' }).waitFor();
    await page.getByRole('button', { name: 'Chat with Bike Help' }).waitFor();
    expect(await chats(page)).toBe(2);
  });

  it('without attributes has its settings from the page, or says what to do', async () => {
    const settings = { apiKey: agent.api_key, apiUrl: stack().api, personaName: 'Of the page' };
    const given = `<script>talkwrightSettings = ${JSON.stringify(settings)}</script>`;
    const page = await open(await serve({ html: pageWith(plainScript(), given) }));
    await page.getByRole('button', { name: 'Chat with Of the page' }).waitFor();

    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.goto(await serve({ html: pageWith('', plainScript()) }));
    expect((await warned).text()).toMatch(/data-api-key.*window\.talkwrightSettings/);
  });
});
