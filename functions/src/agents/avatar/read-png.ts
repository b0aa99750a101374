import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

type Png = {
  /** Nothing of it but what makes its pixels. */
  content: Buffer;
  /** @throws when it unpacks to more than its pixels need */
  refuseBomb(): Promise<void>;
};

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** How many numbers make a pixel, by the type of its color. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Texts can be packed as well: a thousand of them, of eight megabytes each, would be kept while it is read. */
const OF_PIXELS = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP'.split(' '));
/** Some programs write more than a picture needs. */
const SPARE_BYTES = 64 * 1024;

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(SIGNATURE);

/** @throws for what is none, says two sizes, or goes on behind its end */
export function readPng(bytes: Buffer): Png {
  const chunks = [...chunksOf(bytes)];
  const headers = chunks.filter(({ name }) => name === 'IHDR');
  const isWhole = chunks[0]?.name === 'IHDR' && chunks.at(-1)?.name === 'IEND';
  const end = chunks.reduce((sum, { whole }) => sum + whole.length, SIGNATURE.length);
  if (!isWhole || headers.length !== 1 || end !== bytes.length) throw new Error('This is no PNG.');

  const kept = chunks.filter(({ name }) => OF_PIXELS.has(name)).map(({ whole }) => whole);
  const packed = chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data);
  return {
    content: Buffer.concat([SIGNATURE, ...kept]),
    async refuseBomb() {
      const maxOutputLength = neededBytes(headers[0]?.data ?? Buffer.alloc(0)) + SPARE_BYTES;
      await promisify(inflate)(Buffer.concat(packed), { maxOutputLength });
    },
  };
}

function* chunksOf(bytes: Buffer): Generator<{ name: string; data: Buffer; whole: Buffer }> {
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    yield { name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) };
    if (name === 'IEND') return;
    at = end;
  }
}

function neededBytes(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bits = (CHANNELS[header[9] ?? -1] ?? 0) * (header[8] ?? 0);
  // A byte more in each row. Seven passes make less than twice as many rows, each of them rounded up.
  const plain = (Math.ceil((width * bits) / 8) + 1) * height;
  return header[12] === 0 ? plain : plain + 4 * (height + 8);
}
