import { afterAll, describe, expect, it } from '@jest/globals';
import { checkValues, compileSchema } from '../../../functions/src/tools/checking/check-values.ts';
import { clusterDescription } from '../../support/openapi/cluster-description.ts';
import { fixtures } from '../../support/openapi/fixtures.ts';
import { largeDescription } from '../../support/openapi/large-description.ts';
import { operationsOf } from '../../support/openapi/oracle.ts';
import { readDescription, readFixture } from '../../support/openapi/read-description.ts';

describe('descriptions that another parser reads as well', () => {
  /** Not by that one: it reads valid descriptions alone. */
  const valid = fixtures.filter((name) => name !== 'careless-3.0.json');
  const CLUSTER = 'cluster, 1,080 operations';
  const complete: string[] = [];

  it.each([...valid, CLUSTER])('%s is imported without loss', async (name) => {
    const cluster = name === CLUSTER ? clusterDescription() : undefined;
    const expected = await operationsOf(cluster ?? name);
    const { operations, isTruncated } = await (cluster
      ? readDescription(cluster)
      : readFixture(name));

    expect(isTruncated).toBe(false);
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expected.map(({ method, path }) => `${method} ${path}`),
    );
    for (const [
      at,
      { summary, description, tags, parameters, inputSchema },
    ] of expected.entries()) {
      const operation = operations[at];
      const places = operation?.parameters.map((one) => `${one.in} ${one.name}`).sort();
      const {
        properties = {},
        required = [],
        ...rest
      } = JSON.parse(operation?.inputSchema ?? '{"type":"object","additionalProperties":false}');
      expect(operation).toMatchObject({
        description,
        tags,
        ...(summary !== undefined && { name: summary }),
      });
      expect({ parameters: places, inputSchema: { properties, required, ...rest } }).toEqual({
        parameters,
        inputSchema,
      });
    }
    complete.push(name);
  });

  afterAll(() =>
    console.log(`${complete.length} of ${valid.length + 1} descriptions imported without loss`),
  );
});

describe('every description', () => {
  it('makes schemas that parameters can be checked by, and keys that a model can call', async () => {
    for (const name of fixtures) {
      const { operations } = await readFixture(name);
      const keys = operations.map(({ operationKey }) => operationKey);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { operationKey, inputSchema, ragDocument } of operations) {
        expect(operationKey).toMatch(/^[A-Za-z_][\w-]{0,63}$/);
        expect(ragDocument).not.toBe('');
        if (inputSchema) expect(compileSchema(inputSchema)).toEqual({ kind: 'compiled' });
      }
    }
  });
});

describe('an import', () => {
  const name = { type: 'string' };
  const entity = { $ref: '#/components/schemas/Entity' };
  const schemas = {
    Id: { type: 'integer', readOnly: true },
    Same: { $ref: '#/components/schemas/Id' },
    Entity: { required: ['id'], properties: { id: { $ref: '#/components/schemas/Same' } } },
  };

  it('fills references in, and says where one leads back', async () => {
    const { operations } = await readFixture('cycles-3.0.json');
    expect(schemaOf(operations, 'plant')).toMatchObject({
      properties: {
        body: {
          required: ['label'],
          properties: {
            parent: { description: 'Node: again as above.' },
            children: { type: 'array', items: { description: 'Node: again as above.' } },
          },
        },
      },
    });
    expect(operations.map(({ operationKey }) => operationKey)).toEqual([
      'plant',
      'marry',
      'either',
    ]);
  });

  it('reads descriptions in several documents', async () => {
    const { operations, warnings, baseUrl } = await readFixture('split-3.0.yaml');
    expect(baseUrl).toBe('https://files.example.com/api');
    expect(schemaOf(operations, 'createOrder')).toMatchObject({
      properties: {
        dryRun: { type: 'boolean' },
        body: {
          properties: {
            lines: { items: { properties: { sku: { type: 'string' } } } },
            address: { properties: { street: { type: 'string' } } },
          },
        },
      },
    });
    expect(schemaOf(operations, 'getOrder')).toMatchObject({
      properties: { id: { pattern: '^[A-Z]{2}-\\d+$' } },
    });
    expect(warnings).toEqual([]);
  });

  it('follows anchors of YAML, also merged ones', async () => {
    const { operations } = await readFixture('anchors-3.0.yaml');
    expect(
      operations.map(({ operationKey, parameters }) => [operationKey, parameters.length]),
    ).toEqual([
      ['listBooks', 2],
      ['listAuthors', 2],
      ['addAuthor', 0],
      ['replaceAuthor', 1],
    ]);
    expect(operations[0]).toMatchObject({
      name: 'List books, page by page',
      description: 'First line.\nSecond line.',
    });
    const offset = { type: 'integer', minimum: 0 };
    expect(schemaOf(operations, 'listBooks')).toMatchObject({
      properties: { limit: offset, offset },
    });
    const { body } = schemaOf(operations, 'replaceAuthor').properties;
    expect(body).toEqual(schemaOf(operations, 'addAuthor').properties.body);
    expect(body.properties.country.enum).toEqual(['NO', 'no', 12]);
  });

  it('makes the best of what was written in a hurry', async () => {
    const { operations, warnings, baseUrl } = await readFixture('careless-3.0.json');
    expect(baseUrl).toBe('https://careless.example.com');
    expect(operations.map(({ operationKey }) => operationKey)).toEqual([
      'get_things_thing_id',
      'getThing',
      'getThing_2',
      'get_Thing',
      'get_uberblick_gro_e',
      'aVeryLongNameThatSomeGeneratorHasPutTogetherFromAllThePartsOfThe',
      'aVeryLongNameThatSomeGeneratorHasPutTogetherFromAllThePartsOfT_2',
      'loop',
    ]);
    expect(
      operations[1]?.parameters.map(({ property, name, in: place }) => [property, name, place]),
    ).toEqual([
      ['thing id', 'thing id', 'path'],
      ['thing id_query', 'thing id', 'query'],
      ['body_query', 'body', 'query'],
    ]);
    expect(warnings).toEqual([
      'Operations that could not be read, which were left out: 1, such as PUT /things.',
      'Paths that could not be read: 1, such as things.',
      'Operations with parameters that could not be read: 2, such as getThing.',
    ]);
  });

  it('takes the servers of operations and paths, and the defaults of their variables', async () => {
    const telephony = await readFixture('telephony-3.0.yaml');
    expect(telephony.baseUrl).toBe('https://api.phone.example');
    expect(telephony.operations.map(({ server }) => server)).toEqual([
      null,
      'https://edge.phone.example',
      'https://admin.phone.example/v9',
    ]);
    const regions = await readFixture('regions-3.0.yaml');
    expect(regions.baseUrl).toBe('https://demo.regions.example:8443/v2');
    expect(regions.operations.map(({ server }) => server)).toEqual([
      null,
      'https://files.example.com/v3',
      'https://status.regions.example',
    ]);
    expect(regions.warnings).toEqual([
      'Servers with variables, which took their defaults: 1, such as {protocol}://{tenant}.regions.example:{port}/{base}.',
    ]);
    await expect(readFixture('petstore-swagger2.json')).resolves.toMatchObject({
      baseUrl: 'https://pets.example.com/v2',
    });
    await expect(readFixture('rides-swagger2.yaml')).resolves.toMatchObject({
      baseUrl: 'https://rides.example.com:8443/v1',
    });
  });

  it('calls one base URL where one is given', async () => {
    const { baseUrl, operations } = await readFixture('telephony-3.0.yaml', {
      baseUrl: 'https://sandbox.example.com',
    });
    expect(baseUrl).toBe('https://sandbox.example.com');
    expect(operations.every(({ server }) => server === null)).toBe(true);
  });

  it('takes operations by their tags', async () => {
    const keys = async (options: object) =>
      (await readFixture('inheritance-3.0.yaml', options)).operations.map(
        ({ operationKey }) => operationKey,
      );
    await expect(keys({ includeTags: ['claims'] })).resolves.toEqual(['fileClaim', 'searchClaims']);
    await expect(keys({ excludeTags: ['ADMIN'] })).resolves.toEqual(['fileClaim']);
    await expect(
      keys({ includeTags: ['Claims', 'admin'], excludeTags: ['admin'] }),
    ).resolves.toEqual(['fileClaim']);
    await expect(keys({ includeTags: ['none'] })).rejects.toThrow(
      'No operation of this description has the tags',
    );
  });

  it('does not ask for what the API alone writes', async () => {
    const { operations } = await readFixture('petstore-swagger2.json');
    const { properties, required } = schemaOf(operations, 'addPet').properties.body;
    expect(Object.keys(properties)).not.toContain('id');
    expect(required).toEqual(['name', 'photoUrls']);
  });

  it.each([
    ['of a reference', { properties: { id: { $ref: '#/components/schemas/Id' }, name } }],
    ['of several references', { properties: { id: { $ref: '#/components/schemas/Same' }, name } }],
    ['of what it is made of', { allOf: [entity], properties: { name } }],
    ['of what that is made of', { allOf: [{ allOf: [entity] }], properties: { name } }],
    ['of a neighbour', { allOf: [entity, { required: ['id'] }, { properties: { id: {}, name } }] }],
    ['of what alternatives have', { allOf: [entity], anyOf: [{ required: ['id', 'name'] }] }],
  ])('does not ask for it where it is said %s', async (_where, schema) => {
    const { operations } = await readDescription(
      describing(
        {
          post: {
            requestBody: {
              content: {
                'application/json': {
                  schema: { type: 'object', required: ['id', 'name'], ...schema },
                },
              },
            },
          },
        },
        schemas,
      ),
    );
    const input = operations[0]?.inputSchema ?? '';
    const check = (body: object) => checkValues(input, { body });
    expect(input).not.toContain('"id"');
    expect(check({ name: 'Rex' })).toMatchObject({ kind: 'fit' });
    expect(check({})).toMatchObject({ kind: 'unfit' });
  });

  it.each([
    ['of OpenAPI 3', { requestBody: { content: { 'application/json': { schema: entity } } } }],
    ['of Swagger 2', { parameters: [{ name: 'x', in: 'body', schema: entity }] }],
    ['of a form', { parameters: [{ name: 'x', in: 'formData', type: 'string' }] }],
  ])('says that the body %s of a GET is left out', async (_of, get) => {
    const { operations, warnings } = await readDescription(
      describing({ get: { operationId: 'searchThings', ...get } }, schemas),
    );
    expect(operations).toMatchObject([{ inputSchema: null, body: null }]);
    expect(warnings).toEqual([
      'Operations with the method GET whose body is left out: 1, such as searchThings.',
    ]);
  });

  it('leaves out what is more than a tool has room for, and says so', async () => {
    const { operations, isTruncated } = await readDescription(largeDescription(2_100, 2));
    expect([operations.length, isTruncated]).toEqual([2_000, true]);
  });

  it('cuts a schema that leads on and on', async () => {
    const { operations } = await readDescription(largeDescription(300));
    const { body } = schemaOf(operations, 'replaceThing7').properties;
    expect(body.properties.next.properties.next.properties.name.description).toBe(
      'The name of thing 9',
    );
    expect(JSON.stringify(body).length).toBeLessThan(48_000);
  });
});

function schemaOf(operations: { operationKey: string; inputSchema: string | null }[], key: string) {
  return JSON.parse(
    operations.find(({ operationKey }) => operationKey === key)?.inputSchema ?? 'null',
  );
}

const describing = (item: object, schemas: object = {}) => ({
  openapi: '3.0.0',
  info: { title: 'x', version: '1' },
  servers: [{ url: 'https://files.example.com' }],
  paths: { '/things': item },
  components: { schemas },
});
