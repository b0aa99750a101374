import { inflateRawSync } from 'node:zlib';
import { FileRefused } from './page.ts';

const MAX_ENTRIES = 5_000;
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
/** A tree of XML takes some ten times as much memory as its text: more than this would not fit anyway. */
const MAX_XML_BYTES = 64 * 1024 * 1024;
/** Word's XML shrinks to a 30th at best; a bomb to a 1,000th. */
const MAX_RATIO = 150;
const RATIO_MATTERS_FROM = 10 * 1024 * 1024;

const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

const DAMAGED = 'This Word document is damaged and could not be read.';
const TOO_LARGE = 'This document is too large to be read. Split it and upload the parts.';
const BOMB = 'This document unpacks to far more data than a document has. It was not opened.';

type Entry = {
  name: string;
  method: number;
  isEncrypted: boolean;
  packed: number;
  unpacked: number;
  offset: number;
};

/**
 * Proves that an archive is what it says before a library unpacks it: every entry is inflated once, alone, and
 * stopped at its declared size; sizes, ratio and number are limited; no two entries share data.
 * Answers the names of the entries.
 */
export function inspectZip(bytes: Uint8Array): Set<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(file);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  if (unpacked > MAX_UNPACKED_BYTES) throw new FileRefused(BOMB);
  if (unpacked > RATIO_MATTERS_FROM && unpacked > packed * MAX_RATIO) {
    throw new FileRefused(BOMB);
  }
  const largestXml = Math.max(0, ...entries.filter(isXml).map((entry) => entry.unpacked));
  if (largestXml > MAX_XML_BYTES) throw new FileRefused(TOO_LARGE);
  if (packed > file.length) throw new FileRefused(DAMAGED);
  for (const entry of entries) checkEntry(file, entry);
  return new Set(entries.map(({ name }) => name));
}

const isXml = ({ name }: Entry) => /\.(xml|rels)$/i.test(name);

function readDirectory(file: Buffer): Entry[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > file.length) throw new FileRefused(DAMAGED);

  // Libraries read entries as long as there are any, whatever number the archive declares.
  const entries: Entry[] = [];
  let at = file.readUInt32LE(end + 16);
  while (at + 46 <= end && file.readUInt32LE(at) === DIRECTORY_ENTRY) {
    if (entries.length === MAX_ENTRIES) throw new FileRefused(BOMB);
    const nameLength = file.readUInt16LE(at + 28);
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function checkEntry(file: Buffer, { method, isEncrypted, packed, unpacked, offset }: Entry): void {
  if (isEncrypted || ![STORED, DEFLATED].includes(method)) throw new FileRefused(DAMAGED);
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL_HEADER) {
    throw new FileRefused(DAMAGED);
  }
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (start + packed > file.length) throw new FileRefused(DAMAGED);
  if (inflatedSize(file.subarray(start, start + packed), method, unpacked) !== unpacked) {
    throw new FileRefused(DAMAGED);
  }
}

function inflatedSize(data: Buffer, method: number, declared: number): number {
  if (method === STORED) return data.length;
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, declared) }).length;
  } catch {
    throw new FileRefused(DAMAGED);
  }
}
