import {
  configure,
  type FileEntry,
  Uint8ArrayReader,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { FileRefused } from './page.ts';
import { archiveWithin } from './zip-bounds.ts';

const MAX_ENTRIES = 5_000;
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
/** Thousands of pages have less. */
const MAX_XML_BYTES = 64 * 1024 * 1024;
/** Word's XML shrinks to a 30th at best; a bomb to a 1,000th. */
const MAX_RATIO = 150;
const RATIO_MATTERS_FROM = 10 * 1024 * 1024;

export const DAMAGED = 'This Word document is damaged and could not be read.';
const TOO_LARGE = 'This document is too large to be read. Split it and upload the parts.';
const BOMB = 'This document unpacks to far more data than a document has. It was not opened.';

/**
 * Whatever another library could read in another way is refused: entries that share bytes or that the directory does
 * not count, names that come twice, headers that contradict each other.
 */
const STRICT = { strictness: 'strict', checkOverlappingEntry: true } as const;

// It is in a thread of ours already.
configure({ useWebWorkers: false });

/**
 * Proves that an archive is what it says before it is read: every entry is inflated once, alone, and
 * stopped at its declared size; sizes, ratio and number are limited; no two entries share data.
 * Answers the entries by their names.
 */
export async function inspectZip(bytes: Uint8Array): Promise<Map<string, FileEntry>> {
  const reader = new ZipReader(new Uint8ArrayReader(archiveWithin(bytes)), STRICT);
  try {
    const entries = await readDirectory(reader);
    checkSizes(entries);
    for (const entry of entries) await inflate(entry);
    return new Map(entries.map((entry) => [entry.filename, entry]));
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused(DAMAGED, { cause: error });
  }
}

async function readDirectory(reader: ZipReader<unknown>): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for await (const entry of reader.getEntriesGenerator()) {
    if (entries.length === MAX_ENTRIES) throw new FileRefused(BOMB);
    if (entry.encrypted) throw new FileRefused(DAMAGED);
    if (!entry.directory) entries.push(entry);
    else if (entry.uncompressedSize > 0) throw new FileRefused(DAMAGED);
  }
  return entries;
}

function checkSizes(entries: FileEntry[]): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0);
  if (unpacked > MAX_UNPACKED_BYTES) throw new FileRefused(BOMB);
  if (unpacked > RATIO_MATTERS_FROM && unpacked > packed * MAX_RATIO) throw new FileRefused(BOMB);
  const largestXml = Math.max(0, ...entries.filter(isXml).map((entry) => entry.uncompressedSize));
  if (largestXml > MAX_XML_BYTES) throw new FileRefused(TOO_LARGE);
}

const isXml = ({ filename }: FileEntry) => /\.(xml|rels)$/i.test(filename);

async function inflate(entry: FileEntry): Promise<void> {
  let size = 0;
  const counting = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.byteLength;
      if (size > entry.uncompressedSize) throw new FileRefused(DAMAGED);
    },
  });
  await entry.getData(counting);
  if (size !== entry.uncompressedSize) throw new FileRefused(DAMAGED);
}
