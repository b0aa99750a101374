import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { deleteAgent, listAgents, updateAgent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { agentDraft, newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { card, chooseInMenu } from '../../support/browser/parts.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';

const open = useBrowser();

describe('the list of agents', () => {
  it('is searched, filtered and shown as a table', async () => {
    const member = await newTenant({ plan: 'scale' });
    await newAgent(member, { name: 'Bicycles', ragEnabled: true });
    await newAgent(member, { name: 'Weather', webSurfingEnabled: true });
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
    await newAgent(member, { name: 'Old "one"' });
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
    // The button that asked went with the agent; whoever uses the keyboard goes on from here.
    await page.locator('#content:focus').waitFor();
    expect((await member.call(listAgents, {})).agents).toEqual([]);
  });

  it('no longer shows an agent that somebody else has deleted, once it is refused', async () => {
    const member = await newTenant();
    const agent = await newAgent(member, { name: 'Old' });
    const page = await open(appUrl('/agents'), signedInAs(member));
    await card(page, 'Old').waitFor();
    await member.call(deleteAgent, { id: agent.id });
    await chooseInMenu(page, 'Old', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete Agent' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('alert').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('No agents found').waitFor();
  });

  it('no longer shows it either when it could not be opened, exported or saved', async () => {
    const member = await newTenant();
    const fleeting = async (name: string) => {
      const agent = await newAgent(member, { name });
      const gone = () => member.call(deleteAgent, { id: agent.id });
      return { agent, gone };
    };
    const [opened, exported] = [await fleeting('Opened'), await fleeting('Exported')];
    const page = await open(appUrl('/agents'), signedInAs(member));
    await card(page, 'Opened').waitFor();
    await opened.gone();
    await page.getByRole('link', { name: 'Edit Opened' }).click();
    await page.getByText('This agent does not exist, or no longer.').waitFor();
    await page.getByRole('link', { name: 'My Agents' }).click();
    await card(page, 'Exported').waitFor();
    await card(page, 'Opened').waitFor({ state: 'detached' });

    await exported.gone();
    await chooseInMenu(page, 'Exported', 'Export');
    await page.getByText('No agents found').waitFor();

    const saved = await fleeting('Saved');
    await page.goto(appUrl(`/agents/${saved.agent.id}/edit`));
    await page.getByRole('textbox', { name: 'Description' }).fill('New');
    await page.getByRole('link', { name: 'Agents', exact: true }).waitFor();
    await saved.gone();
    await page.getByRole('button', { name: 'Update Agent' }).click();
    // The sentence of the export may still stand in its toast.
    const summary = page.getByRole('complementary', { name: 'Summary' });
    await summary.getByText('This agent does not exist, or no longer.').waitFor();
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByText('No agents found').waitFor();
  });

  it('says which agents have a draft that visitors do not see', async () => {
    const member = await newTenant();
    const agent = await newAgent(member, { name: 'Drafted' });
    await member.call(updateAgent, {
      ...agentDraft({ name: 'Drafted' }),
      id: agent.id,
      publish: false,
    });
    const page = await open(appUrl('/agents'), signedInAs(member));
    const badge = card(page, 'Drafted').getByText('Unpublished draft');
    await badge.waitFor();
    expect(await badge.locator('..').getAttribute('title')).toBe(
      'Version 2 is not published; visitors talk to version 1',
    );
  });

  it('duplicates an agent, until the plan has no room, and says so', async () => {
    const member = await newTenant({ plan: 'core' });
    await newAgent(member, { name: 'Original' });
    const page = await open(appUrl('/agents'), signedInAs(member));
    await chooseInMenu(page, 'Original', 'Duplicate');
    await card(page, 'Original (copy)').waitFor();

    const reason = 'The Core plan has room for 2 agents. Delete one to make room.';
    await page.getByText(reason).first().waitFor();
    for (const button of [
      page.getByRole('link', { name: 'Create New Agent' }),
      page.getByRole('button', { name: 'Import Agent' }),
    ]) {
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      const describedBy = await button.getAttribute('aria-describedby');
      expect(await page.locator(`[id="${describedBy}"]`).innerText()).toBe(reason);
    }
    await page.getByRole('link', { name: 'Create New Agent' }).click({ force: true });
    expect(page.url()).toBe(appUrl('/agents'));
    await page.getByRole('button', { name: 'Actions for Original', exact: true }).click();
    // The arrow keys lead to it, and it tells the reason.
    await keyboardOf(page).toMenuItem('Duplicate');
    const item = page.getByRole('menuitem', { name: 'Duplicate' });
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    const describedBy = await item.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${describedBy}"]`).innerText()).toBe(reason);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect((await member.call(listAgents, {})).agents).toHaveLength(2);

    await page.getByRole('link', { name: 'Upgrade' }).click();
    await page.locator(':focus', { hasText: 'Upgrade / Change Plan' }).waitFor();
  });

  it('leads to a chat with the agent', async () => {
    const member = await newTenant();
    const name = 'Häuser & Gärten / 100 %';
    await newAgent(member, { name, conversationOpener: 'Ask me.' });
    const page = await open(appUrl('/agents'), signedInAs(member));
    await page.getByRole('link', { name: `Chat with ${name}` }).click();
    const log = page.getByRole('log', { name: 'Conversation' });
    await log.getByText('Ask me.').waitFor();
    expect(page.url()).toContain(`/#/chat/${encodeURIComponent(name)}`);
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('What can you do for me?');
    await message.press('Enter');
    await log.getByRole('button', { name: /copy/i }).first().waitFor();

    const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(`**/${listAgents.path}`, async (route) => {
      await isSeen;
      await route.continue();
    });
    await page.goto(appUrl('/chat/Nobody'));
    await page.reload();
    const loading = page.getByRole('status', { name: 'Loading agent' });
    await loading.locator('.mantine-Skeleton-root').last().waitFor();
    goOn();
    await page.getByText('There is no agent "Nobody" in your organization.').waitFor();
  });
});

describe('files of agents', () => {
  const pick = (page: Page, content: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'agent.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });

  it('are made by Export and taken by Import, which says what has to be set again', async () => {
    const member = await newTenant();
    const agent = await newAgent(member, {
      name: 'Traveller',
      modelConfig: { apiKey: 'sk-never-exported' },
    });
    const page = await open(appUrl('/agents'), signedInAs(member));
    const downloading = page.waitForEvent('download');
    await chooseInMenu(page, 'Traveller', 'Export');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${agent.identity}.json`);
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text).agent).toMatchObject({ identity: agent.identity, name: 'Traveller' });
    expect(text).not.toContain('sk-never-exported');
    expect(text).not.toContain(agent.api_key);

    await pick(page, text);
    const told = page.getByRole('dialog', { name: 'Agent imported' });
    await told.getByText('The OpenAI API key: enter it again on the Model tab.').waitFor();
    await told.getByRole('button', { name: 'Edit agent' }).click();
    const identity = page.getByRole('textbox', { name: 'Agent Identity' });
    await identity.waitFor();
    expect(await identity.inputValue()).toBe(`${agent.identity}-2`);
  });

  it('may also be the agent itself', async () => {
    const member = await newTenant();
    const page = await open(appUrl('/agents'), signedInAs(member));
    await page.getByText('No agents found').waitFor();
    const bare = { identity: 'bare', name: 'Bare', system_prompt: 'You answer questions.' };
    await pick(page, JSON.stringify(bare));
    await card(page, 'Bare').waitFor();
  });

  const refused: [string, string | RegExp][] = [
    ['{ "name": ', /^Invalid agent file: /],
    ['{ "identity": "x" }', 'Invalid agent file: Imported file missing required field: name'],
    [
      '{ "agent": { "name": " " } }',
      'Invalid agent file: Imported file missing required field: name',
    ],
    ['[]', 'Invalid agent file: Imported file missing required field: name'],
    ['{ "name": "X", "personality": { "theme": "pink" } }', /^Import failed: /],
  ];
  it('are refused with the reason', async () => {
    const member = await newTenant();
    const page = await open(appUrl('/agents'), signedInAs(member));
    await page.getByText('No agents found').waitFor();
    const refusal = page.getByRole('dialog', { name: 'Import Error' });
    for (const [content, sentence] of refused) {
      await pick(page, content);
      await refusal.getByText(sentence).waitFor();
      await refusal.getByRole('button', { name: 'OK' }).click();
      await refusal.waitFor({ state: 'detached' });
    }
    expect((await member.call(listAgents, {})).agents).toEqual([]);
  });
});
