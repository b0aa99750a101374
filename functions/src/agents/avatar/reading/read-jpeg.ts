import decoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import { type Decoder, startCodec } from './codecs.ts';
import { EXIF, readOrientation } from './orientation.ts';
import { type Picture, PictureRefused, refuseSize } from './picture.ts';

const SCAN = 0xda;
const APP1 = 0xe1;
/** Tables of Huffman's and of arithmetic codes, and one that nobody uses, among the numbers of frames. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

export async function readJpeg(bytes: Buffer): Promise<Picture> {
  const { width, height, channels, exif } = headerOf(bytes);
  refuseSize({ width, height });
  if (channels === 4) {
    throw new PictureRefused(
      'This picture has the colors of printers (CMYK). Save it with those of screens (RGB).',
    );
  }
  const { codec, complaints } = await startCodec<Decoder>(decoder, 'jpegDecoder');
  const decoded = attempt(() => codec.decode(bytes, false));
  // It goes on whatever is missing, and paints that gray.
  if (!decoded || complaints.length > 0) throw new Error(`A damaged JPEG: ${complaints}`);
  const rgba = new Uint8Array(decoded.data.buffer);
  return { pixels: { width, height, rgba }, orientation: readOrientation(exif) };
}

/** What it cannot go on with ends its program, after a complaint. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** All that comes before the pixels. @throws for what says two sizes, or is no JPEG */
function headerOf(bytes: Buffer) {
  const frames: Buffer[] = [];
  let exif: Buffer | undefined;
  let marker = 0;
  for (let at = 2; marker !== SCAN; ) {
    if (bytes.readUInt8(at) !== 0xff) throw new Error('This is no JPEG.');
    marker = bytes.readUInt8(at + 1);
    // As many of these as somebody likes may fill a place.
    if (marker === 0xff) at += 1;
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      const data = bytes.subarray(at + 4, end);
      if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker)) frames.push(data);
      if (marker === APP1 && data.toString('latin1', 0, 6) === EXIF) exif ??= data;
      at = end;
    }
  }
  const [frame, ...others] = frames;
  if (!frame || others.length > 0) throw new Error('This is no JPEG.');
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  return { width, height, channels: frame.readUInt8(5), exif };
}
