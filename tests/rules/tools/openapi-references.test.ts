import { describe, expect, it } from '@jest/globals';
import { refusalOfText } from '../../../functions/src/tools/openapi/other-descriptions.ts';
import { readDescription } from '../../support/openapi/read-description.ts';

const HOME = 'https://raw.example.com/spec/';
const DROPLETS = {
  list: `
operationId: droplets_list
description: All droplets.
parameters:
  - $ref: ../../shared/parameters.yml#/page
`,
  create: `
operationId: droplets_create
requestBody:
  required: true
  content:
    application/json:
      schema: { type: object, required: [name], properties: { name: { type: string } } }
`,
  parameters: 'page: { name: page, in: query, schema: { type: integer } }',
};
const MAIN = `
openapi: 3.0.0
info: { title: Clouds, version: "2" }
servers: [{ url: "https://api.example.com" }]
paths:
  /v2/droplets:
    get: { $ref: resources/droplets/list.yml }
    post: { $ref: resources/droplets/create.yml }
  /v2/account:
    $ref: resources/account.yml
`;
const FILES: Record<string, string> = {
  'resources/droplets/list.yml': DROPLETS.list,
  'resources/droplets/create.yml': DROPLETS.create,
  'shared/parameters.yml': DROPLETS.parameters,
  'resources/account.yml': 'get: { operationId: account_get }',
};
const fetchText = async (address: string) => {
  const text = FILES[address.slice(HOME.length)];
  return text ? { text } : { problem: 'it answered with the status 404.' };
};

describe('an operation that stands in another document', () => {
  it('is read there, with what that refers to in turn', async () => {
    const { operations, warnings } = await readDescription(
      MAIN,
      {},
      {
        url: `${HOME}main.yml`,
        fetchText,
      },
    );
    expect(operations.map(({ operationKey }) => operationKey)).toEqual([
      'droplets_list',
      'droplets_create',
      'account_get',
    ]);
    const [list, create] = operations.map(({ inputSchema }) => JSON.parse(inputSchema ?? '{}'));
    expect(list.properties).toEqual({ page: { type: 'integer' } });
    expect(create.properties.body.required).toEqual(['name']);
    expect(warnings).toEqual([]);
  });

  it('and cannot be read is left out, which is said', async () => {
    const spec = MAIN.replace('droplets/list.yml', 'gone.yml');
    const { operations, warnings } = await readDescription(
      spec,
      {},
      {
        url: `${HOME}main.yml`,
        fetchText,
      },
    );
    expect(operations).toHaveLength(2);
    expect(warnings).toEqual([
      `${HOME}resources/gone.yml was not read: it answered with the status 404.`,
      'Operations that could not be read, which were left out: 1, such as GET /v2/droplets.',
    ]);
  });

  it('cannot be found where the description has no address', async () => {
    const reading = readDescription(MAIN, {}, { url: '', fetchText });
    await expect(reading).rejects.toThrow(
      'No operation of this description could be read. 3 documents were not read, such as ' +
        'resources/account.yml: a pasted description has no address to find it by. Import the description by its address.',
    );
  });

  it('is one of very many, all read', async () => {
    const names = Array.from({ length: 700 }, (_, at) => `o${at}`);
    const spec = {
      openapi: '3.1.0',
      servers: [{ url: 'https://api.example.com' }],
      paths: Object.fromEntries(
        names.map((name) => [`/${name}`, { get: { $ref: `${name}.json` } }]),
      ),
    };
    const { operations, warnings } = await readDescription(
      spec,
      {},
      {
        url: `${HOME}main.json`,
        fetchText: async (address) => ({
          text: JSON.stringify({ operationId: address.slice(HOME.length, -5) }),
        }),
      },
    );
    expect(operations.map(({ operationKey }) => operationKey)).toEqual(names);
    expect(warnings).toEqual([]);
  });
});

describe('a server with a variable that has no value', () => {
  const withServer = (server: object) => ({
    openapi: '3.0.0',
    servers: [server],
    paths: { '/a': { get: { operationId: 'getA' } } },
  });
  const server = { url: 'https://api.example.com/{tenant}/v1' };

  it('is asked for', async () => {
    await expect(readDescription(withServer(server))).rejects.toThrow(
      'The server of this description has the variable {tenant}, which it gives no value. Enter the base URL with it filled in.',
    );
    const baseUrl = 'https://api.example.com/acme/v1';
    await expect(readDescription(withServer(server), { baseUrl })).resolves.toMatchObject({
      baseUrl,
    });
  });

  it('is passed over where another one can be called', async () => {
    const spec = { ...withServer(server), servers: [server, { url: 'https://b.example.com' }] };
    await expect(readDescription(spec)).resolves.toMatchObject({
      baseUrl: 'https://b.example.com',
    });
  });

  it('is said where it is that of an operation', async () => {
    const spec = withServer({ url: 'https://api.example.com' });
    Object.assign(spec.paths['/a'].get, { servers: [server] });
    const { warnings } = await readDescription(spec);
    expect(warnings).toEqual([
      'Operations whose own server cannot be called: they use the base URL: 1, such as getA.',
    ]);
  });
});

describe('what people take for an OpenAPI description', () => {
  const postman = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  it.each([
    ['a Postman collection', { info: { name: 'Shop', schema: postman }, item: [] }],
    ['an AsyncAPI description', { asyncapi: '2.6.0', info: {}, channels: {} }],
    ['a description of Swagger 1', { swaggerVersion: '1.2', apis: [] }],
    ['an Arazzo description of workflows', { arazzo: '1.0.1', workflows: [] }],
    ['an overlay of an OpenAPI description', { overlay: '1.0.0', actions: [] }],
    ['a Google discovery document', { kind: 'discovery#restDescription', resources: {} }],
    ['an Insomnia export', { _type: 'export', __export_format: 4, resources: [] }],
    ['a HAR recording of a browser', { log: { version: '1.2', entries: [] } }],
    ['the schema of a GraphQL API', { data: { __schema: { types: [] } } }],
    ['a JSON Schema', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' }],
    ['a JSON Schema', { type: 'object', properties: { id: { type: 'string' } } }],
  ])('is named: %s', async (name, given) => {
    await expect(readDescription(given)).rejects.toThrow(
      `This is ${name}, and no OpenAPI description.`,
    );
  });

  it.each([
    ['a RAML description', '#%RAML 1.0\ntitle: Shop\n'],
    ['an API Blueprint', 'FORMAT: 1A\n\n# Shop\n'],
    ['XML, such as WSDL', '<?xml version="1.0"?><wsdl:definitions/>'],
    ['XML, such as WSDL', '<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/"/>'],
    ['the schema of a GraphQL API', '# Shop\ntype Query {\n  order(id: ID!): Order\n}\n'],
    ['the schema of a GraphQL API', 'schema { query: Query }'],
  ])('is named, though it is neither JSON nor YAML: %s', async (name, text) => {
    await expect(readDescription(text)).rejects.toThrow(
      `This is ${name}, and no OpenAPI description.`,
    );
  });

  it('is not seen in a description that mentions it', () => {
    const yaml = 'openapi: 3.0.0\ninfo:\n  description: |\n    type Query {\n      a: b\n';
    expect(refusalOfText(yaml)).toBeUndefined();
  });
});
