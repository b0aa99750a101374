import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser/browser.ts';
import { pageWith, plainScript, useCustomerPages } from '../../support/browser/customer-page.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { newBikeAgent, widgetOn } from '../../support/browser/widget.ts';
import { eventually } from '../../support/eventually.ts';
import { stack } from '../../support/stack/running-stack.ts';

const QUESTION = 'How long is the warranty of the frame?';

const open = useBrowser();
const serve = useCustomerPages();
let agent: Agent;
beforeAll(async () => {
  agent = await newBikeAgent();
});

const optionsOf = (more: object = {}) => ({
  apiKey: agent.api_key,
  instanceName: agent.identity,
  apiUrl: stack().api,
  ...more,
});

/** Calls `ChatAgent.init` as a customer's script would; the handle stays on the page under this name. */
const init = (page: Page, options: object, name = 'chat') =>
  page.evaluate(
    async ([given, as]) => {
      const { ChatAgent } = window as never as { ChatAgent: { init(o: object): Promise<object> } };
      Object.assign(window, { [as]: await ChatAgent.init(given) });
    },
    [options, name] as const,
  );

const press = (page: Page, method: 'open' | 'close' | 'destroy', name = 'chat') =>
  page.evaluate(
    ([what, as]) => (window as never as Record<string, Record<string, () => void>>)[as]?.[what]?.(),
    [method, name] as const,
  );

describe('ChatAgent.init', () => {
  const openPlain = async (body = '') =>
    open(await serve({ html: pageWith('', `${body}${plainScript()}`) }));

  it('called twice for one name has one widget, and takes the newer wishes', async () => {
    const page = await openPlain();
    await init(page, optionsOf({ personaName: 'First' }));
    await init(page, optionsOf({ personaName: 'Second' }));
    expect(await page.locator('talkwright-chat').count()).toBe(1);
    expect(await widgetOn(page).bubble.getAttribute('aria-label')).toBe('Chat with Second');

    await init(page, optionsOf({ instanceName: '', personaName: 'Third' }), 'other');
    expect(await page.locator('talkwright-chat').count()).toBe(2);
  });

  it('opens, closes and leaves nothing behind when destroyed, also in the middle of an answer', async () => {
    const page = await openPlain();
    await init(page, optionsOf());
    const widget = widgetOn(page);
    await press(page, 'open');
    await widget.field.waitFor();
    await press(page, 'close');
    await widget.panel.waitFor({ state: 'hidden' });

    await press(page, 'open');
    await widget.send('Tell me much #model:long');
    await eventually(async () =>
      expect((await widget.answer.innerText()).length).toBeGreaterThan(40),
    );
    const stopped = page.waitForEvent('requestfailed');
    await press(page, 'destroy');
    expect((await stopped).url()).toContain('/widget/chat');
    expect(await page.locator('talkwright-chat').count()).toBe(0);
    await press(page, 'destroy');
    await init(page, optionsOf());
    await widget.bubble.waitFor();
  });

  it('fills a container, without a bubble', async () => {
    const page = await openPlain('<div id="here" style="width: 500px; height: 420px"></div>');
    await init(page, optionsOf({ container: '#here' }));
    const widget = widgetOn(page);
    const region = page.getByRole('region', { name: 'Bike Help' });
    await region.waitFor();
    expect(await widget.bubble.count()).toBe(0);
    expect(await region.boundingBox()).toEqual(await page.locator('#here').boundingBox());
    expect(await widget.ask(QUESTION)).toContain('ten years');
    await page.keyboard.press('Escape');
    expect(await region.isVisible()).toBe(true);
    await press(page, 'destroy');
    expect(await page.locator('#here').innerHTML()).toBe('');
  });

  it('in a container says what went wrong, and tries again', async () => {
    const page = await openPlain('<div id="here" style="width: 500px; height: 420px"></div>');
    const stop = await intercept(page, '**/widget/config*', (route) => route.abort());
    await init(page, optionsOf({ container: '#here' }));
    await page.getByRole('alert').getByText('Failed to initialize chat widget').waitFor();
    stop();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('region', { name: 'Bike Help' }).waitFor();
    expect(await page.getByRole('alert').isVisible()).toBe(false);
    expect(await page.getByText('Loading chat…').isVisible()).toBe(false);
  });

  it('has the browser ask no leave for its settings, and where data is saved fetches no more before it is wanted', async () => {
    const page = await openPlain();
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const settings = page.waitForRequest('**/widget/config*');
    await init(page, optionsOf());
    expect((await settings).headers()).not.toHaveProperty('x-api-key');
    const isIdle = () => new Promise((resolve) => requestIdleCallback(resolve));
    for (let n = 0; n < 3; n += 1) await page.evaluate(isIdle);
    const cores = () => fetched.filter((url) => url.includes('/widget-core'));
    expect(cores()).toEqual([]);
    await widgetOn(page).bubble.hover();
    await eventually(async () => expect(cores()).toHaveLength(1));
  });

  it('refuses to begin without a key or with a container that is not there', async () => {
    const page = await openPlain();
    await expect(init(page, { instanceName: 'x' })).rejects.toThrow('needs an apiKey');
    const lost = init(page, optionsOf({ container: '#nowhere' }));
    await expect(lost).rejects.toThrow('There is no element #nowhere for the chat');
    expect(await page.locator('talkwright-chat').count()).toBe(0);
  });
});
