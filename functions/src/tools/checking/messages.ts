/** The schema is a JSON text. Without values the question is whether it can be used. */
export type CheckJob = {
  task: { schema: string; values?: Record<string, unknown> | undefined };
  /** What comes now is the check of the values. */
  part: 'compiled';
  reply: never;
  answer: Answer;
};

export type Answer =
  | { kind: 'compiled' }
  /** The schema cannot be used, and why. */
  | { kind: 'unusable'; reason: string }
  /** The values as the schema wants them: "5" became 5 where a number is asked for. Long whole numbers are bigints. */
  | { kind: 'fit'; values: Record<string, unknown> }
  /** Sentences about what is wrong with them. */
  | { kind: 'unfit'; problems: string };
