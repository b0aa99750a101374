import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OnSameName } from '@talkwright/shared/areas/documents';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { confirmUpload } from '../../../functions/src/documents/confirm-upload.ts';
import { createUpload } from '../../../functions/src/documents/create-upload.ts';
import { isAsRead } from '../../../functions/src/documents/document-conditions.ts';
import { findSameFiles } from '../../../functions/src/documents/find-same-files.ts';
import { getDocument } from '../../../functions/src/documents/get-document.ts';
import { ingestDocument } from '../../../functions/src/documents/ingest-document.ts';
import { reconcileDocuments } from '../../../functions/src/documents/reconcile-documents.ts';
import { searchDocuments } from '../../../functions/src/documents/search-documents.ts';
import { tagDocuments } from '../../../functions/src/documents/tag-documents.ts';
import { startCloudWithFiles } from '../../support/cloud/cloud-with-files.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage } from '../../support/cloud/visitors.ts';

let cloud: Awaited<ReturnType<typeof startCloudWithFiles>>;
let deps: Deps;
let admin: Member;
let minutes: number;
beforeAll(async () => {
  cloud = await startCloudWithFiles({ now: () => new Date(Date.now() + minutes * 60_000) });
  deps = cloud.deps;
});
beforeEach(async () => {
  minutes = 0;
  admin = await newAdmin(deps);
});
afterAll(async () => {
  deps.extractor.end();
  await cloud.stop();
});

type Way = { onSameName?: OnSameName; agentInstanceId?: string; filename?: string };

async function upload(text: string, { filename = 'prices.txt', ...way }: Way = {}) {
  const place = await createUpload(deps, admin, { filename, size: text.length });
  await fetch(place.url, { method: 'PUT', headers: place.uploadHeaders, body: text });
  return confirmUpload(deps, admin, { id: place.id, filename, ...way });
}

const messageOf = (documentId: string) =>
  ({ kind: 'ingest', tenantId: admin.tenantId, documentId, version: 1, scope: 'tenant' }) as const;
const read = (id: string, needs = deps) => ingestDocument(needs, messageOf(id));

async function there(text: string, way: Way = {}): Promise<string> {
  const { document } = await upload(text, way);
  await read(document.id);
  return document.id;
}

/** What a search for the price finds, in the order of its words. */
async function prices(): Promise<string[]> {
  const { results } = await searchDocuments(deps, admin, { query: 'What costs a lamp?', topK: 5 });
  return results.map(({ excerpt }) => excerpt.trim()).sort();
}
const OLD = 'The lamp costs 41 euro.';
const NEW = 'The lamp costs 59 euro.';

describe('a file that is there already', () => {
  it('is kept beside the other where nothing else is said, and the answer names what was there', async () => {
    const first = await there(OLD);
    const named = await upload(NEW);
    expect(named).toMatchObject({ sameContent: null, sameName: first });
    const same = await upload(OLD, { filename: 'Copy.txt' });
    expect(same).toMatchObject({ sameContent: first, sameName: null });
    await read(named.document.id);
    expect(await prices()).toEqual([OLD, NEW]);
  });

  it('is refused with what is there where that is said, by its bytes before its name', async () => {
    const first = await there(OLD);
    const refused = (code: string) => ({ code, details: { current: { id: first } } });
    const onSameName = 'refuse' as const;
    await expect(upload(OLD, { onSameName, filename: 'Copy.txt' })).rejects.toMatchObject(
      refused('document_exists'),
    );
    // Mac and Windows write and compare names in their own ways.
    const decomposed = 'PRICES.txt'.normalize('NFD');
    await expect(upload(NEW, { onSameName, filename: decomposed })).rejects.toMatchObject(
      refused('document_name_taken'),
    );
    await expect(upload(NEW, { onSameName, filename: 'prices.md' })).resolves.toBeTruthy();
  });

  it('counts in its own place alone', async () => {
    const { agentId } = await newPage(cloud, admin);
    await there(OLD);
    const agents = await upload(OLD, { agentInstanceId: agentId, onSameName: 'refuse' });
    expect(agents).toMatchObject({ sameContent: null, sameName: null });
    const other = await newAdmin(deps);
    const files = [{ filename: 'prices.txt' }];
    expect(await findSameFiles(deps, other, { files })).toEqual({
      files: [{ sameContent: null, sameName: null }],
    });
  });

  it('is recognized, too, where it was uploaded before bytes were compared', async () => {
    const first = await there(OLD);
    const record = await deps.documents.get(admin.tenantId, first);
    const { contentHash } = record;
    await deps.documents.patch(record, { contentHash: null }, isAsRead(record));
    expect((await upload(OLD, { filename: 'Copy.txt' })).sameContent).toBe(first);
    expect(await deps.documents.get(admin.tenantId, first)).toMatchObject({ contentHash });
  });
});

describe('a file that replaces those of its name', () => {
  const replace = { onSameName: 'replace' } as const;

  it('takes their place once it was read, with their tags, and links to them lead to it', async () => {
    const [first, second] = [await there(OLD), await there('The lamp costs 50 euro.')];
    await tagDocuments(deps, admin, { ids: [first], add: ['Prices'], remove: [] });
    const { document } = await upload(NEW, replace);
    expect(await prices()).toHaveLength(2);

    await read(document.id);

    expect(await prices()).toEqual([NEW]);
    for (const id of [first, second, document.id]) {
      const found = await getDocument(deps, admin, { id });
      expect(found.document).toMatchObject({
        ...{ id: document.id, content: NEW, metadata: { tags: ['Prices'] } },
      });
    }
  });

  it('is not read at all where it is the very file that is there', async () => {
    const first = await there(OLD);
    for (const _ of ['once', 'and again']) {
      const { document } = await upload(OLD, replace);
      expect(document).toMatchObject({ id: first, status: 'ready' });
    }
    // Nor where that has another name.
    const copy = await upload(OLD, { ...replace, filename: 'Copy.txt' });
    expect(copy.document.id).not.toBe(first);
  });

  it('leaves the other one where it cannot be read, and says so', async () => {
    await there(OLD);
    const { document } = await upload(' \n ', replace);
    await read(document.id);
    expect((await getDocument(deps, admin, { id: document.id })).document).toMatchObject({
      status: 'failed',
      error:
        'This file contains no text. The document of this name that was there before has stayed.',
    });
    expect(await prices()).toEqual([OLD]);
  });

  it.each([
    ['the first', (ids: string[]) => ids],
    ['the last', (ids: string[]) => ids.toReversed()],
  ])('ends as the last of two that replace at once, where %s is ready first', async (_, order) => {
    await there(OLD);
    const one = await upload('The lamp costs 50 euro.', replace);
    const other = await upload(NEW, replace);
    for (const id of order([one.document.id, other.document.id])) await read(id);
    expect(await prices()).toEqual([NEW]);
  });

  it('ends as one of two that are taken in and read in the same moment', async () => {
    await there(OLD);
    const both = await Promise.all([upload(NEW, replace), upload(`${NEW} `, replace)]);
    await Promise.all(both.map(({ document }) => read(document.id)));
    expect(await prices()).toEqual([NEW]);
  });

  it.each([
    ['its message comes again', (id: string) => read(id)],
    [
      'an hour has passed',
      () => {
        minutes = 61;
        return reconcileDocuments(deps);
      },
    ],
  ])('goes on where its process died beside the other, when %s', async (_, goOn) => {
    await there(OLD);
    const { document } = await upload(NEW, replace);
    const markDeleted = () => Promise.reject(new Error('This process ends.'));
    const dying = { ...deps, documents: { ...deps.documents, markDeleted } };
    await expect(read(document.id, dying)).rejects.toThrow('This process ends.');
    expect(await prices()).toEqual([OLD, NEW]);

    await goOn(document.id);
    expect(await prices()).toEqual([NEW]);
  });
});
