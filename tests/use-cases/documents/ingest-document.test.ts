import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Deps } from '../../../functions/src/deps.ts';
import { ingestDocument } from '../../../functions/src/documents/ingest-document.ts';
import { Postponed } from '../../../functions/src/platform/next-attempt.ts';
import { newDocument } from '../../support/cloud/documents.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { slowPdf } from '../../support/files/documents.ts';

const TEN_MINUTES_MS = 600_000;
const message = {
  kind: 'ingest',
  tenantId: 'acme',
  documentId: 'book',
  version: 1,
  scope: 'tenant',
} as const;

let lateBy = 0;
let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(Date.now() + lateBy) });
});
afterAll(async () => {
  cloud.deps.extractor.end();
  await cloud.stop();
});

it('goes on in a next message where one would take too long, and embeds nothing twice', async () => {
  const lines = Array.from({ length: 8_000 }, (_, at) => `Line ${at} of a book that has many.`);
  const file = Buffer.from(lines.join('\n\n'));
  const embedded: string[] = [];
  const deps: Deps = {
    ...cloud.deps,
    blobs: { ...cloud.deps.blobs, download: async () => Readable.from([file]) },
    models: {
      ...cloud.deps.models,
      async embed(texts, signal) {
        embedded.push(...texts);
        const vectors = await cloud.deps.models.embed(texts, signal);
        lateBy = TEN_MINUTES_MS;
        return vectors;
      },
    },
  };
  const record = newDocument({ id: 'book', tenantId: 'acme', size: file.length });
  await deps.documents.create(record, deps.outbox.record('acme', 'document-ingestion', message));

  await expect(ingestDocument(deps, message)).rejects.toThrow(Postponed);
  const atHalfTime = await deps.documents.get('acme', 'book');
  expect(atHalfTime).toMatchObject({ status: 'queued', published: null, lease: null });
  const first = embedded.length;

  await ingestDocument(deps, message);
  const { status, chunks } = await deps.documents.get('acme', 'book');
  expect(status).toBe('ready');
  expect(first).toBeGreaterThan(0);
  expect(embedded.length).toBe(chunks);
  expect(new Set(embedded).size).toBe(chunks);
});

it('waits for its next turn where embedding fails while the next part is read', async () => {
  const file = slowPdf();
  const deps: Deps = {
    ...cloud.deps,
    blobs: { ...cloud.deps.blobs, download: async () => Readable.from([file]) },
    models: { ...cloud.deps.models, embed: () => Promise.reject(new Error('No vectors today.')) },
  };
  const slow = { ...message, documentId: 'slow' };
  const record = newDocument({
    id: 'slow',
    tenantId: 'acme',
    size: file.length,
    extension: '.pdf',
  });
  await deps.documents.create(record, deps.outbox.record('acme', 'document-ingestion', slow));

  await expect(ingestDocument(deps, slow)).rejects.toThrow('No vectors today.');
  expect(await deps.documents.get('acme', 'slow')).toMatchObject({ status: 'queued', lease: null });
});
