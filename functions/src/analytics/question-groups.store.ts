import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Items } from '../platform/cosmos.ts';
import { QUESTIONS_BUCKET } from '../platform/ledger/buckets.ts';
import type { Ledger } from '../platform/ledger/ledger.ts';

/**
 * Which conversations of an agent began alike. None of their words lie here: those are read from the conversations, as far
 * as they are still there.
 */
const questionGroupsSchema = z.object({
  id: z.string(),
  tenantId: idSchema,
  type: z.literal('questionGroups'),
  agentId: idSchema,
  groupedAt: timeSchema,
  /** Their ids; the most typical conversation of each group first. */
  groups: idSchema.array().array(),
});
export type QuestionGroupsRecord = z.infer<typeof questionGroupsSchema>;

const progressSchema = z.object({ since: timeSchema });
const SWEEP_ID = 'questions-sweep';

export type QuestionGroups = ReturnType<typeof questionGroupsStore>;

export function questionGroupsStore({ ledger, guards }: { ledger: Ledger; guards: Items }) {
  return {
    find: async (tenantId: string, agentId: string): Promise<QuestionGroupsRecord | undefined> =>
      (await ledger.find(questionGroupsSchema, idOf(agentId), partition(tenantId)))?.value,

    /** Of all agents or of those that are named. */
    list(tenantId: string, agentIds: string[] | undefined): Promise<QuestionGroupsRecord[]> {
      const named = agentIds ? ' AND ARRAY_CONTAINS(@agentIds, c.agentId)' : '';
      const sql = `SELECT * FROM c WHERE c.tenantId = @tenantId AND c.type = 'questionGroups'${named}`;
      const parameters = { tenantId, ...(agentIds && { agentIds }) };
      return ledger.query(questionGroupsSchema, partition(tenantId), sql, parameters);
    },

    write: (record: Omit<QuestionGroupsRecord, 'id' | 'type'>): Promise<void> =>
      ledger.upsert({ ...record, id: idOf(record.agentId), type: 'questionGroups' }),

    removeOfAgent: (tenantId: string, agentId: string): Promise<void> =>
      ledger.remove(idOf(agentId), partition(tenantId)),

    /** Until when everything that was new is grouped. Nothing yet: from the beginning of time. */
    async findProgress(): Promise<Date> {
      const found = await guards.find(progressSchema, SWEEP_ID, SWEEP_ID);
      return new Date(found?.value.since ?? 0);
    },

    keepProgress: (since: Date): Promise<void> =>
      guards.upsert({ id: SWEEP_ID, since: since.toISOString() }),
  };
}

const partition = (tenantId: string) => [tenantId, QUESTIONS_BUCKET];

const idOf = (agentId: string) => `question-groups-${agentId}`;
