import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createAgent as createAgentContract } from '@talkwright/shared/areas/agents';
import { decodeJwt } from 'jose';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { createAgent } from '../../../functions/src/agents/create-agent.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { deleteTokenExchange } from '../../../functions/src/token-exchange/delete-token-exchange.ts';
import {
  identifyVisitor,
  type Visitor,
} from '../../../functions/src/token-exchange/identify-visitor.ts';
import { saveTokenExchange } from '../../../functions/src/token-exchange/save-token-exchange.ts';
import { callOperation } from '../../../functions/src/tool-calls/call-operation.ts';
import { testOperation } from '../../../functions/src/tool-calls/test-operation.ts';
import type { OperationRecord } from '../../../functions/src/tools/operations/operation-record.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newProvider, type Provider } from '../../support/cloud/identity-provider.ts';
import { outboundWith } from '../../support/cloud/outbound.ts';
import {
  configWith,
  newEcKey,
  newRsaKey,
  privatePem,
  publicPem,
  signUserToken,
} from '../../support/cloud/token-exchange.ts';
import { answering, echo, newOperation, startApi } from '../../support/cloud/tools.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

type Api = Awaited<ReturnType<typeof startApi>>;
type Fields = Partial<Parameters<typeof configWith>[0]>;

const [ec, rsa] = [newEcKey(), newRsaKey()];
const logged: string[] = [];
const log = {
  info: (...line: unknown[]) => void logged.push(JSON.stringify(line)),
  error: (...line: unknown[]) => void logged.push(line.map(String).join(' ')),
};

let provider: Provider;
let api: Api;
/** An identity provider that does as it is told, and remembers what it was asked. */
let strange: Api;
let cloud: Cloud;
let deps: Deps;
let member: Member;
let time = new Date();
beforeAll(async () => {
  [provider, api, strange] = await Promise.all([newProvider(), startApi(), startApi()]);
  const allowed = [provider.host, api.host, strange.host].join(',');
  const outbound = outboundWith({ OUTBOUND_ALLOW: allowed });
  cloud = await startCloud({ outbound, now: () => time, log });
  deps = cloud.deps;
  member = await newAdmin(deps);
  await provider.register('ec', ec);
  await provider.register('rsa', rsa);
  await provider.register('open');
});
beforeEach(() => {
  time = new Date();
  api.answerWith(echo);
});
afterEach(() => expect(logged.join('\n')).not.toMatch(/eyJ|PRIVATE KEY|tok-secret/));
afterAll(async () => {
  api.close();
  strange.close();
  await Promise.all([provider.close(), cloud.stop()]);
});

const agents = new Map<string, Awaited<ReturnType<typeof newAgent>>>();
async function newAgent(identity: string, owner = member) {
  const draft = createAgentContract.body.parse({
    identity,
    name: 'Support',
    systemPrompt: 'You answer questions.',
  });
  return (await createAgent(deps, owner, draft)).agent;
}
const agentOf = async (identity: string) => {
  const agent = agents.get(identity) ?? (await newAgent(identity));
  agents.set(identity, agent);
  return agent;
};

/** An operation whose tool is called with a token of the visitor. */
async function make(fields: Fields = {}, identity = 'shop') {
  const agent = await agentOf(identity);
  const operation = await newOperation(deps, member, api.url, { path: '/me/orders' });
  const save = (more: Fields = {}) =>
    saveTokenExchange(
      deps,
      member,
      configWith({
        agentId: agent.id,
        integrationId: operation.customToolId,
        hostBaseUrl: provider.url,
        clientId: 'ec',
        clientCredential: { privateKey: privatePem(ec) },
        verificationKeyConfig: { jwks_uri: `${provider.url}/.well-known/jwks.json` },
        defaultAudience: 'orders-api',
        defaultScopes: 'orders:read',
        ...fields,
        ...more,
      }),
    );
  await save();
  const identified = async (userToken?: string) =>
    identifyVisitor(deps, { tenantId: member.tenantId, agent, userToken });
  return {
    agent,
    operation,
    save,
    identified,
    visitor: async (name = 'nora') =>
      (await identified(await provider.userToken(identity, name))).visitor,
  };
}

const call = (operation: OperationRecord, agentId: string, visitor: Visitor | undefined) =>
  callOperation(deps, {
    tenantId: member.tenantId,
    operation,
    parameters: {},
    agent: { id: agentId, visitor },
  });

const bearerOf = ({ headers }: ReturnType<Api['last']>) =>
  String(headers.authorization).replace('Bearer ', '');

describe('a call for a visitor', () => {
  it.each([
    ['an EC key', { clientId: 'ec', clientCredential: { privateKey: privatePem(ec) } }],
    ['an RSA key', { clientId: 'rsa', clientCredential: { privateKey: privatePem(rsa) } }],
  ])('carries a token that was had with %s', async (_what, fields) => {
    const { agent, operation, visitor } = await make(fields);
    const answer = await call(operation, agent.id, await visitor());
    expect(answer.status).toBe(200);
    const token = bearerOf(api.last());
    expect(decodeJwt(token)).toMatchObject({
      iss: provider.url,
      sub: 'nora',
      aud: 'orders-api',
      scope: 'orders:read',
      client_id: fields.clientId,
    });
    // The API has repeated what it was sent.
    expect(answer.text).toContain('[hidden]');
    expect(answer.text).not.toContain(token);
  });

  it('may carry it in the query, a cookie, or a header of its own, and prove nothing', async () => {
    const open = { clientAuthMethod: 'none', clientId: 'ignored' } as const;
    strange.answerWith((request, response) =>
      answering(
        JSON.stringify(
          request.path === '/token' ? { access_token: 'a.b+c/d=', expires_in: 60 } : { code: 'c' },
        ),
      )(request, response),
    );
    const there = { hostBaseUrl: strange.url, tokenEndpointPath: '/token', ...open };
    const keys = { verificationKeyConfig: { keys: [{ pem: publicPem(rsa) }] } };
    const seen: object[] = [];
    for (const fields of [
      { injectionLocation: 'query', headerName: 'key' } as const,
      { injectionLocation: 'cookie' } as const,
      { headerName: 'X-Visitor', headerPrefix: '' },
    ]) {
      const { agent, operation, identified } = await make({ ...there, ...keys, ...fields });
      const userToken = await signUserToken(rsa.privateKey, { aud: 'shop' }, { alg: 'RS256' });
      const { visitor } = await identified(userToken);
      const { text } = await call(operation, agent.id, visitor);
      expect(text).not.toContain('a.b+c/d=');
      expect(text).not.toContain(encodeURIComponent('a.b+c/d='));
      const { query, headers } = api.last();
      seen.push({ query, cookie: headers.cookie, own: headers['x-visitor'] });
      expect(headers.authorization).toBeUndefined();

      const [issue, exchange] = strange.received.slice(-2);
      expect(issue).toMatchObject({ method: 'POST', path: '/talkwright/issue-code' });
      expect(issue?.headers.authorization).toBe(`Bearer ${userToken}`);
      expect(exchange?.headers.authorization).toBeUndefined();
      expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
        grant_type: 'authorization_code',
        code: 'c',
        audience: 'orders-api',
        scope: 'orders:read',
      });
    }
    expect(seen).toEqual([
      { query: 'key=a.b%2Bc%2Fd%3D', cookie: undefined, own: undefined },
      { query: '', cookie: 'access_token=a.b+c/d=', own: undefined },
      { query: '', cookie: undefined, own: 'a.b+c/d=' },
    ]);
  });

  it('is not made for somebody who is not signed in, and not offered', async () => {
    const { agent, operation, identified } = await make();
    const before = api.received.length;
    await expect(call(operation, agent.id, undefined)).resolves.toMatchObject({
      status: 0,
      text: 'The call was not made: it needs a visitor who is signed in on the page. Ask them to sign in there.',
    });
    expect(api.received).toHaveLength(before);
    const { withheldToolIds } = await identified();
    expect(withheldToolIds).toContain(operation.customToolId);
  });

  it('is not made by a test, which has no visitor', async () => {
    const { operation } = await make();
    const { result } = await testOperation(deps, member, { testedOperationId: operation.id });
    expect(result).toMatchObject({
      status: 0,
      text: expect.stringContaining('a test has no visitor'),
    });
  });

  it('is needed for a test of the agent alone that is configured so', async () => {
    const { agent, operation } = await make();
    const other = await agentOf('elsewhere');
    const test = (testedForAgentId: string) =>
      testOperation(deps, member, { testedOperationId: operation.id, testedForAgentId });
    const text = expect.stringContaining('a test has no visitor');
    await expect(test(agent.id)).resolves.toMatchObject({ result: { status: 0, text } });
    await expect(test(other.id)).resolves.toMatchObject({ result: { status: 200 } });
    await expect(test('nobody')).rejects.toMatchObject({ code: 'agent_not_found' });
  });

  it('goes without a token where the agent has no configuration for the tool', async () => {
    const { operation } = await make();
    const other = await agentOf('elsewhere');
    await expect(call(operation, other.id, undefined)).resolves.toMatchObject({ status: 200 });
    expect(api.last().headers.authorization).toBeUndefined();
  });
});

describe('a token', () => {
  it('is fetched once for twenty calls at the same moment, and kept', async () => {
    const { agent, operation, visitor } = await make();
    const nora = await visitor();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(operation, agent.id, nora)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const sent = new Set(api.received.slice(-20).map(bearerOf));
    expect(sent.size).toBe(1);
    await call(operation, agent.id, await visitor());
    expect(sent).toContain(bearerOf(api.last()));
  });

  it('is one for each visitor, agent and configuration', async () => {
    const one = await make();
    const tokens: string[] = [];
    const note = async (identity: string, visitor: Visitor | undefined, made = one) => {
      const { id } = await agentOf(identity);
      await call(made.operation, id, visitor);
      tokens.push(bearerOf(api.last()));
    };
    await note('shop', await one.visitor('nora'));
    await note('shop', await one.visitor('otto'));
    expect(decodeJwt(tokens[1] ?? '')).toMatchObject({ sub: 'otto' });
    const two = await make({}, 'elsewhere');
    await note('elsewhere', await two.visitor('nora'), two);
    await one.save({ cacheTtlSeconds: 600 });
    await note('shop', await one.visitor('nora'));
    expect(new Set(tokens).size).toBe(4);
  });

  it('is fetched anew when its time is over', async () => {
    const { agent, operation, visitor } = await make({ cacheTtlSeconds: 30 });
    await call(operation, agent.id, await visitor());
    const first = bearerOf(api.last());
    time = new Date(time.getTime() + 29_000);
    await call(operation, agent.id, await visitor());
    expect(bearerOf(api.last())).toBe(first);
    time = new Date(time.getTime() + 2_000);
    await call(operation, agent.id, await visitor());
    expect(bearerOf(api.last())).not.toBe(first);
  });

  it('that the API refuses is replaced once, and the call made again', async () => {
    const { agent, operation, visitor } = await make();
    await call(operation, agent.id, await visitor());
    const first = bearerOf(api.last());
    api.answerWith((request, response) =>
      request.headers.authorization === `Bearer ${first}`
        ? answering('withdrawn', {}, 401)(request, response)
        : echo(request, response),
    );
    const before = api.received.length;
    await expect(call(operation, agent.id, await visitor())).resolves.toMatchObject({
      status: 200,
    });
    expect(api.received).toHaveLength(before + 2);

    api.answerWith(answering('never', {}, 401));
    await expect(call(operation, agent.id, await visitor())).resolves.toMatchObject({
      status: 401,
    });
    expect(api.received).toHaveLength(before + 4);
  });

  it('of a configuration that was changed or removed is used no longer', async () => {
    const { agent, operation, visitor, save } = await make();
    const nora = await visitor();
    await call(operation, agent.id, nora);
    const { configs } = await save({ defaultScopes: '' });
    await expect(call(operation, agent.id, nora)).resolves.toMatchObject({ status: 0 });
    const configId = configs.find((one) => one.integrationId === operation.customToolId)?.id ?? '';
    await deleteTokenExchange(deps, member, { agentId: agent.id, configId });
    await call(operation, agent.id, await visitor().catch(() => undefined));
    expect(api.last().headers.authorization).toBeUndefined();
  });

  it('goes to the origin of its tool alone', async () => {
    const { agent, operation, visitor } = await make();
    const elsewhere = { ...operation, id: deps.newId(), server: strange.url };
    await deps.operations.createAll(member.tenantId, [elsewhere]);
    strange.answerWith(echo);
    await expect(call(elsewhere, agent.id, await visitor())).resolves.toMatchObject({
      status: 200,
    });
    expect(strange.last().headers.authorization).toBeUndefined();
  });
});

describe('an identity provider that does not do its part', () => {
  const code = JSON.stringify({ code: 'c' });
  it.each<[string, Parameters<Api['answerWith']>[0], string]>([
    [
      'refuses the visitor',
      answering('{"error":"invalid_token","error_description":"tok-secret"}', {}, 401),
      'refused to issue a code for this visitor (401, invalid_token)',
    ],
    [
      'answers with a page',
      answering('<html>'),
      'did not issue a code in a way that is understood',
    ],
    [
      'leads elsewhere',
      (_request, response) => response.writeHead(307, { location: api.url }).end(),
      'could not be asked to issue a code',
    ],
    [
      'refuses the client',
      (request, response) =>
        request.path === '/oauth/token'
          ? answering('{"error":"invalid_client"}', {}, 401)(request, response)
          : answering(code)(request, response),
      'refused to issue a token for this visitor (401, invalid_client)',
    ],
    [
      'gives a token that would break out of its header',
      (request, response) =>
        request.path === '/oauth/token'
          ? answering(JSON.stringify({ access_token: 'a\r\nHost: b' }))(request, response)
          : answering(code)(request, response),
      'did not issue a token in a way that is understood',
    ],
  ])('because it %s, is told to the model', async (_what, answer, sentence) => {
    strange.answerWith(answer);
    const { agent, operation, visitor } = await make({ hostBaseUrl: strange.url });
    const before = api.received.length;
    const { status, text } = await call(operation, agent.id, await visitor());
    expect([status, text]).toEqual([0, expect.stringContaining(sentence)]);
    expect(text).not.toContain('tok-secret');
    expect(api.received).toHaveLength(before);
  });

  it('is asked with an assertion for its token endpoint, used once, of a minute', async () => {
    strange.answerWith(answering(code));
    const { agent, operation, visitor } = await make({
      hostBaseUrl: `${strange.url}/base/`,
      tokenEndpointPath: '/token',
      metadata: { kid: 'key-1' },
    });
    const nora = await visitor();
    const ids = new Set<unknown>();
    for (let round = 0; round < 2; round += 1) {
      await call(operation, agent.id, nora);
      const { path, body } = strange.last();
      expect(path).toBe('/base/token');
      const { client_assertion: assertion = '' } = Object.fromEntries(new URLSearchParams(body));
      const { iat = 0, exp = 0, jti, ...claims } = decodeJwt(assertion);
      expect(claims).toEqual({ iss: 'ec', sub: 'ec', aud: `${strange.url}/base/token` });
      expect(exp - iat).toBeLessThanOrEqual(60);
      ids.add(jti);
    }
    expect(ids.size).toBe(2);
  });

  it('at an address that nobody may call is not asked', async () => {
    const { agent, operation, visitor } = await make({ hostBaseUrl: 'http://127.0.0.1:1' });
    const { text } = await call(operation, agent.id, await visitor());
    expect(text).toContain('could not be asked to issue a code');
  });
});

it('writes no token and no key into its log', async () => {
  const { agent, operation, visitor } = await make({ hostBaseUrl: 'http://127.0.0.1:1' });
  await call(operation, agent.id, await visitor());
  expect(logged.join('\n')).toContain('token exchange failed');
});
