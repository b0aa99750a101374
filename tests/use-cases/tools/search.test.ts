import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { createTool } from '../../../functions/src/tools/create-tool.ts';
import { deleteTool } from '../../../functions/src/tools/delete-tool.ts';
import { createOperation } from '../../../functions/src/tools/operations/create-operation.ts';
import { listOffered } from '../../../functions/src/tools/operations/list-offered.ts';
import { updateOperation } from '../../../functions/src/tools/operations/update-operation.ts';
import { removeToolRemains } from '../../../functions/src/tools/remove-tool-remains.ts';
import { findOperations } from '../../../functions/src/tools/search/find-operations.ts';
import { indexOperations } from '../../../functions/src/tools/search/index-operations.ts';
import { indexingMessageSchema } from '../../../functions/src/tools/search/indexing-message.ts';
import { operationIndexStore } from '../../../functions/src/tools/search/operation-index.store.ts';
import { regenerateRag } from '../../../functions/src/tools/search/regenerate-rag.ts';
import { renewIndex } from '../../../functions/src/tools/search/renew-index.ts';
import { importCompany, measureRecall } from '../../support/cloud/company-search.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin, outboxOf } from '../../support/cloud/use-cases.ts';
import { questions } from '../../support/openapi/company-api.ts';

let cloud: Cloud;
let deps: Deps;
let member: Member;
let tenantId: string;
let toolId: string;
let idOf: Map<string, string>;
let all: string[];
beforeAll(async () => {
  cloud = await startCloud();
  deps = cloud.deps;
  member = await newAdmin(deps);
  tenantId = member.tenantId;
  ({ toolId, idOf } = await importCompany(deps, member));
  all = [...idOf.values()];
  await indexOperations(deps, { tenantId, toolId });
});
afterAll(() => cloud.stop());

const find = async (query: string, operationIds = all, deps_ = deps) =>
  (await findOperations(deps_, { tenantId, operationIds, query, limit: 20 })).map(
    ({ operationKey }) => operationKey,
  );

it('the right operation among 500 is one of the twenty that are offered', async () => {
  expect(all).toHaveLength(500);
  expect(questions).toHaveLength(50);
  expect(questions.filter(([, key]) => !idOf.has(key))).toEqual([]);
  const { asked, hits, first, missed } = await measureRecall(deps, tenantId, all);
  console.log(
    [
      `operations: recall@20 ${hits} of ${asked}, ${first} first, among ${all.length}`,
      ...missed,
    ].join('\n  missed: '),
  );
  expect(hits).toBeGreaterThanOrEqual(40);
});

describe('operations that are found', () => {
  it('are none but those that the agent was allowed and that are enabled', async () => {
    const allowed = all.slice(0, 30);
    const found = await findOperations(deps, {
      tenantId,
      operationIds: allowed,
      query: 'Show order 7',
      limit: 20,
    });
    expect(found).toHaveLength(20);
    expect(found.every(({ id }) => allowed.includes(id))).toBe(true);

    const id = idOf.get('getOrder') ?? '';
    await updateOperation(deps, member, { id, enabled: false });
    expect(await find('Show order 7')).not.toContain('getOrder');
    await updateOperation(deps, member, { id, enabled: true });
    expect(await find('Show order 7')).toContain('getOrder');
  });

  it("are never another organization's", async () => {
    const stranger = await newAdmin(deps);
    const search = {
      tenantId: stranger.tenantId,
      operationIds: all,
      query: 'Show order 7',
      limit: 20,
    };
    await expect(findOperations(deps, search)).resolves.toEqual([]);
    await expect(
      listOffered(deps, {
        tenantId: stranger.tenantId,
        enabledTools: all,
        withheldToolIds: [],
        query: 'Show order 7',
      }),
    ).resolves.toEqual([]);
  });

  it('are found by their names where they are not indexed, and where the model is down', async () => {
    const other = await newAdmin(deps);
    const { idOf: unindexed } = await importCompany(deps, other);
    const search = {
      tenantId: other.tenantId,
      operationIds: [...unindexed.values()],
      query: 'count refunds',
      limit: 20,
    };
    expect((await findOperations(deps, search))[0]?.operationKey).toBe('countRefund');

    const embed = () => Promise.reject(new Error('down'));
    const without = { ...deps, models: { ...deps.models, embed } };
    expect((await find('count refunds', all, without))[0]).toBe('countRefund');
  });

  it('do not disturb the search of documents', async () => {
    const [vector = []] = await deps.models.embed(['count refunds']);
    const place = { tenantId, agentId: null, hidden: [] };
    await expect(deps.knowledge.listNearest(place, vector, 10)).resolves.toEqual([]);
    await expect(deps.knowledge.listByWords(place, ['refunds'], 10)).resolves.toEqual([]);
  });
});

describe('what a model is offered', () => {
  const offered = (enabledTools: string[], query = 'Show order 7') =>
    listOffered(deps, { tenantId, enabledTools, withheldToolIds: [], query });

  it('is a function with a schema for each', async () => {
    const id = idOf.get('commentOnTicket') ?? '';
    await expect(offered(['openai_web_search', id, 'gone'])).resolves.toMatchObject([
      {
        operation: { id },
        modelTool: {
          name: 'commentOnTicket',
          description: expect.stringContaining('Writes a comment on a ticket.'),
          parameters: {
            type: 'object',
            required: ['id'],
            properties: { id: {}, body: { properties: { text: {} } } },
          },
        },
      },
    ]);
  });

  it('says what the whole tool is for, briefly, beside what the operation does', async () => {
    const summary = `Takes back what was bought. ${'More of it. '.repeat(40)}`.slice(0, 500);
    const { tool } = await createTool(deps, member, {
      name: 'Returns desk',
      sourceType: 'manual',
      summary,
      baseUrl: 'https://returns.example',
      rateLimitPerMinute: null,
    });
    const shortDescription = 'Opens a case. '.repeat(20).trim();
    const { operation } = await createOperation(deps, member, {
      customToolId: tool.id,
      operationKey: 'open',
      method: 'POST',
      path: '/cases',
      name: '',
      shortDescription,
      inputSchema: null,
    });
    const [only] = await offered([operation.id]);
    const { description = '' } = only?.modelTool ?? {};
    expect(description).toContain(`${shortDescription} (POST /cases)`);
    expect(description).toContain('\nReturns desk: Takes back what was bought. More of it.');
    expect(description.length).toBeLessThan(shortDescription.length + 300);
    await deleteTool(deps, member, { id: tool.id });
  });

  it('is at most twenty, the best first', async () => {
    const found = await offered(all);
    expect(found).toHaveLength(20);
    expect(found.slice(0, 3).map(({ modelTool }) => modelTool.name)).toContain('getOrder');
  });

  it('has names that tell two tools apart', async () => {
    const second = await importCompany(deps, member, 1);
    const keys = ['listCustomer', 'listOrder'];
    const ids = [...keys.map((key) => idOf.get(key) ?? ''), second.idOf.get('listCustomer') ?? ''];
    const names = (await offered(ids)).map(({ modelTool }) => modelTool.name);
    expect(names.sort()).toEqual(['Company_listCustomer', 'Company_listCustomer_2', 'listOrder']);
    await deleteTool(deps, member, { id: second.toolId });
    await removeToolRemains(deps, { tenantId, toolId: second.toolId });
  });

  it('is nothing of a tool that was deleted', async () => {
    const admin = await newAdmin(deps);
    const doomed = await importCompany(deps, admin);
    const ids = [...doomed.idOf.values()];
    await indexOperations(deps, { tenantId: admin.tenantId, toolId: doomed.toolId });
    await deleteTool(deps, admin, { id: doomed.toolId });
    await expect(
      listOffered(deps, {
        tenantId: admin.tenantId,
        enabledTools: ids,
        withheldToolIds: [],
        query: 'Show order 7',
      }),
    ).resolves.toEqual([]);
  });
});

describe('an import whose process dies', () => {
  it('shows nothing, and leaves nothing behind once it is cleaned up after', async () => {
    const admin = await newAdmin(deps);
    const create = () => Promise.reject(new Error('killed'));
    const dying = { ...deps, tools: { ...deps.tools, create } };
    await expect(importCompany(dying, admin)).rejects.toThrow('killed');
    await expect(deps.tools.list(admin.tenantId)).resolves.toEqual([]);

    const waiting = await outboxOf(cloud, admin.tenantId);
    const { message, dueAt } = waiting.find(({ queue }) => queue === 'clean-up') ?? {};
    expect(message).toMatchObject({ kind: 'toolGone', tenantId: admin.tenantId });
    expect(Date.parse(dueAt ?? '')).toBeGreaterThan(Date.now() + 20 * 60_000);
    const toolId = String(message?.toolId);
    expect(await deps.operations.list(admin.tenantId, toolId)).toHaveLength(500);
    await removeToolRemains(deps, { tenantId: admin.tenantId, toolId });
    await expect(deps.operations.list(admin.tenantId, toolId)).resolves.toEqual([]);
  });
});

describe('a deleted tool', () => {
  it('leaves nothing behind, also where it is deleted while it is indexed', async () => {
    const admin = await newAdmin(deps);
    const { toolId: id } = await importCompany(deps, admin);
    const of = { tenantId: admin.tenantId, toolId: id };
    await Promise.all([indexOperations(deps, of), deleteTool(deps, admin, { id })]);
    const following = (await outboxOf(cloud, admin.tenantId)).filter(
      ({ message }) => message.kind === 'toolGone',
    );
    expect(following).toContainEqual(
      expect.objectContaining({ message: { kind: 'toolGone', ...of } }),
    );

    await Promise.all([removeToolRemains(deps, of), removeToolRemains(deps, of)]);
    await indexOperations(deps, of);
    await expect(deps.operations.list(admin.tenantId, id)).resolves.toEqual([]);
    const [vector = []] = await deps.models.embed(['order']);
    const operationIds = all;
    const search = { operationIds, toolIds: [id], vector, terms: ['order'] };
    await expect(deps.operationIndex.search(admin.tenantId, search, 20)).resolves.toEqual([]);
  });

  it('is not removed by a message that came too early', async () => {
    await removeToolRemains(deps, { tenantId, toolId });
    expect(await deps.operations.list(tenantId, toolId)).toHaveLength(500);
  });
});

it('what another embedding model has indexed is indexed anew, and only that', async () => {
  const admin = await newAdmin(deps);
  const { toolId: id, idOf: ids } = await importCompany(deps, admin, 3);
  const key = 'countRefund';
  const operationId = ids.get(key) ?? '';
  const of = { tenantId: admin.tenantId, toolId: id };
  await indexOperations(deps, of);
  const [vector = []] = await deps.models.embed(['something else']);
  const earlier = operationIndexStore(deps.cells, 'another model');
  await earlier.write(of.tenantId, id, [
    { operationId, text: 'stale', vector },
    { operationId: 'gone', text: 'stale', vector },
  ]);

  const queued = async () => {
    await renewIndex(deps);
    return (await outboxOf(cloud, of.tenantId)).flatMap(({ message }) =>
      message.operationIds === undefined ? [] : [indexingMessageSchema.parse(message)],
    );
  };
  const [message, ...others] = await queued();
  expect(others).toEqual([]);
  expect(message).toEqual({
    ...of,
    operationIds: expect.arrayContaining([operationId, 'gone']),
  });
  if (message) await indexOperations(deps, message);
  await expect(deps.operationIndex.listForeign(10)).resolves.toEqual([]);
  expect(await queued()).toHaveLength(1);
});

it('a description is written anew', async () => {
  const id = idOf.get('getContract') ?? '';
  const before = await deps.operations.find(tenantId, id);
  await deps.operations.update(tenantId, id, { ragDocument: 'nothing' });
  const { operation } = await regenerateRag(deps, member, { id });
  expect(operation.ragDocument).toBe(before?.ragDocument);
  expect(operation.ragDocument).toBe(
    'Shows one contract with all its details.\nget contract\n' +
      'Shows one contract with all its details. A signed agreement, with its term and notice period.\n' +
      'GET /contracts/{id}\n- id (path, required): string',
  );
});
