import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Deps } from '../../../functions/src/deps.ts';
import type { DocumentRecord } from '../../../functions/src/documents/document-record.ts';
import { giveUpDocument } from '../../../functions/src/documents/give-up-document.ts';
import { ingestDocument } from '../../../functions/src/documents/ingest-document.ts';
import { countPages } from '../../../functions/src/usage/count-pages.ts';
import { cycleAt } from '../../../functions/src/usage/meter-record.ts';
import { newDocument } from '../../support/cloud/documents.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

let cloud: Cloud;
let lateBy = 0;

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(Date.now() + lateBy) });
});
afterAll(async () => {
  cloud.deps.extractor.end();
  await cloud.stop();
});

/** A document that waits to be read, and the message that has it read. */
async function newWaiting(fields: Parameters<typeof newDocument>[0]) {
  const record: DocumentRecord = newDocument(fields);
  const { tenantId, id: documentId } = record;
  const message = { kind: 'ingest', tenantId, documentId, version: 1, scope: 'tenant' } as const;
  const following = cloud.deps.outbox.record(tenantId, 'document-ingestion', message);
  await cloud.deps.documents.create(record, following);
  return message;
}

it('tells the members once that a document was given up, however often it is', async () => {
  const [tenantId, userId, id] = ['acme', 'ada', 'handbook'];
  const message = await newWaiting({ id, tenantId, filename: 'Handbook.pdf', extension: '.pdf' });

  for (const _ of ['first', 'second']) await giveUpDocument(cloud.deps, message);

  expect(await cloud.deps.documents.get(tenantId, id)).toMatchObject({ status: 'failed' });
  expect(await cloud.deps.notifications.list({ tenantId, userId }, ['members'], 10)).toMatchObject([
    {
      id: 'notification-document-handbook-1',
      message:
        'Handbook.pdf: This file could not be processed. Please delete it and upload it again.',
    },
  ]);
});

it('goes on where a process died while it gave up', async () => {
  const { deps } = cloud;
  const { tenantId } = await newAdmin(deps);
  const message = await newWaiting({ id: 'half', tenantId });
  expect(await countPages(deps, message, 3)).toBeUndefined();
  const dies = () => Promise.reject(new Error('This process ends.'));
  const dying = { ...deps, knowledge: { ...deps.knowledge, listIds: dies } };
  await expect(giveUpDocument(dying, message)).rejects.toThrow('This process ends.');
  expect(await deps.meters.isCounted(message, cycleAt(deps.now()))).toBe(true);

  // Its lease has run out.
  lateBy = 60_000;
  await giveUpDocument(deps, message);

  expect(await deps.meters.isCounted(message, cycleAt(deps.now()))).toBe(false);
  expect(await deps.documents.get(tenantId, 'half')).toMatchObject({ lease: null, hidden: [] });
});

it('has it read where its dead letter is sent again, and its pages counted', async () => {
  const file = Buffer.from('A bike can be returned within 30 days.');
  const download: Deps['blobs']['download'] = async () => Readable.from([file]);
  const deps = { ...cloud.deps, blobs: { ...cloud.deps.blobs, download } };
  const { tenantId } = await newAdmin(deps);
  const message = await newWaiting({ id: 'returns', tenantId, size: file.length });
  await giveUpDocument(deps, message);

  await ingestDocument(deps, message);
  expect(await deps.documents.get(tenantId, 'returns')).toMatchObject({ status: 'failed' });

  await ingestDocument(deps, message, true);

  expect(await deps.documents.get(tenantId, 'returns')).toMatchObject({
    ...{ status: 'ready', error: null, published: 1, chunks: 1 },
  });
  expect(await deps.meters.isCounted(message, cycleAt(deps.now()))).toBe(true);
});
