import { FileRefused } from './page.ts';

const DAMAGED = 'This Word document is damaged and could not be read.';

/** Of the header: where the numbers stand, and how many sectors of the table it names itself. */
const HEADER = {
  bytes: 512,
  sectorShift: 30,
  tableSectors: 44,
  directory: 48,
  longFrom: 56,
  shortTable: 60,
};
const FIRST_OF_MORE = 68;
const NAMED = { at: 76, count: 109 };
const SECTOR_SHIFTS = [9, 12];
const SHORT_SECTOR_BYTES = 64;
/** Of an entry of the directory. */
const ENTRY = {
  bytes: 128,
  nameBytes: 64,
  type: 66,
  left: 68,
  right: 72,
  child: 76,
  start: 116,
  size: 120,
};
const ROOT = 5;
const MAIN = 'WordDocument';

/**
 * Proves of the container of Word's old format that its chains of sectors end, inside the file, and that its directory
 * is a tree, before a library follows them without looking.
 * Answers where the document itself begins; undefined where there is none.
 */
export function inspectCompound(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  requireSound(bytes.length >= HEADER.bytes);
  const shift = view.getUint16(HEADER.sectorShift, true);
  requireSound(SECTOR_SHIFTS.includes(shift));
  const sectorBytes = 2 ** shift;
  const sectors = Math.ceil(bytes.length / sectorBytes) - 1;

  /** One after the other, and only what the file holds of them. */
  function numbersIn(ids: number[]): number[] {
    return ids.flatMap((id) => {
      const start = (id + 1) * sectorBytes;
      requireSound(id >= 0 && id < sectors);
      const count = Math.min(sectorBytes, bytes.length - start) >> 2;
      return Array.from({ length: count }, (_, at) => view.getInt32(start + at * 4, true));
    });
  }

  function tableSectors(): number[] {
    const count = view.getInt32(HEADER.tableSectors, true);
    requireSound(count >= 0 && count <= sectors);
    const ids = Array.from({ length: NAMED.count }, (_, at) =>
      view.getInt32(NAMED.at + at * 4, true),
    );
    let more = view.getInt32(FIRST_OF_MORE, true);
    while (ids.length < count) {
      const found = numbersIn([more]);
      more = found.pop() ?? -1;
      ids.push(...found);
    }
    return ids.slice(0, count);
  }

  const table = numbersIn(tableSectors());
  requireEnds(table, sectors);
  const chainFrom = (at: number) => chainOf(table, view.getInt32(at, true));
  requireEnds(numbersIn(chainFrom(HEADER.shortTable)), bytes.length / SHORT_SECTOR_BYTES);
  const directory = directoryOf(numbersIn(chainFrom(HEADER.directory)));
  requireTree(directory);
  const main = findMain(directory);
  if (main === undefined) return undefined;
  const start = directory.next(main, ENTRY.start);
  if (directory.next(main, ENTRY.size) >= view.getUint32(HEADER.longFrom, true)) {
    return (start + 1) * sectorBytes;
  }
  // Short ones lie together in a stream of the root's.
  const at = start * SHORT_SECTOR_BYTES;
  const sector = chainOf(table, directory.next(directory.root, ENTRY.start))[at >> shift];
  return sector === undefined ? undefined : (sector + 1) * sectorBytes + (at % sectorBytes);
}

/** Each number says which comes next in its chain. One that names itself ends it, as what is negative does. */
function requireEnds(table: number[], limit: number): void {
  const chains = new Int32Array(table.length);
  for (let start = 0; start < table.length; start += 1) {
    for (let at = start; at >= 0 && chains[at] === 0; at = next(table, at)) {
      chains[at] = start + 1;
      const after = next(table, at);
      requireSound(after < limit && (after < 0 || chains[after] !== start + 1));
    }
  }
}

type Directory = ReturnType<typeof directoryOf>;

function directoryOf(numbers: number[]) {
  const view = new DataView(Int32Array.from(numbers).buffer);
  const count = Math.floor(view.byteLength / ENTRY.bytes);
  const root = Array.from({ length: count }, (_, entry) => entry).find(
    (entry) => view.getUint8(entry * ENTRY.bytes + ENTRY.type) === ROOT,
  );
  requireSound(root !== undefined);
  return {
    count,
    root,
    next: (entry: number, at: number) => view.getInt32(entry * ENTRY.bytes + at, true),
    nameOf(entry: number): string {
      const bytes = view.getUint16(entry * ENTRY.bytes + ENTRY.nameBytes, true);
      const length = Math.min(Math.max(0, bytes - 2), ENTRY.nameBytes);
      return Buffer.from(view.buffer, entry * ENTRY.bytes, length).toString('utf16le');
    },
  };
}

/** Whatever a library follows from the root on, it comes to but once. */
function requireTree({ count, root, next }: Directory): void {
  const met = new Set<number>();
  const open = [next(root, ENTRY.child)];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (entry < 0) continue;
    requireSound(entry < count && !met.has(entry));
    met.add(entry);
    open.push(...[ENTRY.left, ENTRY.right, ENTRY.child].map((at) => next(entry, at)));
  }
}

/** Beside the root's other children: documents within this one have theirs further down. */
function findMain({ root, next, nameOf }: Directory): number | undefined {
  const open = [next(root, ENTRY.child)];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (entry < 0) continue;
    if (nameOf(entry) === MAIN) return entry;
    open.push(next(entry, ENTRY.left), next(entry, ENTRY.right));
  }
  return undefined;
}

function chainOf(table: number[], start: number): number[] {
  const chain: number[] = [];
  for (let at = start; at >= 0; at = next(table, at)) chain.push(at);
  return chain;
}

function next(table: number[], at: number): number {
  const after = table[at] ?? -1;
  return after === at ? -1 : after;
}

function requireSound(isSound: boolean): asserts isSound {
  if (!isSound) throw new FileRefused(DAMAGED);
}
