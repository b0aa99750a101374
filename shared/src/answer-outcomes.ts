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

/** Why an answer is not whole. */
export const incompleteNames = {
  length: 'Not whole: as long as it may be',
  content_filter: 'Not whole: withheld by the model’s provider',
  stopped: 'Not whole: stopped by the visitor',
  cut: 'Not whole: nobody was there to read it',
};

/** What an answer that is not whole says of itself, to whoever reads it. */
export const incompleteNotes: Record<IncompleteReason, string> = {
  length: 'The answer reached its maximum length.',
  content_filter: 'The rest of the answer was withheld.',
  stopped: 'Stopped.',
  cut: 'The answer broke off here. Please ask again.',
};

export type IncompleteReason = keyof typeof incompleteNames;

export type AnswerOutcome = keyof typeof outcomeNames;

export const answerOutcomes = Object.keys(outcomeNames) as AnswerOutcome[];

/** Whether the visitor was left without an answer. */
export const hasNoAnswer = (outcome: AnswerOutcome | undefined): boolean =>
  outcome === 'refused' || outcome === 'not_found' || outcome === 'off_topic';
