/** So many answers of a cycle are one of the conversations that a plan has: whoever goes on for longer begins another. */
const ANSWERS = 50;

/** After so many answers in this cycle. */
export const isNextConversation = (answers: number): boolean => answers % ANSWERS === 0;
