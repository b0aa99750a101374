type Weighed = { vector: number[]; weight: number };

/**
 * Puts together what is alike: around whatever has the most, and the nearest, that is like it, and again of what is left
 * then. The largest groups first, each by places in the list, its middle first and then what is nearest to that. Vectors have unit length.
 */
export function groupAlike(things: Weighed[], alikeFrom: number, limit: number): number[][] {
  const likeness = likenessOf(things);
  const isLeft = things.map(() => true);
  const near = (at: number) =>
    things.flatMap((_, other) =>
      isLeft[other] && (likeness[at]?.[other] ?? 0) >= alikeFrom ? other : [],
    );
  const weightOf = (at: number) =>
    near(at).reduce(
      (sum, other) => sum + (things[other]?.weight ?? 0) * (likeness[at]?.[other] ?? 0),
      0,
    );

  const groups: number[][] = [];
  while (groups.length < limit) {
    const left = things.flatMap((_, at) => (isLeft[at] ? { at, weight: weightOf(at) } : []));
    const [first, ...others] = left;
    if (!first) break;
    const middle = others.reduce((most, one) => (one.weight > most.weight ? one : most), first).at;
    const nearest = (at: number) => likeness[middle]?.[at] ?? 0;
    const group = near(middle).sort((a, b) => nearest(b) - nearest(a));
    for (const at of group) isLeft[at] = false;
    groups.push(group);
  }
  return groups;
}

/** Of each with each; of each with itself exactly 1, whatever was rounded. */
function likenessOf(things: Weighed[]): number[][] {
  const rows = things.map((_, at) => things.map((_, other) => (at === other ? 1 : 0)));
  for (const [a, { vector: left }] of things.entries()) {
    for (let b = 0; b < a; b++) {
      const right = things[b]?.vector ?? [];
      let sum = 0;
      for (let at = 0; at < left.length; at++) sum += (left[at] ?? 0) * (right[at] ?? 0);
      (rows[a] as number[])[b] = sum;
      (rows[b] as number[])[a] = sum;
    }
  }
  return rows;
}
