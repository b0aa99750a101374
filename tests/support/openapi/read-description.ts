import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FetchText } from '../../../functions/src/tools/openapi/documents.ts';
import type { ReadOptions } from '../../../functions/src/tools/openapi/read-operations.ts';
import { createDescriptionReader } from '../../../functions/src/tools/openapi/reader.ts';

export const folder = join(import.meta.dirname, 'fixtures');
/** Where the fixtures pretend to come from. */
const HOME = 'https://files.example.com/specs/';

export const fixtures = readdirSync(folder).filter((name) => /\.(?:json|yaml)$/.test(name));

const reader = createDescriptionReader();

/** One that stands beside the others, or that it refers to. */
export const fromFolder: FetchText = async (url) => {
  const file = join(folder, url.replace(HOME, ''));
  return existsSync(file) ? { text: readFileSync(file, 'utf8') } : { problem: 'there is none.' };
};

export const readFixture = (name: string, options: Partial<ReadOptions> = {}) =>
  readDescription(readFileSync(join(folder, name), 'utf8'), options, {
    url: HOME + name,
    fetchText: fromFolder,
  });

export const readDescription = (
  spec: string | object,
  options: Partial<ReadOptions> = {},
  {
    url = `${HOME}openapi.json`,
    fetchText = async () => ({ problem: 'there is none.' }),
  }: { url?: string; fetchText?: FetchText } = {},
) =>
  reader.read({
    tenantId: 'acme',
    load: async () => ({ url, text: typeof spec === 'string' ? spec : JSON.stringify(spec) }),
    options: { baseUrl: '', includeTags: [], excludeTags: [], ...options },
    fetchText,
  });

/** A description of so many operations, each about a thing of its own. */
export function largeDescription(count: number, server = 'https://large.example.com') {
  const schemas: Record<string, object> = {};
  const paths: Record<string, object> = {};
  for (let number = 0; number < count; number += 1) {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    schemas[`Thing${number}`] = {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', description: `The name of thing ${number}` },
        parts: { type: 'array', items: { $ref: `#/components/schemas/Part` } },
        next: { $ref: `#/components/schemas/Thing${(number + 1) % count}` },
      },
    };
    paths[`/things-${number}/{id}`] = {
      parameters: [id],
      put: {
        operationId: `replaceThing${number}`,
        summary: `Replace thing ${number}`,
        tags: [`group ${number % 10}`],
        requestBody: {
          content: {
            'application/json': { schema: { $ref: `#/components/schemas/Thing${number}` } },
          },
        },
        responses: { 200: { description: 'ok' } },
      },
    };
  }
  schemas.Part = {
    type: 'object',
    properties: { sku: { type: 'string' }, count: { type: 'integer' } },
  };
  return {
    openapi: '3.0.3',
    info: { title: 'Large', version: '1' },
    servers: [{ url: server }],
    paths,
    components: { schemas },
  };
}
