import type { Pixels } from '../../../platform/pictures/pixels.ts';

const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
export const EXIF = 'Exif\0\0';

/** What a camera noted, from 1 to 8; of what is damaged 1, as it is. */
export function readOrientation(noted: Buffer | undefined): number {
  if (!noted) return 1;
  // Some write in a WebP what begins it in a JPEG.
  const exif = noted.subarray(noted.toString('latin1', 0, 6) === EXIF ? EXIF.length : 0);
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const number = (at: number, bytes: number) => {
    if (at + bytes > exif.length) return 0;
    return isLittle ? exif.readUIntLE(at, bytes) : exif.readUIntBE(at, bytes);
  };
  const start = number(4, 4);
  for (let entry = 0; entry < number(start, 2); entry++) {
    const at = start + 2 + entry * ENTRY_BYTES;
    if (number(at, 2) === ORIENTATION) return number(at + 8, 2) in SOURCES ? number(at + 8, 2) : 1;
  }
  return 1;
}

/** A square as it is seen. */
export function turn({ width, height, rgba }: Pixels, orientation: number): Pixels {
  const turned = new Uint8Array(rgba.length);
  const source = SOURCES[orientation];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = source?.(x, y, width - 1) ?? [x, y];
      const from = (fromY * width + fromX) * 4;
      turned.set(rgba.subarray(from, from + 4), (y * width + x) * 4);
    }
  }
  return { width, height, rgba: turned };
}

/** Where what is seen at a place is stored. */
const SOURCES: Record<number, (x: number, y: number, last: number) => [number, number]> = {
  1: (x, y) => [x, y],
  2: (x, y, last) => [last - x, y],
  3: (x, y, last) => [last - x, last - y],
  4: (x, y, last) => [x, last - y],
  5: (x, y) => [y, x],
  6: (x, y, last) => [y, last - x],
  7: (x, y, last) => [last - y, last - x],
  8: (x, y, last) => [last - y, x],
};
