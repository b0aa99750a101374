/** What the thread is asked: schema and values are JSON texts. A schema is compiled before values are checked by it. */
export type ToThread =
  | { kind: 'compile'; schema: string }
  | { kind: 'check'; schema: string; values: string };

export type Answer =
  | { kind: 'compiled' }
  /** The schema cannot be used, and why. */
  | { kind: 'unusable'; reason: string }
  /** The values as the schema wants them: "5" became 5 where a number is asked for. */
  | { kind: 'fit'; values: Record<string, unknown> }
  /** Sentences about what is wrong with them. */
  | { kind: 'unfit'; problems: string };

/** From `ready` on it can be asked. */
export type FromThread = { kind: 'ready' } | Answer;
