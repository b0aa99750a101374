import { PNG, pngChunks, readPngHeader } from './png-chunks.ts';

export type Inspected = { type: 'png' | 'jpeg' | 'gif' | 'webp'; width: number; height: number };

/**
 * What a picture is by its own bytes, whatever anybody calls it, and how large it will be once it is unpacked: nothing
 * is unpacked here. Undefined for what is no picture.
 */
export function inspectPicture(bytes: Buffer): Inspected | undefined {
  const size = readSize(bytes);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function readSize(bytes: Buffer): Inspected | undefined {
  if (PNG.every((byte, at) => bytes[at] === byte)) return readPng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes);
  const start = bytes.toString('latin1', 0, 12);
  if (/^GIF8[79]a/.test(start)) return readGif(bytes);
  // Nothing here unpacks it: its size does not matter.
  if (/^RIFF.{4}WEBP$/s.test(start)) return { type: 'webp', width: 1, height: 1 };
  return undefined;
}

/** With a second header it would be another picture than the first one says: decoders take the last. */
function readPng(bytes: Buffer): Inspected | undefined {
  const header = readPngHeader(bytes);
  if (!header) return undefined;
  let headers = 0;
  for (const { name } of pngChunks(bytes)) if (name === 'IHDR') headers += 1;
  return headers === 1 ? { type: 'png', width: header.width, height: header.height } : undefined;
}

/** The size stands in the frame header, before which any number of other segments may stand; a second one is refused. */
function readJpeg(bytes: Buffer): Inspected | undefined {
  let found: Inspected | undefined;
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    const isFilling = bytes[at] === 0xff && marker === 0xff;
    const isPixels = bytes[at] !== 0xff || isWithinScan(marker);
    if (isPixels && !isFilling && !found) return undefined;
    if (isPixels || isFilling) {
      at += 1;
      continue;
    }
    if (marker === END_OF_JPEG) break;
    if (isFrame(marker)) {
      if (found) return undefined;
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      found = { type: 'jpeg', width, height };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return found;
}

const END_OF_JPEG = 0xd9;
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** An escaped byte, and a place to restart at. */
const isWithinScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/** Of the whole and of the first frame, the larger: each of them is unpacked. */
function readGif(bytes: Buffer): Inspected | undefined {
  if (bytes.length < 13) return undefined;
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(bytes[10] ?? 0);
  while (bytes[at] === 0x21) {
    // The decoder skips one of another length by its own reckoning, and would find another frame than this here.
    if (bytes[at + 1] === 0xff && bytes[at + 2] !== 11) return undefined;
    at += 2;
    while (bytes[at]) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  if (bytes[at] !== 0x2c || at + 10 > bytes.length) return undefined;
  const [width, height] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)];
  return {
    type: 'gif',
    width: Math.max(bytes.readUInt16LE(6), width),
    height: Math.max(bytes.readUInt16LE(8), height),
  };
}
