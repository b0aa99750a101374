import { beginSearch } from '../../../../functions/src/answering/begin-search.ts';
import { atLeast, type Figure, figure } from '../../figures.ts';
import { threeTurns } from '../sets/products.ts';
import type { Library, Question } from '../sets/question-set.ts';
import type { OpenLibrary } from './open-library.ts';

/** What it brings when the model, the demo's here, writes out what a follow-up means; beside it, without that. */
export async function benchFollowUps(open: OpenLibrary, { sets }: Library): Promise<Figure[]> {
  const two = sets.flatMap(({ questions }) => questions);
  return [
    await compared(open, 'two turns', two, 26),
    await compared(open, 'three turns', threeTurns(), 26),
  ];
}

async function compared(open: OpenLibrary, name: string, questions: Question[], goal: number) {
  const [plain, rewritten] = [
    await countFirst(open, questions, false),
    await countFirst(open, questions, true),
  ];
  return figure(`answers: ${name}, first, written out`, rewritten, `of ${questions.length}`, {
    baseline: plain,
    goal: atLeast(goal),
  });
}

async function countFirst(
  { deps, agent: stored, gradesOf }: OpenLibrary,
  questions: Question[],
  rewritesFollowUps: boolean,
): Promise<number> {
  const agent = { ...stored, searchConfig: { rewritesFollowUps } };
  let first = 0;
  for (const { text, history, ...question } of questions) {
    const { signal } = new AbortController();
    const search = beginSearch(deps, { agent, question: text, history, signal });
    const [best] = (await search.retrieved).passages;
    if (best && gradesOf({ text, history, ...question }).has(best.chunkId)) first += 1;
  }
  return first;
}
