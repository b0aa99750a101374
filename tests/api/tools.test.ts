import { beforeAll, describe, expect, it } from '@jest/globals';
import { WEB_SEARCH_TOOL } from '@talkwright/shared/agent-config';
import { createAgent, getAgent, updateAgent } from '@talkwright/shared/agents';
import * as contracts from '@talkwright/shared/tools';
import { SHOP_API_KEY } from '../../local/shop-api/server.ts';
import { type Member, newTenant } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { largeDescription } from '../support/openapi.ts';
import { stack } from '../support/running-stack.ts';
import { query } from '../support/stores.ts';

const SECRET = 'sesame-9431-open';

let acme: Member;
let other: Member;
beforeAll(async () => {
  [acme, other] = await Promise.all([newTenant({ plan: 'scale' }), newTenant({ plan: 'scale' })]);
});

const newTool = async (baseUrl = stack().shopApi, member = acme) =>
  (await member.call(contracts.createTool, { name: 'Shop', baseUrl })).tool;

const newOperation = async (customToolId: string, fields: object = {}) =>
  (
    await acme.call(contracts.createOperation, {
      customToolId,
      operationKey: 'getOrder',
      path: '/orders/{orderNumber}',
      ...fields,
    })
  ).operation;

const addKey = async (customToolId: string, key = SHOP_API_KEY) =>
  (
    await acme.call(contracts.createCredential, {
      customToolId,
      label: 'Key',
      headers: { 'X-Api-Key': key },
    })
  ).credential;

const test = async (testedOperationId: string, parameters: object = {}) =>
  (await acme.call(contracts.testOperation, { testedOperationId, ...parameters })).result;

const importShop = async (fields: object = {}) =>
  acme.call(contracts.importOpenApi, {
    name: 'Larkfield',
    url: `${stack().shopApi}/openapi.json`,
    ...fields,
  });

const operationsOf = async (id: string, member = acme) =>
  (await member.call(contracts.listOperations, { id })).operations;

describe('a tool', () => {
  it('is made by hand, changed, listed and deleted', async () => {
    const { tool } = await acme.call(contracts.createTool, {
      name: 'CRM',
      sourceType: 'manual',
      summary: 'Customers',
      baseUrl: 'https://crm.example.com/v1',
    });
    expect(tool).toMatchObject({
      name: 'CRM',
      summary: 'Customers',
      source_type: 'manual',
      base_url: 'https://crm.example.com/v1',
      operation_count: 0,
      rate_limit_per_minute: null,
    });
    const changed = await acme.call(contracts.updateTool, {
      id: tool.id,
      summary: '',
      rateLimitPerMinute: 10,
    });
    expect(changed.tool).toEqual({ ...tool, summary: '', rate_limit_per_minute: 10 });
    const { tools } = await acme.call(contracts.listTools, {});
    expect(tools[0]).toEqual(changed.tool);

    await acme.call(contracts.deleteTool, { id: tool.id });
    await expect(acme.call(contracts.listTools, {})).resolves.not.toMatchObject({
      tools: expect.arrayContaining([expect.objectContaining({ id: tool.id })]),
    });
    await expect(acme.call(contracts.deleteTool, { id: tool.id })).rejects.toMatchObject({
      status: 404,
      code: 'tool_not_found',
    });
  });

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [
      { baseUrl: 'ftp://a.example' },
      'baseUrl',
      'Begin the base URL with https:// or http://, as in https://api.example.com',
    ],
    [
      { baseUrl: 'https://user:pass@a.example' },
      'baseUrl',
      'Enter a base URL such as https://api.example.com/v1, without a user name or password',
    ],
    [{ rateLimitPerMinute: 0 }, 'rateLimitPerMinute', 'At least one call a minute'],
  ])('of %j is refused', async (fields, field, sentence) => {
    await expect(acme.call(contracts.createTool, { name: 'CRM', ...fields })).rejects.toMatchObject(
      { status: 400, body: { fields: { [field]: sentence } } },
    );
  });
});

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
    const disabled = await acme.call(contracts.updateOperation, { id, enabled: false });
    expect(disabled.operation).toEqual({ ...operation, enabled: false });
    await expect(test(id, { orderNumber: 1042 })).rejects.toMatchObject({
      status: 409,
      code: 'operation_disabled',
    });
    await acme.call(contracts.updateOperation, { id, enabled: true });
    expect(await operationsOf(tool.id)).toEqual([operation]);

    await acme.call(contracts.deleteOperation, { id });
    expect(await operationsOf(tool.id)).toEqual([]);
    await expect(acme.call(contracts.deleteOperation, { id })).rejects.toMatchObject({
      status: 404,
    });
    const { tools } = await acme.call(contracts.listTools, {});
    expect(tools.find((one) => one.id === tool.id)?.operation_count).toBe(0);
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
    const { operation } = await acme.call(contracts.regenerateRag, { id });
    expect(operation.ragDocument).toBe(ragDocument);
    const entries = await query('knowledge', 'SELECT c.text FROM c WHERE c.operationId = @id', {
      id,
    });
    expect(entries).toEqual([{ text: ragDocument }]);
  });
});

describe('a credential', () => {
  it('is stored for one origin and never answered', async () => {
    const tool = await newTool('https://api.example.com:8443/v1/');
    const answer = await acme.call(contracts.createCredential, {
      customToolId: tool.id,
      label: 'Production',
      headers: { Authorization: `Bearer ${SECRET}` },
    });
    expect(answer.credential).toEqual({
      id: expect.any(String),
      label: 'Production',
      origin: 'https://api.example.com:8443',
      updatedAt: expect.any(String),
    });
    const list = await acme.call(contracts.listCredentials, { id: tool.id });
    expect(list.credentials).toEqual([answer.credential]);

    const stored = await query('tenants', 'SELECT * FROM c WHERE c.customToolId = @id', {
      id: tool.id,
    });
    expect(stored).toHaveLength(1);
    expect(JSON.stringify([stored, answer, list])).not.toContain(SECRET);

    await acme.call(contracts.deleteCredential, { id: answer.credential.id });
    await expect(acme.call(contracts.listCredentials, { id: tool.id })).resolves.toMatchObject({
      credentials: [],
    });
  });

  it('needs a tool that says where it calls', async () => {
    const tool = await newTool('');
    await expect(addKey(tool.id)).rejects.toMatchObject({ status: 422, code: 'base_url_missing' });
  });

  it.each([
    'Host',
    'content-length',
    'Transfer-Encoding',
    'Connection',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Upgrade',
    'Proxy-Authorization',
    'Expect',
    'bad name',
    'X:Y',
  ])('does not set the header %s', async (name) => {
    const tool = await newTool();
    const adding = acme.call(contracts.createCredential, {
      customToolId: tool.id,
      label: 'Key',
      headers: { [name]: 'x' },
    });
    await expect(adding).rejects.toMatchObject({ status: 400 });
    await expect(
      acme.call(contracts.createCredential, {
        customToolId: tool.id,
        label: 'Key',
        headers: { 'X-A': 'a\r\nHost: b' },
      }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('needs a header', async () => {
    const tool = await newTool();
    const input = { customToolId: tool.id, label: 'Key', headers: {} };
    await expect(acme.call(contracts.createCredential, input)).rejects.toMatchObject({
      message: 'Enter at least one header, such as {"X-Api-Key": "…"}',
    });
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

describe('an import', () => {
  it('makes a tool with safe operations within moments', async () => {
    const { tool, ...counts } = await importShop();
    expect(counts).toMatchObject({
      operationsCreated: 7,
      operationsEnabled: 7,
      warnings: [],
      isTruncated: false,
    });
    expect(tool).toMatchObject({
      name: 'Larkfield',
      source_type: 'openapi',
      base_url: stack().shopApi,
      summary: 'Orders, stock and workshop appointments of Larkfield Cycles.',
      operation_count: 7,
    });
    await addKey(tool.id);
    const operations = await operationsOf(tool.id);
    expect(
      operations.map(({ operation_key: key, method, path }) => `${key} ${method} ${path}`),
    ).toEqual([
      'listOrders GET /orders',
      'getOrder GET /orders/{orderNumber}',
      'cancelOrder POST /orders/{orderNumber}/cancellation',
      'getStock GET /stock',
      'findFreeAppointments GET /appointments/free',
      'bookAppointment POST /appointments',
      'cancelAppointment DELETE /appointments/{code}',
    ]);
    const idOf = (key: string) =>
      operations.find(({ operation_key }) => operation_key === key)?.id ?? '';
    const { free } = JSON.parse((await test(idOf('findFreeAppointments'))).text);
    const body = { day: free[0].day, time: free[0].times[0], work: 'Puncture', name: 'Nora' };
    const booked = await test(idOf('bookAppointment'), { body });
    expect(booked).toMatchObject({ status: 201 });
    await expect(test(idOf('bookAppointment'), { body })).resolves.toMatchObject({ status: 409 });
    const { code } = JSON.parse(booked.text);
    await expect(test(idOf('cancelAppointment'), { code })).resolves.toMatchObject({ status: 200 });
  });

  it('enables as many as are wished for, and indexes all', async () => {
    const { tool, ...counts } = await importShop({ limit: 2, excludeTags: ['Workshop'] });
    expect(counts).toMatchObject({ operationsCreated: 4, operationsEnabled: 2 });
    const operations = await operationsOf(tool.id);
    expect(operations.map(({ enabled }) => enabled)).toEqual([true, true, false, false]);
    await eventually(async () => {
      const scope = `tool-${tool.id}`;
      const entries = await query(
        'knowledge',
        'SELECT c.operationId FROM c WHERE c.scope = @scope',
        { scope },
      );
      expect(entries.map((entry) => Object.values(entry as object)[0]).sort()).toEqual(
        operations.map(({ id }) => id).sort(),
      );
    });
  });

  it('of 1,000 operations is whole, with as many enabled as wished for, and leaves nothing behind', async () => {
    const spec = JSON.stringify(largeDescription(1_000));
    const begun = performance.now();
    const { tool, operationsCreated, operationsEnabled } = await acme.call(
      contracts.importOpenApi,
      {
        name: 'Large',
        spec,
        limit: 500,
      },
    );
    console.log(
      `import: ${operationsCreated} operations in ${Math.round(performance.now() - begun)} ms`,
    );
    expect([operationsCreated, operationsEnabled]).toEqual([1_000, 500]);

    await acme.call(contracts.deleteTool, { id: tool.id });
    await expect(acme.call(contracts.listOperations, { id: tool.id })).rejects.toMatchObject({
      status: 404,
    });
    const id = tool.id;
    await eventually(async () => {
      const left = await query('tenants', 'SELECT c.id FROM c WHERE c.customToolId = @id', { id });
      const found = await query('knowledge', 'SELECT c.id FROM c WHERE c.scope = @scope', {
        scope: `tool-${id}`,
      });
      expect([left, found]).toEqual([[], []]);
    });
  });

  it.each([
    [{}, 'Enter either the URL'],
    [{ url: 'https://a.example/x', spec: '{}' }, 'Enter either the URL'],
    [{ spec: 'hello' }, 'This is no OpenAPI description'],
    [{ spec: '{"openapi":"3.0.0","paths":{"/":{"get":{}}}}' }, 'Enter its base URL'],
    [{ url: 'http://127.0.0.1:1/openapi.json' }, 'Only addresses that begin with https://'],
    [{ url: 'https://127.0.0.1/openapi.json' }, 'private network'],
  ])('of %j is refused with a sentence', async (fields, sentence) => {
    const importing = acme.call(contracts.importOpenApi, { name: 'Bad', ...fields });
    await expect(importing).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(sentence),
    });
  });

  it('of something that is no description leaves nothing behind', async () => {
    const member = await newTenant();
    const url = `${stack().shopApi}/orders`;
    await expect(member.call(contracts.importOpenApi, { name: 'Bad', url })).rejects.toMatchObject({
      message: 'The address answered with the status 401 instead of a description.',
    });
    await expect(member.call(contracts.listTools, {})).resolves.toMatchObject({ tools: [] });
  });

  it.each([0, 501, 1.5])('does not enable %s operations', async (limit) => {
    await expect(importShop({ limit })).rejects.toMatchObject({ status: 400 });
  });
});

describe("another organization's tool", () => {
  it('answers like one that does not exist, and stays as it is', async () => {
    const { tool } = await importShop();
    const [operation] = await operationsOf(tool.id);
    const credential = await addKey(tool.id);
    const attempts = (toolId: string, operationId: string, credentialId: string) => [
      () => other.call(contracts.updateTool, { id: toolId, baseUrl: 'https://evil.example' }),
      () => other.call(contracts.deleteTool, { id: toolId }),
      () => other.call(contracts.listOperations, { id: toolId }),
      () => other.call(contracts.listCredentials, { id: toolId }),
      () =>
        other.call(contracts.createCredential, {
          customToolId: toolId,
          label: 'x',
          headers: { a: 'b' },
        }),
      () =>
        other.call(contracts.createOperation, {
          customToolId: toolId,
          operationKey: 'x',
          path: '/',
        }),
      () => other.call(contracts.updateOperation, { id: operationId, enabled: false }),
      () => other.call(contracts.deleteOperation, { id: operationId }),
      () => other.call(contracts.regenerateRag, { id: operationId }),
      () => other.call(contracts.testOperation, { testedOperationId: operationId }),
      () => other.call(contracts.deleteCredential, { id: credentialId }),
    ];
    const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    const foreign = await Promise.allSettled(
      attempts(tool.id, operation?.id ?? '', credential.id).map((ask) => ask()),
    );
    const absent = await Promise.allSettled(
      attempts(missing, missing, missing).map((ask) => ask()),
    );
    const sentences = (outcomes: PromiseSettledResult<unknown>[]) =>
      outcomes.map((one) => one.status === 'rejected' && [one.reason.status, one.reason.message]);
    expect(sentences(foreign)).toEqual(sentences(absent));
    expect(sentences(foreign).every((one) => one && one[0] === 404)).toBe(true);

    expect(await operationsOf(tool.id)).toContainEqual(operation);
    await expect(acme.call(contracts.listCredentials, { id: tool.id })).resolves.toMatchObject({
      credentials: [credential],
    });
  });

  it("is not taken for one because another record's id is given", async () => {
    const { tool } = await importShop();
    for (const id of [acme.user.id, acme.tenant.id]) {
      await expect(acme.call(contracts.deleteTool, { id })).rejects.toMatchObject({ status: 404 });
      await expect(acme.call(contracts.deleteCredential, { id })).rejects.toMatchObject({
        status: 404,
      });
      await expect(acme.call(contracts.deleteOperation, { id })).rejects.toMatchObject({
        status: 404,
      });
    }
    await expect(acme.call(contracts.deleteOperation, { id: tool.id })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('what an agent was allowed', () => {
  it('stays with it when the tool goes, and is dropped by the next save', async () => {
    const [gone, kept] = await Promise.all([importShop(), importShop()]);
    const [goneIds, keptIds] = await Promise.all(
      [gone, kept].map(async ({ tool }) => (await operationsOf(tool.id)).map(({ id }) => id)),
    );
    const enabled_tools = [WEB_SEARCH_TOOL, ...(goneIds ?? []), ...(keptIds ?? [])];
    const draft = {
      identity: 'with-tools',
      name: 'With tools',
      systemPrompt: 'You look things up.',
      toolsConfig: { enabled_tools },
    };
    const { agent } = await acme.call(createAgent, draft);
    expect(agent.tools_config.enabled_tools).toEqual(enabled_tools);

    await acme.call(contracts.deleteTool, { id: gone.tool.id });
    await expect(acme.call(getAgent, { id: agent.id })).resolves.toMatchObject({ agent });
    const { agent: saved } = await acme.call(updateAgent, { ...draft, id: agent.id });
    expect(saved.tools_config.enabled_tools).toEqual([WEB_SEARCH_TOOL, ...(keptIds ?? [])]);
  });

  it('can be looked up, whosever tool it is, within the organization', async () => {
    const { tool } = await importShop({ limit: 1 });
    const [first, second] = await operationsOf(tool.id);
    const ids = [first?.id ?? '', second?.id ?? '', WEB_SEARCH_TOOL, tool.id, acme.user.id];
    const tieOf = (one?: contracts.Operation) => ({
      id: one?.id,
      operation_key: one?.operation_key,
    });
    const { operations } = await acme.call(contracts.lookUpOperations, { ids });
    expect(operations).toHaveLength(2);
    expect(operations).toEqual(
      expect.arrayContaining([
        { ...tieOf(first), custom_tool_id: tool.id, tool_name: tool.name, enabled: true },
        { ...tieOf(second), custom_tool_id: tool.id, tool_name: tool.name, enabled: false },
      ]),
    );
    const seen = await other.call(contracts.lookUpOperations, { ids });
    expect(seen.operations).toEqual([]);
    await expect(
      other.call(createAgent, {
        identity: 'thief',
        name: 'Thief',
        systemPrompt: 'You use what is not yours.',
        toolsConfig: { enabled_tools: ids },
      }),
    ).resolves.toMatchObject({ agent: { tools_config: { enabled_tools: [WEB_SEARCH_TOOL] } } });
  });
});
