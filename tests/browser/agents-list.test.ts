import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createAgent, listAgents } from '@talkwright/shared/agents';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.ts';
import { newTenant } from '../support/client.ts';
import { appUrl, signedInAs } from '../support/web-app.ts';

const open = useBrowser();

const draft = (name: string) => ({
  identity: `agent-${randomUUID()}`,
  name,
  systemPrompt: `You answer questions about ${name}.`,
});

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

const chooseInMenu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('the list of agents', () => {
  it('is searched, filtered and shown as a table', async () => {
    const member = await newTenant({ plan: 'scale' });
    await member.call(createAgent, { ...draft('Bicycles'), ragEnabled: true });
    await member.call(createAgent, { ...draft('Weather'), webSurfingEnabled: true });
    const page = await open(appUrl('/agents'), signedInAs(member));
    const shown = () =>
      page.getByRole('article').evaluateAll((found) => found.map((one) => one.ariaLabel).sort());
    await card(page, 'Weather').waitFor();
    expect(await shown()).toEqual(['Bicycles', 'Weather']);

    const search = page.getByRole('searchbox', { name: 'Search agents' });
    await search.fill('QUESTIONS ABOUT BICYCLES');
    await card(page, 'Weather').waitFor({ state: 'detached' });
    expect(await shown()).toEqual(['Bicycles']);
    await search.fill('trains');
    await page.getByText('Try adjusting your search criteria').waitFor();
    await search.fill('');

    await page.getByRole('combobox', { name: 'Filter agents' }).click();
    await page.getByRole('option', { name: 'Web Surfing' }).click();
    await card(page, 'Bicycles').waitFor({ state: 'detached' });
    expect(await shown()).toEqual(['Weather']);

    await page.getByTitle('List view').click();
    await page
      .getByRole('row', { name: /Weather/ })
      .getByText('Web', { exact: true })
      .last()
      .waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await page.reload();
    await page.getByRole('row', { name: /Bicycles/ }).waitFor();
  });

  it('deletes an agent after the question was answered', async () => {
    const member = await newTenant();
    await member.call(createAgent, draft('Old "one"'));
    const page = await open(appUrl('/agents'), signedInAs(member));
    await chooseInMenu(page, 'Old "one"', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete Agent' });
    await question
      .getByText('Are you sure you want to delete "Old "one""? This action cannot be undone.', {
        exact: true,
      })
      .waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await member.call(listAgents, {})).agents).toHaveLength(1);

    await chooseInMenu(page, 'Old "one"', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No agents found').waitFor();
    expect((await member.call(listAgents, {})).agents).toEqual([]);
  });
});
