import { describe, expect, it } from '@jest/globals';
import {
  createFetchText,
  fetchDescription,
} from '../../../functions/src/tools/openapi/fetch-text.ts';
import { startListener } from '../../support/cloud/listener.ts';
import { outboundWith } from '../../support/cloud/outbound.ts';
import { readInThread } from '../../support/openapi/read-in-thread.ts';

const MB = 1_000_000;
const withSchema = (schema: unknown, more: object = {}) => ({
  openapi: '3.0.0',
  info: { title: 'x', version: '1' },
  servers: [{ url: 'https://hostile.example.com' }],
  paths: {
    '/': {
      post: { operationId: 'op', requestBody: { content: { 'application/json': { schema } } } },
    },
  },
  ...more,
});
const inputOf = async (spec: string | object) =>
  (await readInThread(spec)).operations[0]?.inputSchema ?? '';

describe('what is no description', () => {
  it.each([
    ['', 'no OpenAPI description'],
    ['null', 'no OpenAPI description'],
    ['[]', 'no OpenAPI description'],
    ['just a text', 'no OpenAPI description'],
    ['{"openapi": "3.0.0"}', 'no operations'],
    ['{"openapi": "4.0.0", "paths": {}}', 'no OpenAPI description'],
    ['{"swagger": "1.2", "paths": {}}', 'no OpenAPI description'],
    ['{"openapi": "3.1.0", "paths": {}}', 'no operations'],
    ['{"openapi": "3.1.0", "paths": {"/": {"get": {}}}}', ''],
    ['<!doctype html><title>Docs</title>', 'web page'],
    ['a: [1, 2', 'neither valid JSON nor YAML'],
    ['{"openapi": "3.0.0", ', 'neither valid JSON nor YAML'],
    ['a: *nobody', 'neither valid JSON nor YAML'],
    ['\u0000\u0001', ''],
  ])('is refused with a sentence: %j', async (text, sentence) => {
    const reading = readInThread(text, {}, { url: '' });
    await expect(reading).rejects.toThrow(sentence || /./);
  });

  it('has to say where it is to be called', async () => {
    const spec = { ...withSchema({}), servers: undefined };
    await expect(readInThread(spec, {}, { url: '' })).rejects.toThrow('Enter its base URL');
    await expect(
      readInThread(spec, { baseUrl: 'https://a.example' }, { url: '' }),
    ).resolves.toBeTruthy();
  });

  it('may say its version as a number', async () => {
    const text = 'swagger: 2.0\nhost: a.example\npaths: { /a: { get: {} } }';
    await expect(readInThread(text)).resolves.toMatchObject({ baseUrl: 'https://a.example' });
  });
});

describe('a bomb', () => {
  it('of YAML anchors is refused', async () => {
    const lines = ['a: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 12; level += 1) {
      lines.push(`b${level}: &a${level} [${Array(10).fill(`*a${level - 1}`)}]`);
    }
    await expect(readInThread(lines.join('\n'))).rejects.toThrow('neither valid JSON nor YAML');
  });

  it('of references that multiply is cut where a call makes no use of it any more', async () => {
    const schemas: Record<string, object> = { Last: { type: 'string' } };
    for (let level = 0; level < 30; level += 1) {
      const next = { $ref: `#/components/schemas/${level === 29 ? 'Last' : `Level${level + 1}`}` };
      schemas[`Level${level}`] = {
        type: 'object',
        properties: { a: next, b: next, c: next, d: next },
      };
    }
    const spec = withSchema({ $ref: '#/components/schemas/Level0' }, { components: { schemas } });
    const { operations, warnings } = await readInThread(spec);
    expect(operations[0]?.inputSchema?.length).toBeLessThan(48_000);
    expect(warnings).toEqual([
      'Operations whose input is large or incomplete, and described in part: 1, such as op.',
    ]);
  });

  it.each([
    ['JSON', (depth: number) => `${'{"items":'.repeat(depth)}{}${'}'.repeat(depth)}`],
    ['YAML', (depth: number) => `${'{items: '.repeat(depth)}{}${'}'.repeat(depth)}`],
  ])('of 20,000 levels of %s ends with a tool or a sentence', async (_kind, nested) => {
    const spec = JSON.stringify(withSchema('HERE')).replace('"HERE"', nested(20_000));
    const outcome = await inputOf(spec).catch((error: Error) => error.message);
    expect(outcome.length).toBeLessThan(48_000);
  });

  it('of anchors that lead to themselves is cut', async () => {
    const text =
      'openapi: 3.0.0\nservers: [{ url: "https://a.example" }]\npaths:\n  /a:\n    post:\n      requestBody:\n        content:\n' +
      '          application/json:\n            schema: &me { type: object, properties: { me: *me } }\n';
    const outcome = await inputOf(text).catch((error: Error) => error.message);
    expect(outcome.length).toBeLessThan(48_000);
  });

  it('of many wide schemas does not take a process along', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, at) => [
        `field${at}`,
        { type: 'string', description: 'x'.repeat(100) },
      ]),
    );
    expect((await inputOf(withSchema({ type: 'object', properties }))).length).toBeLessThan(48_000);
  });
});

describe('an operation', () => {
  const withParameters = (count: number, description: string) => {
    const parameters = Array.from({ length: count }, (_, at) => ({
      name: `field${at}`,
      in: 'query',
      description,
      schema: { type: 'string' },
    }));
    const paths = { '/a': { get: { operationId: 'many', parameters } }, '/b': { get: {} } };
    return withSchema({}, { paths });
  };

  it('with long descriptions keeps all parameters, described shortly', async () => {
    const { operations, warnings } = await readInThread(withParameters(300, 'x'.repeat(5_000)));
    const { properties } = JSON.parse(operations[0]?.inputSchema ?? '');
    expect(Object.keys(properties)).toHaveLength(300);
    expect(operations[0]?.inputSchema?.length).toBeLessThan(48_000);
    expect(warnings).toEqual([]);
  });

  it('with more parameters than anybody could fill in is left out, and no other', async () => {
    const { operations, warnings } = await readInThread(withParameters(3_000, ''));
    expect(operations.map(({ operationKey }) => operationKey)).toEqual(['get_b']);
    expect(warnings).toEqual([
      'Operations with too many parameters, which were left out: 1, such as many.',
    ]);
  });
});

describe('names that mean something to JavaScript', () => {
  it('are names', async () => {
    const text = JSON.stringify(
      withSchema({
        type: 'object',
        properties: { constructor: { type: 'string' }, toString: { type: 'integer' } },
      }),
    ).replace('"constructor"', '"__proto__":{"type":"boolean"},"constructor"');
    expect(await inputOf(text)).toContain(
      '"__proto__":{"type":"boolean"},"constructor":{"type":"string"},"toString"',
    );
    expect(Object.prototype).not.toHaveProperty('type');
  });

  it('lead nowhere as references', async () => {
    for (const pointer of [
      '#/__proto__',
      '#/constructor/name',
      '#/paths/toString',
      '#nowhere',
      '#/%E0%A4%A',
    ]) {
      const input = await inputOf(withSchema({ $ref: pointer }));
      expect(input).toMatch(/was not found|"body":\{/);
    }
  });
});

describe('a remote reference', () => {
  it.each([
    'http://127.0.0.1/a.json',
    'http://169.254.169.254/latest/meta-data',
    'https://[::1]/a.yaml',
    'http://localhost:1/a',
  ])('to %s is not followed, and the rest is imported', async (address) => {
    const fetchText = createFetchText({ outbound: outboundWith({}) });
    const spec = withSchema({
      type: 'object',
      properties: { a: { $ref: `${address}#/a` }, b: { type: 'string' } },
    });
    const { operations, warnings } = await readInThread(spec, {}, { fetchText });
    expect(JSON.parse(operations[0]?.inputSchema ?? '').properties.body.properties.b).toEqual({
      type: 'string',
    });
    expect(warnings[0]).toContain(`${address} was not read:`);
  });

  it('to a file of this machine is nothing', async () => {
    const asked: string[] = [];
    const fetchText = async (url: string) => {
      asked.push(url);
      return { problem: 'no' };
    };
    const spec = withSchema({ $ref: 'file:///etc/passwd' });
    const { operations } = await readInThread(spec, {}, { fetchText });
    expect(operations[0]?.inputSchema).toContain('was not found');
    expect(asked).toEqual([]);
  });

  it('to ever more documents ends after forty', async () => {
    let asked = 0;
    const fetchText = async () => {
      asked += 1;
      return { text: `{"$ref": "https://more.example.com/${asked}.json"}` };
    };
    await readInThread(withSchema({ $ref: 'https://more.example.com/0.json' }), {}, { fetchText });
    expect(asked).toBeLessThanOrEqual(40);
  });
});

describe('a file', () => {
  it('of 50 MB is refused before it is read', async () => {
    const { port, close } = await startListener((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"a":"${'x'.repeat(50 * MB)}"}`);
    });
    try {
      const outbound = outboundWith({ OUTBOUND_ALLOW: `localhost:${port}` });
      await expect(fetchDescription({ outbound }, `http://localhost:${port}/`)).rejects.toThrow(
        'larger than 20 MB',
      );
    } finally {
      close();
    }
  });

  it('of 19 MB is read within the limits of its thread, whatever is in it', async () => {
    const description = 'x'.repeat(19_000);
    const paths = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [`/a${at}`, { get: { description } }]),
    );
    const { operations } = await readInThread(withSchema({}, { paths }));
    expect(operations).toHaveLength(1_000);
  });

  it.each(['{}', '[]', '[[]]', '{"a":{}}'])(
    'of nothing but %s ends with a sentence, and the process goes on',
    async (part) => {
      const times = Math.floor(18_000_000 / (part.length + 1));
      const text = `{"openapi":"3.0.0","paths":{},"x":[${`${part},`.repeat(times)}0]}`;
      await expect(readInThread(text)).rejects.toThrow('more than a million objects and lists');
    },
  );

  it('that needs more memory than is allowed ends with a sentence', async () => {
    const text = `openapi: 3.0.0\npaths:\n${'- '.repeat(9_000_000)}`;
    await expect(readInThread(text)).rejects.toThrow('memory');
  });
});
