import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { Jimp, JimpMime } from 'jimp';
import { inspectPicture } from '../../../functions/src/agents/avatar/inspect-picture.ts';
import { makeSquares } from '../../../functions/src/agents/avatar/make-squares.ts';
import { png, pngChunk } from '../../support/files/pictures.ts';

const black = () => [0, 0, 0, 255] as [number, number, number, number];
const picture = (type: 'image/jpeg' | 'image/gif') =>
  new Jimp({ width: 60, height: 40, color: 0x20a040ff }).getBuffer(type);

/** So many pixels of one bit. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return pngChunk('IHDR', header);
}

describe('a picture that says two sizes', () => {
  it('as a PNG is none', () => {
    expect(inspectPicture(png(40, 30, black))).toEqual({ type: 'png', width: 40, height: 30 });
    for (const more of [[pngHeader(20_000, 20_000)], [pngHeader(40, 30)]]) {
      expect(inspectPicture(png(40, 30, black, { more }))).toBeUndefined();
    }
  });

  it('as a JPEG is none', async () => {
    const bytes = await picture(JimpMime.jpeg);
    expect(inspectPicture(bytes)).toEqual({ type: 'jpeg', width: 60, height: 40 });
    const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    const frame = Buffer.from(bytes.subarray(at, at + 2 + bytes.readUInt16BE(at + 2)));
    frame.writeUInt16BE(20_000, 5);
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
    for (const place of [at + frame.length, scan, bytes.length - 2]) {
      const parts = [bytes.subarray(0, place), frame, bytes.subarray(place)];
      expect(inspectPicture(Buffer.concat(parts))).toBeUndefined();
    }
    // Cameras append a preview: another picture, which nobody reads.
    expect(inspectPicture(Buffer.concat([bytes, bytes]))).toMatchObject({ width: 60 });
  });

  it('as a GIF has the larger one, and hides none from the decoder', async () => {
    const bytes = await picture(JimpMime.gif);
    expect(inspectPicture(bytes)).toEqual({ type: 'gif', width: 60, height: 40 });
    const start = bytes.indexOf(',');
    const large = Buffer.from(bytes);
    large.writeUInt16LE(50_000, start + 5);
    expect(inspectPicture(large)).toMatchObject({ width: 50_000, height: 40 });
    // By its own length it ends here, for the decoder in the middle of what follows.
    const extension = Buffer.from([0x21, 0xff, 1, 0, 0]);
    const parts = [bytes.subarray(0, start), extension, bytes.subarray(start)];
    expect(inspectPicture(Buffer.concat(parts))).toBeUndefined();
  });
});

describe('what is packed in a PNG', () => {
  const interlaced = (width: number, height: number, bytes: number) =>
    png(width, height, black, { interlaced: true, data: deflateSync(Buffer.alloc(bytes)) });

  it('may be what its size needs, in passes too', async () => {
    await expect(makeSquares(png(40, 30, black), 'png')).resolves.toMatchObject({
      extension: 'jpg',
    });
    // One pixel wide: four of the seven passes have rows, of five bytes each.
    await expect(makeSquares(interlaced(1, 20_000, 20_000 * 5), 'png')).resolves.toMatchObject({
      extension: 'png',
    });
  });

  it('may not be much more', async () => {
    await expect(makeSquares(interlaced(40, 30, 1_000_000), 'png')).rejects.toThrow();
  });
});
