import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { deleteDocument, listDocuments, tagDocuments } from '@talkwright/shared/areas/documents';
import type { APIResponse } from 'playwright-core';
import { upload, uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { button, card, chooseInMenu } from '../../support/browser/parts.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import type { Member } from '../../support/client.ts';
import { pdf } from '../../support/files/documents.ts';

const open = useBrowser();

const documentsOf = async (member: Member) => (await member.call(listDocuments, {})).documents;
const tagsIn = async (member: Member) =>
  Object.fromEntries(
    (await documentsOf(member)).map(({ original_filename, metadata }) => [
      original_filename,
      metadata.tags,
    ]),
  );

const newNotes = (member: Member, names: string[]) =>
  Promise.all(names.map((name) => uploadAndWait(member, { name, content: `About ${name}.` })));

async function openLibrary(member: Member, options: Parameters<typeof open>[1] = {}) {
  const page = await open(appUrl('/documents'), { ...signedInAs(member), ...options });
  await page.getByRole('article').first().waitFor();
  return page;
}

describe('tags', () => {
  it('are added and removed on the card, and nothing is lost when that fails', async () => {
    const member = await newTenant();
    const [note] = await newNotes(member, ['note.txt']);
    const page = await openLibrary(member);
    const tags = page.getByRole('list', { name: 'Tags of note.txt' });

    await button(tags, 'Add a tag to note.txt').click();
    const field = page.getByLabel('New tag for note.txt');
    for (const tag of [' price list ', 'FAQ']) {
      await field.fill(tag);
      await field.press('Enter');
      await tags.getByText(tag.trim(), { exact: true }).waitFor();
    }
    await field.press('Escape');
    await button(tags, 'Remove tag FAQ from note.txt').click();
    await tags.getByText('FAQ').waitFor({ state: 'detached' });
    expect(await tagsIn(member)).toEqual({ 'note.txt': ['price list'] });

    for (const start of [0, 20, 40]) {
      const add = Array.from({ length: start === 40 ? 9 : 20 }, (_, index) => `t${start + index}`);
      await member.call(tagDocuments, { ids: [note?.id ?? ''], add });
    }
    await button(tags, 'Add a tag to note.txt').click();
    await field.fill('one too many');
    await field.press('Enter');
    const failure = page.getByRole('dialog', { name: 'Tag Error' });
    await failure.getByText('Failed to add tag: A document has at most 50 tags.').waitFor();
    await button(failure, 'OK').click();
    expect(await field.inputValue()).toBe('one too many');
  });

  it('are changed on several documents at once', async () => {
    const member = await newTenant();
    const [a, b] = await newNotes(member, ['a.txt', 'b.txt', 'c.txt']);
    await member.call(tagDocuments, { ids: [a?.id ?? '', b?.id ?? ''], add: ['old'] });
    const page = await openLibrary(member);

    await page.getByLabel('Select a.txt').check();
    await page.getByLabel('Select c.txt').check();
    await page.getByText('2 selected').waitFor();
    await button(page, 'Tags').click();
    const window = page.getByRole('dialog', { name: 'Tags of 2 documents' });
    await window.getByText('1 of 2').waitFor();
    await window.getByLabel('Tag for all selected documents').fill('new');
    await page.keyboard.press('Enter');
    await window.getByText('all', { exact: true }).waitFor();
    await button(window, 'Remove tag old from all selected documents').click();
    await window.getByText('old', { exact: true }).waitFor({ state: 'detached' });

    expect(await tagsIn(member)).toEqual({ 'a.txt': ['new'], 'b.txt': ['old'], 'c.txt': ['new'] });
  });
});

describe('a long list', () => {
  it('comes page by page, and what is selected on all of them is deleted', async () => {
    const member = await newTenant();
    const names = Array.from({ length: 53 }, (_, index) => `note-${index}.txt`);
    await Promise.all(names.map((name) => upload(member, { name, content: `About ${name}.` })));
    const kept = (await documentsOf(member)).at(-1)?.original_filename ?? '';
    const page = await openLibrary(member);

    expect(await page.getByRole('article').count()).toBe(50);
    await page.getByLabel('Select this page').check();
    await page.getByText('50 selected').waitFor();
    await button(page, 'Next page').click();
    await page.getByText('51–53 of 53').waitFor();
    expect(await page.getByRole('article').count()).toBe(3);
    await button(page, 'Select all 53').click();
    await page.getByText('53 selected').waitFor();
    await page.getByLabel(`Select ${kept}`).uncheck();
    await page.getByText('52 selected').waitFor();

    await button(page, 'Delete').click();
    const question = page.getByRole('dialog', { name: 'Delete Documents' });
    await question.getByText('Delete selected documents?').waitFor();
    await button(question, 'Delete').click();
    await question.waitFor({ state: 'detached' });
    await page.getByText('1 document', { exact: true }).waitFor();
    await card(page, kept).waitFor();
    expect((await documentsOf(member)).map((one) => one.original_filename)).toEqual([kept]);
  });
});

it('is filtered and sorted over all documents, also those of other pages', async () => {
  const member = await newTenant();
  await uploadAndWait(member, { name: 'zebra.txt', content: 'About zebras.' });
  const names = Array.from({ length: 50 }, (_, index) => `note-${index}.txt`);
  await Promise.all(names.map((name) => upload(member, { name, content: `About ${name}.` })));
  const page = await openLibrary(member);
  const first = page.getByRole('article').first();
  await page.getByText('51 documents', { exact: true }).waitFor();
  expect(await card(page, 'zebra.txt').count()).toBe(0);

  await page.getByLabel('Filter documents').fill('ZEBRA');
  await page.getByText('1 document', { exact: true }).waitFor();
  await card(page, 'zebra.txt').waitFor();
  await page.getByLabel('Filter documents').fill('');
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Name, Z to A' }).click();
  await first.and(card(page, 'zebra.txt')).waitFor();

  await page.getByRole('switch', { name: 'Group' }).check();
  await page.getByRole('heading', { name: 'Tenant', exact: true }).waitFor();
  await button(page, 'Next page').click();
  await card(page, 'zebra.txt').waitFor();
  await button(page, 'Previous page').click();
  await page.getByText('1–50 of 51').waitFor();
});

describe('a document is shown', () => {
  it('as the page of the PDF where something was found, and as its text', async () => {
    const member = await newTenant();
    const content = await pdf([
      { lines: ['The first page tells nothing.'] },
      { heading: 'Walrus', lines: ['The walrus sleeps at noon.'] },
      { lines: ['The last page tells nothing either.'] },
    ]);
    await uploadAndWait(member, { name: 'animals.pdf', content });
    const page = await openLibrary(member);
    await page.getByLabel('Search documents').fill('When does the walrus sleep?');
    await button(page, 'Search').click();
    const results = page.getByRole('region', { name: 'Search results' });
    expect(await results.locator('mark').first().textContent()).toBe('Walrus');

    await button(results, 'animals.pdf, page 2').click();
    const view = page.getByRole('dialog', { name: 'animals.pdf' });
    const picture = (number: number) => view.getByRole('img', { name: `Page ${number} of` });
    await picture(2).waitFor();
    const width = await picture(2).evaluate((image) => (image as HTMLImageElement).naturalWidth);
    expect(width).toBeGreaterThan(800);
    await view.getByText('of 3').waitFor();
    await button(view, 'Next page').click();
    await picture(3).waitFor();
    await view.getByLabel('Page', { exact: true }).fill('1');
    await page.keyboard.press('Enter');
    await picture(1).waitFor();

    await view.getByText('Text', { exact: true }).click();
    await view.getByText('The walrus sleeps at noon.').waitFor();
  });

  it('rendered, when it is Markdown, with nothing in it that runs or calls home', async () => {
    const member = await newTenant();
    const hostile = [
      '# A guide',
      'With **strong** words and [a link](https://example.com/page).',
      '[run](javascript:alert(1)) <img src=x onerror="document.title=1"> <script>alert(1)</script>',
      '![spy](https://spy.example/pixel.png)',
      '| a | b |\n|---|---|\n| 1 | 2 |',
    ];
    await uploadAndWait(member, { name: 'guide.md', content: hostile.join('\n\n') });
    const page = await openLibrary(member);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));

    await chooseInMenu(page, 'guide.md', 'View');
    const content = page.getByRole('dialog').getByRole('region', { name: 'Content' });
    await content.getByRole('heading', { name: 'A guide' }).waitFor();
    await content.locator('strong', { hasText: 'strong' }).waitFor();
    await content.getByRole('cell', { name: '2' }).waitFor();
    const links = content.getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'https://example.com/page',
      'https://spy.example/pixel.png',
    ]);
    expect(await content.locator('img, script').count()).toBe(0);
    expect(requests.filter((url) => url.includes('spy.example'))).toEqual([]);
  });

  it('line by line, when it is JSON, with its numbers as they were written', async () => {
    const member = await newTenant();
    const content = '{"a":[1,2.50],"b":{},"n":12345678901234567890}';
    await uploadAndWait(member, { name: 'data.json', content });
    const page = await openLibrary(member);
    await chooseInMenu(page, 'data.json', 'View');
    const shown = page.getByRole('dialog').getByRole('region', { name: 'Content' });
    await shown.waitFor();
    expect(await shown.innerText()).toBe(
      '{\n  "a": [\n    1,\n    2.50\n  ],\n  "b": {},\n  "n": 12345678901234567890\n}',
    );
  });

  it('not at all, when nothing of it can be', async () => {
    const member = await newTenant();
    await uploadAndWait(member, { name: 'broken.json', content: '{"a":' });
    const page = await openLibrary(member);
    await chooseInMenu(page, 'broken.json', 'View');
    await page.getByRole('dialog').getByText('No preview available for this file type').waitFor();
  });

  it('no longer, where somebody else deleted it, and it leaves the list', async () => {
    const member = await newTenant();
    const content = await pdf([{ lines: ['The walrus sleeps at noon.'] }]);
    const { id: pdfId } = await uploadAndWait(member, { name: 'animals.pdf', content });
    const [text, file] = await newNotes(member, ['text.txt', 'file.txt', 'kept.txt']);
    const page = await openLibrary(member);
    const gone = 'This document does not exist, or no longer.';
    for (const [name, id] of [
      ['animals.pdf', pdfId],
      ['text.txt', text?.id],
    ] as const) {
      await member.call(deleteDocument, { id: id ?? '' });
      await chooseInMenu(page, name, 'View');
      await page.getByRole('dialog').getByText(gone).waitFor();
      await page.keyboard.press('Escape');
      await card(page, name).waitFor({ state: 'detached' });
    }

    await member.call(deleteDocument, { id: file?.id ?? '' });
    await chooseInMenu(page, 'file.txt', 'Download');
    await page.getByText(gone).waitFor();
    await card(page, 'file.txt').waitFor({ state: 'detached' });
    await card(page, 'kept.txt').waitFor();
  });

  it('to the disk, under its own name', async () => {
    const member = await newTenant();
    await uploadAndWait(member, { name: 'Rückgabe 漢字.txt', content: 'As it was sent.' });
    const page = await openLibrary(member);
    const download = page.waitForEvent('download');
    await chooseInMenu(page, 'Rückgabe 漢字.txt', 'Download');
    const file = await download;
    expect(file.suggestedFilename()).toBe('Rückgabe 漢字.txt');
    expect(readFileSync(await file.path(), 'utf8')).toBe('As it was sent.');
    await card(page, 'Rückgabe 漢字.txt').waitFor();
  });
});

it('says of a document what could not be read', async () => {
  const member = await newTenant();
  const content = await pdf([{ lines: ['The cover is text.'] }, { picture: true }]);
  await uploadAndWait(member, { name: 'scan.pdf', content });
  const page = await openLibrary(member);
  await card(page, 'scan.pdf').getByText('1 of 2 pages holds only images.').waitFor();
});

describe('a search', () => {
  it('in one document finds nothing of the others, until it is left', async () => {
    const member = await newTenant();
    await uploadAndWait(member, { name: 'north.txt', content: 'The northern lighthouse is red.' });
    await uploadAndWait(member, { name: 'south.txt', content: 'The southern lighthouse is blue.' });
    const page = await openLibrary(member);
    await chooseInMenu(page, 'south.txt', 'Search');
    const box = page.getByLabel('Search documents');
    await page.getByText('Only in south.txt').waitFor();
    await page.locator('input:focus').and(box).waitFor();
    await page.keyboard.type('lighthouse');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Search Results (1)' }).waitFor();

    await button(page, 'Search all documents again').click();
    await page.getByRole('region', { name: 'Search results' }).waitFor({ state: 'detached' });
    await box.press('Enter');
    await page.getByRole('heading', { name: 'Search Results (2)' }).waitFor();
    await box.fill('');
    await page.getByRole('region', { name: 'Search results' }).waitFor({ state: 'detached' });
  });

  it('shows no more what was deleted since', async () => {
    const member = await newTenant();
    await uploadAndWait(member, { name: 'north.txt', content: 'The northern lighthouse is red.' });
    await uploadAndWait(member, { name: 'south.txt', content: 'The southern lighthouse is blue.' });
    const page = await openLibrary(member);
    await page.getByLabel('Search documents').fill('lighthouse');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Search Results (2)' }).waitFor();

    await chooseInMenu(page, 'north.txt', 'Delete');
    await button(page, 'Delete').click();
    await page.getByRole('heading', { name: 'Search Results (1)' }).waitFor();
    const results = page.getByRole('region', { name: 'Search results' });
    await button(results, 'south.txt').waitFor();

    await page.getByLabel('Select south.txt').check();
    await button(page, 'Delete').click();
    await button(page.getByRole('dialog'), 'Delete').click();
    await results.getByText('No passage fits. Try other words.').waitFor();
  });
});

it('compacting says what was done', async () => {
  const member = await newTenant();
  const content = 'All rights to the marmalade are reserved by the factory. '.repeat(400);
  await uploadAndWait(member, { name: 'rights.txt', content });
  const page = await openLibrary(member);
  await button(page, 'Compact').click();
  await page.getByText(/Removed 0 orphaned passages and \d+ repeated ones?, embedded 0/).waitFor();
});

it('compacting that has no end for now says what was done, and that more is left', async () => {
  const member = await newTenant();
  await newNotes(member, ['any.txt']);
  const page = await openLibrary(member);
  const part = { orphansRemoved: 2, duplicatesRemoved: 1, reembedded: 0, isComplete: false };
  let first: Promise<APIResponse> | undefined;
  await page.route('**/documents/compact', async (route) => {
    first ??= route.fetch();
    const response = await first;
    await route.fulfill({ response, json: { ...(await response.json()), ...part } });
  });
  await button(page, 'Compact').click();
  await page
    .getByText(/Removed 200 orphaned passages and 100 repeated ones, .* There is more to do/)
    .waitFor({ timeout: 60_000 });
});

it.each(['reduce', 'no-preference'] as const)(
  'the keyboard alone selects, tags, opens and deletes, and goes on from where it was: motion %s',
  async (reducedMotion) => {
    const member = await newTenant();
    await newNotes(member, ['first.txt']);
    await newNotes(member, ['second.txt']);
    const page = await openLibrary(member, { reducedMotion });
    const { activate, press } = keyboardOf(page);
    const focused = page.locator(':focus');
    const isOn = (name: string) => page.getByLabel(name, { exact: true }).and(focused).waitFor();
    const gone = { state: 'detached' } as const;

    await activate('Add a tag to first.txt');
    await page.keyboard.type('by hand');
    await press('Enter');
    const tag = card(page, 'first.txt').getByText('by hand');
    await tag.waitFor();
    await press('Escape');
    await isOn('Add a tag to first.txt');
    await page.getByLabel('Search documents').focus();
    await activate('Remove tag by hand from first.txt');
    await tag.waitFor(gone);
    await isOn('Add a tag to first.txt');

    await page.getByLabel('Search documents').focus();
    await activate('Actions for second.txt');
    await page.getByRole('menuitem', { name: 'View' }).and(focused).waitFor();
    await press('Enter');
    await page.getByRole('dialog').getByText('About second.txt.').waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor(gone);
    await isOn('Actions for second.txt');

    await press('Enter');
    await page.getByRole('menuitem', { name: 'View' }).and(focused).waitFor();
    await press('ArrowUp');
    await press('Enter');
    await page.getByRole('dialog', { name: 'Delete Document' }).waitFor();
    await activate('Delete');
    await card(page, 'second.txt').waitFor(gone);
    await isOn('Select first.txt');

    await press('Space');
    await page.getByText('1 selected').waitFor();
    await page.getByLabel('Search documents').focus();
    await activate('Clear selection');
    await page.getByText('1 selected').waitFor(gone);
    await isOn('Select all');
    await press('Space');
    await activate('Delete');
    await page.getByRole('dialog', { name: 'Delete Documents' }).waitFor();
    await activate('Delete');
    await page.getByText('No documents found').waitFor();
    await page.locator('#content:focus').waitFor();
  },
);
