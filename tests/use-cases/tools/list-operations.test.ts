import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { createOperation } from '../../../functions/src/tools/operations/create-operation.ts';
import { deleteOperation } from '../../../functions/src/tools/operations/delete-operation.ts';
import { listOperations } from '../../../functions/src/tools/operations/list-operations.ts';
import {
  type OperationRecord,
  rowWordsOf,
} from '../../../functions/src/tools/operations/operation-record.ts';
import { updateOperation } from '../../../functions/src/tools/operations/update-operation.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { pagesOf } from '../../support/cloud/pages.ts';
import { newOperation } from '../../support/cloud/tools.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

const COUNT = 450;

let cloud: Cloud;
let admin: Member;
beforeAll(async () => {
  cloud = await startCloud();
  admin = await newAdmin(cloud.deps);
});
afterAll(() => cloud.stop());

/** A tool of so many operations, the first of which somebody has made. Answers its id. */
async function newTool(count: number, fieldsOf: (number: number) => Partial<OperationRecord>) {
  const first = await newOperation(cloud.deps, admin, 'https://api.example.com');
  const others = Array.from({ length: count - 1 }, (_, index): OperationRecord => {
    const number = index + 1;
    const record = { ...first, operationKey: `op${number}`, ...fieldsOf(number) };
    return {
      ...record,
      id: cloud.deps.newId(),
      position: number,
      words: rowWordsOf(record),
    };
  });
  await cloud.deps.operations.createAll(admin.tenantId, others);
  return first.customToolId;
}

const list = (id: string, fields: { search?: string; limit?: number; cursor?: string } = {}) =>
  listOperations(cloud.deps, admin, { id, limit: 200, ...fields });

describe(`a tool of ${COUNT} operations`, () => {
  let id: string;
  beforeAll(async () => {
    const schema = JSON.stringify({ type: 'object', properties: { a: { type: 'string' } } });
    id = await newTool(COUNT, () => ({ inputSchema: schema }));
  });

  it('is answered 200 at a time, each once, in the order of its description', async () => {
    const pages = await pagesOf((at) => list(id, at));
    expect(pages.map(({ operations }) => operations.length)).toEqual([200, 200, 50]);
    expect(pages.map(({ total }) => total)).toEqual([COUNT, COUNT, COUNT]);
    const keys = pages.flatMap(({ operations }) => operations.map((one) => one.operation_key));
    expect(keys).toEqual(Array.from({ length: COUNT }, (_, n) => (n === 0 ? 'op' : `op${n}`)));
  });

  it('says what a row shows and a test asks for, and nothing that only searches read', async () => {
    const { operations } = await list(id, { search: 'op17', limit: 1 });
    expect(operations).toEqual([
      {
        id: expect.any(String),
        custom_tool_id: id,
        operation_key: 'op17',
        method: 'GET',
        path: '/',
        name: '',
        shortDescription: '',
        inputSchema: { type: 'object', properties: { a: { type: 'string' } } },
        enabled: true,
      },
    ]);
  });

  it('is not gone on with by a cursor of another list', async () => {
    const cursor = Buffer.from(JSON.stringify(['invites', 3, 'a'])).toString('base64url');
    await expect(list(id, { cursor })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

it('what changes between pages makes nothing else appear twice, or not at all', async () => {
  const id = await newTool(60, () => ({}));
  const before = (await list(id)).operations.map((one) => one.id);
  const touched = new Set<string>();
  let added = 0;

  const pages = await pagesOf(
    (at) => list(id, { ...at, limit: 7 }),
    async ({ operations: [first, second] }) => {
      if (!first || !second) return;
      touched.add(first.id);
      await deleteOperation(cloud.deps, admin, { id: first.id });
      await updateOperation(cloud.deps, admin, { id: second.id, enabled: false });
      if (added < 3) await addByHand(id, `added${added++}`);
    },
  );

  const ids = pages.flatMap(({ operations }) => operations.map((one) => one.id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(before.filter((one) => !touched.has(one))));
});

it('those that share a position, since one before them was deleted, are all there', async () => {
  const id = await newTool(1, () => ({}));
  const [first] = (await list(id)).operations;
  await addByHand(id, 'second');
  await deleteOperation(cloud.deps, admin, { id: first?.id ?? '' });
  await addByHand(id, 'third');

  const pages = await pagesOf((at) => list(id, { ...at, limit: 1 }));
  const keys = pages.flatMap(({ operations }) => operations.map((one) => one.operation_key));
  expect(keys).toEqual(['second', 'third']);
});

describe('operations are found', () => {
  let id: string;
  beforeAll(async () => {
    const all: Partial<OperationRecord>[] = [
      {},
      { operationKey: 'listOrders', path: '/v1/orders', name: 'List Orders' },
      { operationKey: 'cancelOrder', method: 'DELETE', path: '/v1/orders/{id}' },
      { operationKey: 'price', shortDescription: 'Was eine Bestellung KOSTET, in Österreich' },
    ];
    id = await newTool(all.length, (number) => all[number] ?? {});
  });

  it.each([
    ['a part of the key, in any case', 'LISTORD', ['listOrders']],
    ['the path', '/v1/orders', ['listOrders', 'cancelOrder']],
    ['method and path', 'orders delete', ['cancelOrder']],
    ['the description', 'österreich kostet', ['price']],
    ['words of which one is missing', 'orders prices', []],
    ['what a pattern would mean', '%', []],
  ])('by %s', async (_what, search, keys) => {
    const { operations, total } = await list(id, { search });
    expect(operations.map((one) => one.operation_key)).toEqual(keys);
    expect(total).toBe(keys.length);
  });
});

const addByHand = (customToolId: string, operationKey: string) =>
  createOperation(cloud.deps, admin, {
    customToolId,
    operationKey,
    method: 'GET',
    path: '/',
    name: '',
    shortDescription: '',
    inputSchema: null,
  });
