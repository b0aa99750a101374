import { crc32, deflateSync } from 'node:zlib';

/** Pictures of tests, byte by byte: what is wrong with one is what a test wants. */

export const dataUrl = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

type Color = [red: number, green: number, blue: number, alpha: number];
type PngFields = { interlaced?: boolean; data?: Buffer; more?: Buffer[] };

/** A PNG whose pixels a function paints; `data` in their place can be anything. */
export function png(
  width: number,
  height: number,
  paint: (x: number, y: number) => Color,
  { interlaced = false, data, more = [] }: PngFields = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', data ?? deflateSync(pixels(width, height, paint))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function pixels(width: number, height: number, paint: (x: number, y: number) => Color): Buffer {
  const bytes = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) bytes.set(paint(x, y), y * (width * 4 + 1) + 1 + x * 4);
  }
  return bytes;
}

/** Of one color. */
export const plainPng = (color: Color = [200, 30, 30, 255], width = 40, height = 40): Buffer =>
  png(width, height, () => color);
