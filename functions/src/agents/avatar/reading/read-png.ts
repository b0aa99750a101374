import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import { PNG_SIGNATURE } from '../../../platform/pictures/encode-png.ts';
import { type Picture, refuseSize } from './picture.ts';
import { createRowUnpacker, unfilter } from './png-rows.ts';

/** How many numbers make a pixel, by the type of its color. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS = new Set([1, 2, 4, 8, 16]);
/** Some programs write more than a picture needs. */
const SPARE_BYTES = 64 * 1024;
/** The passes of an interlaced picture: where each begins, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const ONE_PASS = [[0, 0, 1, 1]] as const;

/** Nothing but what makes its pixels is read: texts can be packed as well, a thousand of them. */
export async function readPng(bytes: Buffer): Promise<Picture> {
  const chunks = chunksOf(bytes);
  const of = (name: string) => chunks.filter((chunk) => chunk.name === name);
  const [header, ...others] = of('IHDR').map(({ data }) => data);
  const isWhole = chunks[0]?.name === 'IHDR' && chunks.at(-1)?.name === 'IEND';
  if (!isWhole || !header || others.length > 0) throw new Error('This is no PNG.');

  const { width, height, bits, color, passes } = read(header);
  refuseSize({ width, height });
  const needed = passes.reduce((sum, pass) => sum + pass.height * (1 + pass.rowBytes), 0);
  const rows = await promisify(inflate)(Buffer.concat(of('IDAT').map(({ data }) => data)), {
    maxOutputLength: needed + SPARE_BYTES,
  });
  if (rows.length < needed) throw new Error('This PNG has too few pixels.');

  const rgba = new Uint8Array(width * height * 4);
  const palette = of('PLTE')[0]?.data;
  const unpackRow = createRowUnpacker(color, { palette, transparent: of('tRNS')[0]?.data });
  let at = 0;
  for (const { x, y, stepX, stepY, ...pass } of passes) {
    let above: Uint8Array = new Uint8Array(pass.rowBytes);
    for (let row = 0; row < pass.height; row++) {
      const line = rows.subarray(at + 1, at + 1 + pass.rowBytes);
      unfilter(rows[at] ?? 0, line, above, Math.ceil(bits / 8));
      const start = ((y + row * stepY) * width + x) * 4;
      unpackRow(line, pass.width, rgba, { start, step: stepX * 4 });
      above = line;
      at += 1 + pass.rowBytes;
    }
  }
  return { pixels: { width, height, rgba }, orientation: 1 };
}

/** @throws for what ends too early, was changed on its way, or goes on behind its end */
function chunksOf(bytes: Buffer): { name: string; data: Buffer }[] {
  const chunks: { name: string; data: Buffer }[] = [];
  for (let at = PNG_SIGNATURE.length; at < bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) {
      throw new Error('This PNG is damaged.');
    }
    const name = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ name, data: bytes.subarray(at + 8, end - 4) });
    at = end;
  }
  return chunks;
}

function read(header: Buffer) {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, type, , , interlaced] = header.subarray(8);
  const channels = CHANNELS[type ?? -1];
  if (!channels || !depth || !DEPTHS.has(depth)) throw new Error('No PNG has such colors.');
  const bits = channels * depth;
  const passes = (interlaced ? PASSES : ONE_PASS).map(([x, y, stepX, stepY]) => {
    const columns = Math.ceil((width - x) / stepX);
    // A pass of no columns has no rows either.
    const size = { width: columns, height: columns > 0 ? Math.ceil((height - y) / stepY) : 0 };
    return { x, y, stepX, stepY, ...size, rowBytes: Math.ceil((columns * bits) / 8) };
  });
  return { width, height, bits, color: { type, depth, channels }, passes };
}
