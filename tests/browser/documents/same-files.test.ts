import { expect, it } from '@jest/globals';
import { listDocuments } from '@talkwright/shared/areas/documents';
import type { Page } from 'playwright-core';
import { type TestFile, uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { faultsOf } from '../../support/browser/look.ts';
import { button, card, chooseInMenu, dialog, isGone } from '../../support/browser/parts.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { eventually } from '../../support/eventually.ts';
import { stackDeps } from '../../support/stack/stack-deps.ts';

const open = useBrowser();

async function choose(page: Page, files: TestFile[]) {
  const window = dialog(page, 'Upload Documents');
  const chooser = page.waitForEvent('filechooser');
  await button(window, 'Choose files').click();
  await (await chooser).setFiles(
    files.map(({ name, content }) => ({ name, mimeType: '', buffer: Buffer.from(content) })),
  );
  await button(window, 'Upload Files').click();
  return window;
}

it('says that a file is there already, and asks what is to happen with those of its name', async () => {
  const member = await newTenant();
  const [prices, hours] = [
    await uploadAndWait(member, { name: 'prices.txt', content: 'A lamp costs 41 euro.' }),
    await uploadAndWait(member, { name: 'hours.txt', content: 'We open at nine.' }),
  ];
  const names = async () => {
    const { documents } = await member.call(listDocuments, { sort: 'name', direction: 'asc' });
    return documents.map(({ id, original_filename }) => [original_filename, id]);
  };
  const before = await names();
  const page = await open(appUrl('/documents'), signedInAs(member));
  await button(page, 'Upload Documents').click();
  const window = await choose(page, [{ name: 'copy.txt', content: 'We open at nine.' }]);
  await window.getByText('This file is there already, as hours.txt.').waitFor();
  await button(window, 'Remove copy.txt').click();

  const newer = { name: 'prices.txt', content: 'A lamp costs 59 euro.' };
  await choose(page, [newer]);
  const question = dialog(page, 'Replace or keep both?');
  // An Enter too many replaces nothing.
  await button(question, 'Keep both').and(page.locator(':focus')).waitFor();
  expect(await faultsOf(page, 'one name')).toEqual([]);
  await page.keyboard.press('Escape');
  await question.waitFor(isGone);
  expect(await names()).toEqual(before);

  await button(window, 'Remove prices.txt').click();
  await choose(page, [newer, { name: 'HOURS.txt', content: 'We open at ten.' }]);
  await question.waitFor();
  const list = question.getByRole('list', { name: 'Names that are there already' });
  expect(await list.getByRole('listitem').count()).toBe(2);
  await button(question, 'Replace all').click();
  await list
    .getByRole('radiogroup', { name: 'What happens with HOURS.txt' })
    .getByText('Keep both')
    .click();
  expect(await faultsOf(page, 'two names')).toEqual([]);
  await button(question, 'Upload Files').click();
  await window.waitFor(isGone);

  await card(page, 'HOURS.txt').getByText('Ready').waitFor();
  await eventually(async () => {
    const after = await names();
    expect(after.map(([name]) => name)).toEqual(['hours.txt', 'HOURS.txt', 'prices.txt']);
    expect(after.map(([, id]) => id)).toContain(hours.id);
    expect(after.map(([, id]) => id)).not.toContain(prices.id);
  });
});

it('offers to read anew what would now be read better, and each document by itself', async () => {
  const member = await newTenant();
  const { id } = await uploadAndWait(member, { name: 'notes.txt', content: 'Lamps are blue.' });
  const { documents } = stackDeps();
  const tenantId = member.tenant.id;
  const record = await documents.get(tenantId, id);
  await documents.patch(record, { readingVersion: 0 }, 'c.isDeleting = false');
  const page = await open(appUrl('/documents'), signedInAs(member));
  const offer = page.getByRole('alert').filter({ hasText: '1 document would now be read better' });
  await offer.waitFor();
  expect(await faultsOf(page, 'offer')).toEqual([]);
  await button(offer, 'Read it anew').click();
  await offer.waitFor(isGone);
  const isReadAs = (version: number) =>
    eventually(async () => {
      expect(await documents.get(tenantId, id)).toMatchObject({ published: version });
    });
  await isReadAs(2);
  await card(page, 'notes.txt').getByText('Ready').waitFor();

  await chooseInMenu(page, 'notes.txt', 'Read anew');
  await isReadAs(3);
});
