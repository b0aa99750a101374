import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { TenantRecord } from '../../../functions/src/accounts/account-records.ts';
import {
  type PurgeMessage,
  purgeMessageSchema,
} from '../../../functions/src/organization/purge-message.ts';
import { purgeTenant } from '../../../functions/src/organization/purge-tenant.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';

const first: PurgeMessage = {
  ...{ tenantId: 'acme', purgeId: 'once', look: 'first', part: 1, removed: {} },
};
/** More than a page of each. */
const counts = { directory: 60, conversations: 130, ledger: 51, tenants: 70 };
/** With the organization's own record. */
const ALL = 312;

let cloud: Cloud;
let client: CosmosClient;
let deps: Parameters<typeof purgeTenant>[0];
let time = Date.parse('2026-01-01T00:00:00.000Z');
let minutesALook: number;
/** What was sent and not handled yet. */
let queue: { id: string; message: PurgeMessage; delaySeconds: number }[];
let isQueueAway: boolean;
let receipts: object[];

beforeAll(async () => {
  cloud = await startCloud();
  client = new CosmosClient(cloud.connection);
  deps = {
    ...cloud.deps,
    now: () => {
      time += minutesALook * 60_000;
      return new Date(time);
    },
    bus: {
      async send(_queue, message, { id, delaySeconds = 0 }) {
        if (isQueueAway) throw new Error('The queue is away.');
        queue.push({ id, message: purgeMessageSchema.parse(message), delaySeconds });
      },
    },
    blobs: { ...cloud.deps.blobs, async *list() {} },
    log: { info: (_event, fields = {}) => receipts.push(fields), error: () => {} },
  };
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
});

beforeEach(async () => {
  [minutesALook, queue, receipts, isQueueAway] = [0, [], [], false];
  for (const tenantId of ['acme', 'other']) await fill(tenantId, tenantId === 'acme');
});

it('goes on in another message when time runs out, and counts all', async () => {
  minutesALook = 5;
  await purgeTenant(deps, first);
  for (const { message, delaySeconds } of queue) {
    if (message.look === 'last') break;
    expect(delaySeconds).toBe(0);
    await purgeTenant(deps, message);
  }
  expect(receipts).toEqual([
    { tenantId: 'acme', look: 'first', ...counts, files: 0, knowledge: 0 },
  ]);
  expect(queue.length).toBeGreaterThan(5);
  expect(queue.at(-1)).toMatchObject({ message: { look: 'last' }, delaySeconds: 15 * 60 });
  expect(await left('acme')).toBe(0);
  expect(await left('other')).toBe(ALL);
});

it('sends nothing that is taken for a part of another purge of the same organization', async () => {
  minutesALook = 5;
  await purgeTenant(deps, first);
  await purgeTenant(deps, { ...first, purgeId: 'again' });
  const ids = queue.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(queue.map(({ message }) => message.purgeId)).toEqual(['once', 'again']);
});

it('keeps the record of the organization until all else is gone, and begins anew', async () => {
  [minutesALook, isQueueAway] = [5, true];
  await expect(purgeTenant(deps, first)).rejects.toThrow('away');
  expect(await left('acme')).toBeGreaterThan(0);
  await expect(cloud.deps.accounts.getTenant('acme')).resolves.toMatchObject({ isDeleted: true });

  [minutesALook, isQueueAway] = [0, false];
  await purgeTenant(deps, first);
  expect(await left('acme')).toBe(0);
});

it('is harmless twice, also at the same moment', async () => {
  await Promise.all([purgeTenant(deps, first), purgeTenant(deps, first)]);
  await purgeTenant(deps, { ...first, look: 'last' });
  expect(await left('acme')).toBe(0);
  expect(await left('other')).toBe(ALL);
});

it('refuses an organization that nobody has deleted', async () => {
  await purgeTenant(deps, { ...first, tenantId: 'other' });
  await purgeTenant(deps, { ...first, tenantId: 'other', look: 'last' });
  expect([queue, receipts]).toEqual([[], []]);
  expect(await left('other')).toBe(ALL);
});

async function fill(tenantId: string, isDeleted: boolean): Promise<void> {
  const tenant: TenantRecord = {
    id: tenantId,
    tenantId,
    type: 'tenant',
    name: tenantId,
    slug: tenantId,
    plan: 'core',
    billingCycle: 'monthly',
    domains: [],
    verifiedDomains: [],
    primaryContact: '',
    retention: '90',
    modelPrices: [],
    agentCaps: {},
    knowledgeCell: 'knowledge',
    isDeleted,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  await upsert('tenants', tenant);
  for (const [stage, count] of Object.entries(counts)) {
    for (let n = 0; n < count; n++) {
      const sessionId = `session-${n % 3}`;
      const thing = { id: `${tenantId}-${n}`, tenantId, type: 'thing', sessionId };
      await upsert(containerOf(stage), { ...thing, bucket: `n-${2026 + (n % 3)}` });
    }
  }
}

const containerOf = (stage: string) => (stage === 'ledger' ? 'ledger-buckets' : stage);

const upsert = (container: string, item: object) =>
  client.database('talkwright').container(container).items.upsert(item);

async function left(tenantId: string): Promise<number> {
  const parameters = [{ name: '@tenantId', value: tenantId }];
  const query = 'SELECT VALUE COUNT(1) FROM c WHERE c.tenantId = @tenantId';
  let sum = 0;
  for (const stage of Object.keys(counts)) {
    const { items } = client.database('talkwright').container(containerOf(stage));
    const { resources } = await items.query<number>({ query, parameters }).fetchAll();
    sum += resources.reduce((total, count) => total + count, 0);
  }
  return sum;
}
