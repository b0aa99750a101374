import { describe, expect, it } from '@jest/globals';
import { compareRuns } from '../../../functions/src/retrieval-lab/compare-runs.ts';
import { measuresOf } from '../../../functions/src/retrieval-lab/measures.ts';

const result = (questionId: string, ...ranks: (number | null)[]) => ({
  questionId,
  labels: 'x',
  ranks,
});

describe('what is measured', () => {
  it('is the share of right passages among the first, and one through the rank of the first', () => {
    expect(measuresOf([result('a', 1), result('b', 2, null), result('c', null)])).toEqual({
      recallAt1: 1 / 3,
      recallAt3: 1.5 / 3,
      recallAt10: 1.5 / 3,
      mrr: 1.5 / 3,
    });
  });

  it('is nothing of nothing', () => {
    expect(measuresOf([])).toEqual({ recallAt1: 0, recallAt3: 0, recallAt10: 0, mrr: 0 });
  });
});

describe('a run beside the one before', () => {
  const before = [
    result('better', 4),
    result('same', 2),
    result('fewer', 1, 3),
    result('fell', 2),
    result('fell far', 1),
    result('lost', 9),
    result('never', null),
    result('other label', 1),
    result('gone', 1),
  ];
  const now = [
    result('better', 1),
    result('same', 2),
    result('fewer', 1, null),
    result('fell', 3),
    result('fell far', 8),
    result('lost', null),
    result('never', null),
    { ...result('other label', 7), labels: 'y' },
    result('new', 5),
  ];
  const compared = compareRuns({ results: now }, { results: before });

  it('has what got worse on top, and what is found no more above all', () => {
    expect(compared.results.map(({ questionId, change }) => [questionId, change])).toEqual([
      ['lost', 'lost'],
      ['fell far', 'worse'],
      ['fell', 'worse'],
      ['fewer', 'worse'],
      ['never', 'missing'],
      ['same', 'same'],
      ['other label', 'new'],
      ['new', 'new'],
      ['better', 'better'],
    ]);
  });

  it('is measured over what both have, by the same right passages', () => {
    expect(compared.comparison?.questions).toBe(7);
    expect(compared.comparison?.before.recallAt1).toBe((0.5 + 1) / 7);
    expect(compared.comparison?.now.recallAt1).toBe((1 + 0.5) / 7);
  });

  it('is compared with nothing when it is the first', () => {
    const { comparison, results } = compareRuns({ results: [result('a', 2)] }, undefined);
    expect(comparison).toBeNull();
    expect(results).toEqual([{ questionId: 'a', change: 'new', rank: 2, rankBefore: null }]);
  });
});
