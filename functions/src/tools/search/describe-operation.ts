import type { OperationDescription } from '../operations/operation-record.ts';

type Described = Pick<
  OperationDescription,
  | 'operationKey'
  | 'method'
  | 'path'
  | 'name'
  | 'shortDescription'
  | 'description'
  | 'tags'
  | 'inputSchema'
  | 'parameters'
>;
type Schema = { [keyword: string]: unknown };

/** Far below what an embedding model reads, and enough for what tells operations apart. */
const MAX_LENGTH = 3_000;
const MAX_DESCRIPTION = 200;

/** The text by which an agent with many operations finds this one: its words, then its parameters. */
export function describeOperation(operation: Described): string {
  const { operationKey, method, path, name, inputSchema } = operation;
  const { shortDescription, description, tags } = operation;
  const words = wordsOf(operationKey);
  const title = name || words;
  const lines = [
    title,
    ...(title.toLowerCase() === words ? [] : [words]),
    description || shortDescription,
    tags.length > 0 ? `Tags: ${tags.join(', ')}` : '',
    `${method} ${path}`,
    ...propertyLines(JSON.parse(inputSchema ?? '{}'), operation.parameters),
  ];
  return lines.filter(Boolean).join('\n').slice(0, MAX_LENGTH).toWellFormed();
}

/** `listOpenOrders`, `list_open_orders`: as they are searched for. */
export const wordsOf = (key: string): string =>
  key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

function propertyLines(schema: Schema, parameters: Described['parameters']): string[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(
    ([property, of]) => {
      const place = parameters.find((one) => one.property === property)?.in ?? 'body';
      const need = required.includes(property) ? ', required' : '';
      const line = `- ${property} (${place}${need}): ${summaryOf(of)}`;
      return property === 'body' ? [line, ...fieldLines(of)] : [line];
    },
  );
}

/** The fields of a body are what people ask for: an amount, an address. */
const fieldLines = (body: Schema): string[] =>
  Object.entries((body?.properties ?? {}) as Record<string, Schema>).map(
    ([field, of]) => `  - ${field}: ${summaryOf(of)}`,
  );

function summaryOf(schema: Schema): string {
  const { description, enum: values, type } = Object(schema) as Schema;
  const said = typeof description === 'string' ? description.slice(0, MAX_DESCRIPTION) : '';
  const among = Array.isArray(values) ? `one of ${values.slice(0, 20).join(', ')}` : '';
  return [said, among].filter(Boolean).join('; ') || String(type ?? 'any value');
}
