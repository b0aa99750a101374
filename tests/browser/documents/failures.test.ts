import { beforeEach, it } from '@jest/globals';
import { tagDocuments } from '@talkwright/shared/areas/documents';
import type { Page } from 'playwright-core';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { goThrough, press, pressAgain, tryAgain } from '../../support/browser/failures.ts';
import { button, card, chooseInMenu } from '../../support/browser/parts.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import type { Member } from '../../support/client.ts';

const open = useBrowser();
let member: Member;
let page: Page;
/** Not opened yet: what is asked for at first can fail as well. */
beforeEach(async () => {
  member = await newTenant({ plan: 'scale' });
  const uploaded = await Promise.all(
    ['first.txt', 'second.txt'].map((name) =>
      uploadAndWait(member, { name, content: `About the ${name}.` }),
    ),
  );
  await member.call(tagDocuments, { ids: uploaded.map(({ id }) => id), add: ['old'] });
  page = await open('about:blank', signedInAs(member));
});

const openLibrary = () => page.goto(appUrl('/documents'));

it('documents that cannot be listed or searched', async () => {
  await goThrough(page, [
    {
      sentence: 'Failed to fetch documents',
      path: /\/documents$/,
      act: openLibrary,
      again: async () => {
        await tryAgain(page);
        await card(page, 'first.txt').waitFor();
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
  ]);
});

it('a tag that cannot be removed', async () => {
  const removeTag = () => button(page, 'Remove tag old from first.txt').click();
  await openLibrary();
  await goThrough(page, [
    {
      sentence: 'Failed to remove tag',
      method: 'POST',
      path: /\/documents\/tag$/,
      act: removeTag,
      again: async () => {
        await pressAgain('Tag Error', 'OK')(page);
        await removeTag();
        await card(page, 'first.txt')
          .getByText('old', { exact: true })
          .waitFor({ state: 'detached' });
      },
    },
  ]);
});

it('a document that cannot be uploaded', async () => {
  await openLibrary();
  await goThrough(page, [
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
        await card(page, 'third.txt').waitFor();
      },
    },
  ]);
});

it('documents that cannot be deleted, one or several', async () => {
  await openLibrary();
  await goThrough(page, [
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
        await card(page, 'first.txt').waitFor({ state: 'detached' });
      },
    },
  ]);
});
