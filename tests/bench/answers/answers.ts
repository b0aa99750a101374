import { atLeast, type Figure, figure, printRows } from '../figures.ts';
import { benchFollowUps } from './measures/follow-ups.ts';
import { benchMarks } from './measures/marks.ts';
import { openLibrary } from './measures/open-library.ts';
import { askForOutcomes, type OutcomesOf, outcomeFigures } from './measures/outcomes.ts';
import { benchQuotes } from './measures/quotes.ts';
import { type Asked, createRankings, systems } from './measures/rankings.ts';
import { asFound, isKnown, readByModel } from './measures/read-by-model.ts';
import { aheadBy, type Ranked, type Scores, scoresOf } from './measures/score.ts';
import { benchSupport } from './measures/support.ts';
import { libraries } from './sets/libraries.ts';
import { halves, type Library } from './sets/question-set.ts';
import { longTables } from './sets/tables.ts';

/** Is the passage found that answers, and does an answer say where it comes from? All libraries, or one of them. */
export async function benchAnswers(name?: string): Promise<Figure[]> {
  const chosen = libraries().filter((library) => !name || library.name === name);
  const figures: Figure[] = [];
  const rows: string[][] = [['set', 'half', 'system', ...measures, 'hybrid ahead of better leg']];
  const outcomes: OutcomesOf[] = [];
  for (const library of chosen) {
    const { asked, columns, followUps, outcomesOf } = await askAll(library);
    outcomes.push(outcomesOf);
    for (const { name, questions } of library.sets) {
      const ofSet = questions.flatMap(({ id }) => asked.get(id) ?? []);
      for (const half of halves) {
        const ofThisHalf = ofSet.filter(({ question }) => question.half === half);
        const scores = scoresIn(ofThisHalf);
        const ahead = aheadOfLegs(ofThisHalf, scores);
        rows.push(
          ...systems.map((system) => [
            ...[name, half, system, ...written(scores[system])],
            system === 'hybrid' ? told(ahead) : '',
          ]),
        );
        figures.push(compared(`${name} (${half})`, scores, ahead));
      }
      figures.push(...wanted(name, ofSet));
    }
    if (columns !== undefined) {
      const name = 'answers: pieces of tables with the names of their columns';
      figures.push(figure(name, columns, 'share', { goal: atLeast(1) }));
    }
    figures.push(...followUps);
  }
  printRows(rows);
  return [
    ...figures,
    ...outcomeFigures(outcomes),
    ...benchQuotes(),
    ...benchMarks(),
    ...benchSupport(),
  ];
}

type Known = Asked & { isKnown: boolean };

async function askAll(library: Library) {
  const open = await openLibrary(library);
  try {
    const ask = createRankings(open);
    const asked = new Map<string, Known>();
    for (const question of library.sets.flatMap(({ questions }) => questions)) {
      const answered = await ask(question);
      asked.set(question.id, { ...answered, isKnown: isKnown(open.agent, answered) });
    }
    const outcomesOf = await askForOutcomes(open, library);
    const followUps = library.name === 'two turns' ? await benchFollowUps(open, library) : [];
    const pieces = open.pieces.flatMap((piece) => {
      const table = longTables().find(({ file }) => file === piece.filename);
      return table ? [{ table, shown: readByModel(open.agent, [asFound(piece)]).join('') }] : [];
    });
    const complete = pieces.filter(({ table, shown }) =>
      table.columns.every((column) => shown.includes(column)),
    );
    const columns = pieces.length > 0 ? complete.length / pieces.length : undefined;
    return { asked, columns, followUps, outcomesOf };
  } finally {
    await open.close();
  }
}

type OfSystems = Record<(typeof systems)[number], Scores>;

const measures = ['hit1', 'hit3', 'hit10', 'mrr', 'ndcg'] as const;

const written = (scores: Scores): string[] => measures.map((one) => scores[one].toFixed(3));

const rankedBy = (asked: Asked[], system: (typeof systems)[number]): Ranked[] =>
  asked.map(({ found, grades }) => ({ found: found[system], grades }));

function scoresIn(asked: Asked[]): OfSystems {
  const entries = systems.map((system) => [system, scoresOf(rankedBy(asked, system))]);
  return Object.fromEntries(entries);
}

type Ahead = ReturnType<typeof aheadBy>;

function aheadOfLegs(asked: Asked[], scores: OfSystems): Ahead {
  const isWords = scores['text leg'].ndcg >= scores['vector leg'].ndcg;
  return aheadBy(rankedBy(asked, 'hybrid'), rankedBy(asked, isWords ? 'text leg' : 'vector leg'));
}

const told = ({ mean, low, high }: Ahead): string =>
  `${mean.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;

/**
 * Beside the best of the others; a search by both legs is to be no worse than one of them alone. Of what is behind it is
 * told whether so few questions can tell it.
 */
function compared(name: string, scores: OfSystems, ahead: Ahead): Figure {
  const leg = Math.max(scores['text leg'].ndcg, scores['vector leg'].ndcg);
  const isBehind = scores.hybrid.ndcg < leg;
  const isNoise = isBehind && ahead.high >= 0;
  return figure(`answers: ${name}, nDCG@10`, scores.hybrid.ndcg, '', {
    baseline: Math.max(leg, scores.FTS5.ndcg),
    goal: {
      text: isNoise ? '>= better leg, but for noise' : '>= better leg',
      isMet: () => !isBehind || isNoise,
    },
  });
}

/** What single sets are there for. Counts are of both halves, which are small there. */
function wanted(name: string, asked: Known[]): Figure[] {
  const { hybrid } = scoresIn(asked.filter(({ question }) => question.half === 'reported'));
  const first = asked.filter(({ found, grades }) => grades.has(found.hybrid[0] ?? '')).length;
  const known = asked.filter((one) => one.isKnown).length;
  const of = `of ${asked.length}`;
  switch (name) {
    case 'question in a mail':
      return [figure(`answers: ${name}, hit@10`, hybrid.hit10, 'share', { goal: atLeast(0.85) })];
    case 'change of subject':
      return [figure(`answers: ${name}, hit@10`, hybrid.hit10, 'share', { goal: atLeast(0.9) })];
    case 'codes':
      return [figure(`answers: ${name}, hit@1`, hybrid.hit1, 'share', { goal: atLeast(1) })];
    case 'two turns':
      return [figure(`answers: ${name}, first`, first, of, { goal: atLeast(26) })];
    case 'one manual':
      return [figure(`answers: ${name}, section known`, known, of, { goal: atLeast(30) })];
    case 'file names':
      return [figure(`answers: ${name}, first`, first, of, { goal: atLeast(28) })];
    default:
      return [];
  }
}
