const MAX_LENGTH = 2_000;

/** As much of a question as an embedding model takes in any script; no half of a character, which servers refuse. */
export const forEmbedding = (question: string): string =>
  question.slice(0, MAX_LENGTH).toWellFormed();
