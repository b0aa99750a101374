import type { LegSearch, Scored } from './ranked-search.ts';

/** The constant of Reciprocal Rank Fusion, as in the service. */
const RANK_OFFSET = 60;
/** How many documents each leg brings in: enough that a document good in both is found by both. */
const MIN_LEG_LIMIT = 200;

export type FusedLeg = { search: LegSearch; weight: number };

/**
 * The best row ids, best first. With several legs each brings its best documents; all of these are scored by every
 * leg, and a document's rank in each leg counts 1/(60 + rank), times the leg's weight.
 */
export function fuseRanks(legs: FusedLeg[], wanted: number): number[] {
  const [only, second] = legs;
  if (only && !second) return only.search.top(wanted).map(({ rowid }) => rowid);

  const legLimit = Math.max(MIN_LEG_LIMIT, 2 * wanted);
  const tops = legs.map(({ search }) => search.top(legLimit));
  const rowids = [...new Set(tops.flatMap((top) => top.map(({ rowid }) => rowid)))];

  const fused = new Map(rowids.map((rowid) => [rowid, 0]));
  for (const [i, { search, weight }] of legs.entries()) {
    for (const { rowid, rank } of ranksOf(rowids, search, tops[i] ?? [])) {
      fused.set(rowid, (fused.get(rowid) ?? 0) + weight / (RANK_OFFSET + rank));
    }
  }
  return [...fused].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([rowid]) => rowid);
}

/** Equal scores share a rank. A document that a leg cannot score stands behind all others of that leg. */
function ranksOf(
  rowids: number[],
  search: LegSearch,
  top: Scored[],
): { rowid: number; rank: number }[] {
  const scores = new Map(top.map(({ rowid, score }) => [rowid, score]));
  const missing = rowids.filter((rowid) => !scores.has(rowid));
  for (const [i, score] of search.scores(missing).entries()) {
    const rowid = missing[i];
    if (rowid !== undefined) scores.set(rowid, score ?? Number.NEGATIVE_INFINITY);
  }

  const sorted = [...scores].sort((a, b) => (a[1] === b[1] ? a[0] - b[0] : b[1] - a[1]));
  let rank = 0;
  let previous: number | undefined;
  return sorted.map(([rowid, score]) => {
    if (score !== previous) rank++;
    previous = score;
    return { rowid, rank };
  });
}
