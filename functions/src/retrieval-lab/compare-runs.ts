import {
  changes,
  type RetrievalRuns,
  type RunResult,
} from '@talkwright/shared/areas/retrieval-lab';
import { firstRank, measuresOf, recall } from './measures.ts';
import type { Result, RunRecord } from './run-record.ts';

/** How a run compares with the one before, for questions that still have the same right passages; the worst first. */
export function compareRuns(
  now: Pick<RunRecord, 'results'>,
  before: Pick<RunRecord, 'results'> | undefined,
): Pick<RetrievalRuns, 'comparison' | 'results'> {
  const earlier = new Map((before?.results ?? []).map((result) => [keyOf(result), result]));
  const shared = now.results.filter((result) => earlier.has(keyOf(result)));
  const sharedBefore = shared.flatMap((result) => earlier.get(keyOf(result)) ?? []);
  const results = now.results.map((result): RunResult => {
    const was = earlier.get(keyOf(result));
    return {
      questionId: result.questionId,
      change: changeOf(result, was),
      rank: firstRank(result),
      rankBefore: was ? firstRank(was) : null,
    };
  });
  return {
    comparison:
      shared.length > 0
        ? {
            questions: shared.length,
            before: measuresOf(sharedBefore),
            now: measuresOf(shared),
          }
        : null,
    results: results.toSorted(
      (a, b) => changes.indexOf(a.change) - changes.indexOf(b.change) || fallOf(b) - fallOf(a),
    ),
  };
}

const keyOf = ({ questionId, labels }: Result) => `${questionId} ${labels}`;

function changeOf(now: Result, before: Result | undefined): RunResult['change'] {
  const rank = firstRank(now);
  if (!before) return rank === null ? 'missing' : 'new';
  const rankBefore = firstRank(before);
  if (rank === null) return rankBefore === null ? 'missing' : 'lost';
  if (rankBefore === null || rank < rankBefore) return 'better';
  if (rank > rankBefore) return 'worse';
  const [found, foundBefore] = [recall(now, 10), recall(before, 10)];
  if (found === foundBefore) return 'same';
  return found < foundBefore ? 'worse' : 'better';
}

/** By how much a question fell. */
const fallOf = ({ rank, rankBefore }: RunResult): number =>
  reciprocal(rankBefore) - reciprocal(rank);

const reciprocal = (rank: number | null) => (rank === null ? 0 : 1 / rank);
