import type { Operation, Schema } from './read-description.ts';

/** A command that makes the call, with all that it needs and nothing else. In capitals stands what has to be filled in. */
export function curlOf({
  method,
  path,
  access,
  needsFunctionKey,
  parameters,
  body,
}: Operation): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => inCapitals(name));
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(schema, name)))}`);
  const url = `"$API${address}${query.length > 0 ? `?${query.join('&')}` : ''}"`;
  const hasOwnMethod = method !== 'GET' && (method !== 'POST' || !body);
  const lines = [
    `curl ${hasOwnMethod ? `-X ${method} ` : ''}${url}`,
    ...(needsFunctionKey ? ['-H "x-functions-key: $FUNCTION_KEY"'] : []),
    ...(access === 'user' || access === 'admin' ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...(access === 'agentKey' || access === 'agentKeyOrUser' ? ['-H "x-api-key: $AGENT_KEY"'] : []),
    ...parameters
      .filter((one) => one.in === 'header' && one.required)
      .map(({ name }) => `-H "${name}: ${inCapitals(name)}"`),
    ...(body ? bodyOf(body) : []),
  ];
  return lines.join(' \\\n  ');
}

function bodyOf({ type, schema }: NonNullable<Operation['body']>): string[] {
  if (type === 'multipart/form-data') return ['-F "file=@handbook.pdf"'];
  if (type !== 'application/json') return ['-d ""'];
  const json = JSON.stringify(sampleOf(schema ?? {}, ''), null, 2);
  return [`--json '${json.replaceAll("'", "'\\''").replaceAll('\n', '\n  ')}'`];
}

/** Something that the schema takes, with its required fields alone. */
function sampleOf(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const variant = (schema.anyOf ?? schema.oneOf)?.[0];
  if (variant) return sampleOf(variant, name);
  const { type, properties = {}, required = [], items, minItems = 0, minimum = 0 } = schema;
  switch (type) {
    case 'object':
      if (name === 'headers') return { 'X-Api-Key': 'SECRET' };
      return Object.fromEntries(required.map((key) => [key, sampleOf(properties[key] ?? {}, key)]));
    case 'array':
      return Array.from({ length: Math.min(minItems, 1) }, () => sampleOf(items ?? {}, name));
    case 'integer':
    case 'number':
      return Math.max(minimum, 1);
    case 'boolean':
      return true;
    case 'string':
      return textFor(name, schema);
    default:
      return {};
  }
}

/** Words that tell what is meant; for what we have no example of, the field's own name. */
function textFor(name: string, { format, examples: given }: Schema): string {
  if (given?.[0]) return given[0];
  const known = Object.entries(examples).find(([part]) => name.toLowerCase().includes(part));
  if (known) return known[1];
  if (format === 'uri') return 'https://www.example.com';
  return format === 'date-time' ? '2026-11-23T12:00:00.000Z' : inCapitals(name);
}

const examples: Record<string, string> = {
  email: 'ada@example.com',
  domain: 'example.com',
  password: 'Correct-horse-7!',
  firstname: 'Ada',
  lastname: 'Lovelace',
  identity: 'customer-support',
  systemprompt: 'You answer questions of our customers.',
  filename: 'handbook.pdf',
  operationkey: 'getOrder',
  baseurl: 'https://api.example.com/v1',
  path: '/orders',
  sessionid: 'cs_FROM_THE_ADDRESS',
  image: 'data:image/png;base64,PICTURE',
};

const inCapitals = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();
