import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { confirmUpload } from '../../../functions/src/documents/confirm-upload.ts';
import { createUpload } from '../../../functions/src/documents/create-upload.ts';
import { IS_PRESENT } from '../../../functions/src/documents/document-conditions.ts';
import { giveUpDocument } from '../../../functions/src/documents/give-up-document.ts';
import { ingestDocument } from '../../../functions/src/documents/ingest-document.ts';
import {
  type IngestionMessage,
  ingestionMessageSchema,
} from '../../../functions/src/documents/ingestion-message.ts';
import { listDocuments } from '../../../functions/src/documents/list-documents.ts';
import { readInTurn } from '../../../functions/src/documents/read-anew.ts';
import { readDocumentAnew } from '../../../functions/src/documents/read-document-anew.ts';
import { readDocumentsAnew } from '../../../functions/src/documents/read-documents-anew.ts';
import { reconcileDocuments } from '../../../functions/src/documents/reconcile-documents.ts';
import { searchDocuments } from '../../../functions/src/documents/search-documents.ts';
import { Postponed } from '../../../functions/src/platform/next-attempt.ts';
import { cycleAt } from '../../../functions/src/usage/meter-record.ts';
import { type Caught, catchMessages } from '../../support/cloud/caught-messages.ts';
import { startCloudWithFiles } from '../../support/cloud/cloud-with-files.ts';
import { newDocument } from '../../support/cloud/documents.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage } from '../../support/cloud/visitors.ts';

const TEXT = 'The lamp costs 41 euro.';

let cloud: Awaited<ReturnType<typeof startCloudWithFiles>>;
let deps: Deps;
let admin: Member;
let minutes: number;
let caught: Caught[];
beforeAll(async () => {
  cloud = await startCloudWithFiles({ now: () => new Date(Date.now() + minutes * 60_000) });
  deps = cloud.deps;
  caught = catchMessages(deps);
});
beforeEach(async () => {
  minutes = 0;
  admin = await newAdmin(deps);
});
afterAll(async () => {
  deps.extractor.end();
  await cloud.stop();
});

const messageOf = (documentId: string, version: number) =>
  ({ kind: 'ingest', tenantId: admin.tenantId, documentId, version, scope: 'tenant' }) as const;
const recordOf = (id: string) => deps.documents.get(admin.tenantId, id);

/** A document that was read, as releases of before have left it. */
async function ofBefore(agentInstanceId?: string): Promise<string> {
  const filename = 'prices.txt';
  const { id, url, uploadHeaders } = await createUpload(deps, admin, { filename, size: 23 });
  await fetch(url, { method: 'PUT', headers: uploadHeaders, body: TEXT });
  await confirmUpload(deps, admin, { id, filename, ...(agentInstanceId && { agentInstanceId }) });
  await ingestDocument(deps, { ...messageOf(id, 1), scope: agentInstanceId ?? 'tenant' });
  await deps.documents.patch(
    await recordOf(id),
    { readingVersion: 0, contentHash: null },
    IS_PRESENT,
  );
  return id;
}

async function found(): Promise<string[]> {
  const { results } = await searchDocuments(deps, admin, { query: 'What costs a lamp?', topK: 5 });
  return results.map(({ excerpt }) => excerpt.trim());
}

const list = (agentInstanceId?: string) =>
  listDocuments(deps, admin, {
    ...{ scope: 'all', sort: 'created', direction: 'desc', limit: 50 },
    ...(agentInstanceId && { agentInstanceId }),
  });
const pagesUsed = async () => (await deps.meters.used(admin.tenantId, cycleAt(deps.now()))).pages;

describe('one document that is read anew', () => {
  it('is found all the while, once, and counts no pages again', async () => {
    const id = await ofBefore();
    expect(await list()).toMatchObject({ outdated: 1, documents: [{ id, outdated: true }] });
    const pages = await pagesUsed();

    const anew = () => readDocumentAnew(deps, admin, { id });
    const [one, other] = await Promise.all([anew(), anew()]);
    expect([one.document.status, other.document.status]).toEqual(['queued', 'queued']);
    expect(await found()).toEqual([TEXT]);

    for (const _ of ['first', 'second']) await ingestDocument(deps, messageOf(id, 2));
    expect(await recordOf(id)).toMatchObject({
      ...{ status: 'ready', version: 2, published: 2, contentHash: expect.any(String) },
    });
    expect(await found()).toEqual([TEXT]);
    expect(await list()).toMatchObject({ outdated: 0, documents: [{ outdated: false }] });
    expect(await pagesUsed()).toBe(pages);
  });

  it('keeps its notice until its next reading says what was left out', async () => {
    const id = await ofBefore();
    const notice = '1 of 2 pages holds only images.';
    await deps.documents.patch(await recordOf(id), { notice }, IS_PRESENT);
    const { document } = await readDocumentAnew(deps, admin, { id });
    expect(document).toMatchObject({ status: 'queued', notice });
    await ingestDocument(deps, messageOf(id, 2));
    expect(await recordOf(id)).toMatchObject({ status: 'ready', notice: null });
  });

  it.each([
    [
      'its file is gone',
      async (id: string) => {
        await deps.blobs.remove('documents', `${admin.tenantId}/${id}`);
        await ingestDocument(deps, messageOf(id, 2));
      },
    ],
    ['it is given up', (id: string) => giveUpDocument(deps, messageOf(id, 2))],
  ])('stays as it was read before, and says so, where %s', async (_, fail) => {
    const id = await ofBefore();
    await readDocumentAnew(deps, admin, { id });
    await fail(id);
    expect(await recordOf(id)).toMatchObject({
      ...{ status: 'failed', published: 1 },
      error: expect.stringMatching(/ What was read of it before is still used\.$/),
    });
    expect(await found()).toEqual([TEXT]);
  });
});

describe('all documents of an agent that are read anew', () => {
  /** What is queued is done, until nothing is left. */
  async function workOff(): Promise<void> {
    for (const { queue, message } of caught) {
      if (queue !== 'document-ingestion' || message.tenantId !== admin.tenantId) continue;
      if (!(await isHandled(ingestionMessageSchema.parse(message)))) sendAgain(message);
    }
    caught.length = 0;
  }
  const sendAgain = (message: Caught['message']) =>
    caught.push({ queue: 'document-ingestion', message, id: 'again', at: 0 });
  async function isHandled(message: IngestionMessage): Promise<boolean> {
    try {
      if (message.kind === 'ingest') await ingestDocument(deps, message);
      if (message.kind === 'readInTurn') await readInTurn(deps, message);
      return true;
    } catch (error) {
      if (error instanceof Postponed) return false;
      throw error;
    }
  }

  it('are those that would be read otherwise, a few at a time, or really all', async () => {
    const { agentId } = await newPage(cloud, admin);
    const [own, common] = [await ofBefore(agentId), await ofBefore()];
    const { agentId: stranger } = await newPage(cloud, admin, 'Other');
    const others = await ofBefore(stranger);
    expect(await list(agentId)).toMatchObject({ total: 2, outdated: 2 });

    const outdated = { agentInstanceId: agentId, scope: 'agent', onlyOutdated: true } as const;
    for (const queued of [1, 0]) {
      expect(await readDocumentsAnew(deps, admin, outdated)).toMatchObject({
        ...{ queued, isComplete: true },
      });
    }
    await workOff();
    expect(await recordOf(own)).toMatchObject({ published: 2, waitsForTurn: false });
    expect(await recordOf(common)).toMatchObject({ version: 1 });
    expect(await list(agentId)).toMatchObject({ outdated: 1 });

    const all = { agentInstanceId: agentId, scope: 'all', onlyOutdated: false } as const;
    expect(await readDocumentsAnew(deps, admin, all)).toMatchObject({ queued: 2 });
    await workOff();
    expect(await recordOf(own)).toMatchObject({ published: 3 });
    expect(await recordOf(common)).toMatchObject({ published: 2 });
    expect(await recordOf(others)).toMatchObject({ published: 1, status: 'ready' });
  });

  it('leave room to uploads: no more than ten are on their way at once', async () => {
    const { tenantId } = admin;
    for (const number of Array.from({ length: 14 }, (_, at) => at)) {
      const book = { id: `book-${number}`, tenantId, status: 'ready', published: 1 } as const;
      const message = messageOf(book.id, 1);
      const following = deps.outbox.record(tenantId, 'document-ingestion', message);
      await deps.documents.create(newDocument(book), following);
    }
    await readDocumentsAnew(deps, admin, { scope: 'all', onlyOutdated: false });
    const all = await list();
    expect(new Set(all.documents.map(({ status }) => status))).toEqual(new Set(['queued']));
    caught.length = 0;

    for (const _ of ['now', 'and once more']) {
      await expect(readInTurn(deps, admin)).rejects.toThrow(Postponed);
    }
    expect(caught.filter(({ message }) => message.kind === 'ingest')).toHaveLength(10);
  });

  it('go on after an hour where the message that leads to them was lost', async () => {
    await ofBefore();
    await readDocumentsAnew(deps, admin, { scope: 'all', onlyOutdated: true });
    caught.length = 0;
    minutes = 61;
    await reconcileDocuments(deps);
    const own = caught.filter(({ message }) => message.tenantId === admin.tenantId);
    expect(own).toMatchObject([{ message: { kind: 'readInTurn' } }]);
  });
});
