import {
  MAX_CSV_ROWS,
  MAX_LABELLED_LENGTH,
  MAX_STRETCH_LENGTH,
  MIN_STRETCH_LENGTH,
} from '@talkwright/shared/areas/retrieval-lab';
import { Failure } from '@talkwright/shared/contract/errors';
import { idSchema, lineSchema, textSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { CsvRefused, readCsv, writeCsv } from '../platform/text/csv.ts';
import type { Asked, LabelledQuestionRecord, RightPassage } from './labelled-question-record.ts';

const COLUMNS = ['question', 'previous_message', 'document', 'document_id', 'passage'] as const;
const NEEDED = ['question', 'document', 'passage'];

/** What one row says. */
export type Labelled = Asked & { right: RightPassage };

const rowSchema = z.object({
  question: textSchema('Question', MAX_LABELLED_LENGTH),
  previous_message: z.string().trim().max(MAX_LABELLED_LENGTH).default(''),
  document: lineSchema('Document', 1_000),
  document_id: z.literal('').or(idSchema).default(''),
  passage: textSchema('Passage', MAX_STRETCH_LENGTH, MIN_STRETCH_LENGTH),
});

export const writeQuestions = (records: LabelledQuestionRecord[]): string =>
  writeCsv([
    [...COLUMNS],
    ...records.flatMap(({ question, previous, right }) =>
      right.map(({ documentId, filename, text }) => [
        ...[question, previous, filename],
        ...[documentId ?? '', text],
      ]),
    ),
  ]);

/** @throws Failure `csv_refused` */
export function readQuestions(csv: string): Labelled[] {
  const [head, ...rows] = readRows(csv);
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    refuse(
      `The first line has to name the columns ${NEEDED.join(', ')}; ${missing[0]} is missing.`,
    );
  }
  return rows.map(({ line, cells }) => {
    if (cells.length > names.length) refuse(`Line ${line} has more cells than the first line.`);
    const row = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    const { data, error } = rowSchema.safeParse(row);
    if (!data) return refuse(`Line ${line}, ${sentenceOf(error)}`);
    const { question, previous_message: previous, document: filename, passage: text } = data;
    return { question, previous, right: { documentId: data.document_id || null, filename, text } };
  });
}

function readRows(csv: string) {
  try {
    return readCsv(csv, MAX_CSV_ROWS);
  } catch (error) {
    if (error instanceof CsvRefused) refuse(error.message);
    throw error;
  }
}

function sentenceOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  return `${issue?.path.join('.')}: ${issue?.message}.`;
}

function refuse(message: string): never {
  throw new Failure('csv_refused', { message });
}
