import type {
  Container,
  CosmosClient,
  FeedOptions,
  PatchOperation,
  RetryOptions,
  SqlParameter,
} from '@azure/cosmos';
import { parseKnown } from '@talkwright/shared/contract/parse-known';
import type * as z from 'zod';
import type { Change, Item } from './change.ts';
import type { Config } from './config.ts';
import type { ContainerName, LEDGER_BEFORE } from './containers.ts';
import { MAX_BATCH, runBatch, withinBytes } from './cosmos-batch.ts';
import {
  guard,
  inTime,
  isEmptyContainer,
  type Limits,
  SILENCE_MS,
  translated,
} from './cosmos-failures.ts';
import type { Identity } from './credential.ts';
import { keepLoggers } from './keep-loggers.ts';
import { keepUnknown } from './keep-unknown.ts';
import { createPace, type Pace, type Written } from './pace.ts';
import { databaseSpan } from './telemetry/database-span.ts';
import { doneUnless, ignoring } from './write-refused.ts';

/** A partition key, or the leading parts of a hierarchical one where a query takes a prefix. */
type PartitionKey = string | string[];
/** What a search finds: `conditions` beside that of its organization, `order` as it stands behind ORDER BY. */
type Ranking = { select: string; conditions: string[]; order: string };
export type Versioned<T> = { value: T; etag: string };
export type Items = ReturnType<typeof openItems>;
/** The name of a container, which may have to be looked up first. */
type Named = () => Promise<string>;
type Open = () => Promise<Container>;
/** Batches of a container where nobody waits for them. */
type Paced = { open: Open; pace: () => Promise<Pace> };

/** A page of a query. */
const PAGE = 1_000;
/** Of one whose records are worked on one after the other: each may be large. */
const STREAMED_PAGE = 100;

/** Opens containers lazily: the SDK is imported at the first request, not when the worker starts. */
export function createCosmos(
  { COSMOS_CONNECTION, COSMOS_ENDPOINT, COSMOS_DATABASE }: Config,
  identity: Identity,
  silenceMs = SILENCE_MS,
) {
  function connection(retryOptions: RetryOptions) {
    let client: Promise<CosmosClient> | undefined;
    const connect = async () => {
      const [{ CosmosClient }, { AzureLogger }] = await Promise.all([
        import('@azure/cosmos'),
        import('@azure/logger'),
      ]);
      keepLoggers(AzureLogger);
      return new CosmosClient({
        ...(COSMOS_CONNECTION
          ? { connectionString: COSMOS_CONNECTION }
          : { endpoint: COSMOS_ENDPOINT, aadCredentials: await identity() }),
        connectionPolicy: {
          requestTimeout: 15_000,
          retryOptions,
          enableBackgroundEndpointRefreshing: false,
        },
      });
    };
    return (nameOf: Named) => async () => {
      client ??= connect();
      return (await client).database(COSMOS_DATABASE).container(await nameOf());
    };
  }

  const open = connection({ maxRetryAttemptCount: 5, maxWaitTimeInSeconds: 10 });
  // The SDK's retries would come back as soon as everybody else's, and keep from the pace that there were any.
  const openOnce = connection({ maxRetryAttemptCount: 0 });
  const paces = new Map<string, Pace>();
  const paceOf = (name: string): Pace => {
    const pace = paces.get(name) ?? createPace();
    paces.set(name, pace);
    return pace;
  };

  return {
    items: (name: ContainerName | typeof LEDGER_BEFORE) =>
      openItems(
        open(async () => name),
        silenceMs,
      ),
    /** A container where nobody waits for what is written. */
    paced: (nameOf: Named) =>
      openItems(open(nameOf), silenceMs, {
        open: openOnce(nameOf),
        pace: async () => paceOf(await nameOf()),
      }),
  };
}

/** One container: whatever is read is parsed, every conditional write carries its ETag. */
function openItems(open: Open, silenceMs: number, paced?: Paced) {
  /** One request, as traces tell of it. */
  function call<T>(
    operation: string,
    work: (container: Container, limits: Limits) => Promise<T>,
  ): Promise<T> {
    return guard(async (limits) => {
      const container = await open();
      return databaseSpan(operation, container.id, () => work(container, limits));
    }, silenceMs);
  }

  async function find<S extends z.ZodType>(schema: S, id: string, key: PartitionKey) {
    const { resource, etag } = await call('read', (one, limits) => one.item(id, key).read(limits));
    return resource ? versioned(schema, resource, etag) : undefined;
  }

  /** Where the id may be that of a record of another type: then there is none. */
  async function findTyped<S extends z.ZodObject<{ type: z.ZodLiteral<string> }>>(
    schema: S,
    id: string,
    key: PartitionKey,
  ) {
    const { resource, etag } = await call('read', (one, limits) => one.item(id, key).read(limits));
    const isOne = resource?.type === schema.shape.type.value;
    return isOne ? versioned(schema, resource, etag) : undefined;
  }

  async function openQuery(
    options: FeedOptions,
    sql: string,
    parameters: Record<string, unknown>,
    size: number,
  ) {
    const container = await open();
    const iterator = container.items.query<unknown>(
      { query: sql, parameters: toParameters(parameters) },
      { maxItemCount: size, ...options },
    );
    if (isOnePartition(options.partitionKey)) Object.assign(iterator, WITHOUT_PLAN);
    return {
      id: container.id,
      hasMore: () => iterator.hasMoreResults(),
      next: () => guard(() => iterator.fetchNext(), silenceMs),
    };
  }

  /** Each page is told of by itself: whoever asks for it works on the one before meanwhile. */
  async function* pages(
    options: FeedOptions,
    sql: string,
    parameters: Record<string, unknown>,
    size: number,
  ): AsyncGenerator<unknown[]> {
    const { id, hasMore, next } = await openQuery(options, sql, parameters, size);
    while (hasMore()) yield (await databaseSpan('query', id, next)).resources ?? [];
  }

  /** Told of as one, however many requests it takes: a ranking takes several, of which most find nothing. */
  async function query<S extends z.ZodType>(
    schema: S,
    options: FeedOptions,
    sql: string,
    parameters: Record<string, unknown>,
    limit: number,
  ): Promise<z.output<S>[]> {
    const size = Math.min(limit, PAGE);
    const { id, hasMore, next } = await openQuery(options, sql, parameters, size);
    const { found } = await databaseSpan('query', id, async () => {
      const all = { found: [] as unknown[], requestCharge: 0 };
      while (hasMore() && all.found.length < limit) {
        const { resources, requestCharge } = await next();
        all.found.push(...(resources ?? []));
        all.requestCharge += requestCharge;
      }
      return all;
    });
    return parseKnown(schema.array(), found.slice(0, limit));
  }

  /** Its time begins with its turn. */
  const inTurn = (
    write: (container: Container, limits: Limits, size: number) => Promise<Written>,
  ) =>
    translated(async () => {
      const writeTo = (to: Open, size: number) =>
        inTime(async (limits) => write(await to(), limits, size), silenceMs);
      if (paced) {
        const pace = await paced.pace();
        await pace.take((size) => writeTo(paced.open, size));
      } else await writeTo(open, MAX_BATCH);
    });

  return {
    find,
    findTyped,

    /** Answers the ETag. @throws WriteRefused `exists` */
    async create(item: Item): Promise<string> {
      const { etag } = await call('create', ({ items }, limits) => items.create(item, limits));
      return etag;
    },

    async upsert(item: Item): Promise<void> {
      await call('upsert', ({ items }, limits) => items.upsert(item, limits));
    },

    /** Answers the new ETag. @throws WriteRefused `changed`, `gone` */
    async replace(item: Item, key: PartitionKey, etag: string): Promise<string> {
      const accessCondition = { type: 'IfMatch', condition: etag };
      const answer = await call('replace', (one, limits) =>
        one.item(item.id, key).replace(item, { ...limits, accessCondition }),
      );
      return answer.etag;
    },

    /** @throws WriteRefused `gone`, or `changed` where the condition (`FROM c WHERE …`) does not hold */
    async patch<S extends z.ZodType>(
      schema: S,
      id: string,
      key: PartitionKey,
      operations: PatchOperation[],
      condition?: string,
    ): Promise<Versioned<z.output<S>>> {
      const { resource, etag } = await call('patch', (one, limits) =>
        one.item(id, key).patch({ operations, ...(condition && { condition }) }, limits),
      );
      return versioned(schema, resource, etag);
    },

    /** Deleting what is not there is fine. @throws WriteRefused `changed` */
    async remove(id: string, key: PartitionKey, etag?: string): Promise<void> {
      const options = etag ? { accessCondition: { type: 'IfMatch', condition: etag } } : {};
      await call('delete', (one, limits) =>
        one.item(id, key).delete({ ...limits, ...options }),
      ).catch(ignoring('gone'));
    },

    /** All or nothing, inside one partition, at most 100 changes. @throws WriteRefused as the first that failed */
    async batch(key: PartitionKey, changes: Change[]): Promise<void> {
      await inTurn((container, limits) => runBatch(container, key, changes, limits));
    },

    /** In as many batches as the pace of the container asks for: not all or nothing. */
    async writeAll(key: PartitionKey, changes: Change[]): Promise<void> {
      for (let start = 0; start < changes.length; ) {
        await inTurn(async (container, limits, size) => {
          const batch = withinBytes(changes.slice(start, start + size));
          const written = await runBatch(container, key, batch, limits);
          start += batch.length;
          return written;
        });
      }
    },

    /** Whether there is such a container. */
    isThere: (): Promise<boolean> =>
      doneUnless(
        'gone',
        call('read container', (container, limits) => container.read(limits)),
      ),

    /** How many changes a batch had best have now. */
    batchSize: async (): Promise<number> => (await paced?.pace())?.sizeNow() ?? MAX_BATCH,

    /** Every match, or the first `limit` of them. The key may be the leading part of a hierarchical one. */
    query: <S extends z.ZodType>(
      schema: S,
      key: PartitionKey,
      sql: string,
      parameters: Record<string, unknown> = {},
      limit = Number.POSITIVE_INFINITY,
    ) => query(schema, { partitionKey: key }, sql, parameters, limit),

    /** Every match, page by page, where nobody could say how many there are. */
    pages: (key: PartitionKey, sql: string, parameters: Record<string, unknown>) =>
      pages({ partitionKey: key }, sql, parameters, STREAMED_PAGE),

    /** The same over all partitions: slow, and for what nobody waits for. */
    queryEverywhere: <S extends z.ZodType>(
      schema: S,
      sql: string,
      parameters: Record<string, unknown>,
      limit: number,
    ) => query(schema, {}, sql, parameters, limit),

    /**
     * The best by a ranking, in one organization. The service ranks by a query plan alone, and on a plan's way the
     * SDK sends no partition key: the organization is a condition. For half the price it asks one replica, which may
     * not know what was written a moment ago: what is found is checked against other records.
     */
    async rank<S extends z.ZodType>(
      schema: S,
      tenantId: string,
      { select, conditions, order }: Ranking,
      parameters: Record<string, unknown>,
      limit: number,
    ): Promise<z.output<S>[]> {
      const where = ['c.tenantId = @tenantId', ...conditions.map((one) => `(${one})`)].join(
        ' AND ',
      );
      // A plan takes no parameter for TOP.
      const sql = `SELECT TOP ${limit} ${select} FROM c WHERE ${where} ORDER BY ${order}`;
      // The page is that of the plan's queries, too, which answer more than the limit.
      const options = {
        forceQueryPlan: true,
        maxItemCount: PAGE,
        consistencyLevel: 'Eventual',
      };
      try {
        return await query(schema, options, sql, { ...parameters, tenantId }, limit);
      } catch (error) {
        if (isEmptyContainer(error)) return [];
        throw error;
      }
    },

    /** What was created or changed since `from` in the whole container, in order; then where to go on. */
    async changes<S extends z.ZodType>(schema: S, from: string | undefined, limit: number) {
      const { ChangeFeedStartFrom } = await import('@azure/cosmos');
      const start = from ? ChangeFeedStartFrom.Continuation(from) : ChangeFeedStartFrom.Beginning();
      const page = await call('read change feed', ({ items }) =>
        items.getChangeFeedIterator({ changeFeedStartFrom: start, maxItemCount: limit }).readNext(),
      );
      const found = page.result.flatMap((item) => schema.safeParse(item).data ?? []);
      return { found, isAll: page.statusCode === 304, continuation: page.continuationToken };
    },
  };
}

/**
 * Within one partition a query needs no plan, yet the SDK (4.10) asks for one beforehand, each time. It does not where it
 * has asked before.
 */
const WITHOUT_PLAN = { queryPlanPromise: Promise.resolve() };
const isOnePartition = (key: FeedOptions['partitionKey']): boolean =>
  typeof key === 'string' || (Array.isArray(key) && key.length > 1);

/** As the schema has it, with what it does not know. */
function versioned<S extends z.ZodType>(
  schema: S,
  resource: object,
  etag: string,
): Versioned<z.output<S>> {
  return { value: keepUnknown(schema, parseKnown(schema, resource), resource), etag };
}

const toParameters = (parameters: Record<string, unknown>): SqlParameter[] =>
  Object.entries(parameters).map(([name, value]) => ({
    name: `@${name}`,
    value: value as SqlParameter['value'],
  }));
