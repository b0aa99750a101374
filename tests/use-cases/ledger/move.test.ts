import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ulid } from 'ulid';
import { newEntry } from '../../../functions/src/audit/audit-entry.ts';
import type { Summary } from '../../../functions/src/conversations/summary-record.ts';
import { summaryId, summaryTextId } from '../../../functions/src/conversations/summary-record.ts';
import { insightsId } from '../../../functions/src/insights/insights-record.ts';
import { bucketOfSession } from '../../../functions/src/platform/ledger/buckets.ts';
import { storedSchema, transfer } from '../../../functions/src/platform/ledger/transfer.ts';
import { WriteRefused } from '../../../functions/src/platform/write-refused.ts';
import { recoveryStore } from '../../../functions/src/recovery/recovery.store.ts';
import { COSMOS_ACCOUNT_KEY } from '../../../local/cloud/cosmos/account-key.ts';
import { type RunningCosmos, startCosmos } from '../../../local/cloud/cosmos/start-cosmos.ts';
import { mortal, newWorld, type Product, type World } from '../../support/ledger/ledger-world.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'talkwright-ledger-'));
let cosmos: RunningCosmos;
let connection: string;
let databases = 0;

beforeAll(async () => {
  cosmos = await startCosmos({ port: 0, dataDir });
  connection = `AccountEndpoint=${cosmos.url};AccountKey=${COSMOS_ACCOUNT_KEY}`;
});
afterAll(async () => {
  await cosmos.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const HOUR_MS = 3_600_000;
const agentId = 'agent';
const model = 'gpt-5-mini';
const newYear = { tenantId: 'acme', agentId, model, day: '2025-12-31' };
const today = { ...newYear, day: '2026-03-31' };
const COUNTS = {
  ...{ messagesIn: 1, messagesOut: 1, tokensIn: 100, tokensOut: 10, sessionsStarted: 1 },
  ...{ unanswered: 0, tools: {} },
};
const begun = (day: string) => ulid(Date.parse(`${day}T10:00:00.000Z`));
/** Of three months; the last one is Slack's, whose ids tell no time. */
const sessions = {
  december: begun('2025-12-31'),
  march: begun('2026-03-01'),
  erased: begun('2026-03-02'),
  slack: 'x7Jv2m0wq9c1RkT3bN8sYdLfGhAeZpUiOtWqVxCzB5M',
};

const summaryOf = (sessionId: string, lastAt: string): Summary => ({
  ...{ id: summaryId(sessionId), type: 'conversation', tenantId: 'acme', sessionId, agentId },
  ...{ agentName: 'Agent', sortName: 'agent', channel: 'widget', startedAt: lastAt, lastAt },
  ...{ messageCount: 2, opening: 'Hello', thumbsUp: 1, thumbsDown: 0, hasInsights: true },
});
const insightsOf = (sessionId: string) => ({
  ...{ id: insightsId(sessionId), type: 'insights' as const, tenantId: 'acme', sessionId, agentId },
  ...{ items: [], keys: [], lastAt: '2026-03-03T10:00:00.000Z' },
});
const item = (id: string) => ({
  ...{ id, key: id, type: 'string' as const, value: id, how: 'stated' as const, quote: id },
  ...{ messageId: 'm', saidAt: '2026-03-03T10:00:00.000Z' },
});
const entryOf = (id: string, createdAt: string) => ({
  ...newEntry(
    { newId: () => id, now: () => new Date(createdAt) },
    'acme',
    { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'L' },
    { action: `did ${id}`, audience: 'everybody' },
  ),
});
const reading = (documentId: string) => ({ tenantId: 'acme', documentId, version: 1 });

async function fill(product: Product): Promise<void> {
  const { audit, dayCounters, insights, meters, questionGroups, summaries, usage } = product;
  for (const [n, sessionId] of Object.values(sessions).entries()) {
    const summary = summaryOf(sessionId, `2026-03-0${n + 1}T10:00:00.000Z`);
    await summaries.write(summary, undefined);
    const text = { ...summary, id: summaryTextId(sessionId), text: 'hello bicycle' };
    await summaries.write({ ...text, type: 'conversationText' }, undefined);
    await insights.change(insightsOf(sessionId), (one) => ({ ...one, items: [item('city')] }));
  }
  for (const key of [newYear, today]) await dayCounters.begin(key);
  const first = { sessionId: sessions.december, turnId: 'turn-first', conversations: 1 };
  await dayCounters.add(newYear, first, COUNTS);
  await dayCounters.add(today, { sessionId: sessions.march, turnId: 'turn-today' }, COUNTS);
  await meters.countReading(reading('kept'), '2026-03', 3, null);
  await meters.countReading(reading('given-back'), '2026-03', 5, null);
  const day = { tenantId: 'acme', agentId, day: today.day, type: 'usage' as const };
  await usage.begin({ ...day, id: `usage-${agentId}-${today.day}`, conversations: 1 });
  await audit.write(entryOf('1', '2026-03-01T10:00:00.000Z'));
  await audit.write({ ...entryOf('other', '2026-03-01T10:00:00.000Z'), tenantId: 'other' });
  for (const agent of ['gone', 'kept']) {
    const groups = { tenantId: 'acme', agentId: agent, groupedAt: '2026-03-01T10:00:00.000Z' };
    await questionGroups.write({ ...groups, groups: [] });
  }
}

/** As a version of before wrote it, which knew neither buckets nor the days of marks. */
async function forgetBuckets(world: World): Promise<void> {
  const { items } = world.raw('ledger');
  const all = (await items.query('SELECT * FROM c').fetchAll()).resources;
  expect(all.length).toBeGreaterThan(20);
  for (const { bucket: _bucket, day, ...one } of all) {
    await items.upsert({ ...one, ...(one.type === 'usage' && { day }) });
  }
}

/** What people and sweeps do meanwhile, each thing once. */
async function use(product: Product): Promise<void> {
  const { audit, dayCounters, erasures, insights, meters, questionGroups, summaries, usage } =
    product;
  const again = { sessionId: sessions.december, turnId: 'turn-first', conversations: 1 };
  expect(await dayCounters.add(newYear, again, COUNTS)).toBe('exists');
  const second = { sessionId: sessions.march, turnId: 'turn-second', conversations: 1 };
  expect(await dayCounters.add(today, second, COUNTS)).toBeUndefined();

  await erasures.closeSummary({ tenantId: 'acme', sessionId: sessions.erased });
  const march = { tenantId: 'acme', sessionId: sessions.march };
  const found = await summaries.find(march);
  if (!found) throw new Error('The summary is lost.');
  await summaries.write({ ...found.value, thumbsUp: 4 }, found);
  // By what was read before it was written.
  await expect(summaries.write(found.value, found)).rejects.toThrow(WriteRefused);
  const more = await insights.change(insightsOf(sessions.slack), (one) => ({
    ...one,
    items: [...one.items, item('name')],
  }));
  expect(more.keys).toEqual(['city', 'name']);

  expect(await meters.countReading(reading('kept'), '2026-03', 3, null)).toBe('exists');
  await meters.giveBackReading(reading('given-back'), '2026-03');
  expect(await meters.isCounted(reading('given-back'), '2026-03')).toBe(false);
  expect(await meters.countReading(reading('given-back'), '2026-03', 5, null)).toBeUndefined();
  await meters.giveBackReading(reading('given-back'), '2026-03');
  expect(await meters.countReading(reading('new'), '2026-03', 7, null)).toBeUndefined();
  const day = { tenantId: 'acme', agentId, day: today.day, type: 'usage' as const };
  expect(
    await usage.add({ ...day, id: `usage-${agentId}-${today.day}` }, { conversations: 1 }),
  ).toBe(true);
  await audit.write(entryOf('2', '2026-03-02T10:00:00.000Z'));
  await audit.write(entryOf('1', '2026-03-05T10:00:00.000Z'));
  await questionGroups.removeOfAgent('acme', 'gone');
}

const filter = {
  ...{ hidesPrivate: false, isUnanswered: false, hasThumbDown: false, hasInsights: false },
  ...{ day: 'lastAt' as const, keptFrom: '' },
};
const order = { sort: 'last', direction: 'desc' } as const;

/** What people see of it: never anything twice, nothing that is gone. */
async function seen(product: Product) {
  const { audit, dayCounters, insights, meters, questionGroups, summaries, usage } = product;
  const pages = [
    { limit: 25, offset: 0 },
    { limit: 1, offset: 1 },
  ];
  const nameOf = (id: string) =>
    Object.entries(sessions).find(([, sessionId]) => sessionId === id)?.[0];
  const lists = pages.map((page) => summaries.list('acme', filter, order, page));
  const texts = await summaries.search('acme', ['bicycle'], filter, order, pages[0] as never);
  const everything = { agentIds: undefined, models: undefined };
  const days = await dayCounters.list('acme', { from: '2025-01-01', to: '2026-12-31' }, everything);
  const { conversations, pages: pagesUsed } = await meters.used('acme', '2026-03');
  const wanted = { agentId, key: undefined, keptFrom: '', hidesPrivate: false };
  const known = await insights.page('acme', wanted, 25, undefined);
  const entries = await audit.list('acme', { userId: 'ada', isAdmin: true, limit: 25 });
  return {
    lists: (await Promise.all(lists)).map((list) => list.map(({ sessionId }) => nameOf(sessionId))),
    texts: texts.map(({ sessionId }) => nameOf(sessionId)),
    thumbs: (await summaries.find({ tenantId: 'acme', sessionId: sessions.march }))?.value.thumbsUp,
    isErased: await summaries.isErased({ tenantId: 'acme', sessionId: sessions.erased }),
    insights: known.map(({ sessionId, keys }) => `${nameOf(sessionId)}: ${keys.join()}`),
    days: days.map(({ day, tokensIn }) => `${day}: ${tokensIn}`).sort(),
    used: [conversations, pagesUsed, (await meters.used('acme', '2025-12')).conversations],
    begun: (await usage.find('acme', { agentId, day: today.day }))?.conversations,
    entries: entries.map(({ action }) => action),
    groups: (await questionGroups.list('acme', undefined)).map((one) => one.agentId),
  };
}

const asItWas = {
  lists: [['slack', 'erased', 'march', 'december'], ['erased']],
  texts: ['slack', 'erased', 'march', 'december'],
  ...{ thumbs: 1, isErased: false },
  insights: ['slack: city', 'march: city', 'erased: city', 'december: city'],
  days: ['2025-12-31: 100', '2026-03-31: 100'],
  ...{ used: [0, 8, 1], begun: 1, entries: ['did 1'], groups: ['gone', 'kept'] },
};
const asItIs = {
  lists: [['slack', 'march', 'december'], ['march']],
  texts: ['slack', 'march', 'december'],
  ...{ thumbs: 4, isErased: true },
  insights: ['slack: city,name', 'march: city', 'december: city'],
  days: ['2025-12-31: 100', '2026-03-31: 200'],
  ...{ used: [1, 10, 1], begun: 2, entries: ['did 2', 'did 1'], groups: ['kept'] },
};
type Seen = Awaited<ReturnType<typeof seen>>;
const inOrder = ({ insights, groups, ...others }: Seen) => ({
  ...others,
  insights: insights.toSorted(),
  groups: groups.toSorted(),
});
const expectSeen = async (product: Product, wanted: Seen) =>
  expect(inOrder(await seen(product))).toEqual(inOrder(wanted));

async function worldOfBefore(): Promise<World> {
  databases += 1;
  const world = await newWorld(connection, `run-${databases}`);
  await fill(world.newProduct());
  await forgetBuckets(world);
  // It alone says in which year it was counted.
  const event = { ...newYear, calls: [], isFirst: true, isUnanswered: false };
  await world.conversations.items.create({
    ...{ id: 'turn-first', type: 'turn', tenantId: 'acme', sessionId: sessions.december },
    ...{ clientMessageId: 'first', userMessageId: 'said', textHash: 'hash', event },
    lease: { holder: 'nobody', until: '2025-12-31T10:01:00.000Z' },
  });
  return world;
}

/** In whichever bucket: what lies in two is changed in one, and read in the other. */
async function expectEachOnce(world: World): Promise<void> {
  const sql = "SELECT VALUE CONCAT(c.tenantId, ' ', c.id) FROM c WHERE c.type != 'taken'";
  const { resources } = await world.raw('ledger-buckets').items.query<string>(sql).fetchAll();
  expect(resources.toSorted()).toEqual([...new Set(resources)].toSorted());
}

async function countIn(world: World, container: 'ledger' | 'ledger-buckets'): Promise<number> {
  const sql = "SELECT VALUE COUNT(1) FROM c WHERE c.type != 'taken'";
  return (await world.raw(container).items.query<number>(sql).fetchAll()).resources[0] ?? 0;
}

describe('a ledger that lies where a version of before has it', () => {
  it('is written where that version reads it, until the command says that none is left', async () => {
    const world = await worldOfBefore();
    const product = world.newProduct();
    await expectSeen(product, asItWas);
    await use(product);
    world.clock.at += 48 * HOUR_MS;
    await expectSeen(product, asItIs);
    expect(await countIn(world, 'ledger-buckets')).toBe(0);
    await world.end();
  });

  it('is moved beside the product, and is then in buckets alone', async () => {
    const world = await worldOfBefore();
    const product = world.newProduct();
    await expect(world.moveLedger({ word: '' })).rejects.toThrow(
      'Once no process of them is left, and none will come back, say so: move-ledger none-left',
    );
    world.clock.skew = 60_000;
    await expect(world.moveLedger()).rejects.toThrow('The clock of this computer');
    world.clock.skew = 0;
    await expectSeen(product, asItWas);
    const count = await countIn(world, 'ledger');
    expect(await world.moveLedger()).toContain(`${count} records have come over.`);

    expect(await countIn(world, 'ledger')).toBe(0);
    expect(await countIn(world, 'ledger-buckets')).toBe(count);
    const buckets = "SELECT c.bucket, c.id FROM c WHERE c.type != 'taken'";
    const { resources } = await world.raw('ledger-buckets').items.query(buckets).fetchAll();
    const bucketBy = Object.fromEntries(resources.map(({ id, bucket }) => [id, bucket]));
    expect(bucketBy).toMatchObject({
      [summaryId(sessions.december)]: 'c-2025-12',
      [insightsId(sessions.march)]: 'c-2026-03',
      [summaryTextId(sessions.slack)]: bucketOfSession(sessions.slack),
      [`counted-${sessions.december}-turn-first`]: 'n-2025',
      ...{ 'meter-2025-12': 'n-2025', 'audit-1': 'audit', 'question-groups-kept': 'questions' },
    });
    await expectSeen(product, asItWas);
    world.clock.at += 2 * HOUR_MS;
    await expectSeen(product, asItWas);
    await use(product);
    await expectSeen(product, asItIs);
    // As after a restore, which leaves nothing of how far sweeps have got.
    await recoveryStore(world.guards).removeGuards();
    await expectSeen(world.newProduct(), asItIs);
    expect(await world.moveLedger()).toMatch(/^0 records have come over\./);
    await world.raw('ledger').delete();
    expect(await world.moveLedger()).toMatch(/There is nothing to move\.$/);
    await world.end();
  });

  it.each(['before', 'after'] as const)(
    'loses nothing and brings nothing back where the move is killed at any write, %s it arrives',
    async (way) => {
      let hasEnded = false;
      let at = 0;
      while (!hasEnded) {
        at += 1;
        const world = await worldOfBefore();
        const [product, other] = [world.newProduct(), world.newProduct()];
        const dying = mortal(world.stores, at, way);
        hasEnded = await world.moveLedger({ over: dying }).then(
          () => true,
          (error: Error) => {
            expect(error.message).toBe('Killed.');
            return false;
          },
        );
        await expectSeen(product, asItWas);
        await use(product);
        await expectSeen(other, asItIs);

        await world.moveLedger();
        expect(await countIn(world, 'ledger')).toBe(0);
        await expectSeen(product, asItIs);
        await expectSeen(other, asItIs);
        expect(await countLast(other)).toBe(3);
        await expectEachOnce(world);
        await world.end();
      }
      expect(at).toBeGreaterThan(10);
    },
  );

  it('is moved by two at once while it is used', async () => {
    const world = await worldOfBefore();
    const product = world.newProduct();
    // Begun, so that all of it happens at the same moment.
    await world.moveLedger({ over: mortal(world.stores, 1, 'before') }).catch(() => {});
    await Promise.all([world.moveLedger(), world.moveLedger(), use(product)]);
    await expectSeen(product, asItIs);
    expect(await countIn(world, 'ledger')).toBe(0);
    await world.end();
  });

  it('does not come back by who has read it long before', async () => {
    const world = await worldOfBefore();
    const product = world.newProduct();
    const late = Promise.withResolvers<void>();
    const hanging: World['stores'] = {
      ...world.stores,
      buckets: {
        ...world.stores.buckets,
        batch: async (...given) => {
          await late.promise;
          await world.stores.buckets.batch(...given);
        },
      },
    };
    const slow = world.moveLedger({ over: hanging });
    await world.moveLedger();
    await use(product);
    late.resolve();
    await slow;
    await expectSeen(product, asItIs);
    await world.end();
  });

  it('is not taken over by who has read it minutes before, but by who reads it again', async () => {
    const world = await worldOfBefore();
    const before = await countIn(world, 'ledger');
    const found = await world.stores.before.find(storedSchema, 'audit-1', 'acme');
    if (!found) throw new Error('The entry is lost.');
    const now = () => new Date(world.clock.at);
    const readAt = world.clock.at - 6 * 60_000;
    const stores = { ...world.stores, now };
    expect(await transfer(stores, ['acme', 'audit'], [found.value], readAt)).toBe(false);
    expect(await countIn(world, 'ledger')).toBe(before);
    await world.end();
  });

  it('stays where a version of before has written it after all, and says so', async () => {
    const world = await worldOfBefore();
    await world.moveLedger({ over: mortal(world.stores, 3, 'before') }).catch(() => {});
    const product = world.newProduct();
    await use(product);
    const late = { id: 'meter-2026-03', tenantId: 'acme', type: 'meter', cycle: '2026-03' };
    await world.raw('ledger').items.upsert({ ...late, conversations: 9, pages: 9, webSearches: 9 });
    await expect(world.moveLedger()).rejects.toThrow(
      'meter-2026-03 of acme was written in `ledger` after it had come over: a process of before still runs.',
    );
    await expectSeen(product, asItIs);
    expect(await countIn(world, 'ledger')).toBeGreaterThan(0);
    await world.raw('ledger').item('meter-2026-03', 'acme').delete();
    await world.moveLedger();
    await expectSeen(product, asItIs);
    await world.end();
  });

  it('is in an archive as a whole, though it moves while that is written', async () => {
    const world = await worldOfBefore();
    const { items } = world.raw('ledger');
    const many = Array.from({ length: 250 }, (_, n) => ({
      ...{ id: `audit-many-${n}`, tenantId: 'acme', type: 'audit' },
    }));
    await Promise.all(many.map((one) => items.create(one)));
    const { ledger } = world.newProduct();
    const sql = "SELECT * FROM c WHERE c.tenantId = @tenantId AND c.type = 'audit'";
    const pages = ledger.pages(['acme'], sql, { tenantId: 'acme' });
    const found = (await pages.next()).value as { id: string }[];
    await world.moveLedger();
    for await (const page of pages) found.push(...(page as { id: string }[]));
    expect(new Set(found.map(({ id }) => id)).size).toBe(251);
    await world.end();
  });

  it('is kept for no longer than it was to be', async () => {
    const world = await worldOfBefore();
    const found = await world.stores.before.find(storedSchema, 'audit-1', 'acme');
    if (!found) throw new Error('The entry is lost.');
    const { _ts, ...entry } = found.value;
    const aged = { ...entry, _ts: _ts - 3_600 };
    const now = () => new Date((_ts + 60) * 1_000);
    await transfer({ ...world.stores, now }, ['acme', 'audit'], [aged], now().getTime());
    const moved = world.raw('ledger-buckets').item('audit-1', ['acme', 'audit']);
    const left = (await moved.read()).resource.ttl;
    expect(left).toBe(400 * 24 * 3_600 - 3_600 - 60);
    await world.end();
  });

  it('is not written while the move begins, but by who waits until it has', async () => {
    const world = await worldOfBefore();
    const product = world.newProduct();
    const begun = world.clock.at;
    await world.moveLedger({ over: mortal(world.stores, 1, 'before') }).catch(() => {});
    expect(world.clock.at - begun).toBeGreaterThanOrEqual(120_000);

    // A process that has just heard of it, in the middle of the half minute.
    world.clock.at -= 20_000;
    expect(await product.meters.used('acme', '2026-03')).toMatchObject({ pages: 8 });
    // It reads while it lies there, and takes off what has come over by then.
    await product.meters.giveBackReading(reading('given-back'), '2026-03');
    expect(await product.meters.used('acme', '2026-03')).toMatchObject({ pages: 3 });
    await product.audit.write(entryOf('2', '2026-03-02T10:00:00.000Z'));
    expect(world.clock.at - begun).toBeGreaterThanOrEqual(120_000);
    const { resource } = await world
      .raw('ledger-buckets')
      .item('audit-2', ['acme', 'audit'])
      .read();
    expect(resource).toMatchObject({ action: 'did 2' });
    await world.end();
  });
});

const countLast = ({ summaries }: Product) =>
  summaries.countLastIn('acme', { from: '2026-01-01', before: '2027-01-01' });

it('a deployment that begins with this version has no other place, and never looks for one', async () => {
  databases += 1;
  const world = await newWorld(connection, `run-${databases}`);
  await world.raw('ledger').delete();
  await fill(world.newProduct());
  await expectSeen(world.newProduct(), asItWas);
  await use(world.newProduct());
  await expectSeen(world.newProduct(), asItIs);

  // And counts once what comes again after the turn of a year.
  const { dayCounters, meters } = world.newProduct();
  const read = { sessionId: sessions.december, turnId: 'read-m', ttl: 7 * 24 * 3_600 };
  expect(await dayCounters.add(newYear, read, COUNTS)).toBeUndefined();
  expect(await dayCounters.add({ ...newYear, day: '2026-01-07' }, read, COUNTS)).toBe('exists');
  await meters.countReading(reading('late'), '2025-12', 4, null);
  expect(await meters.isCounted(reading('late'), '2026-02')).toBe(true);
  await meters.giveBackReading(reading('late'), '2026-01');
  expect(await meters.isCounted(reading('late'), '2026-02')).toBe(false);
  expect(await meters.used('acme', '2025-12')).toMatchObject({ pages: 0, conversations: 1 });
  await world.end();
});
