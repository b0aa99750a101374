import type { ReadDescription, ReadOptions } from './read-operations.ts';

export type DescriptionJob = {
  task: { text: string; url: string; options: ReadOptions };
  /** The address of another document that the description refers to. */
  part: string;
  reply: { text: string } | { problem: string };
  /** Refused: the description's own fault, as a sentence. */
  answer: { description: ReadDescription } | { refused: string };
};
