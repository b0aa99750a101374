import { describe, expect, it } from '@jest/globals';
import { deleteAgent } from '@talkwright/shared/areas/agents';
import * as contracts from '@talkwright/shared/areas/token-exchange';
import { deleteTool } from '@talkwright/shared/areas/tools';
import { newTenant } from '../../support/api/organizations.ts';
import { signingKey, stored, tokenExchangeOf } from '../../support/api/token-exchange.ts';
import { newRsaKey, privatePem } from '../../support/cloud/token-exchange.ts';
import { eventually } from '../../support/eventually.ts';

const [acme, other] = await Promise.all([
  newTenant({ plan: 'scale' }),
  newTenant({ plan: 'scale' }),
]);
const { newAgent, newTool, save, list } = tokenExchangeOf(acme);
const theirs = tokenExchangeOf(other);

describe('a configuration', () => {
  it('is saved with defaults, changed, and removed with its key', async () => {
    const [agentId, toolId] = await Promise.all([newAgent(), newTool()]);
    await expect(list(agentId)).resolves.toMatchObject({ configs: [], credentials: [] });

    const { configs, credentials } = await save(agentId, toolId);
    expect(configs).toEqual([
      {
        id: expect.any(String),
        integrationId: toolId,
        hostBaseUrl: 'https://login.shop.example',
        tokenEndpointPath: '/oauth/token',
        issueCodePath: '/talkwright/issue-code',
        defaultAudience: '',
        defaultScopes: [],
        injectionLocation: 'header',
        headerName: 'Authorization',
        headerPrefix: 'Bearer',
        cacheTtlSeconds: 180,
        verificationKeyConfig: { jwks_uri: '', keys: [], issuer: '' },
        clientAuthMethod: 'private_key_jwt',
        clientId: 'talkwright',
        clientCredential: {
          id: expect.any(String),
          label: 'Key of 2026',
          updatedAt: expect.any(String),
        },
        metadata: {},
      },
    ]);
    expect(credentials).toEqual([{ id: configs[0]?.clientCredential?.id, label: 'Key of 2026' }]);

    const changed = await save(agentId, toolId, {
      id: configs[0]?.id ?? '',
      defaultScopes: 'orders:read, profile  orders:read',
      defaultAudience: 'shop',
      injectionLocation: 'query',
      clientCredential: { label: '', privateKey: '' },
    });
    expect(changed.configs).toEqual([
      {
        ...configs[0],
        defaultScopes: ['orders:read', 'profile'],
        defaultAudience: 'shop',
        injectionLocation: 'query',
        headerName: 'access_token',
      },
    ]);

    const configId = configs[0]?.id ?? '';
    const removed = await acme.call(contracts.deleteTokenExchange, { agentId, configId });
    expect(removed).toMatchObject({ configs: [], credentials: [] });
    expect(await stored(agentId)).toEqual([]);
    await expect(
      acme.call(contracts.deleteTokenExchange, { agentId, configId }),
    ).rejects.toMatchObject({ status: 404, code: 'token_exchange_not_found' });
  });

  it('shows a private key nowhere', async () => {
    const [agentId, toolId] = await Promise.all([newAgent(), newTool()]);
    const answers = [await save(agentId, toolId), await list(agentId), await stored(agentId)];
    const middle = privatePem(signingKey).split('\n')[1] ?? '';
    expect(middle.length).toBeGreaterThan(40);
    expect(JSON.stringify(answers)).not.toContain(middle);
    expect(JSON.stringify(answers)).not.toContain('PRIVATE KEY');
  });

  it('without client authentication has neither client nor key, and the key it had is gone', async () => {
    const [agentId, toolId] = await Promise.all([newAgent(), newTool()]);
    await save(agentId, toolId);
    const { configs, credentials } = await save(agentId, toolId, { clientAuthMethod: 'none' });
    expect(configs).toMatchObject([{ clientId: null, clientCredential: null }]);
    expect(credentials).toEqual([]);
    expect(await stored(agentId)).toHaveLength(1);
  });

  it("can use the key of another tool's, which stays until nobody uses it", async () => {
    const agentId = await newAgent();
    const [one, two] = await Promise.all([newTool(), newTool()]);
    const { credentials } = await save(agentId, one);
    const id = credentials[0]?.id ?? '';
    await save(agentId, two, { clientCredential: { id } });
    await save(agentId, one, { clientAuthMethod: 'none' });
    await expect(list(agentId)).resolves.toMatchObject({ credentials: [{ id }] });

    const newKey = privatePem(newRsaKey());
    const before = await list(agentId);
    const renewed = await save(agentId, two, { clientCredential: { id, privateKey: newKey } });
    expect(renewed.credentials).toEqual(before.credentials);
    await save(agentId, two, { clientAuthMethod: 'none' });
    await expect(list(agentId)).resolves.toMatchObject({ credentials: [] });
  });

  it('is one for each agent and tool, also of ten saves at once', async () => {
    const [agentId, toolId] = await Promise.all([newAgent(), newTool()]);
    await Promise.all(Array.from({ length: 10 }, () => save(agentId, toolId)));
    const { configs, credentials } = await list(agentId);
    expect(configs).toHaveLength(1);
    const { id, label } = configs[0]?.clientCredential ?? {};
    expect(credentials).toEqual([{ id, label }]);
    expect(await stored(agentId)).toHaveLength(2);
  });

  it('goes with its tool, and with its agent', async () => {
    const [one, two] = await Promise.all([newAgent(), newAgent()]);
    const [gone, kept] = await Promise.all([newTool(), newTool()]);
    await Promise.all([save(one, gone), save(one, kept), save(two, gone)]);
    await acme.call(deleteTool, { id: gone });
    await expect(list(one)).resolves.toMatchObject({ configs: [{ integrationId: kept }] });
    await eventually(async () => {
      expect(await stored(one)).toHaveLength(2);
      expect(await stored(two)).toEqual([]);
    });
    await acme.call(deleteAgent, { id: one });
    await eventually(async () => expect(await stored(one)).toEqual([]));
  });
});

describe('another organization', () => {
  it('can neither name the agent, nor the tool, nor the key', async () => {
    const [agentId, toolId] = await Promise.all([newAgent(), newTool()]);
    const { configs, credentials } = await save(agentId, toolId);
    const [theirAgent, theirTool] = await Promise.all([theirs.newAgent(), theirs.newTool()]);
    const id = credentials[0]?.id ?? '';
    const configId = configs[0]?.id ?? '';

    const outcomes = await Promise.allSettled([
      theirs.list(agentId),
      theirs.save(agentId, theirTool),
      theirs.save(theirAgent, toolId),
      theirs.save(theirAgent, theirTool, { id: configId }),
      theirs.save(theirAgent, theirTool, { clientCredential: { id } }),
      other.call(contracts.deleteTokenExchange, { agentId: theirAgent, configId }),
    ]);
    expect(outcomes.map((one) => one.status === 'rejected' && one.reason.code)).toEqual([
      'agent_not_found',
      'agent_not_found',
      'tool_not_found',
      'token_exchange_not_found',
      'token_exchange_refused',
      'token_exchange_not_found',
    ]);
    await expect(list(agentId)).resolves.toMatchObject({ configs, credentials });
  });
});
