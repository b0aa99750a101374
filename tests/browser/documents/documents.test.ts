import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getAgent } from '@talkwright/shared/areas/agents';
import { listDocuments } from '@talkwright/shared/areas/documents';
import type { Locator, Page } from 'playwright-core';
import { newAgent } from '../../support/api/agents.ts';
import { type TestFile, uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { button, card, chooseInMenu, dialog, isGone } from '../../support/browser/parts.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { eventually } from '../../support/eventually.ts';
import { docx, pdf, protectedPdf } from '../../support/files/documents.ts';
import { stackSettings } from '../../support/stack/stores.ts';

const open = useBrowser();

/** Reading takes its time. */
const INGESTION_MS = 40_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'talkwright-files-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Opens the upload window and gives it these files through the browser's own file chooser. */
async function chooseFiles(page: Page, files: TestFile[] | string): Promise<Locator> {
  await button(page, 'Upload Documents').first().click();
  const window = dialog(page, 'Upload Documents');
  const chooser = page.waitForEvent('filechooser');
  await button(window, 'Choose files').click();
  await (await chooser).setFiles(
    typeof files === 'string'
      ? files
      : files.map(({ name, content }) => ({ name, mimeType: '', buffer: Buffer.from(content) })),
  );
  return window;
}

/** Every text that the status of a document has shown, in order. */
function watchStatus(page: Page, name: string) {
  return page.evaluate((wanted) => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const article = document.querySelector(`article[aria-label="${wanted}"]`);
      const text = /Queued|Processing|Ready|Failed/.exec(article?.textContent ?? '')?.[0];
      if (text && seen.at(-1) !== text) seen.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, name);
}
const seenStatuses = (page: Page) => page.evaluate(() => Object(globalThis).seen as string[]);

describe('uploading', () => {
  it('shows each file on its way to ready, or why it failed, without a reload', async () => {
    const member = await newTenant();
    const page = await open(appUrl('/documents'), signedInAs(member));
    await page.getByText('Upload your first document to enable RAG capabilities').waitFor();
    await watchStatus(page, 'handbook.pdf');

    const lines = [
      'A pump comes with a guarantee of seven years.',
      ...Array(30).fill('Text. '.repeat(12)),
    ];
    const dialog = await chooseFiles(page, [
      { name: 'handbook.pdf', content: await pdf(Array(400).fill({ heading: 'Pumps', lines })) },
      {
        name: 'prices.docx',
        content: docx([{ heading: 1, text: 'Prices' }, { text: 'A pump costs 40.' }]),
      },
      { name: 'hours.md', content: '# Hours\n\nWe open at nine.' },
      { name: 'notes.txt', content: 'Pumps are blue.' },
      { name: 'stock.json', content: JSON.stringify({ pumps: 12 }) },
      { name: 'locked.pdf', content: protectedPdf() },
    ]);
    const files = dialog.getByRole('list', { name: 'Selected files' });
    expect(await files.getByRole('listitem').count()).toBe(6);
    await button(dialog, 'Upload Files').click();
    await dialog.waitFor({ state: 'detached' });

    // It is said until there is other news: whichever file is the last one.
    const said = page
      .getByRole('status')
      .filter({ hasText: 'handbook.pdf is ready.' })
      .waitFor({ state: 'attached', timeout: INGESTION_MS });
    for (const name of ['prices.docx', 'hours.md', 'notes.txt', 'stock.json', 'handbook.pdf']) {
      await card(page, name).getByText('Ready').waitFor({ timeout: INGESTION_MS });
    }
    await said;
    await card(page, 'locked.pdf').getByText('This PDF is protected by a password.').waitFor();
    await card(page, 'locked.pdf').getByText('Failed', { exact: true }).waitFor();
    await card(page, 'handbook.pdf').getByText('400 pages').waitFor();
    await card(page, 'hours.md').getByText('1 chunk', { exact: true }).waitFor();
    expect((await seenStatuses(page)).join(', ')).toMatch(/^(Queued, )?Processing, Ready$/);
    await page.getByText('6 documents').waitFor();
  });

  it('refuses what the server would refuse, before anything is sent', async () => {
    const member = await newTenant();
    const page = await open(appUrl('/documents'), signedInAs(member));
    let posts = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/documents/upload')) posts += 1;
    });
    const tooLarge = join(folder, 'film.pdf');
    writeFileSync(tooLarge, '');
    truncateSync(tooLarge, 50 * 1024 * 1024 + 1);
    const dialog = await chooseFiles(page, tooLarge);
    const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await row('film.pdf').getByText('The file is larger than 50 MB.').waitFor();
    expect(await button(dialog, 'Upload Files').isDisabled()).toBe(true);

    // A click beside the window loses none of them.
    await page.mouse.click(5, 5);
    const chooser = page.waitForEvent('filechooser');
    await button(dialog, 'Choose files').click();
    await (await chooser).setFiles([
      { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
      { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
      { name: 'fine.txt', mimeType: 'text/plain', buffer: Buffer.from('Fine.') },
    ]);
    await row('setup.exe').getByText('This file type is not supported.').waitFor();
    await row('empty.txt').getByText('The file is empty.').waitFor();
    await button(dialog, 'Upload Files').click();
    await dialog.waitFor({ state: 'detached' });
    const leftovers = page.getByRole('alert').filter({ hasText: '3 files could not be uploaded' });
    await leftovers.getByText('setup.exe').waitFor();
    await button(leftovers, 'Dismiss').press('Enter');
    await leftovers.waitFor({ state: 'detached' });
    await page.locator('#content:focus').waitFor();
    expect(posts).toBe(1);
    const { documents } = await member.call(listDocuments, {});
    expect(documents.map(({ original_filename }) => original_filename)).toEqual(['fine.txt']);
  });

  it.each(['reached', 'blocked'])('takes a large file, the storage being %s', async (how) => {
    const member = await newTenant();
    const page = await open(appUrl('/documents'), signedInAs(member));
    const storage = stackSettings().BLOB_CONNECTION?.match(/BlobEndpoint=(http:\/\/[^/]+)/)?.[1];
    if (how === 'blocked') await page.route(`${storage}/**`, (route) => route.abort());
    const ways: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.method() === 'PUT') ways.push('storage');
      if (request.url().endsWith('/documents/upload')) ways.push('api');
    });
    // Its beginning is that of a PDF: nobody has to read six megabytes to refuse it.
    const content = Buffer.alloc(6 * 1024 * 1024, '%PDF-1.7 ');
    const large = join(folder, 'large.pdf');
    writeFileSync(large, content);
    const dialog = await chooseFiles(page, large);
    await dialog.getByLabel('Description').fill('A large one');
    await button(dialog, 'Upload Files').click();
    await dialog.waitFor({ state: 'detached' });
    await card(page, 'large.pdf').getByText('A large one').waitFor();
    expect(ways).toEqual([how === 'blocked' ? 'api' : 'storage']);
    const { documents } = await member.call(listDocuments, {});
    expect(documents).toMatchObject([{ metadata: { size: content.length } }]);
  });

  it('can be stopped, one file or all of them', async () => {
    const member = await newTenant();
    const page = await open(appUrl('/documents'), signedInAs(member));
    // Never answered: they are on their way until somebody stops them.
    await page.route('**/documents/upload', () => undefined);
    const names = ['first.txt', 'second.txt', 'third.txt', 'fourth.txt'];
    const dialog = await chooseFiles(
      page,
      names.map((name) => ({ name, content: `All about ${name}.` })),
    );
    await button(dialog, 'Upload Files').click();
    const rowOf = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await button(dialog, 'Cancel first.txt').click();
    await rowOf('first.txt').getByText('Canceled').waitFor();
    await button(dialog, 'Cancel third.txt').waitFor();

    await button(dialog, 'Cancel upload').click();
    for (const name of names) await rowOf(name).getByText('Canceled').waitFor();
    await button(dialog, 'Retry failed files').waitFor();
    expect((await member.call(listDocuments, {})).documents).toEqual([]);
  });

  it('closes with the first file that arrives, and sends again what did not', async () => {
    const member = await newTenant();
    const page = await open(appUrl('/documents'), signedInAs(member));
    let isBroken = true;
    await page.route('**/documents/upload', (route) => {
      const isBad = route.request().postData()?.includes('bad.txt') ?? false;
      return isBad && isBroken ? route.abort() : route.continue();
    });
    const dialog = await chooseFiles(page, [
      { name: 'good.txt', content: 'A good file.' },
      { name: 'bad.txt', content: 'A file that is cut off.' },
    ]);
    await dialog.getByLabel('Description').fill('Sent together');
    await button(dialog, 'Upload Files').click();
    await dialog.waitFor({ state: 'detached' });
    const leftovers = page.getByRole('alert').filter({ hasText: '1 file could not be uploaded' });
    await leftovers.getByText('The server cannot be reached.').waitFor();

    isBroken = false;
    await button(leftovers, 'Try again').click();
    await button(dialog, 'Retry failed files').click();
    await dialog.waitFor({ state: 'detached' });
    for (const name of ['good.txt', 'bad.txt']) {
      await card(page, name).getByText('Sent together').waitFor();
    }
    await leftovers.waitFor({ state: 'detached' });
  });
});

describe('the library', () => {
  it('finds a passage with its relevance, its excerpt and its page', async () => {
    const member = await newTenant();
    await uploadAndWait(member, {
      name: 'warranty.pdf',
      content: await pdf([
        { lines: ['This page is about something else altogether.'] },
        { heading: 'Warranty', lines: ['Every xylophone comes with a warranty of nine years.'] },
      ]),
    });
    const page = await open(appUrl('/documents'), signedInAs(member));
    await page.getByRole('searchbox', { name: 'Search documents' }).fill('xylophone warranty');
    await button(page, 'Search').click();
    const results = page.getByRole('region', { name: 'Search results' });
    const first = results.getByRole('listitem').first();
    await first.getByText('warranty.pdf, page 2').waitFor();
    await first.getByText('warranty › Warranty', { exact: true }).waitFor();
    await first.getByText(/^[1-9]\d?0?% relevant$/).waitFor();
    await first.getByText('Every xylophone comes with a warranty of nine years.').waitFor();
    await button(results, 'Clear Search').click();
    await results.waitFor({ state: 'detached' });
    await page.locator('input[type=search]:focus').waitFor();
  });

  it('shows what was read from a document, and deletes it after a question', async () => {
    const member = await newTenant();
    await uploadAndWait(member, { name: 'hours.md', content: '# Hours\n\nWe open at nine.' });
    const page = await open(appUrl('/documents'), signedInAs(member));
    await chooseInMenu(page, 'hours.md', 'View');
    const view = page.getByRole('dialog', { name: 'hours.md' });
    await view.getByText('We open at nine.').waitFor();
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'detached' });

    await chooseInMenu(page, 'hours.md', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete Document' });
    await question.getByText('Are you sure you want to delete hours.md?').waitFor();
    await question.getByText('This action cannot be undone.').waitFor();
    await button(question, 'Delete').click();
    await page.getByText('No documents found').waitFor();
    expect((await member.call(listDocuments, {})).documents).toEqual([]);
  });

  it('shows documents by scope, by type, and in groups', async () => {
    const member = await newTenant();
    const [sales, support] = await Promise.all([
      newAgent(member, { name: 'Sales' }),
      newAgent(member, { name: 'Support' }),
    ]);
    await Promise.all([
      uploadAndWait(member, { name: 'all.md', content: 'For all.' }),
      uploadAndWait(member, { name: 'sales.txt', content: 'For sales.' }, sales.id),
      uploadAndWait(member, { name: 'support.txt', content: 'For support.' }, support.id),
    ]);
    const page = await open(appUrl('/documents'), signedInAs(member));
    const shown = async (...names: string[]) => {
      const hidden = ['all.md', 'sales.txt', 'support.txt'].filter((name) => !names.includes(name));
      for (const name of names) await card(page, name).waitFor();
      for (const name of hidden) await card(page, name).waitFor({ state: 'detached' });
    };
    await shown('all.md', 'sales.txt', 'support.txt');
    await card(page, 'sales.txt').getByText('Agent: Sales').waitFor();
    await card(page, 'all.md').getByText('Tenant').waitFor();

    await page.getByRole('switch', { name: 'Group' }).check();
    await page.getByRole('heading', { name: 'Sales (1)' }).waitFor();
    await page.getByText('Tenant Only').click();
    await shown('all.md');
    await page.getByText('Specific Agent').click();
    await page.getByText('No documents found').waitFor();
    await shown();
    await page.getByRole('combobox', { name: 'Agent' }).click();
    await page.getByRole('option', { name: 'Sales' }).click();
    await shown('sales.txt');

    await page.getByRole('radiogroup', { name: 'Scope' }).getByText('All').click();
    await page.getByRole('combobox', { name: 'File type' }).click();
    await page.getByRole('option', { name: 'Text' }).click();
    await shown('sales.txt', 'support.txt');
    await page.getByRole('combobox', { name: 'File type' }).click();
    await page.getByRole('option', { name: 'PDF' }).click();
    await page.getByText('Try adjusting your search criteria').waitFor();
  });

  it('has a place in the builder, for what one agent knows', async () => {
    const member = await newTenant();
    const agent = await newAgent(member, { name: 'Support' });
    await uploadAndWait(member, { name: 'all.md', content: 'For all.' });
    const page = await open(appUrl('/agents/new'), signedInAs(member));
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByText('Save the agent before adding documents.').waitFor();

    await page.goto(appUrl(`/agents/${agent.id}/edit`));
    await page.getByRole('tab', { name: 'Documents' }).click();
    await card(page, 'all.md').waitFor();
    const isOff = page.getByText('RAG Document Search is off: this agent does not look into');
    await isOff.waitFor();
    const dialog = await chooseFiles(page, [{ name: 'own.txt', content: 'For this one.' }]);
    await button(dialog, 'Upload Files').click();
    await card(page, 'own.txt').getByText('Ready').waitFor({ timeout: INGESTION_MS });
    await page.getByText('Agent Only').click();
    await card(page, 'all.md').waitFor({ state: 'detached' });
    await card(page, 'own.txt').waitFor();
    const { documents } = await member.call(listDocuments, {
      agentInstanceId: agent.id,
      scope: 'agent',
    });
    expect(documents).toMatchObject([
      { original_filename: 'own.txt', agent_instance_id: agent.id },
    ]);

    await button(page, 'Turn on').click();
    await isOff.waitFor(isGone);
    await button(page, 'Update Agent').click();
    await page.getByText('RAG', { exact: true }).waitFor();
    await eventually(async () =>
      expect((await member.call(getAgent, { id: agent.id })).agent.rag_enabled).toBe(true),
    );
  });
});
