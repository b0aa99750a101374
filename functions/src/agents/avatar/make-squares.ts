import { inflateSync } from 'node:zlib';
import { avatarSizes } from '@talkwright/shared/areas/avatars';
import { defaultFormats, Jimp, JimpMime } from 'jimp';
import type { Picture, Square, Squares } from './messages.ts';
import { pngChunks, readPngHeader } from './png-chunks.ts';

type Bitmap = { data: Buffer; width: number; height: number };

const JPEG_QUALITY = 85;
const MAX_JPEG_MB = 450;
/** Some programs write more than a picture needs. */
const SPARE_BYTES = 64 * 1024;

/** Cuts out the middle and makes it as small as it is shown. Nothing but its pixels comes along. */
export async function makeSquares(bytes: Buffer, type: Picture['type']): Promise<Squares> {
  const { data, width, height } = await decode(bytes, type);
  const side = Math.min(width, height);
  const middle = { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2) };
  const whole = new Jimp({ data, width, height }).crop({ ...middle, w: side, h: side });

  const isOpaque = !hasTransparency(whole.bitmap.data);
  const squares: Square[] = [];
  // Each from the one before it, the largest first: the picture itself is gone through once.
  for (const size of avatarSizes.toReversed()) {
    whole.resize({ w: size, h: size });
    const content = isOpaque
      ? await whole.getBuffer(JimpMime.jpeg, { quality: JPEG_QUALITY })
      : await whole.getBuffer(JimpMime.png);
    squares.push({ size, content });
  }
  return { extension: isOpaque ? 'jpg' : 'png', squares };
}

async function decode(bytes: Buffer, type: Picture['type']): Promise<Bitmap> {
  if (type === 'jpeg') {
    // Turns it as its metadata say. What is cut off in the middle is refused.
    const limits = { maxMemoryUsageInMB: MAX_JPEG_MB, tolerantDecoding: false };
    return (await Jimp.fromBuffer(bytes, { [JimpMime.jpeg]: limits })).bitmap;
  }
  if (type === 'png') refuseBomb(bytes);
  // By name: `fromBuffer` finds out by itself what it is, and refuses an animated PNG.
  const format = defaultFormats
    .map((create) => create())
    .find(({ mime }) => mime === JimpMime[type]);
  if (!format) throw new Error(`There is no decoder for ${type}.`);
  return format.decode(bytes) as Bitmap;
}

/** The decoder unpacks an interlaced one to any size, whatever its header says. */
function refuseBomb(bytes: Buffer): void {
  const header = readPngHeader(bytes);
  if (!header) throw new Error('There is no header.');
  const { width, height, bits, isInterlaced } = header;
  // A byte more in each row. Seven passes make less than twice as many rows, each of them rounded up.
  const plain = (Math.ceil((width * bits) / 8) + 1) * height;
  const needed = isInterlaced ? plain + 4 * (height + 8) : plain;
  const parts = [...pngChunks(bytes)].filter(({ name }) => name === 'IDAT');
  inflateSync(Buffer.concat(parts.map(({ content }) => content)), {
    maxOutputLength: needed + SPARE_BYTES,
  });
}

function hasTransparency(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true;
  return false;
}
