import type { Pixels } from './pixels.ts';

type Size = { width: number; height: number };
type Area = Size & { x: number; y: number };
/** Of which numbers of a line, from `start` on, one of the new line is made. */
type Share = { start: number; weights: Float32Array };

/** Of Lanczos' filter, in pixels of the coarser picture. */
const REACH = 3;

/** A picture of an area of another, as large as is asked for. What is transparent lends no color to what is beside it. */
export function resize(from: Pixels, to: Size, area: Area = { ...from, x: 0, y: 0 }): Pixels {
  const across = sharesOf(area.width, to.width);
  const narrow = new Float32Array(area.height * to.width * 4);
  for (let y = 0; y < area.height; y++) {
    const row = ((area.y + y) * from.width + area.x) * 4;
    across.forEach(({ start, weights }, x) => {
      let [red, green, blue, seen] = [0, 0, 0, 0];
      for (let tap = 0; tap < weights.length; tap++) {
        const at = row + (start + tap) * 4;
        const alpha = (weights[tap] ?? 0) * (from.rgba[at + 3] ?? 0);
        red += alpha * (from.rgba[at] ?? 0);
        green += alpha * (from.rgba[at + 1] ?? 0);
        blue += alpha * (from.rgba[at + 2] ?? 0);
        seen += alpha;
      }
      narrow.set([red, green, blue, seen], (y * to.width + x) * 4);
    });
  }

  const rgba = new Uint8ClampedArray(to.width * to.height * 4);
  sharesOf(area.height, to.height).forEach(({ start, weights }, y) => {
    for (let x = 0; x < to.width; x++) {
      let [red, green, blue, seen] = [0, 0, 0, 0];
      for (let tap = 0; tap < weights.length; tap++) {
        const at = ((start + tap) * to.width + x) * 4;
        const weight = weights[tap] ?? 0;
        red += weight * (narrow[at] ?? 0);
        green += weight * (narrow[at + 1] ?? 0);
        blue += weight * (narrow[at + 2] ?? 0);
        seen += weight * (narrow[at + 3] ?? 0);
      }
      const divisor = seen > 0 ? seen : Number.POSITIVE_INFINITY;
      const color = [red / divisor, green / divisor, blue / divisor, seen];
      rgba.set(color, (y * to.width + x) * 4);
    }
  });
  return { ...to, rgba: new Uint8Array(rgba.buffer) };
}

function sharesOf(length: number, newLength: number): Share[] {
  const scale = length / newLength;
  const coarse = Math.max(1, scale);
  return Array.from({ length: newLength }, (_, at) => {
    const middle = (at + 0.5) * scale - 0.5;
    const start = Math.max(0, Math.ceil(middle - REACH * coarse));
    const end = Math.min(length - 1, Math.floor(middle + REACH * coarse));
    const weights = Float32Array.from({ length: end - start + 1 }, (_, tap) =>
      lanczos((start + tap - middle) / coarse),
    );
    const sum = weights.reduce((all, weight) => all + weight, 0);
    return { start, weights: weights.map((weight) => weight / sum) };
  });
}

function lanczos(distance: number): number {
  if (Math.abs(distance) < 1e-6) return 1;
  const angle = Math.PI * distance;
  return (REACH * Math.sin(angle) * Math.sin(angle / REACH)) / angle ** 2;
}
