/**
 * A description of so many operations, each about a thing of its own. Each thing leads to the next, in rings: in a large
 * one the schema of an operation has no end that it may reach.
 */
export function largeDescription(count: number, ring = count) {
  const schemas: Record<string, object> = {};
  const paths: Record<string, object> = {};
  for (let number = 0; number < count; number += 1) {
    const next = number - (number % ring) + ((number + 1) % ring);
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    schemas[`Thing${number}`] = {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', description: `The name of thing ${number}` },
        parts: { type: 'array', items: { $ref: `#/components/schemas/Part` } },
        next: { $ref: `#/components/schemas/Thing${next}` },
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
    servers: [{ url: 'https://large.example.com' }],
    paths,
    components: { schemas },
  };
}
