import { MAX_AVATAR_PIXELS } from '@talkwright/shared/areas/avatars';
import type { Pixels } from '../../../platform/pictures/pixels.ts';

/** As it is stored; how it is seen says its camera, by EXIF's number, 1 for as it is. */
export type Picture = { pixels: Pixels; orientation: number };

/** Its sentence is for whoever has sent the picture. */
export class PictureRefused extends Error {}

/** What a file says of its size is asked before anything is unpacked. @throws PictureRefused */
export function refuseSize({ width, height }: { width: number; height: number }): void {
  if (width * height > MAX_AVATAR_PIXELS) {
    throw new PictureRefused(
      'This picture has too many pixels. It may have as many as one of 4096 × 3072.',
    );
  }
  if (width < 1 || height < 1) throw new Error('This picture has no pixels.');
}
