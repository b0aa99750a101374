import { describe, expect, it } from '@jest/globals';
import * as operationContracts from '@talkwright/shared/areas/operations';
import * as contracts from '@talkwright/shared/areas/tools';
import { newTenant } from '../../support/api/organizations.ts';
import { tokenExchangeOf } from '../../support/api/token-exchange.ts';
import { toolsOf } from '../../support/api/tools.ts';
import { eventually } from '../../support/eventually.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { query, withDatabase } from '../../support/stack/stores.ts';
import { fireTimer } from '../../support/stack/timers.ts';

type Entry = { id: string; searched: string; space: string; vector: number[] };
const ENTRY_OF = 'SELECT * FROM c WHERE c.operationId = @id';

const acme = await newTenant({ plan: 'scale' });
const { newTool, newOperation, addKey, test, operationsOf } = toolsOf(acme);

describe('an operation', () => {
  it('is added, disabled, enabled and deleted', async () => {
    const tool = await newTool();
    const operation = await newOperation(tool.id, {
      name: 'Look an order up',
      shortDescription: 'Where it is.',
      inputSchema: { properties: { orderNumber: { type: 'integer', description: 'Its number' } } },
    });
    expect(operation).toEqual({
      id: expect.any(String),
      custom_tool_id: tool.id,
      operation_key: 'getOrder',
      method: 'GET',
      path: '/orders/{orderNumber}',
      name: 'Look an order up',
      shortDescription: 'Where it is.',
      inputSchema: {
        type: 'object',
        properties: { orderNumber: { type: 'integer', description: 'Its number' } },
        required: ['orderNumber'],
      },
      enabled: true,
      ragDocument:
        'Look an order up\nget order\nWhere it is.\nGET /orders/{orderNumber}\n- orderNumber (path, required): Its number',
    });
    const { id } = operation;
    const disabled = await acme.call(operationContracts.updateOperation, { id, enabled: false });
    expect(disabled.operation).toEqual({ ...operation, enabled: false });
    await expect(test(id, { orderNumber: 1042 })).rejects.toMatchObject({
      status: 409,
      code: 'operation_disabled',
    });
    await acme.call(operationContracts.updateOperation, { id, enabled: true });
    const { ragDocument: _notListed, ...listed } = operation;
    expect(await operationsOf(tool.id)).toEqual([listed]);

    await acme.call(operationContracts.deleteOperation, { id });
    expect(await operationsOf(tool.id)).toEqual([]);
    await expect(acme.call(operationContracts.deleteOperation, { id })).rejects.toMatchObject({
      status: 404,
    });
    const { tools } = await acme.call(contracts.listTools, {});
    expect(tools.find((one) => one.id === tool.id)?.operation_count).toBe(0);
  });

  it('is tested for an agent that is there, or for none', async () => {
    const { id: testedOperationId } = await newOperation((await newTool()).id);
    const agentId = await tokenExchangeOf(acme).newAgent();
    const testFor = (fields: object) =>
      acme.call(operationContracts.testOperation, {
        testedOperationId,
        orderNumber: 1042,
        ...fields,
      });
    const call = { result: { status: 401 } };
    await expect(testFor({})).resolves.toMatchObject(call);
    await expect(testFor({ testedForAgentId: agentId })).resolves.toMatchObject(call);
    await expect(testFor({ testedForAgentId: 'nobody' })).rejects.toMatchObject({
      code: 'agent_not_found',
    });
  });

  it('has a key of its own in its tool, also of ten at the same moment', async () => {
    const [one, two] = [await newTool(), await newTool()];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => newOperation(one.id)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ status: 409, code: 'operation_key_taken' });
      }
    }
    await expect(newOperation(two.id)).resolves.toBeTruthy();
    const { tools } = await acme.call(contracts.listTools, {});
    expect(tools.find(({ id }) => id === one.id)?.operation_count).toBe(1);
  });

  const ofLength = (length: number) => ({ properties: { a: { enum: ['x'.repeat(length)] } } });
  it.each([
    [
      'a key with spaces',
      { operationKey: 'has space' },
      'An operation key has letters, digits, - and _ only',
    ],
    ['a relative path', { path: 'orders' }, 'Begin the path with a slash, as in /orders'],
    ['a list as input', { inputSchema: { type: 'array' } }, 'its type has to be "object"'],
    [
      'a list of properties',
      { inputSchema: { properties: [] } },
      'its properties have to be an object',
    ],
    [
      'an unknown type',
      { inputSchema: { properties: { a: { type: 'nothing' } } } },
      'cannot be used',
    ],
    [
      'a schema elsewhere',
      { inputSchema: { properties: { a: { $ref: 'https://a.example/b' } } } },
      'cannot be used',
    ],
    ['a schema of 70 kB', { inputSchema: ofLength(70_000) }, 'it is too long'],
  ])('of %s is refused', async (_what, fields, sentence) => {
    const tool = await newTool();
    await expect(newOperation(tool.id, fields)).rejects.toThrow(sentence);
  });

  it('is found anew after its description was written anew', async () => {
    const tool = await newTool();
    const { id, ragDocument } = await newOperation(tool.id);
    const { operation } = await acme.call(operationContracts.regenerateRag, { id });
    expect(operation.ragDocument).toBe(ragDocument);
    const entries = await query('knowledge', 'SELECT c.searched FROM c WHERE c.operationId = @id', {
      id,
    });
    expect(entries).toEqual([{ searched: ragDocument }]);
  });

  it('that another embedding model has indexed is indexed anew by a timer', async () => {
    const { id } = await newOperation((await newTool()).id);
    const indexed = () => query<Entry>('knowledge', ENTRY_OF, { id });
    await eventually(async () => expect(await indexed()).toHaveLength(1));
    const [entry] = await indexed();
    if (!entry) throw new Error('The operation was not indexed');
    const { searched, space, vector } = entry;
    const older = { searched: 'stale', space: 'an older model', vector: vector.toReversed() };
    await withDatabase((database) =>
      database.container('knowledge').items.upsert({ ...entry, ...older }),
    );

    await fireTimer('tools-renew-index');

    await eventually(async () =>
      expect(await indexed()).toMatchObject([{ searched, space, vector }]),
    );
  });
});

describe('a test', () => {
  it('makes the call that an agent would make', async () => {
    const tool = await newTool();
    const schema = { properties: { orderNumber: { type: 'integer' } } };
    const { id } = await newOperation(tool.id, { inputSchema: schema });

    const refused = await test(id, { orderNumber: 1042 });
    expect(refused).toMatchObject({
      status: 401,
      text: 'The API answered with the status 401.\n{"error":"The header X-Api-Key is missing or wrong."}',
    });
    await addKey(tool.id);
    const answered = await test(id, { orderNumber: 1042 });
    expect(answered).toMatchObject({
      status: 200,
      isTruncated: false,
      milliseconds: expect.any(Number),
    });
    expect(JSON.parse(answered.text)).toMatchObject({ orderNumber: 1042, status: 'shipped' });

    await expect(test(id, { orderNumber: 7 })).resolves.toMatchObject({ status: 404 });
    await expect(test(id, { orderNumber: 'x' })).resolves.toMatchObject({
      status: 0,
      text: 'The call was not made: its parameters do not fit. orderNumber must be integer.',
    });
  });

  it('takes parameters of every name', async () => {
    const tool = await newTool();
    const { id } = await newOperation(tool.id, { path: '/orders/{id}' });
    await addKey(tool.id);
    await expect(test(id, { id: '1043' })).resolves.toMatchObject({ status: 200 });
  });

  it('of an address that nobody may call says so', async () => {
    for (const baseUrl of [
      'http://127.0.0.1:1/',
      stack().api,
      'https://[::1]/',
      'https://169.254.169.254/',
    ]) {
      const tool = await newTool(baseUrl);
      const { id } = await newOperation(tool.id, { path: '/latest' });
      const { status, text } = await test(id);
      expect([baseUrl, status, text]).toEqual([
        baseUrl,
        0,
        expect.stringContaining('The call failed: '),
      ]);
    }
  });
});
