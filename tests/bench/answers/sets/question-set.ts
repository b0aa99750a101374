import type { SpokenMessage } from '../../../../functions/src/platform/models/models.ts';

/** What is tuned with the one half is reported of the other. */
export const halves = ['tuning', 'reported'] as const;
export type Half = (typeof halves)[number];

export type GivenPassage = { id: string; text: string };
/** A file as somebody uploads it, or passages as they are. */
export type LibraryFile = { name: string } & (
  | { content: string | Uint8Array }
  | { passages: GivenPassage[] }
);

/** A given passage by its id; of a file, the pieces that say this. */
export type Answering = { passage: string; grade: number } | { file: string; says: string };

export type Question = {
  id: string;
  half: Half;
  text: string;
  history: SpokenMessage[];
  answering: Answering[];
  /** Without this the model cannot tell what it reads: whose weight it is, or which column. */
  shows?: string;
};

type QuestionSet = { name: string; questions: Question[] };

/** What is searched together, and what is asked of it. */
export type Library = { name: string; files: LibraryFile[]; sets: QuestionSet[] };

export const halfOf = (n: number): Half => (n % 2 === 0 ? 'tuning' : 'reported');

export const given = (passage: string, grade = 1): Answering[] => [{ passage, grade }];
