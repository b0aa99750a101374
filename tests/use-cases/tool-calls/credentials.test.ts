import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../functions/src/tools/credentials/create-credential.ts';
import type { OperationRecord } from '../../../functions/src/tools/operations/operation-record.ts';
import { updateTool } from '../../../functions/src/tools/update-tool.ts';
import { startCalls } from '../../support/cloud/tool-calls.ts';
import { answering, echo } from '../../support/cloud/tools.ts';

const SECRET = 'to/k+1<2>3\\4';

const { deps, member, api, other, make, call, stop } = await startCalls();
beforeEach(() => api.answerWith(echo));
afterAll(stop);

const store = (
  customToolId: string,
  headers: Record<string, string>,
  query: Record<string, string> = {},
) => createCredential(deps, member, { customToolId, label: 'Key', headers, query });

/** As an import would have stored it. */
const storeImported = ({ id, tenantId }: OperationRecord, fields: Partial<OperationRecord>) =>
  deps.operations.update(tenantId, id, fields);

describe('credentials', () => {
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

  it('go along in the query, in the place of what a model writes there, and are hidden', async () => {
    const operation = await make({ schema: { properties: { appid: { type: 'string' } } } });
    await store(operation.customToolId, {}, { appid: 'sesame open&1', lang: 'en' });
    api.answerWith(answering('{"asked": "/?appid=sesame%20open%261", "key": "sesame open&1"}'));
    const { text } = await call(operation, { appid: 'mine' });
    expect([...new URLSearchParams(api.last().query)]).toEqual([
      ['appid', 'sesame open&1'],
      ['lang', 'en'],
    ]);
    expect(text).toBe('{"asked":"/?appid=[hidden]","key":"[hidden]"}');
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
    await storeImported(operation, {
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
    await storeImported(operation, { parameters: [place] });
    await call(operation, { key: 'mine' });
    expect(api.last().headers['x-api-key']).toBe('sesame-open');
  });
});
