import { CosmosClient } from '@azure/cosmos';
import { questionGroupsStore } from '../../../functions/src/analytics/question-groups.store.ts';
import { auditStore } from '../../../functions/src/audit/audit.store.ts';
import { conversationsStore } from '../../../functions/src/conversations/conversations.store.ts';
import { dayCountersStore } from '../../../functions/src/conversations/day-counters.store.ts';
import { erasuresStore } from '../../../functions/src/conversations/erasures.store.ts';
import { summariesStore } from '../../../functions/src/conversations/summaries.store.ts';
import { insightsStore } from '../../../functions/src/insights/insights.store.ts';
import { moveLedger } from '../../../functions/src/operator/move-ledger.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { createCosmos, type Items } from '../../../functions/src/platform/cosmos.ts';
import { createLedger } from '../../../functions/src/platform/ledger/ledger.ts';
import { createLedgerMove } from '../../../functions/src/platform/ledger/ledger-move.ts';
import { ledgerRemainsStore } from '../../../functions/src/platform/ledger/ledger-remains.ts';
import { metersStore } from '../../../functions/src/usage/meters.store.ts';
import { usageStore } from '../../../functions/src/usage/usage.store.ts';
import definitions from '../../../infra/containers.json' with { type: 'json' };
import { nobody, settings } from '../cloud/settings.ts';

/** As versions of before have it. */
export const LEDGER_OF_BEFORE = {
  ...definitions.cosmos['ledger-buckets'],
  ...{ id: 'ledger', partitionKey: { paths: ['/tenantId'] } },
};

type Stores = { before: Items; buckets: Items };
export type World = Awaited<ReturnType<typeof newWorld>>;
export type Product = ReturnType<World['newProduct']>;

/** A database with the ledger of a version of before, and processes that look at one clock. */
export async function newWorld(connection: string, database: string) {
  const client = new CosmosClient(connection);
  const created = await client.databases.create({ id: database });
  const { containers } = created.database;
  for (const id of ['directory', 'guards', 'conversations', 'ledger-buckets'] as const) {
    await containers.create({ id, ...(definitions.cosmos[id] as object) });
  }
  await containers.create(LEDGER_OF_BEFORE as object);

  const config = parseConfig({
    ...settings,
    ...{ COSMOS_CONNECTION: connection, COSMOS_DATABASE: database },
  });
  const { items } = createCosmos(config, nobody);
  const stores: Stores = { before: items('ledger'), buckets: items('ledger-buckets') };
  const clock = { at: Date.parse('2026-03-31T12:00:00.123Z'), skew: 0 };
  const log = { info: () => {}, error: () => {} };
  const now = () => new Date(clock.at);
  const pause = async (ms: number) => {
    clock.at += ms;
  };
  const move = () =>
    createLedgerMove({ directory: items('directory'), before: stores.before, now, pause });

  return {
    clock,
    stores,
    guards: items('guards'),
    raw: (container: 'ledger' | 'ledger-buckets') => created.database.container(container),
    conversations: created.database.container('conversations'),

    /** What a process has. */
    newProduct() {
      const ledger = createLedger({ ...stores, now }, move(), log);
      return {
        ledger,
        audit: auditStore(ledger),
        dayCounters: dayCountersStore(ledger),
        erasures: erasuresStore({
          ...{ ledger, guards: items('guards'), conversations: items('conversations') },
        }),
        insights: insightsStore(ledger),
        meters: metersStore(ledger),
        questionGroups: questionGroupsStore({ ledger, guards: items('guards') }),
        summaries: summariesStore(ledger),
        usage: usageStore(ledger),
      };
    },

    /** The operator's command, over stores that may end in the middle. */
    moveLedger: ({ over = stores, word = 'none-left' } = {}) =>
      moveLedger(
        {
          conversations: conversationsStore(items('conversations')),
          ledgerMove: move(),
          ledgerRemains: ledgerRemainsStore({ ...over, now }),
          ...{ log, now },
          health: { write: async () => new Date(clock.at - clock.skew - 500) },
        },
        word,
      ),

    async end() {
      await created.database.delete();
      client.dispose();
    },
  };
}

/** Stores of a process that is killed at one of its writes: before it arrives, or before the answer does. */
export function mortal(stores: Stores, at: number, way: 'before' | 'after') {
  let writes = 0;
  const dying = (items: Items): Items => ({
    ...items,
    batch: (...given) => dies(() => items.batch(...given)),
    remove: (...given) => dies(() => items.remove(...given)),
  });
  async function dies(write: () => Promise<void>): Promise<void> {
    writes += 1;
    if (writes > at || (writes === at && way === 'before')) throw new Error('Killed.');
    await write();
    if (writes === at) throw new Error('Killed.');
  }
  return { before: dying(stores.before), buckets: dying(stores.buckets) };
}
