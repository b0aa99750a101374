import { buffer } from 'node:stream/consumers';
import type { Chunk } from '../knowledge/chunker.ts';
import { type Edition, editionKey } from '../knowledge/edition.ts';
import { embeddedText, embedTexts } from '../knowledge/embed-texts.ts';
import type { Knowledge } from '../knowledge/knowledge.store.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Models } from '../platform/models/models.ts';
import { documentFailed } from './document-failed.ts';
import type { DocumentRecord } from './document-record.ts';
import type { Documents } from './documents.store.ts';
import type { Extractor } from './extraction/extractor.ts';
import { FileRefused } from './extraction/page.ts';
import type { IngestMessage } from './ingestion-message.ts';
import { acquireLease, keepLease, type Lease, patchHeld, releaseLease } from './lease.ts';

type Needs = {
  blobs: Blobs;
  documents: Documents;
  extractor: Extractor;
  knowledge: Knowledge;
  log: Log;
  models: Models;
  newId: NewId;
  now: Clock;
};
type Counts = { chunks: number; pages: number };

/** So many parts of a file are embedded and written while the next one is read. */
const PARTS_IN_FLIGHT = 2;
const FILE_GONE = 'The file could not be found any more. Please upload it again.';

/**
 * Reads a document, writes its chunks and publishes them all at once. Harmless twice, also at the same time,
 * and after having been interrupted anywhere: ids follow from the content's place, and nothing is found before
 * it is published. A file that cannot be read ends as `failed`, with a sentence.
 * @throws whatever may pass: the caller tries again
 */
export async function ingestDocument(deps: Needs, message: IngestMessage): Promise<void> {
  const lease = await acquireLease(deps, message, deps.newId());
  if (!lease) return removeLeftovers(deps, message);

  const keeper = keepLease(deps, lease);
  try {
    const counts = await readAndWrite(deps, message, lease.record, keeper);
    await keeper.stop();
    await publish(deps, message, lease, counts);
  } catch (error) {
    await keeper.stop();
    if (error instanceof FileRefused) await fail(deps, message, lease, error);
    else if (keeper.signal.aborted) await giveWay(deps, message, lease);
    else {
      await patchHeld(deps, lease, { status: 'queued', lease: null }).catch(() => {});
      throw error;
    }
  }
}

async function readAndWrite(
  deps: Needs,
  edition: Edition,
  { tenantId, id, extension }: DocumentRecord,
  { signal, report }: ReturnType<typeof keepLease>,
): Promise<Counts> {
  const load = async () => {
    const file = await deps.blobs.download('documents', `${tenantId}/${id}`);
    if (!file) throw new FileRefused(FILE_GONE);
    return new Uint8Array(await buffer(file));
  };
  const counts: Counts = { chunks: 0, pages: 0 };
  const inFlight: Promise<void>[] = [];
  try {
    for await (const part of deps.extractor.extract(load, extension)) {
      signal.throwIfAborted();
      counts.chunks += part.chunks.length;
      counts.pages = part.pagesTotal;
      if (inFlight.length === PARTS_IN_FLIGHT) await inFlight.shift();
      const written = writeChunks(deps, edition, part.chunks, signal);
      inFlight.push(written.then(() => report(part.pagesDone, part.pagesTotal)));
      // Whoever awaits it learns of a failure; until then it must not count as unhandled.
      written.catch(() => {});
    }
    await Promise.all(inFlight);
  } finally {
    await Promise.allSettled(inFlight);
  }
  signal.throwIfAborted();
  return counts;
}

async function writeChunks(
  deps: Needs,
  edition: Edition,
  chunks: Chunk[],
  signal: AbortSignal,
): Promise<void> {
  const texts = chunks.map(embeddedText);
  const vectors = await embedTexts(deps, texts, signal);
  const pairs = chunks.map((chunk, at) => ({ chunk, vector: vectors[at] ?? [] }));
  signal.throwIfAborted();
  await deps.knowledge.write(edition, pairs);
}

/** From this one write on the new edition is found; the one before it goes afterwards. */
async function publish(
  deps: Needs,
  edition: Edition,
  lease: Lease,
  { chunks, pages }: Counts,
): Promise<void> {
  const { version, documentId, tenantId } = edition;
  const isPublished = await patchHeld(deps, lease, {
    status: 'ready',
    published: version,
    hidden: lease.record.published ? [editionKey(documentId, lease.record.published)] : [],
    chunks,
    pages,
    pagesDone: pages,
    pagesTotal: pages,
    lease: null,
  });
  if (!isPublished) return giveWay(deps, edition, lease);
  if (!lease.record.published) return;
  await deps.knowledge.remove(edition, { except: version });
  await deps.documents.patch(
    { tenantId, id: documentId },
    { hidden: [] },
    `c.version = ${version}`,
  );
}

async function fail(
  deps: Needs,
  edition: Edition,
  lease: Lease,
  { message, cause }: FileRefused,
): Promise<void> {
  const { documentId } = edition;
  if (cause) deps.log.error('unreadable file', cause, { documentId });
  await deps.knowledge.remove(edition, { except: lease.record.published ?? 0 });
  const isFailed = await patchHeld(
    deps,
    lease,
    { status: 'failed', error: message, hidden: [], lease: null },
    documentFailed(deps, lease.record, message),
  );
  if (!isFailed) await giveWay(deps, edition, lease);
}

/** The document was deleted while it was read: what was written of it since then goes as well. */
async function giveWay(deps: Needs, edition: Edition, lease: Lease): Promise<void> {
  await removeLeftovers(deps, edition);
  await releaseLease(deps, lease);
}

async function removeLeftovers({ documents, knowledge }: Needs, edition: Edition): Promise<void> {
  const found = await documents.find(edition.tenantId, edition.documentId);
  if (!found || found.value.isDeleting) await knowledge.remove(edition);
}
