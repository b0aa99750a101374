import { crc32, deflateSync } from 'node:zlib';
import { isOpaque, type Pixels } from './pixels.ts';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A file of nothing but pixels, without alpha where all can be seen. */
export function encodePng(pixels: Pixels): Uint8Array {
  const { width, height, rgba } = pixels;
  const channels = isOpaque(pixels) ? 3 : 4;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 3 ? 2 : 6], 8);

  // Each row begins with how it is filtered: not at all.
  const rows = Buffer.alloc((width * channels + 1) * height);
  let at = 0;
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (pixel % width === 0) at += 1;
    for (let channel = 0; channel < channels; channel++) {
      rows[at++] = rgba[pixel * 4 + channel] ?? 0;
    }
  }
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
