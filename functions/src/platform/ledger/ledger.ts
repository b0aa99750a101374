import { parseKnown } from '@talkwright/shared/contract/parse-known';
import * as z from 'zod';
import type { Change, Item } from '../change.ts';
import type { Items } from '../cosmos.ts';
import type { Log } from '../log.ts';
import { unavailable } from '../write-refused.ts';
import { bucketOf, bucketOfStored } from './buckets.ts';
import type { LedgerMove } from './ledger-move.ts';
import { inEither, mergePages } from './merge-pages.ts';
import { type LedgerStores, storedSchema, transfer, WrittenTooLate } from './transfer.ts';

/** Organization and bucket; or the organization alone, where a query is about all buckets. */
type Key = string[];
/** How many records of a kind a logical partition has. Without a bucket, all of an organization lies in one. */
export type PartitionCount = z.infer<typeof countSchema>;
const countSchema = z.object({
  tenantId: z.string(),
  bucket: z.string().optional(),
  total: z.int(),
});

export type Ledger = ReturnType<typeof createLedger>;

/**
 * What is counted, summed up and recorded of organizations, in the container `ledger-buckets`. Deployments of before have it
 * in `ledger`, whose key is the organization alone: until an operator has it moved (`operator move-ledger`), it is read and
 * written there, where a process of before finds it. While it is moved, what somebody touches comes over first, so that
 * each record is changed in one place alone, and lists are put together of both.
 */
export function createLedger(stores: LedgerStores, move: LedgerMove, log: Log) {
  const { before, buckets } = stores;

  /** Where these records are written. */
  async function placeOf(key: Key, ids: string[]) {
    const phase = await move.writablePhase();
    if (phase === 'before') return { items: before, key: keyOfBefore(key) };
    if (phase === 'moving') await comeOver(key, ids);
    return { items: buckets, key };
  }

  /** Each into its own bucket, which is not that of `key` where it is looked for in several. */
  async function comeOver([tenantId = '', bucket = '']: Key, ids: string[]): Promise<void> {
    const readAt = stores.now().getTime();
    const found = await Promise.all(ids.map((id) => before.find(storedSchema, id, tenantId)));
    const stored = found.flatMap((one) => (one ? [one.value] : []));
    const byBucket = Map.groupBy(stored, (one) => bucketOfStored(one) ?? bucket);
    for (const [own, records] of byBucket) {
      const isHere = await transfer(stores, [tenantId, own], records, readAt).catch(
        (error: unknown) => {
          if (!(error instanceof WrittenTooLate)) throw error;
          log.error('ledger written too late', error, { tenantId });
          return true;
        },
      );
      if (!isHere) throw unavailable(new Error('This process has been asleep.'));
    }
  }

  const placeOfItem = (item: Item) => {
    const key = [String(item.tenantId), bucketOf(item)];
    return placeOf(key, [item.id]);
  };

  /** Asked after `before` was read: what was not found there may have gone meanwhile. */
  const mayHaveLeft = async () => (await move.phase()) !== 'before';
  const mayRemain = async () => (await move.phase()) !== 'moved';

  async function query<S extends z.ZodType>(
    schema: S,
    key: Key,
    sql: string,
    parameters: Record<string, unknown>,
    limit = Number.POSITIVE_INFINITY,
  ): Promise<z.output<S>[]> {
    const phase = await move.phase();
    if (phase === 'moved') return buckets.query(schema, key, sql, parameters, limit);
    if (phase === 'before') {
      const there = await before.query(schema, keyOfBefore(key), sql, parameters, limit);
      if (!(await mayHaveLeft())) return there;
    }
    const found = await mergePages(sql, limit, [
      (text, most) => before.query(z.unknown(), keyOfBefore(key), text, parameters, most),
      (text, most) => buckets.query(z.unknown(), key, text, parameters, most),
    ]);
    return parseKnown(schema.array(), found);
  }

  async function countBuckets(type: string): Promise<PartitionCount[]> {
    return (await mayHaveLeft()) ? count(buckets, 'c.tenantId, c.bucket', type) : [];
  }

  return {
    async find<S extends z.ZodType>(schema: S, id: string, key: Key) {
      const phase = await move.phase();
      if (phase === 'moving') await comeOver(key, [id]);
      const isBefore = phase === 'before' || phase === 'starting';
      const there = isBefore ? await before.find(schema, id, keyOfBefore(key)) : undefined;
      const found = there || phase === 'before' ? there : await buckets.find(schema, id, key);
      return found && { ...found, value: withoutBucket(found.value) };
    },

    /** As in other containers, as are those that follow. */
    async create(item: Item): Promise<string> {
      const { items } = await placeOfItem(item);
      return items.create(inBucket(item));
    },

    async upsert(item: Item): Promise<void> {
      const { items } = await placeOfItem(item);
      await items.upsert(inBucket(item));
    },

    async replace(item: Item, key: Key, etag: string): Promise<string> {
      const place = await placeOf(key, [item.id]);
      return place.items.replace(inBucket(item), place.key, etag);
    },

    async patch(
      ...[schema, id, key, operations]: [z.ZodType, string, Key, Parameters<Items['patch']>[3]]
    ): Promise<void> {
      const place = await placeOf(key, [id]);
      await place.items.patch(schema, id, place.key, operations);
    },

    async remove(id: string, key: Key): Promise<void> {
      const place = await placeOf(key, [id]);
      await place.items.remove(id, place.key);
    },

    async batch(key: Key, changes: Change[]): Promise<void> {
      const place = await placeOf(key, changes.map(idOf));
      const written = changes.map((change) =>
        'item' in change ? { ...change, item: inBucket(change.item) } : change,
      );
      await place.items.batch(place.key, written);
    },

    query,

    /** Of a query that answers one number, or none where there is nothing. */
    async sum(key: Key, sql: string, parameters: Record<string, unknown>): Promise<number> {
      const ask = async (items: Items, partition: Key | string) =>
        (await items.query(z.number(), partition, sql, parameters))[0] ?? 0;
      const there = (await mayRemain()) ? await ask(before, keyOfBefore(key)) : 0;
      return (await mayHaveLeft()) ? there + (await ask(buckets, key)) : there;
    },

    /** Every match, page by page; while it is moved, some of them may come twice, the newer one last. */
    async *pages(key: Key, sql: string, parameters: Record<string, unknown>) {
      if (await mayRemain()) yield* before.pages(keyOfBefore(key), sql, parameters);
      if (await mayHaveLeft()) yield* buckets.pages(key, sql, parameters);
    },

    async queryEverywhere<S extends z.ZodType>(
      schema: S,
      sql: string,
      parameters: Record<string, unknown>,
    ): Promise<z.output<S>[]> {
      const all = (items: Items) =>
        items.queryEverywhere(z.unknown(), sql, parameters, Number.POSITIVE_INFINITY);
      const there = (await mayRemain()) ? await all(before) : [];
      const here = (await mayHaveLeft()) ? await all(buckets) : [];
      return parseKnown(schema.array(), inEither([...there, ...here]));
    },

    /** How many records of a kind each logical partition has. */
    async countEverywhere(type: string): Promise<PartitionCount[]> {
      const there = (await mayRemain()) ? await count(before, 'c.tenantId', type) : [];
      return [...there, ...(await countBuckets(type))];
    },

    /** The same of those that are buckets. */
    countBuckets,

    /** Wherever something of it may lie, with the fields of the key. */
    async places(): Promise<{ items: Items; keyFields: string[] }[]> {
      const there = { items: before, keyFields: ['tenantId'] };
      const here = { items: buckets, keyFields: ['tenantId', 'bucket'] };
      return [...((await mayRemain()) ? [there] : []), ...((await mayHaveLeft()) ? [here] : [])];
    },
  };
}

function count(items: Items, by: string, type: string): Promise<PartitionCount[]> {
  const sql = `SELECT ${by}, COUNT(1) AS total FROM c WHERE c.type = @type GROUP BY ${by}`;
  return items.queryEverywhere(countSchema, sql, { type }, Number.POSITIVE_INFINITY);
}

const keyOfBefore = ([tenantId = '']: Key): string => tenantId;
const idOf = (change: Change): string => ('item' in change ? change.item.id : change.id);
/** What a record says is none of the places where it lies. */
function withoutBucket<T>(value: T): T {
  if (typeof value !== 'object' || value === null || !('bucket' in value)) return value;
  const { bucket: _bucket, ...others } = value;
  return others as T;
}

const inBucket = (item: Item): Item => ({ ...item, bucket: bucketOf(item) });
