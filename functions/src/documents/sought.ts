/** What is looked for. */
export type Sought = {
  question: string;
  /** The question with what was said around it, where it does not say all by itself. */
  context?: string;
};

/** All of it. */
export const textOf = ({ question, context }: Sought): string => context ?? question;
