import { type Picture, refuseSize } from './picture.ts';

const EXTENSION = 0x21;
const CONTROL = 0xf9;
const PICTURE = 0x2c;
const MAX_CODES = 4_096;
/** The rows of an interlaced picture: where each pass begins, and its step. */
const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;

/** The first picture, on a ground that nobody sees. What says that it reaches further than the whole makes it larger. */
export function readGif(bytes: Buffer): Picture {
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const { table: common, end: start } = tableAt(bytes, 13, bytes.readUInt8(10));
  let hidden = -1;
  let at = start;
  for (; bytes.readUInt8(at) === EXTENSION; at = blocksAt(bytes, at + 2).end) {
    const isHiding = bytes.readUInt8(at + 1) === CONTROL && bytes.readUInt8(at + 3) & 1;
    if (isHiding) hidden = bytes.readUInt8(at + 6);
  }
  if (bytes.readUInt8(at) !== PICTURE) throw new Error('This GIF has no picture.');

  const [x, y] = [bytes.readUInt16LE(at + 1), bytes.readUInt16LE(at + 3)];
  const [width, height] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)];
  const whole = {
    width: Math.max(screen.width, x + width),
    height: Math.max(screen.height, y + height),
  };
  refuseSize(whole);
  refuseSize({ width, height });
  const flags = bytes.readUInt8(at + 9);
  const { table = common, end: data } = tableAt(bytes, at + 10, flags);
  if (!table) throw new Error('This GIF has no colors.');
  const { content } = blocksAt(bytes, data + 1);
  const indexes = unpack(content, bytes.readUInt8(data), width * height);

  const rgba = new Uint8Array(whole.width * whole.height * 4);
  rowsOf(height, (flags & 0x40) > 0).forEach((row, from) => {
    for (let column = 0; column < width; column++) {
      const index = indexes[from * width + column] ?? 0;
      if (index === hidden) continue;
      const to = ((y + row) * whole.width + x + column) * 4;
      for (let part = 0; part < 3; part++) rgba[to + part] = table[index * 3 + part] ?? 0;
      rgba[to + 3] = 255;
    }
  });
  return { pixels: { ...whole, rgba }, orientation: 1 };
}

function tableAt(bytes: Buffer, at: number, flags: number): { table?: Buffer; end: number } {
  if ((flags & 0x80) === 0) return { end: at };
  const end = at + 3 * 2 ** ((flags & 7) + 1);
  return { table: bytes.subarray(at, end), end };
}

/** Each begins with its length; an empty one ends them. */
function blocksAt(bytes: Buffer, start: number): { content: Buffer; end: number } {
  const blocks: Buffer[] = [];
  let at = start;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) {
    blocks.push(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { content: Buffer.concat(blocks), end: at + 1 };
}

function rowsOf(height: number, isInterlaced: boolean): number[] {
  const rows = Array.from({ length: height }, (_, row) => row);
  if (!isInterlaced) return rows;
  return PASSES.flatMap(([first, step]) => rows.filter((row) => row % step === first));
}

/** By Lempel, Ziv and Welch. @throws where there is less than the picture needs; what is more is left */
function unpack(packed: Buffer, rootBits: number, count: number): Uint8Array {
  if (rootBits < 1 || rootBits > 8) throw new Error('No GIF has so many colors.');
  const clear = 2 ** rootBits;
  // What a code stands for is that of another, and one more.
  const before = new Uint16Array(MAX_CODES);
  const last = Uint8Array.from({ length: MAX_CODES }, (_, code) => code);
  const lengths = new Uint16Array(MAX_CODES).fill(1);
  const found = new Uint8Array(count);
  let filled = 0;
  let next = clear + 2;
  let previous: number | undefined;
  let bits = rootBits + 1;

  for (let bit = 0; filled < count; ) {
    const code =
      (packed.readUIntLE(bit >> 3, Math.ceil(((bit & 7) + bits) / 8)) >> (bit & 7)) &
      (2 ** bits - 1);
    bit += bits;
    if (code === clear) {
      next = clear + 2;
      bits = rootBits + 1;
      previous = undefined;
      continue;
    }
    const isKnown = code < clear || (code > clear + 1 && code < next);
    if (!isKnown && (code !== next || previous === undefined))
      throw new Error('This GIF is damaged.');

    const known = isKnown ? code : (previous ?? 0);
    const length = lengths[known] ?? 1;
    let root = known;
    for (let at = filled + length - 1; at >= filled; at--) {
      found[at] = last[root] ?? 0;
      if (at > filled) root = before[root] ?? 0;
    }
    const first = last[root] ?? 0;
    if (!isKnown) found[filled + length] = first;
    filled += isKnown ? length : length + 1;
    if (previous !== undefined && next < MAX_CODES) {
      before[next] = previous;
      last[next] = first;
      lengths[next] = (lengths[previous] ?? 0) + 1;
      next += 1;
      if (next === 2 ** bits && bits < 12) bits += 1;
    }
    previous = code;
  }
  return found;
}
