import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { askForAccess, newAddress } from '../../support/api/people.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { field, fillIn } from '../../support/browser/parts.ts';
import { appUrl, payLater, signedInAs } from '../../support/browser/web-app.ts';
import { siteWith, widgetOn } from '../../support/browser/widget.ts';
import { PASSWORD } from '../../support/client.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { naughtyStrings } from '../../support/texts/naughty-strings.ts';

const open = useBrowser();

/** The worst of them that a name can be. */
const names = [
  ...['a script', 'a picture that fails', 'an end of a title', 'an external entity'],
  ...['an override of the direction', 'many combining marks', 'a family as one emoji'],
  ...['the same letter in two parts', 'a template of braces', 'an encoded word of a mail'],
  ...['isolates that nobody closes', 'a Hangul filler, which is a letter and looks like nothing'],
].map((what) => naughtyStrings.find(([name]) => name === what)?.[1] ?? '');

const saveIn = (page: Page, title: string) =>
  page.getByRole('region', { name: title }).getByRole('button', { name: 'Save' });

/** `hit()` is what a name would call, if one ever ran; so would leaving the site show that one did. */
async function openWatched(...[url, options]: Parameters<typeof open>) {
  const page = await open('about:blank', { ...options, isFresh: true });
  const hits: string[] = [];
  await page.exposeFunction('hit', () => hits.push('a script ran'));
  page.on('dialog', (dialog) => {
    hits.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { app, api, sampleSite, stripe } = stack();
    const isOwn = [app, api, sampleSite, stripe].some((own) => request.url().startsWith(own));
    if (!isOwn && !/^(data|blob):/.test(request.url())) hits.push(request.url());
  });
  await page.goto(url);
  return { page, hits };
}

/** Waits until each of these stands in a place of the page, to the letter, and as nothing but text. */
const shows = (page: Page, texts: string[], place: string) =>
  page.waitForFunction(
    ([wanted, within]) => {
      const walker = document.createTreeWalker(
        document.querySelector(within) ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      const found = new Set<string | null>();
      while (walker.nextNode()) found.add(walker.currentNode.nodeValue);
      return wanted.every((text) => found.has(text));
    },
    [texts, place] as const,
  );

describe('any name', () => {
  it('of oneself and of the organization is shown as it is', async () => {
    const { page, hits } = await openWatched(appUrl('/register'));
    await signUp(page, names[0] ?? '');
    await shows(page, [`${names[0]} ${names[0]}`], 'aside');

    for (let at = 0; at < names.length; at += 3) {
      const [first = '', last = '', organization = ''] = names.slice(at, at + 3);
      await page.goto(appUrl('/settings?tab=security'));
      await field(page, 'First name').fill(first);
      await field(page, 'Last name').fill(last);
      await saveIn(page, 'Your profile').click();
      await shows(page, [`${first} ${last}`], 'aside');

      await page.goto(appUrl('/settings?tab=organization'));
      await field(page, 'Name').fill(organization);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      await page.goto(appUrl('/settings?tab=users'));
      await shows(page, [`${first} ${last}`], 'table');

      await page.reload();
      await page.getByRole('tab', { name: 'Organization' }).click();
      expect(await field(page, 'Name').inputValue()).toBe(organization);
      await page.getByRole('tab', { name: 'Security' }).click();
      expect(await field(page, 'First name').inputValue()).toBe(first);
      expect(await field(page, 'Last name').inputValue()).toBe(last);
    }
    expect(hits).toEqual([]);
  });

  it('of a stranger who asks to join is shown as it is, in the list and under the bell', async () => {
    const admin = await newTenant();
    for (const name of names) {
      const person = { firstName: name, lastName: 'Asks', justification: name };
      await askForAccess(admin, person);
    }
    const { page, hits } = await openWatched(appUrl('/settings?tab=users'), signedInAs(admin));
    const asking = names.map((name) => `${name} Asks`);
    await page.getByRole('button', { name: `Show all ${names.length} requests` }).click();
    await shows(page, [...asking, ...names], 'main');
    await page.getByRole('button', { name: /Notifications/ }).click();
    await shows(
      page,
      asking.map((name) => `${name} asks to join`),
      'body',
    );
    expect(hits).toEqual([]);
  });
});

it('the name of an agent is text wherever it stands, also in the widget', async () => {
  const name = '<img src=x onerror=alert(1)><b>x';
  const { agent, ...member } = await agentCalled(name);
  const { page, hits } = await openWatched(appUrl('/agents'), signedInAs(member));
  await shows(page, [name], 'main');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByText(`Are you sure you want to delete "${name}"? This action cannot be undone.`)
    .waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(appUrl(`/agents/${agent.id}/edit`));
  await shows(page, [name], 'aside[aria-label="Summary"]');
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('dialog', { name: `Versions of ${name}` }).waitFor();
  await shows(page, [`Versions of ${name}`], '[role="dialog"]');
  expect(hits).toEqual([]);

  const site = await openWatched(siteWith(agent));
  const widget = widgetOn(site.page);
  await widget.bubble.click();
  await widget.panel.getByText(name, { exact: true }).waitFor();
  expect(site.hits).toEqual([]);
});

async function agentCalled(name: string) {
  const member = await newTenant();
  const systemPrompt = 'You answer questions politely.';
  return { ...member, agent: await newAgent(member, { name, systemPrompt }) };
}

/** Everything is called alike: the person and the organization. */
async function signUp(page: Page, name: string): Promise<void> {
  await fillIn(page, {
    'Organization name': name,
    'First name': name,
    'Last name': name,
    Email: newAddress(),
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await payLater(page);
}
