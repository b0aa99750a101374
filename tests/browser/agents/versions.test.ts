import { describe, expect, it } from '@jest/globals';
import { type Agent, getAgent, updateAgent } from '@talkwright/shared/areas/agents';
import { getWidgetConfig } from '@talkwright/shared/areas/chat';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser/browser.ts';
import { builderOn } from '../../support/browser/builder.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { button, dialog, field } from '../../support/browser/parts.ts';
import { call, type Member } from '../../support/client.ts';

const open = useBrowser();
const builder = builderOn(open);
const openBuilder = () =>
  builder({
    description: 'First',
    systemPrompt: 'You answer questions.\nBe polite.\nBe short.',
  });

/** The button with this text has the focus, or gets it. */
const focusOn = (page: Page, text: string) =>
  page.locator('button:focus', { hasText: text }).waitFor();

const saved = async (member: Member, { id }: Agent) => (await member.call(getAgent, { id })).agent;

/** What a visitor's widget is told. */
const visitorsRead = async ({ api_key }: Agent) =>
  (await call(getWidgetConfig, {}, { 'x-api-key': api_key })).agent.description;

const versionsOf = async (page: Page) => {
  await button(page, 'Versions').click();
  return dialog(page, 'Versions of Support');
};

describe('versions of an agent', () => {
  it('a draft is saved with a note while visitors talk to what is published, until it is', async () => {
    const { member, agent, page } = await openBuilder();
    await page.getByText('Visitors talk to version 1, the newest').waitFor();
    await field(page, 'Description').fill('Second');
    await field(page, 'Note').fill('A warmer tone');
    await button(page, 'Save draft').click();
    await page.getByText('Draft: version 2 is not published; visitors talk to version 1').waitFor();
    expect(await saved(member, agent)).toMatchObject({ description: 'Second', version: 2 });
    expect(await visitorsRead(agent)).toBe('First');
    expect(await field(page, 'Note').inputValue()).toBe('');

    await button(page, 'Publish').click();
    await page.getByText('Visitors talk to version 2, the newest').waitFor();
    expect(await visitorsRead(agent)).toBe('Second');

    // Nothing is left to ask about: the draft was saved.
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Welcome back, Ada Lovelace' }).waitFor();
  });

  it('what is typed while a draft is being saved stays for the next one, its note as well', async () => {
    const { member, agent, page } = await openBuilder();
    const going = Promise.withResolvers<void>();
    await page.route(`**/agents/${agent.id}`, async (route) => {
      await going.promise;
      await route.continue();
    });
    await field(page, 'Description').fill('Second');
    await field(page, 'Note').fill('A warmer tone');
    await button(page, 'Save draft').click();
    await button(page, 'Saving...').waitFor();
    await field(page, 'Description').fill('Third');
    await field(page, 'Note').fill('Warmer still');
    going.resolve();
    await page.getByText('Draft: version 2 is not published').waitFor();
    expect(await saved(member, agent)).toMatchObject({ description: 'Second' });
    expect(await field(page, 'Description').inputValue()).toBe('Third');
    expect(await field(page, 'Note').inputValue()).toBe('Warmer still');
  });

  it('are listed with author, time and note, compared field by field, and restored as a draft', async () => {
    const { member, agent, page } = await openBuilder();
    await field(page, 'Description').fill('Second');
    await field(page, 'System Prompt').fill('You answer questions.\nBe warm.\nBe short.');
    await field(page, 'Note').fill('A warmer tone');
    await button(page, 'Save draft').click();
    const versions = await versionsOf(page);
    const row = (name: string) => versions.getByRole('listitem').filter({ hasText: name });
    await row('Version 2').getByText('Newest draft').waitFor();
    await row('Version 2').getByText('A warmer tone').waitFor();
    await row('Version 1').getByText('Published').waitFor();
    expect(await row('Version 1').innerText()).toContain('Ada Lovelace, ');

    await button(page, 'Compare version 2').click();
    const description = versions.getByRole('region', { name: 'Description' });
    await description.getByText('First', { exact: true }).waitFor();
    await description.getByText('Second', { exact: true }).waitFor();
    const prompt = versions.getByRole('region', { name: 'System Prompt' });
    expect(await prompt.locator('del').allTextContents()).toEqual([
      'Only in Version 1: Be polite.',
    ]);
    expect(await prompt.locator('ins').allTextContents()).toEqual(['Only in Version 2: Be warm.']);
    expect(await versions.getByRole('region').count()).toBe(2);

    await versions.getByRole('combobox', { name: 'with' }).click();
    await page.getByRole('option', { name: /Version 1/ }).click();
    await versions.getByText('These versions are the same.').waitFor();
    await button(page, 'All versions').click();
    await button(page, 'Restore version 1').click();
    await versions.waitFor({ state: 'detached' });
    expect(await field(page, 'Description').inputValue()).toBe('First');
    await page.getByText('Draft: version 3 is not published; visitors talk to version 1').waitFor();
    expect(await saved(member, agent)).toMatchObject({ description: 'First', version: 3 });
  });

  it('are compared and published by keyboard alone', async () => {
    const { agent, page } = await openBuilder();
    const { press, activate } = keyboardOf(page);
    await field(page, 'Description').fill('Second');
    await activate('Save draft');
    await page.getByText('Draft: version 2 is not published').waitFor();
    await focusOn(page, 'Save draft');

    await activate('Versions');
    await button(page, 'Compare version 2').waitFor();
    await activate('Compare version 2');
    await focusOn(page, 'All versions');
    await press('Enter');
    await focusOn(page, 'Compare');
    await activate('Publish version 2');
    await page.getByText('Visitors talk to version 2 now.').waitFor();
    await page.getByRole('dialog').locator('button:focus').waitFor();
    await press('Escape');
    await focusOn(page, 'Versions');
    expect(await visitorsRead(agent)).toBe('Second');

    await field(page, 'Description').fill('Third');
    await activate('Save draft');
    await page.getByText('Draft: version 3 is not published').waitFor();
    await activate('Publish');
    await page.getByText('Visitors talk to version 3, the newest').waitFor();
    await focusOn(page, 'Versions');
  });

  it('an older one can be published, and unsaved changes are not lost by it', async () => {
    const { agent, page } = await openBuilder();
    await field(page, 'Description').fill('Second');
    await button(page, 'Save draft').click();
    await button(page, 'Publish').click();
    await page.getByText('Visitors talk to version 2, the newest').waitFor();
    await field(page, 'Description').fill('Third, not saved');
    const versions = await versionsOf(page);
    await button(page, 'Publish version 1').click();
    await versions
      .getByRole('listitem')
      .filter({ hasText: 'Version 1' })
      .getByText('Published')
      .waitFor();
    expect(await visitorsRead(agent)).toBe('First');
    await page.keyboard.press('Escape');
    await versions.waitFor({ state: 'detached' });
    expect(await field(page, 'Description').inputValue()).toBe('Third, not saved');

    // Restoring would take them away: it asks.
    await versionsOf(page);
    await button(page, 'Restore version 1').click();
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await field(page, 'Description').inputValue()).toBe('Third, not saved');
  });

  it('one that is published after a newer save of somebody else shows both, and stays as it is', async () => {
    const { member, agent, page } = await openBuilder();
    await field(page, 'Description').fill('Mine');
    await button(page, 'Save draft').click();
    const { id, identity, name, system_prompt: systemPrompt } = agent;
    const theirs = { id, identity, name, systemPrompt, description: 'Theirs', publish: false };
    const conflict = page.getByRole('dialog', { name: 'This agent was changed meanwhile' });
    await page.getByText('Draft: version 2 is not published').waitFor();

    await member.call(updateAgent, theirs);
    await button(page, 'Publish').click();
    await conflict.getByText('Theirs', { exact: true }).last().waitFor();
    await button(page, 'Load theirs').click();
    await page.getByText('Draft: version 3 is not published').waitFor();

    await member.call(updateAgent, { ...theirs, description: 'Theirs again' });
    const versions = await versionsOf(page);
    await button(page, 'Publish version 2').click();
    await conflict.getByText('Theirs again', { exact: true }).waitFor();
    await button(page, 'Load theirs').click();
    await button(page, 'Publish version 2').click();
    await page.getByText('Visitors talk to version 2 now.').waitFor();
    await versions.getByRole('listitem').filter({ hasText: 'Version 4' }).waitFor();
    expect(await visitorsRead(agent)).toBe('Mine');
  });

  it('a draft over a newer save of somebody else shows both, and stays a draft', async () => {
    const { member, agent, page } = await openBuilder();
    const { id, identity, name, system_prompt: systemPrompt } = agent;
    await member.call(updateAgent, { id, identity, name, systemPrompt, description: 'Theirs' });
    await field(page, 'Description').fill('Mine');
    await button(page, 'Save draft').click();
    const conflict = page.getByRole('dialog', { name: 'This agent was changed meanwhile' });
    await conflict.getByText('Theirs', { exact: true }).last().waitFor();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Draft: version 3 is not published; visitors talk to version 2').waitFor();
    expect(await saved(member, agent)).toMatchObject({ description: 'Mine' });
    expect(await visitorsRead(agent)).toBe('Theirs');
  });

  it("with another key or base URL of the model's are not the same, whether compared or saved over", async () => {
    const { member, agent, page } = await openBuilder();
    const { id, identity, name, description, system_prompt: systemPrompt } = agent;
    const save = (modelConfig: { apiKey?: string; baseURL?: string }) =>
      member.call(updateAgent, { id, identity, name, description, systemPrompt, modelConfig });
    const key = { name: 'Custom OpenAI API Key' };
    const baseUrl = { name: 'Custom Base URL' };
    await save({ apiKey: 'sk-one', baseURL: 'https://one.example/v1' });

    await button(page, 'Save draft').click();
    const conflict = page.getByRole('dialog', { name: 'This agent was changed meanwhile' });
    for (const one of [key, baseUrl]) {
      const region = conflict.getByRole('region', one);
      await region.getByText('Not changed by you: theirs stays', { exact: true }).waitFor();
      await region.getByText('Set', { exact: true }).waitFor();
    }
    expect(await conflict.getByRole('region').count()).toBe(2);
    await conflict.getByRole('button', { name: 'Load theirs' }).click();

    await save({ apiKey: 'sk-two', baseURL: 'https://two.example/v1' });
    const versions = await versionsOf(page);
    await button(page, 'Compare version 3').click();
    for (const one of [key, baseUrl]) {
      const region = versions.getByRole('region', one);
      await region.getByText('Replaced', { exact: true }).waitFor();
    }
    expect(await versions.innerText()).not.toMatch(/sk-|example/);
  });
});
