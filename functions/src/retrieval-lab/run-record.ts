import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

const resultSchema = z.object({
  questionId: idSchema,
  /** Changes with the question's right passages: what was measured by others cannot be compared. */
  labels: z.string(),
  /** Of each right passage, among those that were found; null where it is not one of them. */
  ranks: z.array(z.int().nullable()),
});
export type Result = z.output<typeof resultSchema>;

/** What the labelled questions of an agent found at one time. */
export const runRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('retrievalRun'),
  agentId: idSchema,
  createdAt: timeSchema,
  results: z.array(resultSchema),
});
export type RunRecord = z.output<typeof runRecordSchema>;

/** A run that is under way, or was left: an agent has one at most. */
export const begunRunSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('begunRetrievalRun'),
  agentId: idSchema,
  /** Those that are still to be asked. */
  waiting: z.array(idSchema),
  results: z.array(resultSchema),
});
export type BegunRun = z.output<typeof begunRunSchema>;

export const begunRunId = (agentId: string): string => `retrieval-run-${agentId}`;
