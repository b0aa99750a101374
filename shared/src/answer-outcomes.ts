/** What came of a question, as far as the product can tell, and what each is called on screens. */
export const outcomeNames = {
  /** The answer names its sources. */
  cited: 'Answered, with sources',
  /** It rests on what was found, and names none of it. */
  uncited: 'Answered, without naming a source',
  /** The agent says that it does not know, although something was found. */
  refused: 'No answer: the agent says so itself',
  /** Nothing that was found holds the answer. */
  not_found: 'No answer: nothing was found that holds it',
  /** The question has nothing to do with what was found. */
  off_topic: 'No answer: not what the documents are about',
  small_talk: 'Small talk: nothing was looked up',
};

export type AnswerOutcome = keyof typeof outcomeNames;

export const answerOutcomes = Object.keys(outcomeNames) as AnswerOutcome[];

/** Whether the visitor was left without an answer. */
export const hasNoAnswer = (outcome: AnswerOutcome | undefined): boolean =>
  outcome === 'refused' || outcome === 'not_found' || outcome === 'off_topic';
