import type sharp from 'sharp';

/** What strangers may send. All else that libvips knows is code that nobody needs here. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);

let loading: Promise<typeof sharp> | undefined;

/**
 * Pictures are read and written by libvips, in threads of its own: a thread of ours would neither cap its memory nor
 * end its work. What it may take is bounded by the pixels of a picture instead.
 */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    return sharp;
  });
  return loading;
}
