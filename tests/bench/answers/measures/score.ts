import { percentile } from '../../figures.ts';
import { random } from '../../random.ts';

/** How well rankings answer: shares of questions with an answer among the first, and how far in front they are. */
export type Scores = { hit1: number; hit3: number; hit10: number; mrr: number; ndcg: number };

export type Ranked = { found: string[]; grades: Map<string, number> };

const DEPTH = 10;

export function scoresOf(ranked: Ranked[]): Scores {
  const mean = (of: (one: Ranked) => number) =>
    ranked.reduce((sum, one) => sum + of(one), 0) / ranked.length;
  const hit = (depth: number) =>
    mean((one) => {
      const place = placeOf(one);
      return place > 0 && place <= depth ? 1 : 0;
    });
  return {
    hit1: hit(1),
    hit3: hit(3),
    hit10: hit(DEPTH),
    mrr: mean((one) => (placeOf(one) > 0 ? 1 / placeOf(one) : 0)),
    ndcg: mean(ndcg),
  };
}

/** Of the first that answers, from 1 on; 0 where none does. */
const placeOf = ({ found, grades }: Ranked): number =>
  found.slice(0, DEPTH).findIndex((id) => grades.has(id)) + 1;

function ndcg({ found, grades }: Ranked): number {
  const best = [...grades.values()].sort((a, b) => b - a);
  return gain(found.map((id) => grades.get(id) ?? 0)) / gain(best);
}

const gain = (grades: number[]): number =>
  grades.slice(0, DEPTH).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

const SEED = 12;
const DRAWN = 2_000;

/** How much one ranking is ahead of another over the same questions, and between what bounds 19 of 20 such sets would tell it. */
export function aheadBy(some: Ranked[], others: Ranked[]) {
  const differences = some.map((one, at) => ndcg(one) - ndcg(others[at] ?? one));
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const next = random(SEED);
  const drawn = Array.from({ length: DRAWN }, () =>
    mean(differences.map(() => differences[Math.floor(next() * differences.length)] ?? 0)),
  );
  return { mean: mean(differences), low: percentile(drawn, 0.025), high: percentile(drawn, 0.975) };
}
