import type { SpokenMessage } from '../platform/models/models.ts';

const SHORT_QUESTION = 80;
/** Far below what an embedding model takes in any script. */
const MAX_LENGTH = 2_000;

/**
 * A short follow-up ("And on Sundays?") does not say what it is about: the question before it does, or the opener
 * ("Returns or repairs?") that the first message answers.
 */
export function searchQuery(question: string, history: SpokenMessage[]): string {
  const query = question.slice(0, MAX_LENGTH);
  const previous = (history.findLast(({ role }) => role === 'user') ?? history.at(0))?.content;
  if (!previous || question.length > SHORT_QUESTION) return query;
  return `${previous.slice(0, MAX_LENGTH - SHORT_QUESTION)}\n${query}`;
}
