import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { expect, it } from '@jest/globals';
import * as z from 'zod';
import type { Config } from '../../../functions/src/platform/config.ts';
import { createCosmos } from '../../../functions/src/platform/cosmos.ts';
import { WriteRefused, whileRefused } from '../../../functions/src/platform/write-refused.ts';
import { startCloud } from '../../support/cloud/embedded-cloud.ts';
import { startListener } from '../../support/cloud/listener.ts';
import { nobody } from '../../support/cloud/settings.ts';

const item = (id: string) => ({ operation: 'create' as const, item: { id, tenantId: 'acme' } });

it('tells a refused batch from a database that is away, and asks one partition once', async () => {
  const cloud = await startCloud();
  const tenants = createCosmos(cloud.deps.config, nobody).items('tenants');
  await tenants.batch('acme', [item('one')]);
  await expect(tenants.batch('acme', [item('two'), item('one')])).rejects.toEqual(
    new WriteRefused('exists'),
  );
  await expect(tenants.find(z.unknown(), 'two', 'acme')).resolves.toBeUndefined();

  // Within one partition a query needs no plan.
  expect(await requestsOf(() => tenants.query(z.unknown(), 'acme', 'SELECT * FROM c'))).toBe(1);

  await cloud.stop();
  await expect(tenants.batch('acme', [item('three')])).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfterSeconds: 2 },
  });
});

it('gives a database up that takes everything and says nothing', async () => {
  const { port, close } = await startListener(async (request) => {
    await request.toArray();
  });
  const tenants = createCosmos(
    {
      COSMOS_CONNECTION: `AccountEndpoint=http://127.0.0.1:${port}/;AccountKey=a2V5`,
      COSMOS_DATABASE: 'talkwright',
    } as Config,
    nobody,
    50,
  ).items('tenants');
  const asked = [
    tenants.find(z.unknown(), 'one', 'acme'),
    tenants.create({ id: 'one', tenantId: 'acme' }),
    tenants.batch('acme', [item('one')]),
    tenants.query(z.unknown(), 'acme', 'SELECT * FROM c'),
  ];
  const ends = await Promise.allSettled(asked);
  close();
  const unavailable = {
    status: 'rejected',
    reason: expect.objectContaining({ code: 'unavailable' }),
  };
  expect(ends).toEqual(asked.map(() => unavailable));
});

/** How many HTTP requests something makes. */
async function requestsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const counted = (message: unknown) => {
    if ((message as { request: ClientRequest }).request.method === 'POST') count += 1;
  };
  subscribe('http.client.request.start', counted);
  await work();
  unsubscribe('http.client.request.start', counted);
  return count;
}

it('asks to try again later when another write came first every time', async () => {
  let rounds = 0;
  const attempt = async () => {
    rounds += 1;
    throw new WriteRefused('changed');
  };
  await expect(whileRefused(attempt)).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfterSeconds: 2 },
  });
  expect(rounds).toBeGreaterThan(1);
});

it('keeps what another version has added to a record that is read and written back', async () => {
  const cloud = await startCloud();
  const tenants = createCosmos(cloud.deps.config, nobody).items('tenants');
  const schema = z.object({ id: z.string(), tenantId: z.string(), name: z.string() });
  await tenants.create({ id: 'one', tenantId: 'acme', name: 'Acme', later: { of: ['a', 1] } });

  const before = await tenants.find(schema, 'one', 'acme');
  await tenants.replace(
    { ...before?.value, id: 'one', name: 'Acme 2' },
    'acme',
    before?.etag ?? '',
  );
  const stored = await tenants.find(z.unknown(), 'one', 'acme');
  expect(stored?.value).toMatchObject({ name: 'Acme 2', later: { of: ['a', 1] } });
  await cloud.stop();
});
