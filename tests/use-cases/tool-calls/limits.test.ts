import { CosmosClient } from '@azure/cosmos';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { callOperation } from '../../../functions/src/tool-calls/call-operation.ts';
import { createOperation } from '../../../functions/src/tools/operations/create-operation.ts';
import type { OperationRecord } from '../../../functions/src/tools/operations/operation-record.ts';
import { updateTool } from '../../../functions/src/tools/update-tool.ts';
import { startCalls } from '../../support/cloud/tool-calls.ts';
import { newOperation } from '../../support/cloud/tools.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

const { deps, connection, api, stop } = await startCalls();
afterAll(stop);

describe('calls a minute', () => {
  it('are limited by the tool, and then by the plan', async () => {
    const [admin, operation] = await ofOwn();
    await updateTool(deps, admin, { id: operation.customToolId, rateLimitPerMinute: 2 });
    const mine = () => callOperation(deps, { tenantId: admin.tenantId, operation, parameters: {} });
    await mine();
    await mine();
    expect(await mine()).toMatchObject({
      status: 0,
      text: expect.stringContaining('limit of calls'),
    });

    await updateTool(deps, admin, { id: operation.customToolId, rateLimitPerMinute: null });
    const rest = await Promise.all(Array.from({ length: 70 }, mine));
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(58);
  });

  it('are as many as an operator has agreed with an organization, whatever its plan', async () => {
    const [{ tenantId }, operation] = await ofOwn();
    const operations = [{ op: 'add' as const, path: '/limits', value: { toolCallsPerMinute: 2 } }];
    const database = new CosmosClient(connection);
    const records = database.database('talkwright').container('tenants');
    await records.item(tenantId, tenantId).patch(operations);
    database.dispose();

    const calls = [];
    for (const _ of [1, 2, 3]) {
      calls.push(await callOperation(deps, { tenantId, operation, parameters: {} }));
    }
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 0]);
  });

  it('count before a parameter is looked at', async () => {
    const [admin, operation] = await ofOwn();
    await updateTool(deps, admin, { id: operation.customToolId, rateLimitPerMinute: 2 });
    const wrong = { tenantId: admin.tenantId, operation, parameters: { surprise: 1 } };
    for (const sentence of ['is not known here', 'is not known here', 'limit of calls']) {
      expect((await callOperation(deps, wrong)).text).toContain(sentence);
    }
  });
});

it('of schemas that cannot be used so many are tried, and no more', async () => {
  const [admin, { customToolId }] = await ofOwn();
  const make = () =>
    createOperation(deps, admin, {
      ...{ customToolId, operationKey: 'odd', method: 'GET', path: '/', name: '' },
      shortDescription: '',
      inputSchema: { type: 'object', properties: { a: { $ref: '#/nowhere' } } },
    });
  for (let tried = 0; tried < 100; tried += 1) {
    await expect(make()).rejects.toMatchObject({ code: 'input_schema_refused' });
  }
  await expect(make()).rejects.toMatchObject({ code: 'too_many' });
});

async function ofOwn(): Promise<[Member, OperationRecord]> {
  const admin = await newAdmin(deps);
  return [admin, await newOperation(deps, admin, api.url)];
}
