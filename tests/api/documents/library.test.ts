import { beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@talkwright/shared/areas/documents';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import type { Member } from '../../support/client.ts';
import { pdf, protectedPdf } from '../../support/files/documents.ts';

let acme: Member;
let other: Member;
beforeAll(async () => {
  [acme, other] = await Promise.all([newTenant(), newTenant()]);
});

const MISSING = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

const note = (name: string, content = `This is ${name}.`) => uploadAndWait(acme, { name, content });
const tagsOf = async (id: string) =>
  (await acme.call(contracts.getDocument, { id })).document.metadata.tags;
const listIds = async (member = acme) =>
  (await member.call(contracts.listDocuments, {})).documents.map(({ id }) => id);

describe('several documents at once', () => {
  it('are deleted; what is gone, or belongs to somebody else, is passed over', async () => {
    const [one, two, kept] = await Promise.all([note('a.txt'), note('b.txt'), note('c.txt')]);
    const stranger = await newTenant();
    const foreign = await uploadAndWait(stranger, { name: 'd.txt', content: 'Not yours.' });
    await acme.call(contracts.deleteDocument, { id: two.id });

    const ids = [one.id, two.id, MISSING, foreign.id, one.id];
    const { deleted } = await acme.call(contracts.deleteDocuments, { ids });

    expect(deleted).toEqual([one.id]);
    expect(await listIds()).toEqual(expect.arrayContaining([kept.id]));
    expect(await listIds()).not.toContain(one.id);
    expect(await listIds(stranger)).toEqual([foreign.id]);
  });

  it('may be deleted by two people at the same moment: each of them once', async () => {
    const tenant = await newTenant();
    const names = Array.from({ length: 60 }, (_, index) => `${index}.txt`);
    const made = await Promise.all(
      names.map((name) => uploadAndWait(tenant, { name, content: name })),
    );
    const ids = made.map(({ id }) => id);

    const answers = await Promise.all([
      tenant.call(contracts.deleteDocuments, { ids }),
      tenant.call(contracts.deleteDocuments, { ids: ids.toReversed() }),
    ]);

    expect(answers.flatMap(({ deleted }) => deleted).toSorted()).toEqual(ids.toSorted());
    expect(await listIds(tenant)).toEqual([]);
  });

  it.each([
    ['none', []],
    ['too many', Array.from({ length: 501 }, () => MISSING)],
  ])('%s are refused', async (_name, ids) => {
    await expect(acme.call(contracts.deleteDocuments, { ids })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('tags', () => {
  it('are trimmed, unique whatever their letter case, added and removed', async () => {
    const { id } = await note('tags.txt');

    const { documents } = await acme.call(contracts.tagDocuments, {
      ids: [id],
      add: [' price list ', 'FAQ', 'faq', '', '  '],
    });
    expect(documents.map((document) => document.metadata.tags)).toEqual([['price list', 'FAQ']]);

    await acme.call(contracts.tagDocuments, {
      ids: [id],
      add: ['Faq', '漢字'],
      remove: ['PRICE LIST'],
    });
    expect(await tagsOf(id)).toEqual(['FAQ', '漢字']);
  });

  it('of two people who tag at once are both kept, also while the document is read', async () => {
    const { id } = await note('busy.txt');
    const added = Array.from({ length: 12 }, (_, index) => `tag ${index}`);

    await Promise.all(
      added.map((tag) => acme.call(contracts.tagDocuments, { ids: [id], add: [tag] })),
    );

    expect((await tagsOf(id)).toSorted()).toEqual(added.toSorted());
  });

  it('beyond 50 are refused, and nothing is changed on any document', async () => {
    const [full, empty] = await Promise.all([note('full.txt'), note('empty.txt')]);
    const tags = Array.from({ length: 50 }, (_, index) => `t${index}`);
    for (const start of [0, 20, 40]) {
      const add = tags.slice(start, start + 20);
      await acme.call(contracts.tagDocuments, { ids: [full.id], add });
    }

    const ids = [empty.id, full.id];
    await expect(acme.call(contracts.tagDocuments, { ids, add: ['more'] })).rejects.toMatchObject({
      status: 422,
      code: 'too_many_tags',
    });

    expect(await tagsOf(empty.id)).toEqual([]);
    expect(await tagsOf(full.id)).toEqual(tags);
  });

  it('of documents that are gone answer as of unknown ones', async () => {
    const foreign = await uploadAndWait(other, { name: 'e.txt', content: 'Not yours.' });
    for (const id of [MISSING, foreign.id]) {
      const tagging = acme.call(contracts.tagDocuments, { ids: [id], add: ['mine'] });
      await expect(tagging).rejects.toMatchObject({ status: 404, code: 'document_not_found' });
    }
    const kept = await other.call(contracts.getDocument, { id: foreign.id });
    expect(kept.document.metadata.tags).toEqual([]);
  });
});

describe('a download', () => {
  it('has an address of its own for five minutes, which answers the original as an attachment', async () => {
    const content = 'Ünchanged "content".\r\n\r\n<script>alert(1)</script>';
    const { id } = await note('Rück (gabe) 漢字.txt', content);

    const { download_url, expiresAt } = await acme.call(contracts.downloadDocument, { id });
    const answer = await fetch(download_url);

    expect(await answer.text()).toBe(content);
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="R_ck \(gabe\) __\.txt"; /);
    const name = /filename\*=UTF-8''(.+)$/.exec(disposition)?.[1] ?? '';
    expect(decodeURIComponent(name)).toBe('Rück (gabe) 漢字.txt');
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60 * 1_000);

    const unsigned = new URL(download_url);
    unsigned.search = '';
    expect((await fetch(unsigned)).ok).toBe(false);
    const longer = new URL(download_url);
    longer.searchParams.set('se', new Date(Date.now() + 86_400_000).toISOString());
    expect((await fetch(longer)).ok).toBe(false);
    const written = await fetch(download_url, {
      method: 'PUT',
      headers: { 'x-ms-blob-type': 'BlockBlob' },
      body: 'x',
    });
    expect(written.ok).toBe(false);
  });

  it('of somebody else answers as of an unknown document', async () => {
    const { id } = await note('mine.txt');
    await expect(other.call(contracts.downloadDocument, { id })).rejects.toMatchObject({
      status: 404,
      code: 'document_not_found',
    });
  });
});

describe('a page of a PDF', () => {
  const pageOf = (id: string, page: number) => acme.call(contracts.getDocumentPage, { id, page });

  it('is shown as a picture', async () => {
    const content = await pdf([
      { lines: ['The first page.'] },
      {
        heading: 'Second',
        lines: Array(30).fill('Much more text than on the first page. '.repeat(2)),
      },
    ]);
    const { id } = await uploadAndWait(acme, { name: 'pages.pdf', content });

    const [first, second] = await Promise.all([pageOf(id, 1), pageOf(id, 2)]);

    expect(first).toMatchObject({ page: 1, pages: 2 });
    expect(second).toMatchObject({ page: 2, pages: 2 });
    const bytes = [first, second].map(({ image }) => {
      expect(image).toMatch(/^data:image\/png;base64,/);
      return Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
    });
    for (const png of bytes) {
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect(png.readUInt32BE(16)).toBeGreaterThan(800);
      expect(png.readUInt32BE(20)).toBeLessThanOrEqual(1_754);
    }
    expect(bytes[1]?.length).toBeGreaterThan(bytes[0]?.length ?? 0);
  });

  it.each([
    ['that it does not have', 3, 'no such page'],
    ['far beyond', 2_000_000_000, 'no such page'],
  ])('%s is refused', async (_name, page, sentence) => {
    const content = await pdf([{ lines: ['One page.'] }]);
    const { id } = await uploadAndWait(acme, { name: 'one.pdf', content });
    const failure = await pageOf(id, page).catch((error) => error);
    expect(failure).toMatchObject({ status: 404, code: 'page_not_found' });
    expect(failure.message).toContain(sentence);
  });

  it.each([
    ['text', 'plain.txt', () => 'No pages here.', 'Only pages of PDF documents'],
    ['a protected file', 'locked.pdf', protectedPdf, 'protected by a password'],
    ['a broken file', 'broken.pdf', () => `%PDF-1.7 ${'x'.repeat(500)}`, 'damaged'],
  ])('of %s is refused with a sentence', async (_name, name, make, sentence) => {
    const { id } = await uploadAndWait(acme, { name, content: await make() });
    const failure = await pageOf(id, 1).catch((error) => error);
    expect(failure).toMatchObject({ status: 404, code: 'page_not_found' });
    expect(failure.message).toContain(sentence);
  });
});

describe('the text of a document', () => {
  it.each([
    ['readme.md', '# Title\n\n- one\n  - two\n\n```js\nconst a = 1;\n```\n'],
    ['data.json', '{"b": [1, 2.50, {"a": "x"}], "b": 12345678901234567890}'],
    [
      'signs.txt',
      'Windows\r\nends, a soft\u00adhyphen,\u00a0no break,\u200b\u200dno width, a bell\u0007.\r',
    ],
  ])('of %s is as it was written', async (name, content) => {
    const { id } = await note(name, content);
    const { document } = await acme.call(contracts.getDocument, { id });
    expect(document).toMatchObject({ content, truncated: false });
  });

  it.each(['漢'.repeat(210_000), '🚲'.repeat(110_000)])(
    'is cut between two characters',
    async (long) => {
      const content = `a${long}`;
      const { id } = await note('long.txt', content);
      const { document } = await acme.call(contracts.getDocument, { id });
      expect(document.truncated).toBe(true);
      expect(content.startsWith(document.content)).toBe(true);
      expect(document.content.length).toBeGreaterThan(199_000);
    },
  );
});

describe('a search', () => {
  it('may be limited to one document', async () => {
    const [one, two] = await Promise.all([
      note('north.txt', 'The lighthouse in the north is red.'),
      note('south.txt', 'The lighthouse in the south is white.'),
    ]);
    const found = async (documentId?: string) =>
      (
        await acme.call(contracts.searchDocuments, {
          query: 'lighthouse',
          topK: 10,
          ...(documentId && { documentId }),
        })
      ).results.map(({ document }) => document.id);

    expect((await found()).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await found(two.id)).toEqual([two.id]);
    await expect(found(MISSING)).rejects.toMatchObject({ code: 'document_not_found' });
  });
});
