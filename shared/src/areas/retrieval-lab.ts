import * as z from 'zod';
import { contract, type Output } from '../contract/contract.ts';
import { idSchema, textSchema, timeSchema } from '../contract/rules.ts';

/** Of one agent. */
export const MAX_LABELLED_QUESTIONS = 500;
/** Of one question. */
export const MAX_RIGHT_PASSAGES = 10;
export const MAX_LABELLED_LENGTH = 2_000;
export const MAX_STRETCH_LENGTH = 500;
export const MIN_STRETCH_LENGTH = 3;
export const MAX_CSV_ROWS = MAX_LABELLED_QUESTIONS * MAX_RIGHT_PASSAGES;
export const MAX_CSV_BYTES = 4 * 1024 * 1024;
export const KEPT_RUNS = 20;

const agentParams = z.object({ id: idSchema });

/** What was asked right before a question that does not say all by itself. */
const previousSchema = (max: number) =>
  z.string().trim().max(max, `The previous message must be at most ${max} characters`).default('');

const legSchema = z.object({
  /** `coverage`: of what the others have found, how much of the question each has. */
  by: z.enum(['words', 'meaning', 'coverage']),
  /** `context`: the question with what was said around it. */
  of: z.enum(['question', 'context']),
  /** How much its order counts. */
  weight: z.number(),
  /** The first of them, best first. */
  hits: z.array(
    z.object({
      passageId: z.string(),
      /** Of meaning, up to 1; null for the others, which have an order alone. */
      similarity: z.number().nullable(),
    }),
  ),
});
export type LabLeg = z.infer<typeof legSchema>;

export const outcomes = ['read', 'noRoom', 'behind', 'belowFloor'] as const;

const rankedSchema = z.object({
  passageId: z.string(),
  /** The sum of its shares. */
  fused: z.number(),
  /** What each of the legs, in their order, adds; its rank there, from 1. Null where it is not among the best there. */
  shares: z.array(z.object({ rank: z.int(), share: z.number() }).nullable()),
  /** It has every exact term, and stands first for it. */
  isExact: z.boolean(),
  /** 0 to 1. */
  score: z.number(),
  /**
   * - `read`: the model reads it, under the number `n`
   * - `noRoom`: among the best, but what the model may read is full
   * - `behind`: fits, but others fit better
   * - `belowFloor`: its score is too low
   */
  outcome: z.enum(outcomes),
  n: z.int().nullable(),
});
export type RankedPassage = z.infer<typeof rankedSchema>;

const labPassageSchema = z.object({
  id: z.string(),
  documentId: idSchema,
  filename: z.string(),
  page: z.int().nullable(),
  path: z.string(),
  excerpt: z.string(),
  /** By this much of its text it is known again when it is marked as right; null where it has no text to be known by. */
  stretch: z.string().nullable(),
  /** The text by which it was marked as right for this question; null where it was not. */
  markedBy: z.string().nullable(),
});
export type LabPassage = z.infer<typeof labPassageSchema>;

export const explainSearch = contract({
  name: 'retrieval-explain',
  method: 'POST',
  path: 'agents/{id}/retrieval-lab',
  access: 'user',
  activity: { none: 'It tries something out.' },
  summary:
    'Search as the agent, as it was saved last, would for a message, and say how each passage came where it did and what the model would read. A follow-up is searched for as it stands, whether or not the agent has its model write it out. Changes nothing.',
  params: agentParams,
  body: z.strictObject({
    question: textSchema('Question', 8_000),
    previous: previousSchema(8_000),
  }),
  output: z.object({
    sought: z.object({
      question: z.string(),
      /** The question with what was said around it; null where it is the question. */
      context: z.string().nullable(),
      /** The words that were searched for. */
      terms: z.string().array(),
      contextTerms: z.string().array(),
      /** What has to stand in a passage letter by letter for it to come first. */
      exactTerms: z.string().array(),
      /** The embedding model did not answer. */
      isByWordsAlone: z.boolean(),
      /** A conversation searches for nothing then, and the model reads no passages: all that follows is empty. */
      isSmallTalk: z.boolean(),
    }),
    legs: legSchema.array(),
    ranking: rankedSchema.array(),
    /** All that legs and ranking name. */
    passages: labPassageSchema.array(),
    /** What scores less is not shown to the model. */
    floor: z.number(),
    /** What the model would read of the documents. */
    prompt: z.string(),
  }),
  errors: ['agent_not_found'],
  fallback: 'Failed to search documents',
});
export type Explained = Output<typeof explainSearch>;

const labelledQuestionSchema = z.object({
  id: idSchema,
  createdAt: timeSchema,
  question: z.string(),
  previous: z.string(),
  /** A passage is right when it is of this document and holds this text. */
  right: z.array(
    z.object({ documentId: idSchema.nullable(), filename: z.string(), text: z.string() }),
  ),
});
export type LabelledQuestion = z.infer<typeof labelledQuestionSchema>;

export const listLabelledQuestions = contract({
  name: 'retrieval-list-questions',
  method: 'GET',
  path: 'agents/{id}/labelled-questions',
  access: 'user',
  summary: 'The labelled questions of an agent, newest first.',
  params: agentParams,
  output: z.object({ questions: labelledQuestionSchema.array() }),
  errors: ['agent_not_found'],
  fallback: 'Failed to fetch labelled questions',
});

export const markPassage = contract({
  name: 'retrieval-mark',
  method: 'POST',
  path: 'agents/{id}/labelled-questions',
  access: 'user',
  activity: { says: 'labelled a question of the agent {name}', on: 'agent' },
  summary:
    'Mark a passage as right for a question, or take the mark back. A question without a right passage is no labelled question any more. Harmless twice.',
  params: agentParams,
  body: z.strictObject({
    question: textSchema('Question', MAX_LABELLED_LENGTH),
    previous: previousSchema(MAX_LABELLED_LENGTH),
    documentId: idSchema,
    /** As much of the passage as it is to be known by: it survives that the document is cut in another way. */
    text: textSchema('Text', MAX_STRETCH_LENGTH, MIN_STRETCH_LENGTH),
    isRight: z.boolean().default(true),
  }),
  output: z.object({ question: labelledQuestionSchema.nullable() }),
  errors: [
    'agent_not_found',
    'document_not_found',
    'labelled_question_limit_reached',
    'right_passage_limit_reached',
  ],
  fallback: 'Failed to save the labelled question',
});

export const deleteLabelledQuestion = contract({
  name: 'retrieval-delete-question',
  method: 'DELETE',
  path: 'agents/{id}/labelled-questions/{questionId}',
  access: 'user',
  activity: { says: 'deleted a labelled question of the agent {name}', on: 'agent' },
  summary: 'Delete a labelled question.',
  params: agentParams.extend({ questionId: idSchema }),
  output: z.object({}),
  errors: ['agent_not_found', 'labelled_question_not_found'],
  fallback: 'Failed to delete the labelled question',
});

export const exportLabelledQuestions = contract({
  name: 'retrieval-export-questions',
  method: 'GET',
  path: 'agents/{id}/labelled-questions/export',
  access: 'user',
  summary:
    'The labelled questions as CSV, a row for each right passage. Cells that a spreadsheet would take for a formula begin with an apostrophe.',
  params: agentParams,
  output: z.object({ csv: z.string() }),
  errors: ['agent_not_found'],
  fallback: 'Failed to export the labelled questions',
});

export const importLabelledQuestions = contract({
  name: 'retrieval-import-questions',
  method: 'POST',
  path: 'agents/{id}/labelled-questions/import',
  access: 'user',
  activity: { says: 'imported labelled questions of the agent {name}', on: 'agent' },
  summary:
    'Add labelled questions from CSV with the columns question, document and passage, and optionally previous_message and document_id. What is there stays. Harmless twice.',
  params: agentParams,
  body: z.strictObject({ csv: z.string().max(MAX_CSV_BYTES, 'This file is too large') }),
  maxBytes: 2 * MAX_CSV_BYTES,
  output: z.object({
    /** Questions that were not there before. */
    added: z.int(),
    /** Questions that got another right passage. */
    extended: z.int(),
  }),
  errors: [
    'agent_not_found',
    'csv_refused',
    'labelled_question_limit_reached',
    'right_passage_limit_reached',
  ],
  fallback: 'Failed to import the labelled questions',
});

/** Each of them 0 to 1, and the mean over the questions. */
const measuresShape = {
  /** The share of a question's right passages that are among the first so many. */
  recallAt1: z.number(),
  recallAt3: z.number(),
  recallAt10: z.number(),
  /** One through the rank of the first right passage; 0 where none is among the first ten. */
  mrr: z.number(),
};
const measuresSchema = z.object(measuresShape);
export type Measures = z.infer<typeof measuresSchema>;

const runSchema = z.object({
  id: idSchema,
  createdAt: timeSchema,
  questions: z.int(),
  ...measuresShape,
});
export type RetrievalRun = z.infer<typeof runSchema>;

/** The worst first. `new`: the run before did not have it, or with other right passages. */
export const changes = ['lost', 'worse', 'missing', 'same', 'new', 'better'] as const;

const resultSchema = z.object({
  questionId: idSchema,
  change: z.enum(changes),
  /** Of the first right passage; null where none is among the first ten. */
  rank: z.int().nullable(),
  /** In the run before. */
  rankBefore: z.int().nullable(),
});
export type RunResult = z.infer<typeof resultSchema>;

export const listRetrievalRuns = contract({
  name: 'retrieval-list-runs',
  method: 'GET',
  path: 'agents/{id}/retrieval-runs',
  access: 'user',
  summary: `The last ${KEPT_RUNS} runs over the labelled questions, newest first, and how the newest compares with the one before.`,
  params: agentParams,
  output: z.object({
    runs: runSchema.array(),
    /** Over the questions that both runs have with the same right passages; null without two runs, or such questions. */
    comparison: z
      .object({ questions: z.int(), before: measuresSchema, now: measuresSchema })
      .nullable(),
    /** Of the newest run, for the questions that there still are; the worst first. */
    results: resultSchema.array(),
  }),
  errors: ['agent_not_found'],
  fallback: 'Failed to fetch the runs',
});
export type RetrievalRuns = Output<typeof listRetrievalRuns>;

export const runLabelledQuestions = contract({
  name: 'retrieval-run',
  method: 'POST',
  path: 'agents/{id}/retrieval-runs',
  access: 'user',
  activity: { none: 'It measures, and changes nothing.' },
  summary:
    'Search for the next labelled questions, and keep the result as a run when it was the last of them. A call does a part of it: call until it is finished.',
  params: agentParams,
  body: z.strictObject({
    /** Begins with the first question, whatever was begun before; else goes on. */
    isBeginning: z.boolean().default(false),
  }),
  output: z.object({ done: z.int(), total: z.int(), isFinished: z.boolean() }),
  errors: ['agent_not_found', 'embedding_failed'],
  fallback: 'The run failed',
});
