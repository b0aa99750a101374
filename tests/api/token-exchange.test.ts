import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createAgent, deleteAgent } from '@talkwright/shared/agents';
import { type ChatEvent, getChatHistory } from '@talkwright/shared/chat';
import type { Input } from '@talkwright/shared/contract';
import * as contracts from '@talkwright/shared/token-exchange';
import { createOperation, createTool, deleteTool } from '@talkwright/shared/tools';
import { call, converse, type Member, newTenant } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { stack } from '../support/running-stack.ts';
import { query } from '../support/stores.ts';
import { clientOf, newEcKey, privatePem, signUserToken } from '../support/token-exchange.ts';

type Fields = Partial<Input<typeof contracts.saveTokenExchange>>;

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pkcs8 = String(ec.privateKey.export({ type: 'pkcs8', format: 'pem' }));
const spki = String(ec.publicKey.export({ type: 'spki', format: 'pem' }));

let acme: Member;
let other: Member;
beforeAll(async () => {
  [acme, other] = await Promise.all([newTenant({ plan: 'scale' }), newTenant({ plan: 'scale' })]);
});

let number = 0;
async function newAgent(member = acme): Promise<string> {
  number += 1;
  const { agent } = await member.call(createAgent, {
    identity: `support-${number}`,
    name: 'Support',
    systemPrompt: 'You answer questions about our products.',
  });
  return agent.id;
}

const newTool = async (member = acme): Promise<string> =>
  (await member.call(createTool, { name: 'Shop', baseUrl: 'https://shop.example' })).tool.id;

const save = (agentId: string, integrationId: string, fields: Fields = {}, member = acme) =>
  member.call(contracts.saveTokenExchange, {
    agentId,
    integrationId,
    hostBaseUrl: 'https://login.shop.example',
    clientId: 'talkwright',
    clientCredential: { label: 'Key of 2026', privateKey: pkcs8 },
    ...fields,
  });

const list = (agentId: string, member = acme) =>
  member.call(contracts.listTokenExchange, { agentId });

const stored = (agentId: string) =>
  query<{ id: string; type: string }>(
    'tenants',
    "SELECT * FROM c WHERE c.agentId = @agentId AND c.type IN ('tokenExchange', 'privateKey')",
    { agentId },
  );

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
    const middle = pkcs8.split('\n')[1] ?? '';
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

    const newKey = String(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }));
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

describe('what cannot be saved is refused with a sentence', () => {
  let agentId: string;
  beforeAll(async () => {
    agentId = await newAgent();
  });

  const encrypted = () =>
    String(
      rsa.privateKey.export({
        type: 'pkcs8',
        format: 'pem',
        cipher: 'aes-256-cbc',
        passphrase: 'secret',
      }),
    );
  const keyOf = (privateKey: string) => ({ clientCredential: { privateKey } });
  const small = () => generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  const odd = () => generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey;
  const pem = (key: ReturnType<typeof small>) =>
    String(key.export({ type: 'pkcs8', format: 'pem' }));

  it.each<[string, () => Fields, number, string]>([
    ['no host', () => ({ hostBaseUrl: ' ' }), 400, 'Host base URL is required.'],
    ['another scheme', () => ({ hostBaseUrl: 'ftp://a.example' }), 400, 'Begin the host base URL'],
    [
      'a password in the host',
      () => ({ hostBaseUrl: 'https://me:pass@a.example' }),
      400,
      'without a user name',
    ],
    ['no client', () => ({ clientId: null }), 422, 'Client ID is required for private_key_jwt.'],
    [
      'no key',
      () => ({ clientCredential: null }),
      422,
      'Provide a private key or select an existing credential.',
    ],
    [
      'a key that is not there',
      () => ({ clientCredential: { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } }),
      422,
      'Provide a private key or select an existing credential.',
    ],
    ['a public key', () => keyOf(spki), 422, 'This is a public key.'],
    ['an encrypted key', () => keyOf(encrypted()), 422, 'This private key is encrypted.'],
    ['nonsense', () => keyOf('abc'), 422, 'This private key cannot be read.'],
    ['a short RSA key', () => keyOf(pem(small())), 422, 'at least 2048 bits'],
    ['an odd curve', () => keyOf(pem(odd())), 422, 'P-256, P-384 or P-521'],
    [
      'a private key to verify with',
      () => ({ verificationKeyConfig: { keys: [{ pem: pkcs8 }] } }),
      422,
      'Keep it to yourself',
    ],
    [
      'nonsense to verify with',
      () => ({ verificationKeyConfig: { keys: [{ pem: 'abc' }] } }),
      422,
      'A verification key cannot be read.',
    ],
    [
      'keys at no address of the web',
      () => ({ verificationKeyConfig: { jwks_uri: 'file:///etc/keys' } }),
      400,
      'Enter the address of the keys (JWKS)',
    ],
    ['a reserved header', () => ({ headerName: 'Host' }), 400, 'is set by the service itself'],
    ['a header with a space', () => ({ headerName: 'My Header' }), 400, 'Enter a name of letters'],
    [
      'a prefix with a line break',
      () => ({ headerPrefix: 'A\r\nHost: b' }),
      400,
      'Enter a prefix such as Bearer',
    ],
    [
      'a cookie with a semicolon',
      () => ({ injectionLocation: 'cookie', headerName: 'a;b' }),
      400,
      'Enter a name of letters',
    ],
    ['a path of another host', () => ({ tokenEndpointPath: 'oauth' }), 400, 'A path begins with /'],
    ['a long time', () => ({ cacheTtlSeconds: 601 }), 400, 'From 30 to 600'],
  ])('%s', async (_what, fields, status, sentence) => {
    const toolId = await newTool();
    const failure = await save(agentId, toolId, fields()).catch((error) => error);
    expect(failure).toMatchObject({ status });
    expect(JSON.stringify(failure.body)).toContain(sentence);
    expect(await stored(agentId)).toEqual([]);
  });

  it.each([
    ['PKCS #1', () => rsa.privateKey.export({ type: 'pkcs1', format: 'pem' })],
    ['SEC 1', () => ec.privateKey.export({ type: 'sec1', format: 'pem' })],
    ['PKCS #8 out of a JSON file', () => pkcs8.replaceAll('\n', '\\n')],
  ])('but a key as %s is taken', async (_what, key) => {
    const toolId = await newTool();
    await expect(save(agentId, toolId, keyOf(String(key())))).resolves.toMatchObject({
      configs: expect.arrayContaining([
        expect.objectContaining({
          integrationId: toolId,
          clientCredential: expect.objectContaining({ label: 'Private key of Shop' }),
        }),
      ]),
    });
  });
});

describe('another organization', () => {
  it('can neither name the agent, nor the tool, nor the key', async () => {
    const [agentId, toolId] = await Promise.all([newAgent(), newTool()]);
    const { configs, credentials } = await save(agentId, toolId);
    const [theirAgent, theirTool] = await Promise.all([newAgent(other), newTool(other)]);
    const id = credentials[0]?.id ?? '';
    const configId = configs[0]?.id ?? '';

    const outcomes = await Promise.allSettled([
      list(agentId, other),
      save(agentId, theirTool, {}, other),
      save(theirAgent, toolId, {}, other),
      save(theirAgent, theirTool, { id: configId }, other),
      save(theirAgent, theirTool, { clientCredential: { id } }, other),
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

describe('a conversation', () => {
  const provider = () => clientOf(stack().identityProvider);
  let agent: { id: string; api_key: string; identity: string };
  let shop: Member;
  beforeAll(async () => {
    shop = await newTenant({ plan: 'scale' });
    const { tool } = await shop.call(createTool, {
      name: 'Account',
      baseUrl: `${stack().shopApi}/account`,
    });
    const { operation } = await shop.call(createOperation, {
      customToolId: tool.id,
      operationKey: 'listMyOrders',
      path: '/orders',
      shortDescription: 'All orders of the customer who asks.',
    });
    const created = await shop.call(createAgent, {
      identity: 'shop',
      name: 'Shop',
      systemPrompt: 'You answer questions about the shop.',
      toolsConfig: { enabled_tools: [operation.id] },
    });
    agent = created.agent;
    const key = newEcKey();
    await provider().register(agent.id, key);
    const { identityProvider } = stack();
    await save(
      agent.id,
      tool.id,
      {
        hostBaseUrl: identityProvider,
        defaultAudience: 'larkfield-account',
        defaultScopes: 'orders:read',
        verificationKeyConfig: { jwks_uri: `${identityProvider}/.well-known/jwks.json` },
        clientId: agent.id,
        clientCredential: { privateKey: privatePem(key) },
      },
      shop,
    );
  });

  async function ask(message: string, more: object = {}) {
    const events: ChatEvent[] = [];
    for await (const event of converse(agent.api_key, { message, ...more })) events.push(event);
    const [session] = events;
    if (session?.type !== 'session') throw new Error('No session');
    const { sessionId, visitorToken } = session;
    const text = events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
    return { text, own: { sessionId, visitorToken } };
  }

  it('looks up what is of whoever is signed in, and of nobody else', async () => {
    const [nora, otto] = await Promise.all([
      provider().userToken('shop', 'nora'),
      provider().userToken(agent.id, 'otto'),
    ]);
    expect((await ask('List my orders', { userToken: nora })).text).toContain('nora@example.com');
    expect((await ask('List my orders', { userToken: otto })).text).toContain('otto@example.com');
    expect((await ask('List my orders')).text).not.toContain('@example.com');
  });

  it('keeps the call, and no token', async () => {
    const userToken = await provider().userToken('shop');
    const { own } = await ask('List my orders', { userToken });
    const records = await query<{ metadata?: { type?: string } }>(
      'conversations',
      'SELECT * FROM c WHERE c.sessionId = @sessionId',
      own,
    );
    expect(records.map(({ metadata }) => metadata?.type)).toContain('tool');
    expect(JSON.stringify(records)).not.toContain('eyJ');
  });

  it('of somebody who was signed in opens to nobody else', async () => {
    const [nora, otto] = await Promise.all([
      provider().userToken('shop', 'nora'),
      provider().userToken('shop', 'otto'),
    ]);
    const { own } = await ask('Hello');
    await ask('Hello again', { ...own, userToken: nora });
    const history = (userToken?: string) =>
      call(
        getChatHistory,
        { sessionId: own.sessionId },
        {
          'x-api-key': agent.api_key,
          'x-visitor-token': own.visitorToken,
          ...(userToken && { 'x-user-token': userToken }),
        },
      );
    await expect(history(nora)).resolves.toMatchObject({ session: { message_count: 4 } });
    const refused = { status: 401, code: 'visitor_token_refused' };
    await expect(history()).rejects.toMatchObject(refused);
    await expect(history(otto)).rejects.toMatchObject(refused);
    await expect(ask('And me?', { ...own, userToken: otto })).rejects.toMatchObject(refused);
    await expect(ask('And me?', own)).rejects.toMatchObject(refused);
  });

  it('with a token that does not hold is refused, and stores nothing', async () => {
    const forged = await signUserToken(newEcKey().privateKey, { aud: 'shop' });
    for (const userToken of [forged, 'abc', await provider().userToken('another-agent')]) {
      await expect(ask('List my orders', { userToken })).rejects.toMatchObject({
        status: 401,
        code: 'user_token_refused',
        message: expect.stringContaining('Your sign-in could not be confirmed'),
      });
    }
  });
});
