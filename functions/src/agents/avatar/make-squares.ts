import encoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import { defaultOptions } from '@jsquash/jpeg/meta.js';
import { avatarSizes } from '@talkwright/shared/areas/avatars';
import { encodePng } from '../../platform/pictures/encode-png.ts';
import { isOpaque, type Pixels } from '../../platform/pictures/pixels.ts';
import { resize } from '../../platform/pictures/resize.ts';
import { type Encoder, startCodec } from './reading/codecs.ts';
import { turn } from './reading/orientation.ts';
import { readPicture } from './reading/read-picture.ts';

export type Squares = { extension: 'png' | 'jpg'; squares: Square[] };
type Square = { size: (typeof avatarSizes)[number]; content: Uint8Array };

const JPEG = { ...defaultOptions, quality: 85 };
const LARGEST = Math.max(...avatarSizes);

/**
 * Cuts out the middle and makes it as small as it is shown. Nothing but its pixels comes along; of what moves, the
 * first picture.
 * @throws PictureRefused with a sentence, and whatever the decoder throws
 */
export async function makeSquares(bytes: Buffer): Promise<Squares> {
  const { pixels, orientation } = await readPicture(bytes);
  const side = Math.min(pixels.width, pixels.height);
  const middle = {
    x: (pixels.width - side) >> 1,
    y: (pixels.height - side) >> 1,
    width: side,
    height: side,
  };
  const square = resize(pixels, { width: LARGEST, height: LARGEST }, middle);
  const whole = turn(square, orientation);

  const extension = isOpaque(whole) ? 'jpg' : 'png';
  const squares: Square[] = [];
  for (const size of avatarSizes.toReversed()) {
    const small = size === LARGEST ? whole : resize(whole, { width: size, height: size });
    squares.push({ size, content: await (extension === 'jpg' ? encodeJpeg : encodePng)(small) });
  }
  return { extension, squares };
}

async function encodeJpeg({ width, height, rgba }: Pixels): Promise<Uint8Array> {
  const { codec } = await startCodec<Encoder>(encoder, 'jpegEncoder');
  return codec.encode(rgba, width, height, JPEG);
}
