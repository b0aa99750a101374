import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { giveUpDocument } from '../../../functions/src/documents/give-up-document.ts';
import { newDocument } from '../../support/cloud/documents.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';

let cloud: Cloud;

beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

it('tells the members once that a document was given up, however often it is', async () => {
  const [tenantId, userId, id] = ['acme', 'ada', 'handbook'];
  const record = newDocument({ id, tenantId, filename: 'Handbook.pdf', extension: '.pdf' });
  const message = { tenantId, documentId: id, version: 1, scope: 'tenant' } as const;
  const following = cloud.deps.outbox.record(tenantId, 'document-ingestion', message);
  await cloud.deps.documents.create(record, following);

  for (const _ of ['first', 'second']) {
    await giveUpDocument(cloud.deps, { kind: 'ingest', ...message });
  }

  expect(await cloud.deps.documents.get(tenantId, id)).toMatchObject({ status: 'failed' });
  expect(await cloud.deps.notifications.list({ tenantId, userId }, ['members'], 10)).toMatchObject([
    {
      id: 'notification-document-handbook-1',
      message:
        'Handbook.pdf: This file could not be processed. Please delete it and upload it again.',
    },
  ]);
});
