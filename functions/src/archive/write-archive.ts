import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { parseKnown } from '@talkwright/shared/contract/parse-known';
import { VERSION } from '@talkwright/shared/version';
import type { ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { organizationFolder } from '../agents/avatar/picture-place.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { BlobContainerName } from '../platform/containers.ts';
import { type ArchivedType, archived, archivedTypes } from './archived.ts';
import type { Archives } from './archives.store.ts';

type Needs = { archives: Archives; blobs: Blobs; now: Clock };
type Zip = ZipWriter<unknown>;

/** The version changes where what reads it has to. */
export const FORMAT = { format: 'talkwright-organization', formatVersion: 1 };
/** What no system lets stand in the name of a file, or hides. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]|^\.+/gu;

/**
 * Everything that is an organization's, as the bytes of a ZIP file: each kind of records as JSON in lines, documents and
 * pictures as they are stored, and last a manifest that says what is in it. However much it is, a few blocks of it are in
 * memory at a time, beside the names of all documents. What changes meanwhile is in it as it was, or as it is by then.
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
  const filenames = new Map<string, string>();
  for (const type of archivedTypes) {
    let count = 0;
    const found = recordsOf(deps, tenantId, type, ({ id, filename }) => {
      count += 1;
      if (typeof filename === 'string') filenames.set(String(id), filename);
    });
    await zip.add(`records/${type}.jsonl`, toStream(found));
    records[type] = count;
  }
  const documents = await addFiles(deps, zip, 'documents', tenantId, (id) => {
    const filename = filenames.get(id);
    return filename && `documents/${id}/${filename.replace(UNSAFE, '_')}`;
  });
  const pictures = await addFiles(deps, zip, 'avatars', organizationFolder(tenantId), (path) => {
    return `pictures/${path}`;
  });
  const manifest = {
    ...FORMAT,
    product: `Talkwright ${VERSION}`,
    organization: tenantId,
    madeAt: deps.now().toISOString(),
    records,
    files: { documents, pictures },
  };
  await zip.add('manifest.json', toStream([Buffer.from(JSON.stringify(manifest, null, 2))]));
  await zip.close();
}

async function* recordsOf(
  { archives }: Needs,
  tenantId: string,
  type: ArchivedType,
  tell: (record: Record<string, unknown>) => void,
): AsyncGenerator<Uint8Array> {
  const { container, schema } = archived[type];
  for await (const page of archives.recordsOf(tenantId, container, type)) {
    for (const stored of page) {
      const record = parseKnown(schema, stored);
      tell(record);
      yield Buffer.from(`${JSON.stringify(record)}\n`);
    }
  }
}

/** Answers how many there are. What is removed meanwhile, or was never confirmed, is passed over. */
async function addFiles(
  { blobs }: Needs,
  zip: Zip,
  container: BlobContainerName,
  folder: string,
  nameOf: (path: string) => string | undefined,
): Promise<number> {
  let count = 0;
  for await (const { path } of blobs.list(container, `${folder}/`)) {
    const name = nameOf(path.slice(folder.length + 1));
    const content = name && (await blobs.download(container, path));
    if (!content) continue;
    await zip.add(name, toStream(content));
    count += 1;
  }
  return count;
}

const toStream = (content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(content)) as globalThis.ReadableStream<Uint8Array>;
