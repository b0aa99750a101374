import { createHash } from 'node:crypto';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Chunk } from '../knowledge/chunker.ts';
import { type Edition, editionKey, type WrittenChunk } from '../knowledge/edition.ts';
import { removeChunks } from '../knowledge/remove-chunks.ts';
import { WORDING } from '../knowledge/searched-text.ts';
import { writeChunks } from '../knowledge/write-chunks.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { Postponed } from '../platform/next-attempt.ts';
import { measure } from '../platform/telemetry/metrics.ts';
import { names } from '../platform/telemetry/names.ts';
import { countPages, giveBackPages, type PagesFull } from '../usage/count-pages.ts';
import { isHeldBy, isVersion } from './document-conditions.ts';
import { documentFailed, withWhatStays } from './document-failed.ts';
import type { DocumentRecord } from './document-record.ts';
import type { Documents } from './documents.store.ts';
import type { Extractor, Part } from './extraction/extractor.ts';
import { FileRefused } from './extraction/page.ts';
import { hasRoom } from './has-room.ts';
import type { IngestMessage } from './ingestion-message.ts';
import type { IngestionTurns } from './ingestion-turns.ts';
import { readFile } from './read-file.ts';
import { acquireLease, keepReading, patchHeld, type Reading } from './reading-lease.ts';
import { replaceNamesakes } from './replace-namesakes.ts';

type Needs = {
  blobs: Blobs;
  documents: Documents;
  extractor: Extractor;
  ingestionTurns: IngestionTurns;
  log: Log;
  newId: NewId;
  now: Clock;
} & Parameters<typeof replaceNamesakes>[0] &
  Parameters<typeof writeChunks>[0] &
  Parameters<typeof removeChunks>[0] &
  Parameters<typeof countPages>[0] &
  Parameters<typeof giveBackPages>[0];
type Counts = { chunks: number; pages: number; contentHash: string | null } & Pick<
  Part,
  'imagePages' | 'unreadPages' | 'notice'
>;

/** So many parts of a file are embedded and written while the next one is read. */
const PARTS_IN_FLIGHT = 2;
/** Well below the platform's limit for one message; what takes longer goes on in the next. */
const MESSAGE_MS = 4 * 60_000;
const FILE_GONE = 'The file could not be found any more. Please upload it again.';

/**
 * Reads a document, writes its chunks and publishes them all at once. Harmless twice, also at the same time,
 * and after having been interrupted anywhere: ids follow from the content's place, and nothing is found before
 * it is published. A file that cannot be read ends as `failed`, with a sentence; one that the plan has no room for waits
 * as `queued`, with another, until the reconciliation queues it again.
 * @param isSentAgain By an operator: what has failed is read, too
 * @throws whatever may pass: the caller tries again; Postponed when it is somebody else's turn, or to be gone on with
 */
export async function ingestDocument(
  deps: Needs,
  message: IngestMessage,
  isSentAgain = false,
): Promise<void> {
  deps.extractor.refuseStalled(message.tenantId);
  await deps.ingestionTurns.take(message.tenantId, (place) =>
    ingest(deps, message, { place, isSentAgain }),
  );
}

type Turn = { place: AbortSignal; isSentAgain: boolean };

async function ingest(
  deps: Needs,
  message: IngestMessage,
  { place, isSentAgain }: Turn,
): Promise<void> {
  const reading = await acquireLease(deps, { ...message, isSentAgain }, deps.newId());
  if (!reading) {
    // Whoever has published it may have died before the rest was done.
    await replaceNamesakes(deps, message);
    return removeLeftovers(deps, message);
  }

  const keeper = keepReading(deps, reading);
  try {
    const counts = await readAndWrite(deps, message, reading.record, { ...keeper, place });
    await keeper.stop();
    await publish(deps, message, reading, counts);
  } catch (error) {
    await keeper.stop();
    if (error instanceof FileRefused) await fail(deps, message, reading, error);
    else if (error instanceof NoRoom) await wait(deps, message, reading, error);
    else if (keeper.signal.aborted) await giveWay(deps, message, reading);
    else {
      const changes = { status: 'queued', lease: null, ...keeper.progress() } as const;
      await patchHeld(deps, reading, changes).catch(() => {});
      throw error;
    }
  }
}

async function readAndWrite(
  deps: Needs,
  edition: Edition,
  record: DocumentRecord,
  { signal, report, place }: ReturnType<typeof keepReading> & { place: AbortSignal },
): Promise<Counts> {
  const mustEndAt = deps.now().getTime() + MESSAGE_MS;
  const counts: Counts = {
    ...{ chunks: 0, pages: 0, imagePages: 0, unreadPages: 0, notice: '' },
    contentHash: null,
  };
  const load = async () => {
    const hash = createHash('sha256');
    const isKnown = record.contentHash !== null;
    const file = await readFile(deps, record, isKnown ? undefined : (part) => hash.update(part));
    if (!file) throw new FileRefused(FILE_GONE);
    counts.contentHash = record.contentHash ?? hash.digest('hex');
    return file;
  };
  // From an earlier message: reading is cheap beside embedding, which is not done twice.
  const written = record.pagesTotal !== null ? await deps.knowledge.listWritten(edition) : [];
  // Others that were uploaded with it have been read since.
  if (!(await hasRoom(deps.documents, record))) {
    throw new FileRefused(new Failure('scope_full').message);
  }
  const inFlight: Promise<void>[] = [];
  try {
    // What has been published was counted then: whoever has it read anew has paid for it.
    let hasRoom = record.published !== null;
    if (record.pagesTotal !== null && !hasRoom) await takeRoom(deps, edition, record.pagesTotal);
    for await (const part of deps.extractor.extract(record, load, place)) {
      signal.throwIfAborted();
      if (!hasRoom) await takeRoom(deps, edition, part.pagesTotal);
      hasRoom = true;
      counts.chunks += part.chunks.length;
      counts.pages = part.pagesTotal;
      counts.imagePages = part.imagePages;
      counts.unreadPages = part.unreadPages;
      counts.notice = part.notice;
      if (inFlight.length === PARTS_IN_FLIGHT) await inFlight.shift();
      if (place.aborted || deps.now().getTime() > mustEndAt) throw new Postponed(0);
      const writing = writeChunks(deps, edition, withoutWritten(part.chunks, written), signal).then(
        () => report(part.pagesDone, part.pagesTotal),
      );
      // Whoever awaits it learns of a failure; until then it must not count as unhandled.
      writing.catch(() => {});
      inFlight.push(writing);
    }
    await Promise.all(inFlight);
  } finally {
    await Promise.allSettled(inFlight);
  }
  signal.throwIfAborted();
  return counts;
}

/** The plan has no room for a document of so many pages. The message is a sentence for who uploaded it. */
class NoRoom extends Error {
  readonly pages: number;

  constructor(pages: number, full: PagesFull) {
    super(full.isPaid ? noRoomSentence(pages, full) : NOT_PAID);
    this.pages = pages;
  }
}

const NOT_PAID =
  'Your plan is not paid: this document waits until it is. An administrator chooses a plan, or pays what is due, in Billing & Usage.';

function noRoomSentence(pages: number, { limit, taken }: PagesFull): string {
  const [size, most, used] = [pages, limit, taken].map((count) => count.toLocaleString('en-US'));
  return (
    `This document counts ${size} ${pages === 1 ? 'page' : 'pages'}. Your plan takes in ${most} a month, of which ${used} are used: ` +
    `it waits for ${pages > limit ? '' : 'the next month, or '}a larger plan.`
  );
}

/** Before anything is embedded, which is what costs. @throws NoRoom */
async function takeRoom(deps: Needs, edition: Edition, pages: number): Promise<void> {
  const full = await countPages(deps, edition, pages);
  if (full) throw new NoRoom(pages, full);
}

/** Those that were cut otherwise, as by an earlier release, are written anew. */
const withoutWritten = (chunks: Chunk[], written: WrittenChunk[]): Chunk[] =>
  chunks.filter(({ index, start, end }) => {
    const before = written[index];
    return before?.start !== start || before.end !== end;
  });

/** From this one write on the new edition is found; the one before it goes afterwards. */
async function publish(
  deps: Needs,
  edition: Edition,
  reading: Reading,
  counts: Counts,
): Promise<void> {
  const { version, documentId, tenantId, scope } = edition;
  const { chunks, pages, contentHash } = counts;
  const notice = noticeOf(counts);
  // A change by itself: one has at most ten fields.
  const { record } = reading;
  const isKnown =
    notice === record.notice && contentHash === record.contentHash && record.wording === WORDING;
  if (!isKnown) await patchHeld(deps, reading, { notice, contentHash, wording: WORDING });
  const isPublished = await patchHeld(deps, reading, {
    status: 'ready',
    published: version,
    hidden: reading.record.published ? [editionKey(documentId, reading.record.published)] : [],
    chunks,
    pages,
    pagesDone: pages,
    pagesTotal: pages,
    lease: null,
  });
  if (!isPublished) return giveWay(deps, edition, reading);
  await replaceNamesakes(deps, edition);
  if (!reading.record.published) return noteIngestion(deps, reading.record);
  await removeChunks(deps, { tenantId, scope, documentId, except: version });
  await deps.documents.patch(reading.record, { hidden: [] }, isVersion(version));
}

/** What is read anew was uploaded some other day. */
function noteIngestion({ now }: Needs, { createdAt }: DocumentRecord): void {
  measure('talkwright.ingestion.duration', (now().getTime() - Date.parse(createdAt)) / 1_000);
}

/** What whoever uploaded it had better know, though it could be read. */
function noticeOf({ pages, imagePages, unreadPages, notice }: Counts): string | null {
  const said = (count: number, [one, several]: [string, string]) => {
    const [some, all] = [count, pages].map((number) => number.toLocaleString('en-US'));
    return count > 0 ? [`${some} of ${all} pages ${count === 1 ? one : several}.`] : [];
  };
  const sentences = [
    ...said(imagePages, ['holds only images', 'hold only images']),
    ...said(unreadPages, ['has no text that can be read', 'have no text that can be read']),
    notice,
  ];
  return sentences.filter(Boolean).join(' ') || null;
}

async function fail(
  deps: Needs,
  edition: Edition,
  reading: Reading,
  { message: reason, cause }: FileRefused,
): Promise<void> {
  const { tenantId, scope, documentId } = edition;
  const message = withWhatStays(reason, reading.record);
  if (cause) deps.log.error('unreadable file', cause, { documentId });
  await removeChunks(deps, { tenantId, scope, documentId, except: reading.record.published ?? 0 });
  await giveBackPages(deps, edition);
  const isFailed = await patchHeld(
    deps,
    reading,
    { status: 'failed', error: message, hidden: [], lease: null },
    documentFailed(deps, reading.record, message),
  );
  if (!isFailed) await giveWay(deps, edition, reading);
}

/** With the number of its pages, by which the next try need not open the file. */
async function wait(
  deps: Needs,
  edition: Edition,
  reading: Reading,
  { message, pages }: NoRoom,
): Promise<void> {
  measure('talkwright.quota.refused', 1, { [names.meter]: 'documents' });
  const changes = { status: 'queued', error: message, pagesTotal: pages, lease: null } as const;
  if (!(await patchHeld(deps, reading, changes))) await giveWay(deps, edition, reading);
}

/** The document was deleted while it was read: what was written of it since then goes as well. */
async function giveWay(deps: Needs, edition: Edition, { holder, record }: Reading): Promise<void> {
  await removeLeftovers(deps, edition);
  await deps.documents.patch(record, { lease: null }, isHeldBy(holder));
}

async function removeLeftovers(
  deps: Needs,
  { tenantId, scope, documentId }: Edition,
): Promise<void> {
  const record = await deps.documents.find(tenantId, documentId);
  if (!record || record.isDeleting) await removeChunks(deps, { tenantId, scope, documentId });
}
