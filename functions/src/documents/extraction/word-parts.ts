import {
  type FileEntry,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { cutWordBody } from './cut-word-body.ts';

const BODY = 'word/document.xml';
/** Shorter ones are read at once. */
const LONG_BODY_BYTES = 2 ** 20;

/**
 * A Word document as several that follow each other, without its pictures: a library that builds trees of what it reads
 * has one of them in memory at a time.
 */
export async function* wordParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes));
  const entries = (await reader.getEntries()).filter((entry) => !entry.directory);
  const body = entries.find(({ filename }) => filename === BODY);
  if (!body || body.uncompressedSize <= LONG_BODY_BYTES) {
    yield bytes;
    return;
  }
  const others = await Promise.all(entries.filter(isNeeded).map(unpack));
  for await (const part of cutWordBody(textOf(body))) {
    yield await pack([...others, { filename: BODY, content: new TextEncoder().encode(part) }]);
  }
}

type Unpacked = { filename: string; content: Uint8Array };

const isNeeded = ({ filename }: FileEntry) => filename !== BODY && /\.(xml|rels)$/i.test(filename);

const unpack = async (entry: FileEntry): Promise<Unpacked> => ({
  filename: entry.filename,
  content: await entry.getData(new Uint8ArrayWriter()),
});

function textOf(entry: FileEntry): AsyncIterable<string> {
  const { readable, writable } = new TextDecoderStream();
  // Its failure ends the stream that is read.
  entry.getData(writable).catch(() => {});
  return readable;
}

async function pack(files: Unpacked[]): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 0 });
  for (const { filename, content } of files) {
    await writer.add(filename, new Uint8ArrayReader(content));
  }
  return await writer.close();
}
