import { describe, expect, it } from '@jest/globals';
import * as operationContracts from '@talkwright/shared/areas/operations';
import * as contracts from '@talkwright/shared/areas/tools';
import { newTenant } from '../../support/api/organizations.ts';
import { toolsOf } from '../../support/api/tools.ts';
import { eventually } from '../../support/eventually.ts';
import { largeDescription } from '../../support/openapi/large-description.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { query } from '../../support/stack/stores.ts';

const acme = await newTenant({ plan: 'scale' });
const { addKey, test, importShop, operationsOf } = toolsOf(acme);

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

  it('can be looked at before: what it would leave out, and what its calls need', async () => {
    const member = await newTenant({ plan: 'scale' });
    const spec = JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'Weather' },
      servers: [{ url: 'https://weather.example.com' }],
      components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'appid' } } },
      paths: {
        '/now': { get: { operationId: 'now' }, head: {} },
        '/later': { get: { $ref: 'later.json' } },
      },
    });
    await expect(member.call(contracts.previewOpenApi, { spec })).resolves.toMatchObject({
      operationsFound: 1,
      baseUrl: 'https://weather.example.com',
      warnings: [
        expect.stringContaining('later.json was not read'),
        'Operations with the method HEAD, which agents do not call: 1, such as /now.',
        'Operations that could not be read, which were left out: 1, such as GET /later.',
      ],
      needs: ['A key in the query parameter appid: store it as a credential of the tool.'],
    });
    await expect(member.call(contracts.listTools, {})).resolves.toMatchObject({ tools: [] });
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
    const { tool, operationsCreated, operationsEnabled } = await acme.call(
      contracts.importOpenApi,
      {
        name: 'Large',
        spec,
        limit: 500,
      },
    );
    expect([operationsCreated, operationsEnabled]).toEqual([1_000, 500]);

    await acme.call(contracts.deleteTool, { id: tool.id });
    await expect(
      acme.call(operationContracts.listOperations, { id: tool.id }),
    ).rejects.toMatchObject({
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
    [{ url: 'https://api.nobody.example/openapi.json' }, 'No host of this name was found'],
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
