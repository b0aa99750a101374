/** Each shortest way that leads from somewhere over others back to it, written from its first place by name. */
export function circlesOf(known: Map<string, Set<string>>): string[] {
  const found = new Set<string>();
  for (const [from, others] of known) {
    for (const other of others) {
      const back = shortestWay(known, other, from);
      if (back) found.add(fromFirst([from, ...back.slice(0, -1)]).join(' > '));
    }
  }
  return [...found].sort();
}

/** Both ends included. */
function shortestWay(
  known: Map<string, Set<string>>,
  from: string,
  to: string,
): string[] | undefined {
  const ways = [[from]];
  const seen = new Set([from]);
  for (const way of ways) {
    const last = way.at(-1) ?? '';
    if (last === to) return way;
    for (const next of known.get(last) ?? []) {
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

function fromFirst(circle: string[]): string[] {
  const first = circle.indexOf(circle.toSorted()[0] ?? '');
  return [...circle.slice(first), ...circle.slice(0, first)];
}
