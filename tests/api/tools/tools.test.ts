import { describe, expect, it } from '@jest/globals';
import { WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import { createAgent, getAgent, listAgents, updateAgent } from '@talkwright/shared/areas/agents';
import * as credentialContracts from '@talkwright/shared/areas/credentials';
import * as operationContracts from '@talkwright/shared/areas/operations';
import * as contracts from '@talkwright/shared/areas/tools';
import { newTenant } from '../../support/api/organizations.ts';
import { toolsOf } from '../../support/api/tools.ts';

const [acme, other] = await Promise.all([
  newTenant({ plan: 'scale' }),
  newTenant({ plan: 'scale' }),
]);
const { addKey, importShop, operationsOf } = toolsOf(acme);

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

describe("another organization's tool", () => {
  it('answers like one that does not exist, and stays as it is', async () => {
    const { tool } = await importShop();
    const [operation] = await operationsOf(tool.id);
    const credential = await addKey(tool.id);
    const attempts = (toolId: string, operationId: string, credentialId: string) => [
      () => other.call(contracts.updateTool, { id: toolId, baseUrl: 'https://evil.example' }),
      () => other.call(contracts.deleteTool, { id: toolId }),
      () => other.call(operationContracts.listOperations, { id: toolId }),
      () => other.call(credentialContracts.listCredentials, { id: toolId }),
      () =>
        other.call(credentialContracts.createCredential, {
          customToolId: toolId,
          label: 'x',
          headers: { a: 'b' },
        }),
      () =>
        other.call(operationContracts.createOperation, {
          customToolId: toolId,
          operationKey: 'x',
          path: '/',
        }),
      () => other.call(operationContracts.updateOperation, { id: operationId, enabled: false }),
      () => other.call(operationContracts.deleteOperation, { id: operationId }),
      () => other.call(operationContracts.regenerateRag, { id: operationId }),
      () => other.call(operationContracts.testOperation, { testedOperationId: operationId }),
      () => other.call(credentialContracts.deleteCredential, { id: credentialId }),
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
    await expect(
      acme.call(credentialContracts.listCredentials, { id: tool.id }),
    ).resolves.toMatchObject({
      credentials: [credential],
    });
  });

  it("is not taken for one because another record's id is given", async () => {
    const { tool } = await importShop();
    for (const id of [acme.user.id, acme.tenant.id]) {
      await expect(acme.call(contracts.deleteTool, { id })).rejects.toMatchObject({ status: 404 });
      await expect(acme.call(credentialContracts.deleteCredential, { id })).rejects.toMatchObject({
        status: 404,
      });
      await expect(acme.call(operationContracts.deleteOperation, { id })).rejects.toMatchObject({
        status: 404,
      });
    }
    await expect(
      acme.call(operationContracts.deleteOperation, { id: tool.id }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('what an agent was allowed', () => {
  it('goes when the tool goes', async () => {
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
    const left = [WEB_SEARCH_TOOL, ...(keptIds ?? [])];
    const { agent } = await acme.call(createAgent, draft);
    expect(agent.tools_config.enabled_tools).toEqual(enabled_tools);

    await acme.call(contracts.deleteTool, { id: gone.tool.id });
    const shown = [
      (await acme.call(getAgent, { id: agent.id })).agent,
      (await acme.call(listAgents, {})).agents.find(({ id }) => id === agent.id),
      (await acme.call(updateAgent, { ...draft, id: agent.id })).agent,
    ];
    for (const one of shown) expect(one?.tools_config.enabled_tools).toEqual(left);
  });

  it('can be looked up, whosever tool it is, within the organization', async () => {
    const { tool } = await importShop({ limit: 1 });
    const [first, second] = await operationsOf(tool.id);
    const ids = [first?.id ?? '', second?.id ?? '', WEB_SEARCH_TOOL, tool.id, acme.user.id];
    const tieOf = (one?: operationContracts.Operation) => ({
      id: one?.id,
      operation_key: one?.operation_key,
    });
    const { operations } = await acme.call(operationContracts.lookUpOperations, { ids });
    expect(operations).toHaveLength(2);
    expect(operations).toEqual(
      expect.arrayContaining([
        { ...tieOf(first), custom_tool_id: tool.id, tool_name: tool.name, enabled: true },
        { ...tieOf(second), custom_tool_id: tool.id, tool_name: tool.name, enabled: false },
      ]),
    );
    const seen = await other.call(operationContracts.lookUpOperations, { ids });
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
