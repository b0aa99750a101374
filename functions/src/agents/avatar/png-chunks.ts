export const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

type PngHeader = { width: number; height: number; bits: number; isInterlaced: boolean };

/** How many numbers make a pixel, by the type of its color. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The first chunk; undefined where it is no header, or none of a picture. */
export function readPngHeader(bytes: Buffer): PngHeader | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const channels = CHANNELS[bytes[25] ?? -1];
  const depth = bytes[24] ?? 0;
  if (!channels || ![1, 2, 4, 8, 16].includes(depth)) return undefined;
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    bits: channels * depth,
    isInterlaced: bytes[28] !== 0,
  };
}

export function* pngChunks(bytes: Buffer): Generator<{ name: string; content: Buffer }> {
  for (let at = PNG.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    yield { name, content: bytes.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}
