type Color = { type: number | undefined; depth: number; channels: number };
type Extras = { palette: Buffer | undefined; transparent: Buffer | undefined };
type Target = { start: number; step: number };

/** Each byte of a row was written as what it differs in from those beside and above it. */
export function unfilter(
  filter: number,
  row: Uint8Array,
  above: Uint8Array,
  pixelBytes: number,
): void {
  if (filter > 4) throw new Error('No PNG has such rows.');
  if (filter === 0) return;
  for (let at = 0; at < row.length; at++) {
    const left = at < pixelBytes ? 0 : (row[at - pixelBytes] ?? 0);
    const corner = at < pixelBytes ? 0 : (above[at - pixelBytes] ?? 0);
    row[at] = (row[at] ?? 0) + predict(filter, left, above[at] ?? 0, corner);
  }
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  return filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const toLeft = Math.abs(guess - left);
  const toUp = Math.abs(guess - up);
  const toCorner = Math.abs(guess - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Writes the pixels of a row, of whatever colors and depth, as red, green, blue and alpha. */
export function createRowUnpacker({ type, depth, channels }: Color, extras: Extras) {
  const { palette, transparent } = extras;
  const largest = 2 ** depth - 1;
  const to8 = (value: number) => (depth === 16 ? value >> 8 : (value * 255) / largest);
  const isGrey = channels < 3;
  const hidden =
    channels % 2 === 1 && transparent
      ? Array.from({ length: channels }, (_, at) => transparent.readUInt16BE(at * 2))
      : undefined;

  function sample(row: Uint8Array, at: number): number {
    if (depth === 8) return row[at] ?? 0;
    if (depth === 16) return ((row[at * 2] ?? 0) << 8) | (row[at * 2 + 1] ?? 0);
    const bit = at * depth;
    return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & largest;
  }

  function fromPalette(row: Uint8Array, x: number, rgba: Uint8Array, to: number): void {
    const index = sample(row, x);
    for (let part = 0; part < 3; part++) rgba[to + part] = palette?.[index * 3 + part] ?? 0;
    rgba[to + 3] = transparent?.[index] ?? 255;
  }

  function plain(row: Uint8Array, x: number, rgba: Uint8Array, to: number): void {
    const first = x * channels;
    const red = sample(row, first);
    const green = isGrey ? red : sample(row, first + 1);
    const blue = isGrey ? red : sample(row, first + 2);
    rgba[to] = to8(red);
    rgba[to + 1] = to8(green);
    rgba[to + 2] = to8(blue);
    if (channels % 2 === 0) rgba[to + 3] = to8(sample(row, first + channels - 1));
    else {
      const isHidden =
        hidden && red === hidden[0] && (isGrey || (green === hidden[1] && blue === hidden[2]));
      rgba[to + 3] = isHidden ? 0 : 255;
    }
  }

  const write = type === 3 ? fromPalette : plain;
  return (row: Uint8Array, width: number, rgba: Uint8Array, { start, step }: Target): void => {
    for (let x = 0; x < width; x++) write(row, x, rgba, start + x * step);
  };
}
