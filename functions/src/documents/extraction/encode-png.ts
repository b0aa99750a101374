import { crc32, deflateSync } from 'node:zlib';

/** Four bytes a pixel, of which the last says nothing; lines may be longer than their pixels. */
export type Pixels = { width: number; height: number; stride: number; rgbx: Uint8Array };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits each of red, green and blue; standard compression and filters, no interlacing. */
const FORMAT = [8, 2, 0, 0, 0];
/** Each line says how it differs from the one above: on a page, that is mostly not at all. */
const UP = 2;

/** A picture file without any metadata. */
export function encodePng({ width, height, stride, rgbx }: Pixels): Uint8Array {
  const lineLength = 1 + width * 3;
  const lines = Buffer.alloc(lineLength * height);
  for (let y = 0; y < height; y += 1) {
    const to = y * lineLength;
    lines[to] = UP;
    for (let x = 0; x < width; x += 1) {
      const from = y * stride + x * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const above = y === 0 ? 0 : (rgbx[from - stride + channel] ?? 0);
        lines[to + 1 + x * 3 + channel] = (rgbx[from + channel] ?? 0) - above;
      }
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(FORMAT, 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND')];
  return Buffer.concat([SIGNATURE, ...parts]);
}

function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
