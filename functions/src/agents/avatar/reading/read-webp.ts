import decoder from '@jsquash/webp/codec/dec/webp_dec.js';
import type { Pixels } from '../../../platform/pictures/pixels.ts';
import { type Decoder, startCodec } from './codecs.ts';
import { readOrientation } from './orientation.ts';
import { type Picture, refuseSize } from './picture.ts';

type Chunk = { name: string; data: Buffer; whole: Buffer };
type Frame = { x: number; y: number; chunks: Chunk[] };

const RIFF_BYTES = 12;
/** Of a frame: where it stands, how large it is, and how long it is shown. */
const FRAME_BYTES = 16;
const HAS_ALPHA = 0x10;

/** The first picture of what moves, on a ground that nobody sees. */
export async function readWebp(bytes: Buffer): Promise<Picture> {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw new Error('This WebP ends too early.');
  const chunks = chunksOf(bytes.subarray(RIFF_BYTES, end));
  const find = (name: string) => chunks.find((chunk) => chunk.name === name)?.data;

  const { x, y, ...frame } = firstFrame(chunks, find('ANMF'));
  const alpha = frame.chunks.find(({ name }) => name === 'ALPH');
  const [image, ...others] = frame.chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L');
  if (!image || others.length > 0) throw new Error('This WebP has no picture.');
  const size = sizeOf(image);
  const extended = find('VP8X');
  const whole = extended ? sizeAt(extended, 4) : size;
  refuseSize(whole);
  refuseSize(size);
  if (x + size.width > whole.width || y + size.height > whole.height) {
    throw new Error('This WebP says two sizes.');
  }

  const { codec } = await startCodec<Decoder>(decoder, 'webpDecoder');
  const decoded = codec.decode(still(size, image, alpha));
  if (!decoded) throw new Error('This WebP is damaged.');
  const pixels = { ...size, rgba: new Uint8Array(decoded.data.buffer) };
  return {
    pixels: placed(pixels, whole, { x, y }),
    orientation: readOrientation(find('EXIF')),
  };
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size;
    if (end > bytes.length) throw new Error('This WebP ends too early.');
    const name = bytes.toString('latin1', at, at + 4);
    chunks.push({ name, data: bytes.subarray(at + 8, end), whole: bytes.subarray(at, end) });
    at = end + (size % 2);
  }
  return chunks;
}

function firstFrame(chunks: Chunk[], moving: Buffer | undefined): Frame {
  if (!moving) return { x: 0, y: 0, chunks };
  const [x, y] = [2 * moving.readUIntLE(0, 3), 2 * moving.readUIntLE(3, 3)];
  return { x, y, chunks: chunksOf(moving.subarray(FRAME_BYTES)) };
}

/** By the pixels' own header, which is what the decoder goes by. */
function sizeOf({ name, data }: Chunk): { width: number; height: number } {
  if (name === 'VP8 ') {
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  const bits = data.readUInt32LE(1);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
}

const sizeAt = (data: Buffer, at: number) => ({
  width: 1 + data.readUIntLE(at, 3),
  height: 1 + data.readUIntLE(at + 3, 3),
});

/** A file of one picture and nothing else. */
function still(size: { width: number; height: number }, image: Chunk, alpha?: Chunk): Buffer {
  const extended = Buffer.alloc(18);
  extended.write('VP8X', 'latin1');
  extended.writeUInt32LE(10, 4);
  extended.writeUInt8(HAS_ALPHA, 8);
  extended.writeUIntLE(size.width - 1, 12, 3);
  extended.writeUIntLE(size.height - 1, 15, 3);
  const parts = (alpha ? [extended, alpha.whole, image.whole] : [image.whole]).flatMap((part) => [
    part,
    Buffer.alloc(part.length % 2),
  ]);
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  riff.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  return Buffer.concat([riff, ...parts]);
}

function placed(
  pixels: Pixels,
  whole: { width: number; height: number },
  { x, y }: { x: number; y: number },
): Pixels {
  if (pixels.width === whole.width && pixels.height === whole.height) return pixels;
  const rgba = new Uint8Array(whole.width * whole.height * 4);
  for (let row = 0; row < pixels.height; row++) {
    const line = pixels.rgba.subarray(row * pixels.width * 4, (row + 1) * pixels.width * 4);
    rgba.set(line, ((y + row) * whole.width + x) * 4);
  }
  return { ...whole, rgba };
}
