/** Of a file that was never timed, as of one that is new. */
const UNKNOWN_SECONDS = 5;

type Timings = Record<string, number>;

/**
 * Files of all projects side by side, the longest of each first, and next the project that is least far: what draws in a
 * browser then runs beside what waits, and no long file begins when all others have ended.
 */
export function sideBySide(files: string[], timings: Timings): string[] {
  const projects = Object.values(Object.groupBy(files, projectOf)).map((own = []) => ({
    left: longestFirst(own, timings),
    seconds: 0,
    total: own.reduce((sum, file) => sum + secondsOf(file, timings), 0),
  }));
  return files.map(() => {
    const least = projects
      .filter(({ left }) => left.length > 0)
      .reduce((one, other) =>
        other.seconds / other.total < one.seconds / one.total ? other : one,
      );
    const file = least.left.shift() ?? '';
    least.seconds += secondsOf(file, timings);
    return file;
  });
}

const projectOf = (file: string) => file.split('/')[0] ?? '';

/** The longest first, so that no long one begins when all others have ended. */
const longestFirst = (files: string[], timings: Timings): string[] =>
  files.toSorted((a, b) => secondsOf(b, timings) - secondsOf(a, timings) || compare(a, b));

/**
 * One of so many parts, counted from one, that take about as long as each other: each file goes where least is.
 */
export function shardOf(
  files: string[],
  timings: Timings,
  { index, count }: { index: number; count: number },
): string[] {
  const shards = Array.from({ length: count }, () => ({ seconds: 0, files: [] as string[] }));
  for (const file of longestFirst(files, timings)) {
    const least = shards.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    least.files.push(file);
    least.seconds += secondsOf(file, timings);
  }
  return shards[index - 1]?.files ?? [];
}

/** The same for the same seed, whatever order the files come in. */
export function shuffled(files: string[], seed: number): string[] {
  const left = files.toSorted(compare);
  const random = mulberry32(seed);
  return files.map(() => left.splice(Math.floor(random() * left.length), 1)[0] ?? '');
}

const secondsOf = (file: string, timings: Timings) => timings[file] ?? UNKNOWN_SECONDS;

const compare = (a: string, b: string) => (a < b ? -1 : 1);

/** Numbers below one, by Tommy Ettinger's generator of that name. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
