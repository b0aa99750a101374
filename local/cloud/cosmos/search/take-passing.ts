import type { Scored } from '../query/ranked-search.ts';

/** Leaves out documents that do not fulfil the query's conditions. */
export type Keep = ((ranked: Scored[]) => Scored[]) | undefined;

/** Checks the best first, in growing portions, until there are enough: conditions cost more than distances. */
export function takePassing(ranked: Iterator<Scored>, wanted: number, keep: Keep): Scored[] {
  const taken: Scored[] = [];
  let portionSize = keep ? Math.max(64, wanted) : wanted;
  while (taken.length < wanted) {
    const portion: Scored[] = [];
    while (portion.length < portionSize) {
      const next = ranked.next();
      if (next.done) break;
      portion.push(next.value);
    }
    taken.push(...(keep ? keep(portion) : portion));
    if (portion.length < portionSize) break;
    portionSize *= 2;
  }
  return taken.slice(0, wanted);
}
