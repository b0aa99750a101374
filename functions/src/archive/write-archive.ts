import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { parseKnown } from '@talkwright/shared/contract/parse-known';
import { VERSION } from '@talkwright/shared/version';
import type { ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { organizationFolder } from '../agents/avatar/picture-place.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { BlobContainerName } from '../platform/containers.ts';
import { type Archived, type ArchivedType, archived, archivedTypes } from './archived.ts';
import type { Archives } from './archives.store.ts';

type Needs = { archives: Archives; blobs: Blobs; now: Clock };
type Zip = ZipWriter<unknown>;
/** Where it is stored, and what it is called in the archive. */
type ArchivedFile = { path: string; name: string };

/** The version changes where what reads it has to. */
export const FORMAT = { format: 'talkwright-organization', formatVersion: 1 };
/** What no system lets stand in the name of a file, or hides. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]|^\.+/gu;

/**
 * Everything that is an organization's, as the bytes of a ZIP file: each kind of records as JSON in lines, documents and
 * pictures as they are stored, and last a manifest that says what is in it. However much it is, a few blocks and one page of
 * records are in memory at a time, beside what a ZIP file says of each file at its end. What changes meanwhile is in it as it
 * was, or as it is by then; of a document that comes meanwhile it may have the file alone.
 */
export function writeArchive(deps: Needs, tenantId: string): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  fill(deps, tenantId, writable).catch((error) => writable.abort(error));
  return Readable.fromWeb(readable as ReadableStream<Uint8Array>);
}

async function fill(deps: Needs, tenantId: string, writable: WritableStream): Promise<void> {
  const { ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  const zip = new ZipWriter(writable, { useWebWorkers: false });
  const records: Record<string, number> = {};
  for (const type of archivedTypes) records[type] = await addRecords(deps, zip, tenantId, type);
  const files = {
    documents: await addFiles(deps, zip, 'documents', documentsOf(deps, tenantId)),
    pictures: await addFiles(deps, zip, 'avatars', picturesOf(deps, tenantId)),
  };
  const manifest = {
    ...FORMAT,
    product: `Talkwright ${VERSION}`,
    organization: tenantId,
    madeAt: deps.now().toISOString(),
    records,
    files,
  };
  await zip.add('manifest.json', toStream([Buffer.from(JSON.stringify(manifest, null, 2))]));
  await zip.close();
}

/** Answers how many there are. */
async function addRecords(
  deps: Needs,
  zip: Zip,
  tenantId: string,
  type: ArchivedType,
): Promise<number> {
  let count = 0;
  async function* lines(): AsyncGenerator<Uint8Array> {
    for await (const record of recordsOf(deps, tenantId, type)) {
      count += 1;
      yield Buffer.from(`${JSON.stringify(record)}\n`);
    }
  }
  await zip.add(`records/${type}.jsonl`, toStream(lines()));
  return count;
}

/** Answers how many there are. What is removed meanwhile, or was never confirmed, is passed over. */
async function addFiles(
  { blobs }: Needs,
  zip: Zip,
  container: BlobContainerName,
  files: AsyncIterable<ArchivedFile>,
): Promise<number> {
  let count = 0;
  for await (const { path, name } of files) {
    const content = await blobs.download(container, path);
    if (!content) continue;
    await zip.add(name, toStream(content));
    count += 1;
  }
  return count;
}

/** Under the names with which they came. */
async function* documentsOf(deps: Needs, tenantId: string): AsyncGenerator<ArchivedFile> {
  for await (const { id, filename } of recordsOf(deps, tenantId, 'document')) {
    yield {
      path: `${tenantId}/${id}`,
      name: `documents/${id}/${filename.replace(UNSAFE, '_') || '_'}`,
    };
  }
}

async function* picturesOf({ blobs }: Needs, tenantId: string): AsyncGenerator<ArchivedFile> {
  const folder = organizationFolder(tenantId);
  for await (const { path } of blobs.list('avatars', `${folder}/`)) {
    yield { path, name: `pictures/${path.slice(folder.length + 1)}` };
  }
}

async function* recordsOf<T extends ArchivedType>(
  { archives }: Needs,
  tenantId: string,
  type: T,
): AsyncGenerator<Archived<T>> {
  const { store, schema } = archived[type];
  for await (const page of archives.recordsOf(tenantId, store, type)) {
    for (const stored of page) yield parseKnown(schema, stored) as Archived<T>;
  }
}

const toStream = (content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(content)) as globalThis.ReadableStream<Uint8Array>;
