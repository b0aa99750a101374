export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string };
/** Lines that are the same on both sides, and of no interest. */
export type Gap = { kind: 'gap'; count: number };

/** More comparisons than a click may take: what lies between the first and the last difference is shown as replaced. */
const MAX_COMPARISONS = 4_000_000;

/** What has to go and what has to come, line by line, to make one text of the other. */
export function lineDifference(before: string, after: string): DiffLine[] {
  const [left, right] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  const most = Math.min(left.length, right.length) - start;
  while (end < most && left.at(-1 - end) === right.at(-1 - end)) end += 1;

  return [
    ...lines('same', left.slice(0, start)),
    ...middle(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...lines('same', left.slice(left.length - end)),
  ];
}

/** All but a few lines around what differs is only counted. */
export function folded(all: DiffLine[], around = 2): (DiffLine | Gap)[] {
  const isNear = all.map((_line, index) =>
    all.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same'),
  );
  const shown: (DiffLine | Gap)[] = [];
  for (const [index, line] of all.entries()) {
    const last = shown.at(-1);
    if (isNear[index]) shown.push(line);
    else if (last?.kind === 'gap') last.count += 1;
    else shown.push({ kind: 'gap', count: 1 });
  }
  return shown;
}

/** By the longest sequence of lines that both have. */
function middle(left: string[], right: string[]): DiffLine[] {
  if (left.length * right.length > MAX_COMPARISONS) {
    return [...lines('removed', left), ...lines('added', right)];
  }
  const common = commonLengths(left, right);
  const found: DiffLine[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    if (left[l] === right[r]) {
      found.push(...lines('same', left.slice(l, l + 1)));
      l += 1;
      r += 1;
    } else if (at(common, l + 1, r) >= at(common, l, r + 1)) {
      found.push(...lines('removed', left.slice(l, l + 1)));
      l += 1;
    } else {
      found.push(...lines('added', right.slice(r, r + 1)));
      r += 1;
    }
  }
  return [...found, ...lines('removed', left.slice(l)), ...lines('added', right.slice(r))];
}

/** For each pair of places, how many lines both texts have in common from there on. */
function commonLengths(left: string[], right: string[]): Uint32Array[] {
  const rows = Array.from({ length: left.length + 1 }, () => new Uint32Array(right.length + 1));
  for (let l = left.length - 1; l >= 0; l -= 1) {
    for (let r = right.length - 1; r >= 0; r -= 1) {
      const row = rows[l];
      if (!row) continue;
      row[r] =
        left[l] === right[r]
          ? at(rows, l + 1, r + 1) + 1
          : Math.max(at(rows, l + 1, r), at(rows, l, r + 1));
    }
  }
  return rows;
}

const at = (rows: Uint32Array[], l: number, r: number): number => rows[l]?.[r] ?? 0;
const lines = (kind: DiffLine['kind'], texts: string[]): DiffLine[] =>
  texts.map((text) => ({ kind, text }));
