import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Deps } from '../../functions/src/deps.ts';
import type { Member } from '../../functions/src/http/caller.ts';
import { callOperation } from '../../functions/src/tools/call-operation.ts';
import { createCredential } from '../../functions/src/tools/create-credential.ts';
import { createOperation } from '../../functions/src/tools/create-operation.ts';
import { deleteTool } from '../../functions/src/tools/delete-tool.ts';
import { updateOperation } from '../../functions/src/tools/update-operation.ts';
import { updateTool } from '../../functions/src/tools/update-tool.ts';
import type { OperationRecord } from '../../functions/src/tools/operation-record.ts';
import { type Cloud, startCloud } from '../support/embedded-cloud.ts';
import { outboundWith } from '../support/outbound.ts';
import { answering, echo, newOperation, startApi } from '../support/tools.ts';
import { newAdmin } from '../support/use-cases.ts';

const MB = 1024 * 1024;
const SECRET = 'to/k+1<2>3\\4';
type Api = Awaited<ReturnType<typeof startApi>>;

let cloud: Cloud;
let deps: Deps;
let member: Member;
let api: Api;
let other: Api;
beforeAll(async () => {
  [api, other] = await Promise.all([startApi(), startApi()]);
  const outbound = outboundWith({ OUTBOUND_ALLOW: `${api.host},${other.host}` });
  cloud = await startCloud({ outbound });
  deps = cloud.deps;
  member = await newAdmin(deps);
});
beforeEach(() => api.answerWith(echo));
afterAll(async () => {
  api.close();
  other.close();
  await cloud.stop();
});

const make = (fields?: Parameters<typeof newOperation>[3], baseUrl = api.url) =>
  newOperation(deps, member, baseUrl, fields);
const call = (
  operation: OperationRecord,
  parameters: Record<string, unknown> = {},
  more: Partial<Parameters<typeof callOperation>[1]> = {},
) => callOperation(deps, { tenantId: member.tenantId, operation, parameters, ...more });

describe('a call', () => {
  it('fills path, query and body in', async () => {
    const schema = {
      properties: {
        id: { type: 'string' },
        dryRun: { type: 'boolean' },
        body: { type: 'object', properties: { name: { type: 'string' } } },
      },
    };
    const operation = await make({ method: 'PUT', path: '/users/{id}', schema });
    const answer = await call(operation, { id: 'a/b ü', dryRun: true, body: { name: 'Ada' } });

    expect(answer).toMatchObject({ status: 200, isTruncated: false });
    expect(api.last()).toMatchObject({
      method: 'PUT',
      path: '/users/a%2Fb%20%C3%BC',
      query: 'dryRun=true',
      body: '{"name":"Ada"}',
    });
    expect(api.last().headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('sends what is neither in the path nor named body as the fields of a JSON body', async () => {
    const schema = { properties: { id: { type: 'integer' }, name: { type: 'string' } } };
    const operation = await make({ method: 'POST', path: '/users/{id}', schema });
    await call(operation, { id: 7, name: 'Ada' });
    expect(api.last()).toMatchObject({ path: '/users/7', query: '', body: '{"name":"Ada"}' });
  });

  it('keeps the path and the query of the base URL', async () => {
    const schema = { properties: { q: { type: 'string' } } };
    const operation = await make({ path: '/find', schema }, `${api.url}/v1/?code=1`);
    await call(operation, { q: 'a&b=c' });
    expect(api.last()).toMatchObject({ path: '/v1/find', query: 'code=1&q=a%26b%3Dc' });
  });

  it.each(['..', '.', '../admin', 'a/../../admin', '..\\admin', '%2e%2e', ''])(
    'never leaves its place in the path by %j',
    async (id) => {
      const operation = await make({ path: '/users/{id}/orders' });
      const before = api.received.length;
      const answer = await call(operation, { id });
      if (api.received.length > before) expect(api.last().path).toBe('/users/%252e%252e/orders');
      else expect(answer).toMatchObject({ status: 0, text: expect.stringContaining('not made') });
    },
  );

  it.each([
    [{}, 'orderId is missing.'],
    [{ orderId: 'seven' }, 'orderId must be integer.'],
    [
      { orderId: 7, state: 'lost' },
      'state must be equal to one of the allowed values: open, paid.',
    ],
    [{ orderId: 7, admin: true }, 'admin is not known here.'],
  ])('with the parameters %j says what is wrong with them', async (parameters, sentence) => {
    const operation = await make({
      path: '/orders',
      schema: {
        properties: { orderId: { type: 'integer' }, state: { enum: ['open', 'paid'] } },
        required: ['orderId'],
        additionalProperties: false,
      },
    });
    const answer = await call(operation, parameters);
    expect(answer).toMatchObject({ status: 0, isTruncated: false });
    expect(answer.text).toContain(sentence);
  });

  it('takes "5" for 5 where a number is asked for', async () => {
    const schema = { properties: { n: { type: 'integer' } } };
    await call(await make({ schema }), { n: '5' });
    expect(api.last().query).toBe('n=5');
  });

  it('gives up a check that would take for ever', async () => {
    const schema = { properties: { text: { type: 'string', pattern: '^(a+)+$' } } };
    const answer = await call(await make({ schema }), { text: `${'a'.repeat(40)}b` });
    expect(answer.text).toContain('takes too long');
  });

  it('of an operation that was disabled or removed meanwhile is not made', async () => {
    const disabled = await make();
    await updateOperation(deps, member, { id: disabled.id, enabled: false });
    const removed = await make();
    await deleteTool(deps, member, { id: removed.customToolId });
    for (const operation of [disabled, removed]) {
      const before = api.received.length;
      expect((await call(operation)).text).toContain('no longer available');
      expect(api.received).toHaveLength(before);
    }
  });

  it('that its caller ends is ended, and is no answer', async () => {
    api.answerWith(() => {});
    const controller = new AbortController();
    const operation = await make();
    const calling = call(operation, {}, { signal: controller.signal });
    controller.abort(new Error('The visitor has gone.'));
    await expect(calling).rejects.toThrow('The visitor has gone.');
  });
});

describe('credentials', () => {
  const store = (customToolId: string, headers: Record<string, string>) =>
    createCredential(deps, member, { customToolId, label: 'Key', headers });

  it("go to their tool's origin, and are hidden where the API repeats them", async () => {
    const operation = await make();
    await store(operation.customToolId, {
      'X-Api-Key': 'sesame-open',
      Authorization: 'Bearer tok-123456',
    });
    const { text } = await call(operation);
    expect(api.last().headers).toMatchObject({
      'x-api-key': 'sesame-open',
      authorization: 'Bearer tok-123456',
    });
    expect(text).not.toContain('sesame-open');
    expect(text).not.toContain('tok-123456');
  });

  it.each([
    ['as PHP writes it', '{"key": "to\\/k+1<2>3\\\\4", "n": 1}'],
    ['as .NET writes it', '{"key": "to/k\\u002B1\\u003C2\\u003e3\\\\4", "n": 1}'],
    [
      'with every character escaped',
      `{"key": "${[...SECRET].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('')}", "n": 1}`,
    ],
    ['in a text', '{"key": to/k+1<2>3\\4, "n": 1}'],
  ])('are hidden in JSON %s', async (_how, body) => {
    const operation = await make();
    await store(operation.customToolId, { Authorization: `Bearer ${SECRET}` });
    api.answerWith(answering(body));
    const { text } = await call(operation);
    expect(text.replaceAll(/["\s]/g, '')).toBe('{key:[hidden],n:1}');
  });

  it('are the only cookies of their names', async () => {
    const schema = { properties: { session: { type: 'string' }, theme: { type: 'string' } } };
    const operation = await make({ schema });
    await store(operation.customToolId, { Cookie: 'session=sesame-open; region=eu' });
    const cookie = (name: string, property: string) =>
      ({
        property,
        name,
        in: 'cookie',
        style: 'form',
        explode: true,
        isReservedAllowed: false,
      }) as const;
    await cloudPatch(operation, {
      parameters: [cookie('Session', 'session'), cookie('theme', 'theme')],
    });
    await call(operation, { session: 'mine', theme: 'dark' });
    expect(api.last().headers.cookie).toBe('theme=dark; session=sesame-open; region=eu');
  });

  it('go nowhere else: not to another server, not behind a redirect, not to a base URL of later', async () => {
    const operation = await make();
    await store(operation.customToolId, { 'X-Api-Key': 'sesame-open' });

    api.answerWith(answering('', { location: `${other.url}/elsewhere` }, 307));
    const before = other.received.length;
    const redirected = await call(operation);
    expect(redirected).toMatchObject({ status: 0, text: expect.stringContaining('redirects') });
    expect(other.received).toHaveLength(before);

    await updateTool(deps, member, { id: operation.customToolId, baseUrl: other.url });
    await call(operation);
    expect(other.last().headers).not.toHaveProperty('x-api-key');
  });

  it('win over what a model writes', async () => {
    const operation = await make({ schema: { properties: { key: { type: 'string' } } } });
    await store(operation.customToolId, { 'X-Api-Key': 'sesame-open' });
    const place = {
      property: 'key',
      name: 'X-API-KEY',
      in: 'header',
      style: 'simple',
      explode: false,
      isReservedAllowed: false,
    } as const;
    await cloudPatch(operation, { parameters: [place] });
    await call(operation, { key: 'mine' });
    expect(api.last().headers['x-api-key']).toBe('sesame-open');
  });
});

describe('an answer', () => {
  const answerTo = async (
    body: string | Uint8Array,
    headers?: Record<string, string>,
    status?: number,
  ) => {
    api.answerWith(answering(body, headers, status));
    return call(await make());
  };

  it('of JSON comes without white space, and with all digits', async () => {
    const { text } = await answerTo('{ "id" : 12345678901234567890,\n "name": "a  b" }');
    expect(text).toBe('{"id":12345678901234567890,"name":"a  b"}');
  });

  it.each([404, 500])('with the status %s says so before its text', async (status) => {
    const answer = await answerTo('{"error":"no"}', {}, status);
    expect(answer).toMatchObject({
      status,
      text: `The API answered with the status ${status}.\n{"error":"no"}`,
    });
  });

  it('without content says so', async () => {
    await expect(answerTo('', {}, 204)).resolves.toMatchObject({
      status: 204,
      text: 'Done: the API answered 204, without content.',
    });
  });

  it('that is no text is described', async () => {
    const bytes = Uint8Array.from({ length: 500 }, (_, at) => at % 256);
    await expect(answerTo(bytes, { 'content-type': 'image/png' })).resolves.toMatchObject({
      text: 'The API answered with data that is no text (image/png, 500 bytes). It cannot be shown.',
    });
    expect((await answerTo(bytes)).text).toContain('no text');
  });

  it('in another encoding is read', async () => {
    const latin = Buffer.from('Grüße', 'latin1');
    const { text } = await answerTo(latin, { 'content-type': 'text/plain; charset=iso-8859-1' });
    expect(text).toBe('Grüße');
  });

  it('that is long is cut, and says so', async () => {
    const { text, isTruncated } = await answerTo(JSON.stringify(Array(50_000).fill('word')));
    expect(isTruncated).toBe(true);
    expect(text.length).toBeLessThan(17_000);
    expect(text).toContain('[Cut here:');
  });

  it.each(['of 100 MB', 'without end'])('%s is read no further than a megabyte', async (kind) => {
    let isGone = false;
    api.answerWith((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'a');
      let sent = 0;
      response.on('close', () => {
        isGone = true;
      });
      const write = () => {
        while (!isGone && (kind === 'without end' || sent < 100 * MB)) {
          sent += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', write);
            return;
          }
        }
        response.end();
      };
      write();
    });
    const answer = await call(await make());
    expect(answer.isTruncated).toBe(true);
    expect(answer.text.length).toBeLessThan(17_000);
  });

  it('of a host that is down, refused or unknown is a sentence', async () => {
    const down = await make({}, 'https://nowhere.invalid');
    expect(await call(down)).toMatchObject({ status: 0, text: expect.stringContaining('failed') });
    const privately = await make({}, 'https://127.0.0.1');
    expect((await call(privately)).text).toContain('private network');
    const nowhere = await make({}, '');
    expect((await call(nowhere)).text).toContain('no base URL');
  });
});

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
    const database = new CosmosClient(cloud.connection);
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

/** As an import would have stored it. */
async function cloudPatch(operation: OperationRecord, fields: Partial<OperationRecord>) {
  await deps.operations.update(operation.tenantId, operation.id, fields);
}
