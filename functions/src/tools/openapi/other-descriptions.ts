import { isRecord } from '@talkwright/shared/contract/json-object';

type Json = Record<string, unknown>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const READABLE = 'OpenAPI 3.0, 3.1 or Swagger 2, JSON or YAML';
const IMPORTED = `What can be imported is ${READABLE}.`;

/** Kinds of descriptions that people take for OpenAPI, by what they begin with or hold. */
const KINDS: { is: (root: Json) => boolean; name: string; advice?: string }[] = [
  {
    is: ({ info, item }) =>
      Array.isArray(item) || (isRecord(info) && /getpostman|postman/.test(textOf(info.schema))),
    name: 'a Postman collection',
    advice: 'Export it as OpenAPI, and import that.',
  },
  { is: ({ asyncapi }) => asyncapi !== undefined, name: 'an AsyncAPI description' },
  { is: ({ swaggerVersion }) => swaggerVersion !== undefined, name: 'a description of Swagger 1' },
  { is: ({ arazzo }) => arazzo !== undefined, name: 'an Arazzo description of workflows' },
  { is: ({ overlay }) => overlay !== undefined, name: 'an overlay of an OpenAPI description' },
  {
    is: ({ kind }) => textOf(kind).startsWith('discovery#'),
    name: 'a Google discovery document',
  },
  {
    is: ({ _type, resources }) => textOf(_type) === 'export' && Array.isArray(resources),
    name: 'an Insomnia export',
    advice: 'Export it as OpenAPI, and import that.',
  },
  {
    is: ({ log }) => isRecord(log) && Array.isArray(log.entries),
    name: 'a HAR recording of a browser',
  },
  {
    is: ({ data, __schema }) => isRecord(__schema) || (isRecord(data) && isRecord(data.__schema)),
    name: 'the schema of a GraphQL API',
  },
  {
    is: ({ $schema, type, properties, $defs, definitions, paths }) =>
      paths === undefined &&
      [$schema, properties, $defs, definitions].some((one) => one !== undefined) &&
      (type === undefined || typeof type === 'string'),
    name: 'a JSON Schema',
  },
];

/** Texts that are neither JSON nor YAML, or only look like YAML. */
const TEXTS: { begins: RegExp; name: string }[] = [
  { begins: /^#%RAML/, name: 'a RAML description' },
  { begins: /^FORMAT:\s*1A/i, name: 'an API Blueprint' },
  {
    begins: /^<(?:\?xml|(?:\w+:)?(?:definitions|description|application)\b)/i,
    name: 'XML, such as WSDL',
  },
  {
    begins:
      /^(?:(?:"""[^"]*"""|#[^\n]*)\s*)*(?:schema\s*\{|(?:type|interface|input|enum)\s+\w+[^:\n]*\{|scalar\s+\w+\s*$)/m,
    name: 'the schema of a GraphQL API',
  },
];

/** What something is that is no OpenAPI description, in a sentence. */
export function refusalOf(root: unknown): string {
  const kind = isRecord(root) ? KINDS.find(({ is }) => is(root)) : undefined;
  if (!kind) return `This is no OpenAPI description that can be read: ${READABLE}.`;
  return `This is ${kind.name}, and no OpenAPI description. ${kind.advice ?? IMPORTED}`;
}

/** The same for a text, before it is read; undefined where nothing speaks against it. */
export function refusalOfText(text: string): string | undefined {
  const begun = text.slice(0, 2_000).trimStart();
  const kind = TEXTS.find(({ begins }) => begins.test(begun));
  return kind && `This is ${kind.name}, and no OpenAPI description. ${IMPORTED}`;
}
