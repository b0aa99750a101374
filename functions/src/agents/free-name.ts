const MAX_LENGTH = 80;

/**
 * The name with the first ending that nobody uses yet, in whatever case; `ending(1)` is tried first. What is too
 * long then is cut before the ending.
 */
export function freeName(name: string, ending: (round: number) => string, taken: string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let round = 1; ; round++) {
    const end = ending(round);
    // Half of a character would be left where it is cut in two.
    const start = name.slice(0, MAX_LENGTH - end.length).replace(/[\uD800-\uDBFF]$/, '');
    const candidate = `${start.trimEnd()}${end}`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}
