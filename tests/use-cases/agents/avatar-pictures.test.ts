import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { makeSquares } from '../../../functions/src/agents/avatar/make-squares.ts';
import { png, pngChunk } from '../../support/files/pictures.ts';

const black = () => [0, 0, 0, 255] as [number, number, number, number];
const picture = (type: 'jpeg' | 'gif') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#20a040' } })
    .toFormat(type)
    .toBuffer();
const TOO_MANY = expect.stringContaining('too many pixels');

/** So many pixels of one bit. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return pngChunk('IHDR', header);
}

/** Of the middle of the largest square. */
async function colorOf(bytes: Buffer) {
  const { squares } = await makeSquares(bytes);
  const { data } = await sharp(squares[0]?.content).raw().toBuffer({ resolveWithObject: true });
  const middle = (128 * 256 + 128) * 3;
  return [...data.subarray(middle, middle + 3)];
}
const GREEN = [0x20, 0xa0, 0x40].map((part) => ({
  asymmetricMatch: (is: unknown) => Math.abs(Number(is) - part) < 12,
}));

describe('a picture that says two sizes', () => {
  it('as a PNG is none', async () => {
    await expect(colorOf(png(40, 30, black))).resolves.toEqual([0, 0, 0]);
    for (const more of [[pngHeader(20_000, 20_000)], [pngHeader(40, 30)]]) {
      await expect(makeSquares(png(40, 30, black, { more }))).rejects.toThrow();
    }
  });

  it('as a JPEG is none', async () => {
    const bytes = await picture('jpeg');
    await expect(colorOf(bytes)).resolves.toEqual(GREEN);
    const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    const frame = Buffer.from(bytes.subarray(at, at + 2 + bytes.readUInt16BE(at + 2)));
    frame.writeUInt16BE(20_000, 5);
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
    const withFrame = (place: number) =>
      Buffer.concat([bytes.subarray(0, place), frame, bytes.subarray(place)]);
    for (const place of [at + frame.length, scan, bytes.length - 2]) {
      await expect(makeSquares(withFrame(place))).rejects.toThrow();
    }
    // What stands behind its end nobody reads, such as a preview, which cameras append.
    await expect(colorOf(Buffer.concat([bytes, bytes]))).resolves.toEqual(GREEN);
  });

  it('as a GIF has the larger one, and hides none from the decoder', async () => {
    const bytes = await picture('gif');
    await expect(colorOf(bytes)).resolves.toEqual(GREEN);
    const start = bytes.indexOf(',');
    const large = Buffer.from(bytes);
    large.writeUInt16LE(50_000, start + 5);
    large.writeUInt16LE(50_000, start + 7);
    await expect(makeSquares(large)).rejects.toMatchObject({ message: TOO_MANY });
    // By its own length it ends here, for some decoders in the middle of what follows.
    const extension = Buffer.from([0x21, 0xff, 1, 0, 0]);
    const parts = [bytes.subarray(0, start), extension, bytes.subarray(start)];
    await expect(colorOf(Buffer.concat(parts))).resolves.toEqual(GREEN);
  });
});

describe('what is packed in a PNG', () => {
  const interlaced = (width: number, height: number, bytes: number) =>
    png(width, height, black, { interlaced: true, data: deflateSync(Buffer.alloc(bytes)) });

  it('may be what its size needs, in passes too', async () => {
    await expect(makeSquares(png(40, 30, black))).resolves.toMatchObject({ extension: 'jpg' });
    // One pixel wide: four of the seven passes have rows, of five bytes each.
    await expect(makeSquares(interlaced(1, 20_000, 20_000 * 5))).resolves.toMatchObject({
      extension: 'png',
    });
  });

  it('may not be much more', async () => {
    await expect(makeSquares(interlaced(40, 30, 1_000_000))).rejects.toThrow();
  });

  it('as a text is not unpacked', async () => {
    const packed = deflateSync(Buffer.alloc(7_900_000));
    const text = (at: number) =>
      pngChunk('zTXt', Buffer.concat([Buffer.from(`text ${at}\0\0`), packed]));
    const more = Array.from({ length: 900 }, (_, at) => text(at));
    const before = process.memoryUsage.rss();
    await expect(colorOf(png(40, 30, black, { more }))).resolves.toEqual([0, 0, 0]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
  });
});

it('what no browser shows is no picture, whatever the library can read', async () => {
  const tiff = await sharp(await picture('jpeg'))
    .tiff()
    .toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const bytes of [tiff, svg]) await expect(makeSquares(bytes)).rejects.toThrow();
});

it('of what moves, the first picture is taken', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame('#20a040'), await frame('#a02040'), await frame('#2040a0')];
  for (const type of ['gif', 'webp'] as const) {
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(type)
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(3);
    await expect(colorOf(bytes)).resolves.toEqual(GREEN);
  }
});

it('is turned as its camera says', async () => {
  const half = Buffer.alloc(80 * 40 * 3);
  for (let at = 0; at < half.length; at += 3)
    half.set(at % 240 < 120 ? [255, 0, 0] : [0, 0, 255], at);
  for (const type of ['jpeg', 'webp'] as const) {
    // Red is left of blue as it is stored, and above it as it is seen.
    const bytes = await sharp(half, { raw: { width: 80, height: 40, channels: 3 } })
      .withMetadata({ orientation: 6 })
      .toFormat(type)
      .toBuffer();
    const { squares } = await makeSquares(bytes);
    const { data } = await sharp(squares[0]?.content).raw().toBuffer({ resolveWithObject: true });
    const [top = 0, bottom = 0] = [20, 235].map((y) => data[(y * 256 + 128) * 3]);
    expect({ top: top > 200, bottom: bottom < 50 }).toEqual({ top: true, bottom: true });
    expect((await sharp(squares[0]?.content).metadata()).exif).toBeUndefined();
  }
});

describe('a picture of whatever kind', () => {
  const disc = '<circle cx="60" cy="40" r="38" fill="#c40"/><path d="M30 10 90 70" stroke="#06f"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80">${disc}</svg>`;
  const drawn = () => sharp(Buffer.from(svg));
  const flat = () => drawn().flatten({ background: '#fff' });

  it.each<[string, () => Sharp]>([
    ['a PNG in passes', () => drawn().png({ progressive: true })],
    ['a PNG whose rows are filtered', () => drawn().png({ adaptiveFiltering: true })],
    ['a PNG of few colors', () => drawn().png({ palette: true, colours: 8 })],
    ['a PNG of two colors', () => flat().png({ palette: true, colours: 2 })],
    ['a gray PNG', () => flat().toColourspace('b-w').png()],
    ['a gray PNG with alpha', () => drawn().toColourspace('b-w').png()],
    ['a PNG of 16 bits', () => drawn().toColourspace('rgb16').png()],
    ['a gray JPEG', () => flat().toColourspace('b-w').jpeg()],
    ['a progressive JPEG', () => flat().jpeg({ progressive: true })],
    ['an interlaced GIF', () => drawn().gif({ progressive: true })],
    ['a WebP with alpha', () => drawn().webp()],
    ['a lossless WebP', () => drawn().webp({ lossless: true })],
  ])('is what another program shows: %s', async (_what, make) => {
    const bytes = await make().toBuffer();
    const { squares } = await makeSquares(bytes);
    const pixelsOf = (picture: Sharp) => picture.ensureAlpha().raw().toBuffer();
    const ours = await pixelsOf(sharp(squares[0]?.content).flatten().toColourspace('srgb'));
    const theirs = await pixelsOf(sharp(bytes).resize(256, 256).flatten().toColourspace('srgb'));
    const difference = ours.reduce((sum, part, at) => sum + Math.abs(part - (theirs[at] ?? 0)), 0);
    expect(difference / ours.length).toBeLessThan(4);
  });

  it('with the colors of printers is refused with a sentence', async () => {
    const bytes = await flat().toColourspace('cmyk').jpeg().toBuffer();
    const message = expect.stringContaining('CMYK');
    await expect(makeSquares(bytes)).rejects.toMatchObject({ message });
  });
});
