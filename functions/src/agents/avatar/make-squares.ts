import { inflateSync } from 'node:zlib';
import { avatarSizes, MAX_AVATAR_PIXELS } from '@talkwright/shared/avatars';
import { defaultFormats, Jimp, JimpMime } from 'jimp';
import type { Square, Squares, ToThread } from './messages.ts';

type Bitmap = { data: Buffer; width: number; height: number };

const JPEG_QUALITY = 85;
const MAX_JPEG_MB = 450;
/** Eight bytes a pixel at most, a byte a row, and the seven passes of an interlaced one. */
const MAX_PNG_BYTES = MAX_AVATAR_PIXELS * 8 + 2_000_000;

/** Cuts out the middle and makes it as small as it is shown. Nothing but its pixels comes along. */
export async function makeSquares(bytes: Buffer, type: ToThread['type']): Promise<Squares> {
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

async function decode(bytes: Buffer, type: ToThread['type']): Promise<Bitmap> {
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
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(bytes.subarray(at + 8, at + 8 + length));
    }
    at += 12 + length;
  }
  inflateSync(Buffer.concat(parts), { maxOutputLength: MAX_PNG_BYTES });
}

function hasTransparency(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true;
  return false;
}
