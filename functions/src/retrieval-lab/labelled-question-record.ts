import type { LabelledQuestion } from '@talkwright/shared/areas/retrieval-lab';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { hashOf } from '../platform/ids.ts';

/** By what a right passage is known again, however often its document is uploaded anew and cut in another way. */
const rightPassageSchema = z.object({
  /** Null where a file did not say: then the name alone tells the document. */
  documentId: idSchema.nullable(),
  filename: z.string(),
  text: z.string(),
});
export type RightPassage = z.output<typeof rightPassageSchema>;

/** A question of an agent, and the passages that answer it. */
export const labelledQuestionSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('labelledQuestion'),
  agentId: idSchema,
  createdAt: timeSchema,
  question: z.string(),
  previous: z.string(),
  right: z.array(rightPassageSchema),
});
export type LabelledQuestionRecord = z.output<typeof labelledQuestionSchema>;

export type Asked = { question: string; previous: string };

/** The same question is the same record, whoever labels it. */
export const labelledQuestionId = (agentId: string, { question, previous }: Asked): string =>
  hashOf('labelled-question', agentId, question, previous);

export const toLabelledQuestion = ({
  id,
  createdAt,
  question,
  previous,
  right,
}: LabelledQuestionRecord): LabelledQuestion => ({ id, createdAt, question, previous, right });
