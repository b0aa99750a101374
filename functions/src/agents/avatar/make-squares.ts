import { avatarSizes, MAX_AVATAR_PIXELS } from '@talkwright/shared/areas/avatars';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Sharp } from 'sharp';
import { loadSharp } from '../../platform/load-sharp.ts';
import { isPng, readPng } from './read-png.ts';

export type Squares = { extension: 'png' | 'jpg'; squares: Square[] };
type Square = { size: (typeof avatarSizes)[number]; content: Uint8Array };

const JPEG_QUALITY = 85;
const MAX_SECONDS = 20;
const LARGEST = Math.max(...avatarSizes);

const TOO_MANY_PIXELS =
  'This picture has too many pixels. It may have as many as one of 4096 × 3072.';

/**
 * Cuts out the middle and makes it as small as it is shown. Nothing but its pixels comes along; of what moves, the
 * first picture.
 * @throws Failure `image_refused` for too many pixels, and whatever the decoder throws
 */
export async function makeSquares(bytes: Buffer): Promise<Squares> {
  const sharp = await loadSharp();
  const png = isPng(bytes) ? readPng(bytes) : undefined;
  const content = png?.content ?? bytes;
  // Of the header alone.
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
  if (width * height > MAX_AVATAR_PIXELS) {
    throw new Failure('image_refused', { message: TOO_MANY_PIXELS });
  }
  await png?.refuseBomb();

  const { data, info } = await sharp(content, { limitInputPixels: MAX_AVATAR_PIXELS })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize(LARGEST, LARGEST)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: side, channels } = info;
  const whole = () => sharp(data, { raw: { width: side, height: side, channels } });

  const { isOpaque } = await whole().stats();
  const squares: Square[] = [];
  for (const size of avatarSizes.toReversed()) {
    squares.push({ size, content: await encode(whole().resize(size, size), isOpaque) });
  }
  return { extension: isOpaque ? 'jpg' : 'png', squares };
}

const encode = (square: Sharp, isOpaque: boolean): Promise<Buffer> =>
  isOpaque
    ? square.removeAlpha().jpeg({ quality: JPEG_QUALITY }).toBuffer()
    : square.png().toBuffer();
