import { atLeast, type Figure, figure, printRows } from '../figures.ts';
import { benchMarks } from './measures/marks.ts';
import { openLibrary } from './measures/open-library.ts';
import { benchOutcomes } from './measures/outcomes.ts';
import { benchQuotes } from './measures/quotes.ts';
import { type Asked, createRankings, systems } from './measures/rankings.ts';
import { asFound, isKnown, readByModel } from './measures/read-by-model.ts';
import { type Scores, scoresOf } from './measures/score.ts';
import { benchSupport } from './measures/support.ts';
import { libraries } from './sets/libraries.ts';
import { type Half, halves, type Library } from './sets/question-set.ts';
import { longTables } from './sets/tables.ts';

/** Is the passage found that answers, and does an answer say where it comes from? All libraries, or one of them. */
export async function benchAnswers(name?: string): Promise<Figure[]> {
  const chosen = libraries().filter((library) => !name || library.name === name);
  const figures: Figure[] = [];
  const rows: string[][] = [['set', 'half', 'system', ...measures]];
  for (const library of chosen) {
    const { asked, columns, outcomes } = await askAll(library);
    for (const { name, questions } of library.sets) {
      const ofSet = questions.flatMap(({ id }) => asked.get(id) ?? []);
      for (const half of halves) {
        const scores = ofHalf(ofSet, half);
        rows.push(...systems.map((system) => [name, half, system, ...written(scores[system])]));
        figures.push(compared(`${name} (${half})`, scores));
      }
      figures.push(...wanted(name, ofSet));
    }
    if (columns !== undefined) {
      const name = 'answers: pieces of tables with the names of their columns';
      figures.push(figure(name, columns, 'share', { goal: atLeast(1) }));
    }
    figures.push(...outcomes);
  }
  printRows(rows);
  return [...figures, ...benchQuotes(), ...benchMarks(), ...benchSupport()];
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
    const outcomes = library.name === 'encyclopaedia' ? await benchOutcomes(open, library) : [];
    const pieces = open.pieces.flatMap((piece) => {
      const table = longTables().find(({ file }) => file === piece.filename);
      return table ? [{ table, shown: readByModel(open.agent, [asFound(piece)]).join('') }] : [];
    });
    const complete = pieces.filter(({ table, shown }) =>
      table.columns.every((column) => shown.includes(column)),
    );
    const columns = pieces.length > 0 ? complete.length / pieces.length : undefined;
    return { asked, columns, outcomes };
  } finally {
    await open.close();
  }
}

type OfSystems = Record<(typeof systems)[number], Scores>;

const measures = ['hit1', 'hit3', 'hit10', 'mrr', 'ndcg'] as const;

const written = (scores: Scores): string[] => measures.map((one) => scores[one].toFixed(3));

function ofHalf(asked: Asked[], half: Half): OfSystems {
  const ofThisHalf = asked.filter(({ question }) => question.half === half);
  const entries = systems.map((system) => [
    system,
    scoresOf(ofThisHalf.map(({ found, grades }) => ({ found: found[system], grades }))),
  ]);
  return Object.fromEntries(entries);
}

/** Beside the best of the others; a search by both legs is to be no worse than one of them alone. */
function compared(name: string, scores: OfSystems): Figure {
  const leg = Math.max(scores['text leg'].ndcg, scores['vector leg'].ndcg);
  return figure(`answers: ${name}, nDCG@10`, scores.hybrid.ndcg, '', {
    baseline: Math.max(leg, scores.FTS5.ndcg),
    goal: { text: '>= better leg', isMet: ({ value }) => value >= leg },
  });
}

/** What single sets are there for. Counts are of both halves, which are small there. */
function wanted(name: string, asked: Known[]): Figure[] {
  const { hybrid } = ofHalf(asked, 'reported');
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
