export type Inspected = { type: 'png' | 'jpeg' | 'gif' | 'webp'; width: number; height: number };

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

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

function readPng(bytes: Buffer): Inspected | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The size stands in the frame header, before which any number of other segments may stand. */
function readJpeg(bytes: Buffer): Inspected | undefined {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return {
        type: 'jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Of the whole and of the first frame, the larger: each of them is unpacked. */
function readGif(bytes: Buffer): Inspected | undefined {
  if (bytes.length < 13) return undefined;
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(bytes[10] ?? 0);
  while (bytes[at] === 0x21) {
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
