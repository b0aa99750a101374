import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startWeb } from '../../../local/cloud/web/server.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { heading, text } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { root } from '../../support/root.ts';
import { freePorts } from '../../support/stack/free-ports.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();

/** The same build, as a web app where nothing is sold. */
let site: string;
let folder: string;
let server: Awaited<ReturnType<typeof startWeb>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkwright-web-'));
  const keysFile = join(folder, 'keys.json');
  writeFileSync(keysFile, JSON.stringify({ function: stack().functionsKey }));
  const port = await freePorts();
  site = `http://localhost:${port}`;
  const folders = [join(root, 'frontend/app/dist')];
  server = await startWeb({ port, api: stack().api, storage: site, keysFile, folders });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const prices = /\$\d|Pricing|a month for/;

it('shows no prices, and no way to a payment, where nothing is sold', async () => {
  const page = await open(site);
  await heading('AI chat agents that know your documents')(page);
  expect(await page.locator('body').innerText()).not.toMatch(prices);
  await page.goto(`${site}/docs/`);
  await heading('Plans & Limits')(page);
  const docs = await page.locator('#pricing').innerText();
  expect(docs).toContain('Conversations');
  expect(docs).not.toMatch(/\$|pay|trial/i);

  await page.goto(`${site}/#/register`);
  await heading('Create your account')(page);
  await page.getByLabel('Organization name').waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/\$\d|plan|payment/i);

  const member = await newTenant();
  const screen = await open('about:blank', signedInAs(member));
  await screen.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), isBilled: false } });
  });
  await screen.route('**/api/billing/usage', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), is_billed: false } });
  });
  await screen.goto(appUrl('/settings?tab=subscription'));
  await heading('Organization')(screen);
  expect(await screen.getByRole('tab', { name: 'Subscription' }).count()).toBe(0);
  await screen.getByRole('link', { name: 'Usage' }).click();
  await text('0 / 100')(screen);
  expect(await screen.getByRole('main').innerText()).not.toMatch(/\$|plan|trial/i);
});
