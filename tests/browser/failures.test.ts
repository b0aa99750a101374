import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { type Agent, createAgent } from '@talkwright/shared/agents';
import { tagDocuments } from '@talkwright/shared/documents';
import { saveTokenExchange } from '@talkwright/shared/token-exchange';
import { importOpenApi } from '@talkwright/shared/tools';
import type { Locator, Page } from 'playwright-core';
import { useBrowser } from '../support/browser.ts';
import { type Member, newTenant } from '../support/client.ts';
import { uploadAndWait } from '../support/documents.ts';
import { png } from '../support/pictures.ts';
import { stack } from '../support/running-stack.ts';
import { configWith } from '../support/token-exchange.ts';
import { closeDialog } from '../support/tour.ts';
import { appUrl, signedInAs } from '../support/web-app.ts';

/** What is said when one request fails without a word, and how the person gets on from there. */
type Failing = {
  sentence: string | RegExp;
  method?: string;
  path: RegExp;
  /** A failure of the server, unless something else is said. */
  answer?: { status: number; contentType?: string };
  act: (page: Page) => Promise<unknown>;
  again: (page: Page) => Promise<unknown>;
};

const open = useBrowser();
let member: Member;
beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
});

async function goThrough(page: Page, rows: Failing[]): Promise<void> {
  for (const { sentence, method = 'GET', path, answer = { status: 500 }, act, again } of rows) {
    const isMeant = (url: URL) => path.test(url.pathname);
    await page.route(isMeant, (route) =>
      route.request().method() === method ? route.fulfill(answer) : route.fallback(),
    );
    await act(page);
    await page.getByText(sentence, { exact: true }).first().waitFor();
    await page.unroute(isMeant);
    await again(page);
  }
}

const button = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true });
const field = (on: Page | Locator, name: string) => on.getByRole('textbox', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const tryAgain = (page: Page) => button(page, 'Try again').click();

const press = async (page: Page, name: string, label: string) =>
  button(dialog(page, name), label).last().click();
/** The same button once more, which closes the window this time. */
const pressAgain = (name: string, label: string) => async (page: Page) => {
  await press(page, name, label);
  await dialog(page, name).waitFor({ state: 'detached' });
};
const chooseInMenu = async (page: Page, of: string, item: string) => {
  await button(page, `Actions for ${of}`).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const newAgent = async (name: string): Promise<Agent> => {
  const systemPrompt = 'You answer questions about bicycles.';
  const identity = `agent-${randomUUID()}`;
  const conversationOpener = 'Hello from the shop.';
  const draft = { identity, name, systemPrompt, conversationOpener };
  return (await member.call(createAgent, draft)).agent;
};
/** Not opened yet: what is asked for at first can fail as well. */
const start = () => open('about:blank', signedInAs(member));

it('agents that cannot be listed, created or deleted', async () => {
  await newAgent('Old');
  await goThrough(await start(), [
    {
      sentence: 'Failed to fetch agents',
      path: /\/agents$/,
      act: (page) => page.goto(appUrl('/agents')),
      again: async (page) => {
        await tryAgain(page);
        await page.getByRole('article', { name: 'Old' }).waitFor();
      },
    },
    {
      sentence: 'Failed to delete agent',
      method: 'DELETE',
      path: /\/agents\/[^/]+$/,
      act: async (page) => {
        await chooseInMenu(page, 'Old', 'Delete');
        await press(page, 'Delete Agent', 'Delete');
      },
      again: pressAgain('Delete Agent', 'Delete'),
    },
    {
      sentence: 'Failed to create agent for preview',
      method: 'POST',
      path: /\/agents$/,
      act: async (page) => {
        await page.goto(appUrl('/agents/new'));
        await field(page, 'Agent Identity').fill('new');
        await field(page, 'Agent Name').fill('New');
        await field(page, 'System Prompt').fill('You answer questions.');
        await button(page, 'Save & Preview').click();
      },
      again: async (page) => expect(await field(page, 'Agent Name').inputValue()).toBe('New'),
    },
    {
      sentence: 'Failed to create agent',
      method: 'POST',
      path: /\/agents$/,
      act: (page) => button(page, 'Create Agent').click(),
      again: async (page) => {
        await button(page, 'Create Agent').click();
        await page.getByRole('article', { name: 'New' }).waitFor();
      },
    },
  ]);
});

it('an agent that cannot be saved, previewed or given a picture, and its snippets', async () => {
  const agent = await newAgent('Edited');
  const page = await start();
  const own = page.getByRole('region', { name: 'YOUR SNIPPETS' });
  const pick = () =>
    page
      .getByRole('tabpanel')
      .locator('input[type=file]')
      .setInputFiles({
        name: 'face.png',
        mimeType: 'image/png',
        buffer: png(64, 64, (x, y) => [x % 256, y % 256, 90, 255]),
      });

  await goThrough(page, [
    {
      sentence: 'Failed to fetch prompt snippets',
      path: /\/prompt-snippets$/,
      act: () => page.goto(appUrl(`/agents/${agent.id}/edit`)),
      again: async () => {
        await tryAgain(page);
        await own.waitFor();
      },
    },
    {
      sentence: 'Failed to save snippet: Failed to create snippet',
      method: 'POST',
      path: /\/prompt-snippets$/,
      act: async () => {
        await button(page, 'Add Snippet').click();
        const creation = dialog(page, 'Create Prompt Snippet');
        await creation.getByLabel('Name').fill('Sell bells');
        await creation.getByLabel('Prompt Text').fill('Offer a bell.');
        await button(creation, 'Create').click();
      },
      again: pressAgain('Create Prompt Snippet', 'Create'),
    },
    {
      sentence: 'Failed to save snippet: Failed to update snippet',
      method: 'PUT',
      path: /\/prompt-snippets\/[^/]+$/,
      act: async () => {
        await button(own, 'Edit Sell bells').click();
        await dialog(page, 'Edit Prompt Snippet').getByLabel('Name').fill('Sell lamps');
        await press(page, 'Edit Prompt Snippet', 'Update');
      },
      again: pressAgain('Edit Prompt Snippet', 'Update'),
    },
    {
      sentence: 'Failed to delete snippet: Failed to delete snippet',
      method: 'DELETE',
      path: /\/prompt-snippets\/[^/]+$/,
      act: async () => {
        await button(own, 'Delete Sell lamps').click();
        await press(page, 'Delete Snippet', 'Delete');
      },
      again: pressAgain('Delete Snippet', 'Delete'),
    },
    {
      sentence:
        'Failed to load chat widget preview: Preview modal not found. Reload the page to try again.',
      path: /\/preview-modal-[\w-]+\.js$/,
      act: () => button(page, 'Preview').click(),
      again: () => page.reload(),
    },
    {
      sentence: 'Failed to load chat widget preview: ChatAgent not loaded',
      path: /\/widget\.js$/,
      answer: { status: 200, contentType: 'text/javascript' },
      act: () => button(page, 'Preview').click(),
      again: async () => {
        await tryAgain(page);
        await page.getByText('Hello from the shop.').waitFor();
        await closeDialog(page);
      },
    },
    {
      sentence: 'Avatar upload failed: Upload failed',
      method: 'POST',
      path: /\/avatar$/,
      act: async () => {
        await page.getByRole('tab', { name: 'Display & Theme' }).click();
        await pick();
      },
      again: async () => {
        await pick();
        await button(page, 'Remove').waitFor();
      },
    },
    {
      sentence: 'Failed to update agent',
      method: 'PUT',
      path: /\/agents\/[^/]+$/,
      act: () => button(page, 'Update Agent').click(),
      again: async () => {
        await button(page, 'Update Agent').click();
        await page.getByRole('article', { name: 'Edited' }).waitFor();
      },
    },
  ]);
});

it('an embed code that the browser refuses to copy', async () => {
  const agent = await newAgent('Embedded');
  const page = await open(appUrl(`/agents/${agent.id}/edit`), signedInAs(member));
  await page.evaluate(`
    const { clipboard } = navigator;
    clipboard.writeText = () => {
      clipboard.writeText = async () => {};
      return Promise.reject(new Error('Write permission denied.'));
    };
  `);
  await button(page, 'Copy Embed Code').click();
  await dialog(page, 'Embed Code').getByText('Copy failed: Write permission denied.').waitFor();
  await press(page, 'Embed Code', 'OK');
  await button(page, 'Copy Embed Code').click();
  await button(page, 'Copied').waitFor();
});

it('a tool, its operations and its token exchange', async () => {
  const agent = await newAgent('With tools');
  const url = `${stack().shopApi}/openapi.json`;
  const { tool } = await member.call(importOpenApi, { name: 'Shop', url });
  const config = configWith({
    agentId: agent.id,
    integrationId: tool.id,
    clientAuthMethod: 'none',
  });
  await member.call(saveTokenExchange, config);
  const page = await open(appUrl(`/agents/${agent.id}/edit?tab=tools`), signedInAs(member));
  const form = page.getByRole('form', { name: 'Token Exchange' });
  const enabled = page.getByRole('switch', { name: 'bookAppointment is enabled' });

  await goThrough(page, [
    {
      sentence: 'Failed to load token exchange configs',
      path: /\/token-exchange-configs$/,
      act: () =>
        page
          .getByRole('listitem', { name: 'Shop', exact: true })
          .getByRole('button', { name: 'Shop' })
          .first()
          .click(),
      again: async () => {
        await tryAgain(page);
        await form.waitFor();
      },
    },
    {
      sentence: 'Failed to save token exchange configuration.',
      method: 'PUT',
      path: /\/token-exchange-configs$/,
      act: async () => {
        await field(form, 'Host Base URL').fill('https://elsewhere.example');
        await button(form, 'Update Config').click();
      },
      again: async () => {
        expect(await field(form, 'Host Base URL').inputValue()).toBe('https://elsewhere.example');
        await button(form, 'Update Config').click();
        await form.getByText('Saved').waitFor();
      },
    },
    {
      sentence: 'Failed to remove configuration.',
      method: 'DELETE',
      path: /\/token-exchange-configs\/[^/]+$/,
      act: async () => {
        await button(form, 'Remove Config').click();
        await press(page, 'Token Exchange', 'Remove');
      },
      again: pressAgain('Token Exchange', 'Remove'),
    },
    {
      sentence: 'Failed to update operation state.',
      method: 'PATCH',
      path: /\/operations\/[^/]+$/,
      act: () => enabled.locator('..').click(),
      again: async () => {
        expect(await enabled.isChecked()).toBe(true);
        await enabled.locator('..').click();
        await page
          .getByRole('checkbox', { name: 'Allow bookAppointment', disabled: true })
          .waitFor();
      },
    },
    {
      sentence: 'Failed to regenerate RAG documentation.',
      method: 'POST',
      path: /\/regenerate-rag$/,
      act: () => button(page, 'Regenerate RAG documentation of getOrder').click(),
      again: async () => {
        await button(page, 'Regenerate RAG documentation of getOrder').click();
        await page.getByText('RAG documentation regenerated.').waitFor();
      },
    },
    {
      sentence: 'Operation test failed.',
      method: 'POST',
      path: /\/test$/,
      act: async () => {
        await button(page, 'Test getOrder').click();
        await field(dialog(page, 'Test getOrder'), 'JSON parameters').fill('{"orderNumber": 7}');
        await press(page, 'Test getOrder', 'Run Test');
      },
      again: async () => {
        await press(page, 'Test getOrder', 'Run Test');
        await page.getByText('Status 401', { exact: true }).waitFor();
        await closeDialog(page);
      },
    },
    {
      sentence: 'Failed to remove custom tool.',
      method: 'DELETE',
      path: /\/custom-tools\/[^/]+$/,
      act: async () => {
        await button(page, 'Remove Shop').click();
        await press(page, 'Remove Shop?', 'Remove');
      },
      again: pressAgain('Remove Shop?', 'Remove'),
    },
  ]);
});

it('documents', async () => {
  const names = ['first.txt', 'second.txt'];
  const uploaded = await Promise.all(
    names.map((name) => uploadAndWait(member, { name, content: `About the ${name}.` })),
  );
  await member.call(tagDocuments, { ids: uploaded.map(({ id }) => id), add: ['old'] });
  const page = await start();
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  const removeTag = () => button(page, 'Remove tag old from first.txt').click();

  await goThrough(page, [
    {
      sentence: 'Failed to fetch documents',
      path: /\/documents$/,
      act: () => page.goto(appUrl('/documents')),
      again: async () => {
        await tryAgain(page);
        await card('first.txt').waitFor();
      },
    },
    {
      sentence: 'Failed to search documents',
      method: 'POST',
      path: /\/documents\/search$/,
      act: async () => {
        await page.getByLabel('Search documents').fill('first');
        await button(page, 'Search').click();
      },
      again: async () => {
        await tryAgain(page);
        await page.getByText(/^Search Results \(\d+\)$/).waitFor();
        await button(page, 'Clear Search').click();
      },
    },
    {
      sentence: 'Failed to remove tag',
      method: 'POST',
      path: /\/documents\/tag$/,
      act: removeTag,
      again: async () => {
        await pressAgain('Tag Error', 'OK')(page);
        await removeTag();
        await card('first.txt').getByText('old', { exact: true }).waitFor({ state: 'detached' });
      },
    },
    {
      sentence: 'Failed to upload document',
      method: 'POST',
      path: /\/documents\/upload$/,
      act: async () => {
        await button(page, 'Upload Documents').click();
        await page.locator('input[type=file]').setInputFiles({
          name: 'third.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('About the third.'),
        });
        await press(page, 'Upload Documents', 'Upload Files');
      },
      again: async () => {
        await pressAgain('Upload Documents', 'Retry failed files')(page);
        await card('third.txt').waitFor();
      },
    },
    {
      sentence: 'Delete failed',
      method: 'DELETE',
      path: /\/documents\/[^/]+$/,
      act: async () => {
        await chooseInMenu(page, 'second.txt', 'Delete');
        await press(page, 'Delete Document', 'Delete');
      },
      again: pressAgain('Delete Document', 'Delete'),
    },
    {
      sentence: 'Bulk delete failed',
      method: 'POST',
      path: /\/documents\/bulk-delete$/,
      act: async () => {
        await page.getByLabel('Select first.txt').check();
        await button(page, 'Delete').click();
        await press(page, 'Delete Documents', 'Delete');
      },
      again: async () => {
        await pressAgain('Delete Documents', 'Delete')(page);
        await card('first.txt').waitFor({ state: 'detached' });
      },
    },
  ]);
});
