import { KEPT_RUNS, MAX_LABELLED_QUESTIONS } from '@talkwright/shared/areas/retrieval-lab';
import { Failure } from '@talkwright/shared/contract/errors';
import { parseKnown } from '@talkwright/shared/contract/parse-known';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Change, writeOf } from '../platform/change.ts';
import type { Items, Versioned } from '../platform/cosmos.ts';
import { ignoring, whileRefused } from '../platform/write-refused.ts';
import { type LabelledQuestionRecord, labelledQuestionSchema } from './labelled-question-record.ts';
import {
  type BegunRun,
  begunRunId,
  begunRunSchema,
  type RunRecord,
  runRecordSchema,
} from './run-record.ts';

export type RetrievalLab = ReturnType<typeof retrievalLabStore>;

const storedSchema = labelledQuestionSchema.extend({ _etag: z.string() });
/** The id may be that of another kind of record. */
const anyRecordSchema = z.looseObject({ type: z.string() });

const OF_AGENT = (type: string) => `c.type = '${type}' AND c.agentId = @agentId`;

/** Labelled questions of agents, and what they have found. */
export function retrievalLabStore(tenants: Items) {
  const listStored = (tenantId: string, agentId: string) =>
    tenants.query(
      storedSchema,
      tenantId,
      `SELECT * FROM c WHERE ${OF_AGENT('labelledQuestion')} ORDER BY c.type, c.createdAt DESC`,
      { agentId },
    );

  async function count(tenantId: string, agentId: string): Promise<number> {
    const sql = `SELECT VALUE COUNT(1) FROM c WHERE ${OF_AGENT('labelledQuestion')}`;
    const [counted = 0] = await tenants.query(z.number(), tenantId, sql, { agentId });
    return counted;
  }

  async function find(
    tenantId: string,
    agentId: string,
    id: string,
  ): Promise<Versioned<LabelledQuestionRecord> | undefined> {
    const found = await tenants.find(anyRecordSchema, id, tenantId);
    const isOne = found?.value.type === 'labelledQuestion' && found.value.agentId === agentId;
    return isOne ? { ...found, value: parseKnown(labelledQuestionSchema, found.value) } : undefined;
  }

  const listRuns = (tenantId: string, agentId: string): Promise<RunRecord[]> =>
    tenants.query(
      runRecordSchema,
      tenantId,
      `SELECT * FROM c WHERE ${OF_AGENT('retrievalRun')} ORDER BY c.type, c.createdAt DESC`,
      { agentId },
    );

  return {
    /** The newest first. */
    list: (tenantId: string, agentId: string): Promise<LabelledQuestionRecord[]> =>
      listStored(tenantId, agentId),

    find,

    /**
     * Writes what `changed` makes of one question, where it is another then; without a right passage it is deleted.
     * @throws Failure `labelled_question_limit_reached`, and as `changed` does
     */
    change: (
      none: LabelledQuestionRecord,
      changed: (before: LabelledQuestionRecord) => LabelledQuestionRecord,
    ): Promise<LabelledQuestionRecord> =>
      whileRefused(async () => {
        const { id, tenantId, agentId } = none;
        const found = await find(tenantId, agentId, id);
        const before = found?.value ?? none;
        const record = changed(before);
        if (record === before) return record;
        if (!found && (await count(tenantId, agentId)) >= MAX_LABELLED_QUESTIONS) {
          throw new Failure('labelled_question_limit_reached');
        }
        await tenants.batch(tenantId, [changeOf(record, found)]);
        return record;
      }),

    /**
     * Writes what `changed` makes of all questions that are there: those that it answers.
     * @throws Failure `labelled_question_limit_reached`, and as `changed` does
     */
    changeAll: (
      tenantId: string,
      agentId: string,
      changed: (before: LabelledQuestionRecord[]) => LabelledQuestionRecord[],
    ): Promise<void> =>
      whileRefused(async () => {
        const stored = new Map((await listStored(tenantId, agentId)).map((one) => [one.id, one]));
        const records = changed([...stored.values()].map(({ _etag, ...record }) => record));
        const added = records.filter(({ id }) => !stored.has(id)).length;
        const isFull = stored.size + added > MAX_LABELLED_QUESTIONS;
        if (added > 0 && isFull) throw new Failure('labelled_question_limit_reached');
        const writes = records.map((record) => {
          const before = stored.get(record.id);
          return changeOf(record, before && { etag: before._etag });
        });
        await tenants.writeAll(tenantId, writes);
      }),

    /** @throws Failure `labelled_question_not_found` */
    async remove(tenantId: string, agentId: string, id: string): Promise<void> {
      const found = await find(tenantId, agentId, id);
      if (!found) throw new Failure('labelled_question_not_found');
      await tenants.remove(id, tenantId);
    },

    listRuns,

    findBegun: (tenantId: string, agentId: string): Promise<Versioned<BegunRun> | undefined> =>
      tenants.find(begunRunSchema, begunRunId(agentId), tenantId),

    /** In the place of any that was begun before. */
    begin: (run: BegunRun): Promise<void> => tenants.upsert(run),

    /** Nothing is written when somebody else has gone on with it meanwhile. */
    goOn: (run: BegunRun, { etag }: { etag: string }): Promise<void> =>
      tenants.replace(run, run.tenantId, etag).then(() => {}, ignoring('changed', 'gone')),

    /** The same. The oldest ones make room. */
    async finish({ id }: BegunRun, { etag }: { etag: string }, run: RunRecord): Promise<void> {
      const { tenantId, agentId } = run;
      const old = (await listRuns(tenantId, agentId)).slice(KEPT_RUNS - 1);
      await tenants
        .batch(tenantId, [
          { operation: 'delete', id, etag },
          { operation: 'create', item: run },
          ...old.map(({ id }) => ({ operation: 'delete' as const, id })),
        ])
        .catch(ignoring('changed', 'gone'));
    },

    /** What an agent has left that is gone. Can be repeated. */
    async removeOfAgent(tenantId: string, agentId: string): Promise<void> {
      const types = ['labelledQuestion', 'retrievalRun', 'begunRetrievalRun'];
      const sql =
        'SELECT VALUE c.id FROM c WHERE ARRAY_CONTAINS(@types, c.type) AND c.agentId = @agentId';
      const ids = await tenants.query(idSchema, tenantId, sql, { types, agentId });
      for (const id of ids) await tenants.remove(id, tenantId);
    },
  };
}

/** A question without a right passage is none. */
const changeOf = (record: LabelledQuestionRecord, before: { etag: string } | undefined): Change =>
  before && record.right.length === 0
    ? { operation: 'delete', id: record.id, etag: before.etag }
    : writeOf(record, before);
