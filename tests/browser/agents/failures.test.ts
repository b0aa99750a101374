import { beforeAll, expect, it } from '@jest/globals';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { goThrough, press, pressAgain, tryAgain } from '../../support/browser/failures.ts';
import { button, card, chooseInMenu, dialog, field, section } from '../../support/browser/parts.ts';
import { closeDialog } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import type { Member } from '../../support/client.ts';
import { png } from '../../support/files/pictures.ts';

const open = useBrowser();
let member: Member;
beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
});

/** Not opened yet: what is asked for at first can fail as well. */
const start = () => open('about:blank', signedInAs(member));

it('agents that cannot be listed, created or deleted', async () => {
  await newAgent(member, { name: 'Old' });
  await goThrough(await start(), [
    {
      sentence: 'Failed to fetch agents',
      path: /\/agents$/,
      act: (page) => page.goto(appUrl('/agents')),
      again: async (page) => {
        await tryAgain(page);
        await card(page, 'Old').waitFor();
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
        await card(page, 'New').waitFor();
      },
    },
  ]);
});

/** The builder of an agent of its own. */
async function edited(name: string, tab = 'basics') {
  const agent = await newAgent(member, {
    name,
    conversationOpener: 'Hello from the shop.',
  });
  return open(appUrl(`/agents/${agent.id}/edit?tab=${tab}`), signedInAs(member));
}

it('prompt snippets that cannot be listed, created, changed or deleted', async () => {
  const agent = await newAgent(member);
  const page = await start();
  const own = section(page, 'YOUR SNIPPETS');
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
  ]);
});

it('an agent that cannot be previewed', async () => {
  const page = await edited('Previewed');
  await goThrough(page, [
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
  ]);
});

it('a picture that cannot be uploaded, and an agent that cannot be saved', async () => {
  const page = await edited('Edited', 'display');
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
      sentence: 'Avatar upload failed: Upload failed',
      method: 'POST',
      path: /\/avatar$/,
      act: pick,
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
        await card(page, 'Edited').waitFor();
      },
    },
  ]);
});

it('an embed code that the browser refuses to copy', async () => {
  const agent = await newAgent(member, { name: 'Embedded' });
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
