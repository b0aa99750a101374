/** Row by row, red, green, blue and alpha. */
export type Pixels = { width: number; height: number; rgba: Uint8Array };

export function isOpaque({ rgba }: Pixels): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}
