import type { Measures } from '@talkwright/shared/areas/retrieval-lab';
import type { Result } from './run-record.ts';

/** The mean over some questions; of none, nothing was found. */
export function measuresOf(results: Result[]): Measures {
  const mean = (measure: (result: Result) => number) =>
    results.reduce((sum, result) => sum + measure(result), 0) / Math.max(1, results.length);
  return {
    recallAt1: mean((result) => recall(result, 1)),
    recallAt3: mean((result) => recall(result, 3)),
    recallAt10: mean((result) => recall(result, 10)),
    mrr: mean((result) => 1 / (firstRank(result) ?? Number.POSITIVE_INFINITY)),
  };
}

/** Of the first right passage; null where none was found. */
export function firstRank({ ranks }: Result): number | null {
  const found = ranks.filter((rank) => rank !== null);
  return found.length > 0 ? Math.min(...found) : null;
}

/** The share of the right passages that are among the first `k`. */
export const recall = ({ ranks }: Result, k: number): number =>
  ranks.filter((rank) => rank !== null && rank <= k).length / Math.max(1, ranks.length);
