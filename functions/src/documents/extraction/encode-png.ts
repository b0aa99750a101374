import { loadSharp } from '../../platform/load-sharp.ts';
import type { Pixels } from './messages.ts';

const MAX_PNG_BYTES = 3 * 1024 * 1024;

/** A picture file without any metadata. What makes a large one, such as a photograph, is made smaller. */
export async function encodePng({ width, height, rgbx }: Pixels): Promise<Uint8Array> {
  const sharp = await loadSharp();
  for (let share = 1; ; share /= 2) {
    const png = await sharp(rgbx, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .resize(Math.max(1, Math.round(width * share)))
      .png()
      .toBuffer();
    if (png.byteLength <= MAX_PNG_BYTES) return png;
  }
}
