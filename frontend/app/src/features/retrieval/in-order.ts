import type { LabelledQuestion, RunResult } from '@talkwright/shared/areas/retrieval-lab';

/** The questions of the newest run in the order of its results, then those that it did not have. */
export function inOrder(
  questions: LabelledQuestion[],
  results: RunResult[],
): { question: LabelledQuestion; result: RunResult | undefined }[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const asked = results.flatMap((result) => {
    const question = byId.get(result.questionId);
    return question ? [{ question, result }] : [];
  });
  const known = new Set(asked.map(({ question }) => question.id));
  const others = questions.filter(({ id }) => !known.has(id));
  return [...asked, ...others.map((question) => ({ question, result: undefined }))];
}
