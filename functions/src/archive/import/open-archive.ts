import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { timeSchema } from '@talkwright/shared/contract/rules';
import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import * as z from 'zod';
import { type Archived, type ArchivedType, archived, archivedTypes } from '../archived.ts';
import { FORMAT } from '../write-archive.ts';
import { ArchiveRefused } from './archive-refused.ts';

const manifestSchema = z.object({
  format: z.literal(FORMAT.format),
  formatVersion: z.int().min(1),
  // As organizations are named, and nothing else that lies beside them.
  organization: z.ulid(),
  madeAt: timeSchema,
  records: z.partialRecord(z.enum(archivedTypes), z.int()),
});

/** Where files lie that we have written. */
const FILES = /^(?:documents\/[\w-]+\/[^/]+|pictures\/[\w-]+\/[\w-]+\.(?:png|jpg))$/;
const MAX_MANIFEST_LINES = 1_000;
/** In bytes: the database takes little more for a record. */
const MAX_LINE = 2_000_000;
/** Whatever two programs could read in two ways is refused. */
const STRICT = { strictness: 'strict', checkOverlappingEntry: true, useWebWorkers: false } as const;

export type OpenArchive = Awaited<ReturnType<typeof openArchive>>;

/**
 * The archive of an organization in a file. It is read as often as it is asked for, and never whole.
 * @throws ArchiveRefused where it is none, or one of a newer version
 */
export async function openArchive(path: string) {
  const entries = await entriesOf(path);
  const manifest = await manifestOf(entries.get('manifest.json'));
  const { organization: tenantId, madeAt, records: counts } = manifest;

  /** Each record of a type, as it was archived. @throws ArchiveRefused at the first that is not what it has to be */
  async function* records<T extends ArchivedType>(type: T): AsyncGenerator<Archived<T>> {
    const name = `records/${type}.jsonl`;
    // One of before has none of a type that is newer.
    const content = contentOf(entries.get(name));
    let line = 0;
    for await (const text of linesOf(content)) {
      line += 1;
      const record = archived[type].schema.safeParse(parsed(text));
      if (record.data?.tenantId !== tenantId) {
        const [issue] = record.error?.issues ?? [];
        const what = issue
          ? `${issue.path.join('.')}: ${issue.message}`
          : 'of another organization';
        throw new ArchiveRefused(`Line ${line} of ${name} is no such record (${what}).`);
      }
      yield record.data as Archived<T>;
    }
    if (line !== (counts[type] ?? 0)) {
      throw new ArchiveRefused(
        `${name} has ${line} lines, the manifest says ${counts[type] ?? 0}.`,
      );
    }
  }

  return {
    tenantId,
    madeAt,
    /** Files below a folder, by the rest of their names. */
    filesBelow: (folder: string): string[] =>
      [...entries.keys()].flatMap((name) =>
        name.startsWith(folder) ? [name.slice(folder.length)] : [],
      ),
    file: (name: string): Readable => contentOf(entries.get(name)),
    records,

    /** Of a type of which there are few. */
    async all<T extends ArchivedType>(type: T): Promise<Archived<T>[]> {
      const found: Archived<T>[] = [];
      for await (const record of records(type)) found.push(record);
      return found;
    },
  };
}

/** That a file lies in: of a document, its id. */
export const folderOf = (name: string): string => name.slice(0, name.indexOf('/'));

async function entriesOf(path: string): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  try {
    const reader = new ZipReader(new BlobReader(await openAsBlob(path)), STRICT);
    for await (const entry of reader.getEntriesGenerator()) {
      if (!entry.directory) entries.set(entry.filename, entry);
    }
  } catch (cause) {
    throw new ArchiveRefused(`${path} cannot be read as a ZIP file.`, { cause });
  }
  const stray = [...entries.keys()].find((name) => /^(?:doc|pic)/.test(name) && !FILES.test(name));
  if (stray !== undefined) throw new ArchiveRefused(`${stray} is no file of an organization.`);
  return entries;
}

async function manifestOf(entry: FileEntry | undefined): Promise<z.output<typeof manifestSchema>> {
  const lines: string[] = [];
  for await (const line of linesOf(contentOf(entry))) {
    if (lines.push(line) > MAX_MANIFEST_LINES) break;
  }
  const manifest = manifestSchema.safeParse(parsed(lines.join('\n')));
  if (!manifest.data) throw new ArchiveRefused('This is no archive of an organization.');
  if (manifest.data.formatVersion > FORMAT.formatVersion) {
    throw new ArchiveRefused('This archive is of a newer version of Talkwright. Upgrade first.');
  }
  return manifest.data;
}

/** Breaks off where what is packed is damaged. */
function contentOf(entry: FileEntry | undefined): Readable {
  if (!entry) return Readable.from([]);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  entry.getData(writable, { checkSignature: true }).catch((cause) => {
    void writable
      .abort(new ArchiveRefused(`${entry.filename} is damaged.`, { cause }))
      .catch(() => {});
  });
  return Readable.fromWeb(readable as ReadableStream<Uint8Array>);
}

async function* linesOf(content: Readable): AsyncGenerator<string> {
  let open = '';
  for await (const text of content.setEncoding('utf8')) {
    const lines = (open + text).split('\n');
    open = lines.pop() ?? '';
    if ([open, ...lines].some((one) => Buffer.byteLength(one) > MAX_LINE)) {
      throw new ArchiveRefused('It has a line that no record can be.');
    }
    yield* lines;
  }
  if (open) yield open;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
