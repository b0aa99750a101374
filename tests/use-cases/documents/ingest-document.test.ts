import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import type { DocumentRecord } from '../../../functions/src/documents/document-record.ts';
import { getDocument } from '../../../functions/src/documents/get-document.ts';
import { ingestDocument } from '../../../functions/src/documents/ingest-document.ts';
import { Postponed } from '../../../functions/src/platform/next-attempt.ts';
import { countPages } from '../../../functions/src/usage/count-pages.ts';
import { cycleAt } from '../../../functions/src/usage/meter-record.ts';
import { newDocument } from '../../support/cloud/documents.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { docx, docxOf, pdf, slowPdf } from '../../support/files/documents.ts';

const TEN_MINUTES_MS = 600_000;
/** Of one process, as host.json says. */
const MESSAGES_AT_ONCE = 8;
const messageFor = (tenantId: string, documentId: string) =>
  ({ kind: 'ingest', tenantId, documentId, version: 1, scope: 'tenant' }) as const;

let lateBy: number;
let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(Date.now() + lateBy) });
});
beforeEach(() => {
  lateBy = 0;
});
afterAll(async () => {
  cloud.deps.extractor.end();
  await cloud.stop();
});

it('goes on in a next message where one would take too long, and embeds nothing twice', async () => {
  const lines = Array.from({ length: 8_000 }, (_, at) => `Line ${at} of a book that has many.`);
  // One paragraph, which is as long as the file.
  const file = Buffer.from(lines.join('\n'));
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
  const { tenantId } = await newAdmin(cloud.deps);
  const message = messageFor(tenantId, 'book');
  const record = newDocument({ id: 'book', tenantId, size: file.length });
  await deps.documents.create(record, deps.outbox.record(tenantId, 'document-ingestion', message));

  await expect(ingestDocument(deps, message)).rejects.toThrow(Postponed);
  const atHalfTime = await deps.documents.get(tenantId, 'book');
  expect(atHalfTime).toMatchObject({ status: 'queued', published: null, lease: null });
  const first = embedded.length;

  await ingestDocument(deps, message);
  const { status, chunks } = await deps.documents.get(tenantId, 'book');
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
  const { tenantId } = await newAdmin(deps);
  const slow = messageFor(tenantId, 'slow');
  const record = newDocument({ id: 'slow', tenantId, size: file.length, extension: '.pdf' });
  await deps.documents.create(record, deps.outbox.record(tenantId, 'document-ingestion', slow));

  await expect(ingestDocument(deps, slow)).rejects.toThrow('No vectors today.');
  expect(await deps.documents.get(tenantId, 'slow')).toMatchObject({
    status: 'queued',
    lease: null,
  });
});

describe('a document that was taken in', () => {
  async function takenIn(file: Uint8Array, extension: DocumentRecord['extension']) {
    const { deps } = cloud;
    const member = await newAdmin(deps);
    const { tenantId } = member;
    const message = messageFor(tenantId, 'taken');
    const fields = { id: 'taken', tenantId, size: file.length, extension };
    const following = deps.outbox.record(tenantId, 'document-ingestion', message);
    await deps.documents.create(newDocument(fields), following);
    const blobs = { ...deps.blobs, download: async () => Readable.from([file]) };
    await ingestDocument({ ...deps, blobs }, message);
    return (await getDocument({ ...deps, blobs }, member, { id: 'taken' })).document;
  }

  it('is shown as it stands in the file, though each passage of a table names its columns', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => [`Part ${n}`, `${n * 7} EUR`]);
    const text = 'Prices may change. ';
    const file = docx([
      { text: text.repeat(40) },
      { rows: [['Name', 'Price'], ...rows] },
      { text },
    ]);
    const { content, metadata } = await takenIn(file, '.docx');

    expect(metadata.chunks).toBeGreaterThan(4);
    const table = [['Name', 'Price'], ...rows].map(([name, price]) => `${name} | ${price} |`);
    expect(content.split('\n').map((line) => line.trim())).toEqual([
      text.repeat(40).trim(),
      '',
      ...table,
      '',
      text.trim(),
    ]);
  });

  it('says how many of its pages hold only images, or nothing else that can be read', async () => {
    const scanned = Array.from({ length: 9 }, () => ({ picture: true }) as const);
    const file = await pdf([{ lines: ['The cover is text.'] }, ...scanned, { line: true }, {}]);
    expect(await takenIn(file, '.pdf')).toMatchObject({
      status: 'ready',
      notice: '9 of 12 pages hold only images. 1 of 12 pages has no text that can be read.',
      metadata: { pages: 12, chunks: 1 },
    });
  });

  it('says what of it was not read', async () => {
    const commented = '<w:r><w:t>Text</w:t><w:commentReference w:id="0"/></w:r>';
    const file = docxOf(`<w:body><w:p>${commented}</w:p></w:body>`);
    expect(await takenIn(file, '.docx')).toMatchObject({
      status: 'ready',
      notice: 'Not read: 1 comment.',
    });
  });

  it('says which lines of a file were left out', async () => {
    expect(await takenIn(Buffer.from('{"a":1}\n{"a":\n{"a":2}\n'), '.jsonl')).toMatchObject({
      status: 'ready',
      notice: 'Line 2 is not valid JSON and was left out.',
    });
  });
});

it('leaves places to other organizations, however many documents of one are being embedded', async () => {
  const { promise: embedding, resolve: embed } = Promise.withResolvers<number[][]>();
  const begin = async (file: string, name: string, models: Partial<Deps['models']>) => {
    const deps: Deps = {
      ...cloud.deps,
      blobs: { ...cloud.deps.blobs, download: async () => Readable.from([Buffer.from(file)]) },
      models: { ...cloud.deps.models, ...models },
    };
    const { tenantId } = await newAdmin(deps);
    return async (id: string) => {
      const message = messageFor(tenantId, id);
      const record = newDocument({ id, tenantId, size: file.length, filename: name });
      const following = deps.outbox.record(tenantId, 'document-ingestion', message);
      await deps.documents.create(record, following);
      await ingestDocument(deps, message);
      return (await deps.documents.get(tenantId, id)).status;
    };
  };
  const busy = await begin('A book.', 'book.txt', { embed: () => embedding });
  const all = Array.from({ length: MESSAGES_AT_ONCE }, (_, n) => busy(`book-${n}`));
  // The first that gives its place back, while others are at work.
  const postponed = all.map((one) => one.then(() => Promise.reject(), String));
  expect(await Promise.any(postponed)).toContain('Postponed');

  const other = await begin('Closed on Mondays.', 'note.txt', {});
  expect(await other('note')).toBe('ready');
  embed([[1, 0]]);
  await Promise.allSettled(all);
});

describe('a document that the plan has no room for', () => {
  const PLAN = 2_000;
  const NEXT_MONTH_MS = 32 * 24 * 3_600_000;

  /** Its file has about so many characters; `opened` and `embedded` count what was done for it. */
  async function uploaded(text: string) {
    const { tenantId } = await newAdmin(cloud.deps);
    const work = { opened: 0, embedded: 0 };
    const deps: Deps = {
      ...cloud.deps,
      blobs: {
        ...cloud.deps.blobs,
        async download() {
          work.opened += 1;
          return Readable.from([Buffer.from(text)]);
        },
      },
      models: {
        ...cloud.deps.models,
        async embed(texts, signal) {
          work.embedded += 1;
          return cloud.deps.models.embed(texts, signal);
        },
      },
    };
    const id = 'late';
    const message = messageFor(tenantId, id);
    const record = newDocument({ id, tenantId, size: text.length });
    await deps.documents.create(
      record,
      deps.outbox.record(tenantId, 'document-ingestion', message),
    );
    return {
      ...{ work, tenantId },
      take: (pages: number) =>
        countPages(deps, { tenantId, documentId: 'another', version: 1 }, pages),
      ingest: () => ingestDocument(deps, message),
      stored: () => deps.documents.get(tenantId, id),
      pages: async () =>
        (await deps.meters.used(tenantId, cycleAt(new Date(Date.now() + lateBy)))).pages,
    };
  }

  it('waits with a sentence, unread, and is taken in the month after', async () => {
    const { work, take, ingest, stored, pages } = await uploaded(
      'A short text about nothing much.',
    );
    await take(PLAN);
    for (const _ of ['at first', 'an hour later']) {
      await ingest();
      expect(await stored()).toMatchObject({
        status: 'queued',
        error:
          'This document counts 1 page. Your plan takes in 2,000 a month, of which 2,000 are used: it waits for the next month, or a larger plan.',
        published: null,
        lease: null,
      });
    }
    // The second time, not even the file was opened.
    expect(work).toEqual({ opened: 1, embedded: 0 });
    expect(await pages()).toBe(PLAN);

    lateBy = NEXT_MONTH_MS;
    await ingest();
    expect(await stored()).toMatchObject({ status: 'ready', error: null, pages: 1 });
    expect(await pages()).toBe(1);
  });

  it('waits for a payment, and says so, where the plan is not paid', async () => {
    const { work, tenantId, ingest, stored } = await uploaded('A short text about nothing much.');
    const unpaid = { customerId: null, subscription: null, checkout: null };
    const trialEndsAt = new Date(Date.now() - 1_000).toISOString();
    await cloud.deps.outbox.commit(tenantId, [
      patchTenant(tenantId, { billing: { ...unpaid, trialEndsAt } }),
    ]);
    await ingest();
    expect(await stored()).toMatchObject({
      status: 'queued',
      error: expect.stringMatching(/^Your plan is not paid: this document waits until it is\./),
    });
    expect(work).toEqual({ opened: 1, embedded: 0 });
  });

  it('gives its pages back where its file cannot be read', async () => {
    const { ingest, stored, pages, work } = await uploaded('   ');
    await ingest();
    expect(await stored()).toMatchObject({ status: 'failed' });
    expect([await pages(), work.embedded]).toEqual([0, 0]);
  });
});
