import { random, shuffled } from '../../random.ts';
import data from '../data/marks.json' with { type: 'json' };
import { type Half, halfOf } from './question-set.ts';

export type MarkedAnswer = {
  id: string;
  half: Half;
  /** As they come from the model: a mark may begin in one and end in the next. */
  pieces: string[];
  /** The same answer without its marks: nothing else is to be seen of them, and nothing else is to be gone. */
  remains: string;
  /** The passages that it cites. There are three. */
  cites: number[];
};

const SEED = 80;
const COUNT = 500;
const MAX_CUTS = 3;

/** Answers with the marks that models write, and with what only looks like one, in all places. */
export function markedAnswers(): MarkedAnswer[] {
  const next = random(SEED);
  const { marks, lookalikes, places, sentences } = data;
  const all = [
    ...marks.flatMap(({ mark, cites }) =>
      places.map((place) => ({ place, mark, bare: '', cites })),
    ),
    ...lookalikes.flatMap((mark) =>
      places.map((place) => ({ place, mark: ` ${mark}`, bare: ` ${mark}`, cites: [] })),
    ),
  ];
  return shuffled(next, all)
    .slice(0, COUNT)
    .map(({ place, mark, bare, cites }, n) => {
      const [first, second] = shuffled(next, sentences);
      const written = (one: string) =>
        place
          .replace('{first}', first ?? '')
          .replace('{second}', second ?? '')
          .replaceAll('{mark}', () => one);
      return {
        id: `mark/${n}`,
        half: halfOf(n),
        pieces: cut(written(mark), next),
        remains: written(bare),
        cites,
      };
    });
}

/** Anywhere, but not inside a character. */
function cut(text: string, next: () => number): string[] {
  const characters = [...text];
  const count = Math.floor(next() * (MAX_CUTS + 1));
  const places = Array.from({ length: count }, () => Math.floor(next() * characters.length));
  const ends = [...new Set([...places, characters.length])].filter(Boolean).sort((a, b) => a - b);
  return ends.map((end, n) => characters.slice(ends[n - 1] ?? 0, end).join(''));
}
