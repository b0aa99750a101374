import { describe, expect, it } from '@jest/globals';
import { jsonObject } from '@talkwright/shared/contract/json-object';
import { importInput } from '../../../frontend/app/src/features/tools/import/import-values.ts';
import { exampleParameters } from '../../../frontend/app/src/features/tools/operations/example-parameters.ts';
import {
  configFrom,
  draftErrors,
  draftOf,
  hasKeys,
  NEW_KEY,
  tokenExchangeSchema,
} from '../../../frontend/app/src/features/tools/token-exchange/token-exchange-draft.ts';

const operation = (inputSchema: Record<string, unknown> | null, path = '/') => ({
  id: 'op',
  custom_tool_id: 'tool',
  operation_key: 'op',
  method: 'GET' as const,
  path,
  name: '',
  shortDescription: '',
  inputSchema,
  enabled: true,
});

describe('the parameters that a test begins with', () => {
  it('are the required ones, and those of which the API says what to enter', () => {
    const schema = {
      type: 'object',
      required: ['id', 'state', 'body'],
      properties: {
        id: { type: 'integer', minimum: 7 },
        state: { type: ['null', 'string'], enum: ['open', 'closed'] },
        day: { type: 'string', examples: ['2026-05-12'] },
        page: { type: 'integer', default: 1 },
        note: { type: 'string' },
        body: {
          required: ['lines', 'mail', 'isGift'],
          properties: {
            lines: { type: 'array', items: { oneOf: [{ type: 'number' }, { type: 'string' }] } },
            mail: { type: 'string', format: 'email' },
            isGift: { type: 'boolean' },
          },
        },
      },
    };
    expect(exampleParameters(operation(schema))).toEqual({
      id: 7,
      state: 'open',
      day: '2026-05-12',
      page: 1,
      body: { lines: [1], mail: 'name@example.com', isGift: true },
    });
  });

  it('are those that the path names where there is no schema', () => {
    expect(exampleParameters(operation(null, '/users/{id}/posts/{post}'))).toEqual({
      id: '',
      post: '',
    });
  });

  it('end, however deep a schema goes', () => {
    const schema: Record<string, unknown> = { type: 'object', required: ['next'] };
    schema.properties = { next: schema };
    expect(JSON.stringify(exampleParameters(operation(schema))).length).toBeLessThan(200);
  });
});

it('only objects are taken for parameters, headers and schemas', () => {
  const DEEP = `{"a":${'['.repeat(100)}${']'.repeat(100)}}`;
  expect(jsonObject(' ')).toEqual({});
  expect(jsonObject('{"a": 1}')).toEqual({ a: 1 });
  for (const text of ['[1]', '7', 'null', '{', '"text"', DEEP])
    expect(jsonObject(text)).toBeUndefined();
});

it('a source that begins with http is a URL, anything else a description', () => {
  const values = { name: 'Shop', baseUrl: '', includeTags: ' a, ,b ', excludeTags: '' };
  const common = { name: 'Shop', baseUrl: '', includeTags: ['a', 'b'], excludeTags: [] };
  expect(importInput({ ...values, source: ' https://x.example/y ', limit: 7 })).toEqual({
    ...common,
    url: 'https://x.example/y',
    limit: 7,
  });
  expect(importInput({ ...values, source: 'openapi: 3.1.0\n', limit: undefined })).toEqual({
    ...common,
    spec: 'openapi: 3.1.0\n',
  });
});

describe('a token exchange', () => {
  const filled = { ...draftOf(undefined), hostBaseUrl: 'https://login.example', clientId: 'us' };
  const problemsOf = (draft: object) =>
    Object.fromEntries(
      (tokenExchangeSchema.safeParse(draft).error?.issues ?? [])
        .toReversed()
        .map(({ path, message }) => [path.join('.'), message]),
    );

  it('says all that is missing at once', () => {
    expect(problemsOf(draftOf(undefined))).toEqual({
      hostBaseUrl: 'Host base URL is required.',
      clientId: 'Client ID is required for private_key_jwt.',
      privateKey: 'Provide a private key or select an existing credential.',
    });
    expect(problemsOf({ ...filled, privateKey: 'PEM' })).toEqual({});
    expect(problemsOf({ ...filled, credentialId: 'key-1' })).toEqual({});
    expect(problemsOf({ ...filled, clientId: '', clientAuthMethod: 'none' })).toEqual({});
    expect(problemsOf({ ...filled, privateKey: 'PEM', metadata: '{"a": 1}' })).toEqual({
      metadata: 'Invalid metadata JSON.',
    });
  });

  it('shows what the server says of a field at that of the draft', () => {
    const fields = {
      hostBaseUrl: 'a',
      'verificationKeyConfig.keys.1.pem': 'b',
      'clientCredential.privateKey': 'c',
    };
    expect(draftErrors(fields)).toEqual({ hostBaseUrl: 'a', keys: 'b', privateKey: 'c' });
  });

  it('sends defaults, a lifetime only when there is one, and no client without authentication', () => {
    const sent = configFrom({ ...filled, cacheTtlSeconds: undefined, injectionLocation: 'query' });
    expect(sent).toMatchObject({
      headerName: 'access_token',
      clientId: 'us',
      clientCredential: { label: '', privateKey: '' },
      metadata: {},
    });
    expect(sent).not.toHaveProperty('cacheTtlSeconds');
    expect(sent.clientCredential).not.toHaveProperty('id');
    expect(configFrom({ ...filled, clientAuthMethod: 'none' })).toMatchObject({
      headerName: 'Authorization',
      cacheTtlSeconds: 180,
      clientId: null,
      clientCredential: null,
    });
    expect(filled.credentialId).toBe(NEW_KEY);
  });

  it('knows its visitors by keys: an issuer alone is none', () => {
    const keys = '-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----';
    expect(hasKeys({ ...filled, jwksUri: ' ', issuer: 'https://login.example' })).toBe(false);
    expect(hasKeys({ ...filled, jwksUri: 'https://login.example/jwks' })).toBe(true);
    expect(hasKeys({ ...filled, keys })).toBe(true);
    expect(configFrom({ ...filled, keys, issuer: 'https://login.example' })).toMatchObject({
      verificationKeyConfig: {
        jwks_uri: '',
        keys: [{ pem: keys }],
        issuer: 'https://login.example',
      },
    });
  });
});
