import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { describe, expect, it } from '@jest/globals';
import { compileSchema } from '../../functions/src/tools/call/check-arguments.ts';
import {
  fixtures,
  folder,
  largeDescription,
  readDescription,
  readFixture,
} from '../support/openapi.ts';

type Json = Record<string, unknown>;

/** What no agent may choose: credentials, and what the service sets itself. */
const LEFT_OUT = new Set([
  'header api_key',
  'query server_token',
  'header Authorization',
  'header token',
  'query key',
  'cookie session_id',
  'header Accept',
  'header Content-Type',
  'header Host',
  'header Transfer-Encoding',
  'header Cookie',
  'header X-Auth-Token',
  'query api_key',
]);

describe('descriptions that another parser reads as well', () => {
  // Not by that one: it knows no merged anchors, goes round in circles, and reads valid descriptions alone.
  const others = /^(?:anchors|cycles|careless|split)/;
  const comparable = fixtures.filter((name) => !others.test(name));

  it.each(comparable)('%s is imported without loss', async (name) => {
    const { operations } = await readFixture(name);
    const expected = operationsOf((await SwaggerParser.dereference(join(folder, name))) as Json);

    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expected.map(({ method, path }) => `${method} ${path}`),
    );
    for (const [at, { parameters, bodyFields }] of expected.entries()) {
      const operation = operations[at];
      const { properties = {}, required = [] } = JSON.parse(operation?.inputSchema ?? '{}');
      expect(operation?.parameters.map((one) => `${one.in} ${one.name}`).sort()).toEqual(
        parameters.map(({ key }) => key).sort(),
      );
      expect(
        Object.keys(properties)
          .filter((property) => property !== 'body')
          .sort(),
      ).toEqual(parameters.map(({ name }) => name).sort());
      for (const parameter of parameters) {
        expect([parameter.name, required.includes(parameter.name)]).toEqual([
          parameter.name,
          parameter.isRequired,
        ]);
      }
      expect(fieldsOf(properties.body).sort()).toEqual(bodyFields.sort());
    }
  });
});

describe('every description', () => {
  it('makes schemas that parameters can be checked by, and keys that a model can call', async () => {
    for (const name of fixtures) {
      const { operations } = await readFixture(name);
      const keys = operations.map(({ operation_key }) => operation_key);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { operation_key, inputSchema, ragDocument } of operations) {
        expect(operation_key).toMatch(/^[A-Za-z_][\w-]{0,63}$/);
        expect(ragDocument).not.toBe('');
        if (inputSchema) await compileSchema(inputSchema);
      }
    }
  });
});

describe('an import', () => {
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
    expect(operations.map(({ operation_key }) => operation_key)).toEqual([
      'plant',
      'marry',
      'loop',
      'either',
    ]);
  });

  it('reads descriptions in several documents, and says what it could not read', async () => {
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
    expect(warnings).toEqual([
      'Operations with parameters that could not be read: 1, such as getOrder.',
    ]);
  });

  it('follows anchors of YAML, also merged ones', async () => {
    const { operations } = await readFixture('anchors-3.0.yaml');
    expect(
      operations.map(({ operation_key, parameters }) => [operation_key, parameters.length]),
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
    expect(operations.map(({ operation_key }) => operation_key)).toEqual([
      'get_things_thing_id',
      'getThing',
      'getThing_2',
      'get_Thing',
      'get_uberblick_gro_e',
      'aVeryLongNameThatSomeGeneratorHasPutTogetherFromAllThePartsOfThe',
      'aVeryLongNameThatSomeGeneratorHasPutTogetherFromAllThePartsOfT_2',
    ]);
    expect(
      operations[1]?.parameters.map(({ property, name, in: place }) => [property, name, place]),
    ).toEqual([
      ['thing id', 'thing id', 'path'],
      ['thing id_query', 'thing id', 'query'],
      ['body_query', 'body', 'query'],
    ]);
    expect(warnings).toEqual([
      'Paths that could not be read: 1, such as things.',
      'Operations with parameters that could not be read: 1, such as getThing.',
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
        ({ operation_key }) => operation_key,
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

  it('leaves out what is more than a tool has room for, and says so', async () => {
    const { operations, isTruncated } = await readDescription(largeDescription(2_100));
    expect([operations.length, isTruncated]).toEqual([2_000, true]);
    const { body } = schemaOf(operations, 'replaceThing7').properties;
    expect(body.properties.next.properties.next.properties.name.description).toBe(
      'The name of thing 9',
    );
    expect(JSON.stringify(body).length).toBeLessThan(48_000);
  });
});

function schemaOf(
  operations: { operation_key: string; inputSchema: string | null }[],
  key: string,
) {
  return JSON.parse(
    operations.find(({ operation_key }) => operation_key === key)?.inputSchema ?? 'null',
  );
}

/** As the other parser has it: all references are replaced. */
function operationsOf(document: Json) {
  const methods = ['get', 'post', 'put', 'patch', 'delete'];
  return Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(
    ([path, item]) =>
      Object.entries(item)
        .filter(([method]) => methods.includes(method))
        .map(([method, operation]) => {
          const all = [...listOf(item.parameters), ...listOf(operation.parameters)];
          const last = new Map(all.map((one) => [`${one.in} ${one.name}`, one]));
          const inBody = [...last.values()].filter(
            (one) => one.in === 'body' || one.in === 'formData',
          );
          const parameters = [...last]
            .filter(([key, one]) => !LEFT_OUT.has(key) && !inBody.includes(one))
            .map(([key, one]) => ({
              key,
              name: String(one.name),
              isRequired: one.required === true,
            }));
          return {
            method: method.toUpperCase(),
            path,
            parameters,
            bodyFields: method === 'get' ? [] : bodyFieldsOf(operation, inBody),
          };
        }),
  );
}

function bodyFieldsOf({ requestBody }: Json, inBody: Json[]): string[] {
  const whole = inBody.find((one) => one.in === 'body');
  if (whole) return fieldsOf(whole.schema);
  if (inBody.length > 0) return inBody.map(({ name }) => String(name));
  const contents = Object.entries(((requestBody as Json)?.content ?? {}) as Record<string, Json>);
  const structured = contents.find(([type]) => /json|form/.test(type));
  return fieldsOf(structured?.[1].schema);
}

/** The names of all properties of a schema, at any depth, once where it leads back to itself. */
function fieldsOf(schema: unknown, above: unknown[] = []): string[] {
  if (typeof schema !== 'object' || schema === null || above.includes(schema)) return [];
  const {
    properties = {},
    allOf = [],
    oneOf = [],
    anyOf = [],
    items,
    additionalProperties,
  } = schema as Json;
  const own = Object.entries(properties as Record<string, Json>).filter(
    ([, one]) => one?.readOnly !== true,
  );
  const others = [
    allOf,
    oneOf,
    anyOf,
    items,
    additionalProperties,
    own.map(([, one]) => one),
  ].flat();
  return [
    ...own.map(([name]) => name),
    ...others.flatMap((one) => fieldsOf(one, [...above, schema])),
  ];
}

const listOf = (value: unknown) => (value ?? []) as Json[];
