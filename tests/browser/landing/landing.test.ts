import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { newAgent } from '../../support/api/agents.ts';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { heading, tour } from '../../support/browser/tour.ts';
import { appUrl, logIn, signedInAs } from '../../support/browser/web-app.ts';
import { widgetOn } from '../../support/browser/widget.ts';
import { eventually } from '../../support/eventually.ts';
import { root } from '../../support/root.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();
const TITLE = 'AI chat agents that know your documents';

describe('the landing page', () => {
  it('shows prices for both cycles, leads to the sign-up with them, and clears what the browser keeps', async () => {
    const page = await open(stack().app);
    await page.locator('[data-live]').waitFor();
    const pro = page.getByRole('link', { name: 'Choose Pro' });
    expect(await pro.getAttribute('href')).toBe('/#/register?plan=pro&cycle=monthly');
    await page.getByText('Annual -15%').click();
    await page.getByText('$254.15').waitFor();
    await page.getByText('$3,049.80 billed yearly').waitFor();

    await page.getByRole('heading', { name: 'Figures become pictures' }).scrollIntoViewIfNeeded();
    await page.getByRole('img', { name: /Prices of city bikes/ }).waitFor();
    await page.getByRole('heading', { name: 'So do processes' }).scrollIntoViewIfNeeded();
    const drawn = page.locator('img[src^="data:image/svg"]');
    await eventually(async () => expect(await drawn.count()).toBe(3));
    expect(await tour(page, { landing: heading(TITLE) })).toEqual([]);
    await page.getByRole('button', { name: 'When does the new shop open?' }).click();
    const plan = page.getByRole('dialog', { name: 'When does the new shop open?' });
    await plan.locator('img').waitFor();
    await page.keyboard.press('Escape');
    await plan.waitFor({ state: 'hidden' });

    expect(await page.locator('script[src*="widget"], talkwright-chat').count()).toBe(0);
    await page.evaluate(() => localStorage.setItem('kept', 'yes'));
    const isReloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Clear data' }).click();
    await isReloaded;
    expect(await page.evaluate(() => localStorage.getItem('kept'))).toBeNull();

    await page.getByRole('link', { name: 'Choose Pro' }).click();
    await heading('Create your account')(page);
    await page.goBack();
    await heading(TITLE)(page);
  });

  it('signs out on the server as well when data are cleared, and here alone without a connection', async () => {
    const { email } = (await newTenant()).user;
    const page = await open(appUrl('/login'), { isFresh: true });
    const clear = async () => {
      await page.goto(stack().app);
      await page.locator('[data-live]').waitFor();
      const isReloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Clear data' }).click();
      await isReloaded;
    };
    const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
    await logIn(page, email);
    await heading('Dashboard')(page);
    const before = await cookies();
    await page.route('**/api/auth/logout', (route) => route.abort());
    await clear();
    expect(await cookies()).toEqual(before);
    await page.goto(appUrl('/dashboard'));
    await page.getByRole('button', { name: 'Log in' }).waitFor();

    await page.unroute('**/api/auth/logout');
    await logIn(page, email);
    await heading('Dashboard')(page);
    await clear();
    expect((await cookies()).length).toBeLessThan(before.length);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.goto(appUrl('/dashboard'));
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  });

  it('has the widget on it, with an agent that knows the docs, where the deployment names one', async () => {
    const member = await newTenant();
    const agent = await newAgent(member, { name: 'Docs', ragEnabled: true });
    const folder = join(root, 'frontend/app/dist/docs/text');
    const content = readFileSync(join(folder, 'security.md'), 'utf8');
    await uploadAndWait(member, { name: 'security.md', content }, agent.id);
    const page = await open('about:blank');
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), siteAgentKey: agent.api_key } });
    });
    await page.goto(stack().app);
    await page.locator('[data-live]').waitFor();
    expect(await page.locator('script[src*="widget"]').count()).toBe(0);

    await page.mouse.move(200, 200);
    const widget = widgetOn(page);
    await widget.open();
    expect(await widget.ask('How long are conversations kept?')).toContain(
      'Conversations are kept for 30, 90 or 365 days or for ever, 90 unless you say otherwise.',
    );
    await widget.sources.getByText('security.md').waitFor();

    await page.goto(appUrl('/login'));
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(await page.locator('script[src*="widget"], talkwright-chat').count()).toBe(0);
  });

  it('gives way to the screen that a fragment names, before it is seen', async () => {
    const page = await open('about:blank', {
      ...signedInAs(await newTenant()),
      isFresh: true,
    });
    await page.addInitScript(() => {
      // Before each frame that is painted: none is while style sheets are on their way.
      const look = () => {
        const landing = document.getElementById('public');
        if (landing?.checkVisibility()) document.documentElement.dataset.flashed = '';
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(appUrl('/dashboard'));
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await page.locator('html[data-flashed]').count()).toBe(0);
    expect(await page.locator('h1').count()).toBe(1);

    await page.goto(appUrl('/nowhere'));
    await heading(TITLE)(page);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });

  it.each([
    ['/', TITLE],
    ['/docs/', 'Build & ship an agent in minutes'],
    ['/contact/', 'Contact Sales'],
    ['/status/', 'Status'],
    ['/terms', 'Terms of Service'],
    ['/privacy/', 'Privacy Policy'],
  ])('%s is read without a script', async (path, title) => {
    const page = await open(`${stack().app}${path}`, { javaScriptEnabled: false });
    expect(await page.locator('h1').allInnerTexts()).toEqual([title]);
    expect(await page.title()).toContain('Talkwright');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toBeTruthy();
    expect(await page.locator('#root').isVisible()).toBe(false);
  });
});

it('the contact form of the file waits for its script, and then sends what is written into it', async () => {
  const still = await open(`${stack().app}/contact/`, { javaScriptEnabled: false });
  expect(await still.getByRole('button', { name: 'Send Message' }).isDisabled()).toBe(true);

  const page = await open(`${stack().app}/contact/`, { hasClock: true });
  const send = page.getByRole('button', { name: 'Send Message' });
  await page.locator('[data-live]').waitFor();
  await page.clock.runFor(3_000);
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('Hello');
  await send.click();
  await page.getByRole('status').getByText('Thanks! Your message has been sent.').waitFor();
});
