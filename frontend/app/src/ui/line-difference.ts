import { diffArrays } from 'diff';

export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string };
/** Lines that are the same on both sides, and of no interest. */
export type Gap = { kind: 'gap'; count: number };

/** More would take longer than a click may: what lies between the first and the last is then shown as replaced. */
const MAX_DIFFERENCES = 1_000;

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

function middle(left: string[], right: string[]): DiffLine[] {
  const found = diffArrays(left, right, { maxEditLength: MAX_DIFFERENCES });
  if (!found) return [...lines('removed', left), ...lines('added', right)];
  return found.flatMap(({ value, added, removed }) =>
    lines(added ? 'added' : removed ? 'removed' : 'same', value),
  );
}

const lines = (kind: DiffLine['kind'], texts: string[]): DiffLine[] =>
  texts.map((text) => ({ kind, text }));
