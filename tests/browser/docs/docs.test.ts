import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { charts, embeds } from '../../../frontend/app/src/features/docs/examples.ts';
import { sectionTitles } from '../../../frontend/app/src/features/docs/section-list.ts';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { pageWith, useCustomerPages } from '../../support/browser/customer-page.ts';
import { heading, tour } from '../../support/browser/tour.ts';
import { appUrl } from '../../support/browser/web-app.ts';
import { widgetOn } from '../../support/browser/widget.ts';
import { eventually } from '../../support/eventually.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();
const serve = useCustomerPages();

const isInView = (page: Page, id: string) =>
  eventually(async () => {
    const top = await page.locator(`#${id}`).evaluate((one) => one.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(-5);
    expect(top).toBeLessThan(200);
  });

const isLive = (page: Page) => page.locator('[data-live]').waitFor();

describe('the documentation page', () => {
  it('has its sections, contents that follow, anchors, and charts that are drawn', async () => {
    const page = await open(appUrl('/docs'));
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const floating = page.getByRole('navigation', { name: 'On this page' });
    await isLive(page);
    expect(await contents.getByRole('link').allInnerTexts()).toEqual(Object.values(sectionTitles));
    expect(await floating.count()).toBe(0);

    await page.getByRole('link', { name: 'Skip to Deploy' }).click();
    await isInView(page, 'embed');
    await floating.waitFor();
    await floating.locator('[aria-current="location"]').getByText('Web Embed').waitFor();
    await floating.getByRole('link', { name: 'Visual Outputs' }).click();
    await isInView(page, 'visuals');
    for (const kind of Object.keys(charts)) {
      await page.getByRole('region', { name: `${kind} chart` }).scrollIntoViewIfNeeded();
    }
    await page.getByRole('region', { name: 'mermaid source' }).scrollIntoViewIfNeeded();
    const pictures = page.locator('#visuals').getByRole('img', { name: / chart: / });
    await eventually(async () => expect(await pictures.count()).toBe(Object.keys(charts).length));
    await page.locator('#visuals img[src^="data:image/svg"]').waitFor();
    await page.setViewportSize({ width: 1099, height: 900 });
    await floating.waitFor({ state: 'hidden' });

    // The app leads on to the file.
    await page.goto(appUrl('/docs#faq'));
    await page.waitForURL(/\/docs\/#faq$/);
    await isInView(page, 'faq');
    expect(await tour(page, { docs: heading('FAQ') })).toEqual([]);
  });

  it('finds words by keyboard, and copies an example', async () => {
    const page = await open(appUrl('/docs'), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await isLive(page);
    await page.keyboard.press('/');
    await page.keyboard.type('server-side REQUEST forgery');
    const count = page.getByRole('search').getByRole('status');
    await count.getByText('1 hit').waitFor();
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get('docs-current-hit') ?? [])].map(String));
    await page.keyboard.press('Enter');
    await count.getByText('1 of 1').waitFor();
    expect(await marked()).toEqual(['server-side request forgery']);
    await page.getByText('server-side request forgery').waitFor();
    await page.keyboard.press('Escape');
    expect(await marked()).toEqual([]);
    await page.keyboard.type('zzzz');
    await count.getByText('No hits').waitFor();

    await page.getByRole('button', { name: 'Copy embed snippet' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(embeds.snippet);
  });

  it('shows snippets that bring the widget onto a page', async () => {
    const agent = await newAgent(await newTenant(), { identity: 'customer-support' });
    const ours = (text: string) =>
      text
        .replace('YOUR_AGENT_KEY', agent.api_key)
        .replace('https://app.example.com', stack().app)
        .replace('https://api.example.com/api', stack().api);

    const said: string[] = [];
    const page = await open('about:blank');
    page.on('console', (message) => said.push(message.text()));
    await page.goto(await serve({ html: pageWith('', embeds.events + ours(embeds.snippet)) }));
    const widget = widgetOn(page);
    await widget.open();
    await page.getByRole('dialog', { name: 'Orla' }).waitFor();
    expect(await widget.field.getAttribute('placeholder')).toBe('Ask about your order');
    await widget.ask('Hello');
    expect(said[0]).toBe('The widget is there: customer-support');
    expect(said[1]).toMatch(/^The conversation is \w/);

    await page.goto(await serve({ html: pageWith('', ours(embeds.settings)) }));
    await page.getByRole('button', { name: `Chat with ${agent.name}` }).waitFor();

    await page.goto(await serve({ html: pageWith('', ours(embeds.init)) }));
    await page.getByRole('region', { name: agent.name }).waitFor();
    const [box, chat] = [page.locator('#support'), page.getByRole('region', { name: agent.name })];
    expect(await chat.boundingBox()).toEqual(await box.boundingBox());
  });
});

describe('the API page', () => {
  it('lists every operation, finds one, and shows all of it', async () => {
    const page = await open(appUrl('/docs/api#widget-chat'));
    const chat = page.getByRole('group').filter({ hasText: '/widget/chat' }).first();
    await chat.getByText("Whoever has an agent's public key.").waitFor();
    await chat.getByText('clientMessageId').first().waitFor();
    expect(await tour(page, { API: heading('API') })).toEqual([]);

    await page.keyboard.press('/');
    await page.keyboard.type('DELETE labelled-questions');
    await page
      .getByRole('status')
      .getByText(/^1 of \d+$/)
      .waitFor();
    await page.getByText('/agents/{id}/labelled-questions/{questionId}').click();
    await page.getByText('Members and administrators.').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('nowhere');
    await page.getByText('No operation fits.').waitFor();
  });

  it('says that the description could not be loaded, and tries again', async () => {
    const page = await open('about:blank');
    await page.route('**/openapi.json', (route) => route.abort(), { times: 1 });
    await page.goto(appUrl('/docs/api'));
    await page.getByRole('button', { name: /Retry|Try again/ }).click();
    await page.getByText('/auth/login').first().waitFor();
  });
});
