import { isRecord } from '@talkwright/shared/contract/json-object';
import {
  type FieldStyle,
  fieldStyles,
  type OperationBody,
} from '../operations/operation-record.ts';
import {
  type Documents,
  entriesOf,
  type Json,
  listOf,
  type SpecNode,
  textOf,
} from './documents.ts';
import type { SchemaReader } from './json-schema.ts';
import { readBeside } from './read-beside.ts';

/** The schema of the property `body`, and how its value is written. */
export type ReadBody = { schema: Json; isRequired: boolean; body: OperationBody };

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const JSON_TYPE = 'application/json';
/** The first of them that an operation takes. A patch of its own kind is more than a model gets right. */
const PREFERRED = [
  /^application\/json(?:;|$)/,
  /merge-patch\+json/,
  /\+json\b/,
  /json/,
  /x-www-form-urlencoded/,
  /^multipart\//,
  /^text\//,
];

/** Of any type, it may be JSON. */
function bestType(types: string[]): string | undefined {
  const order = (type: string) => {
    const rank = PREFERRED.findIndex((pattern) => pattern.test(type.toLowerCase()));
    return rank < 0 ? PREFERRED.length : rank;
  };
  const known = types.filter((type) => /^[\w*.+-]+\/[\w*.+-]+/.test(type));
  return known.toSorted((a, b) => order(a) - order(b))[0];
}

/** The body of an operation of OpenAPI 3. */
export function readBody(
  documents: Documents,
  place: SpecNode,
  read: SchemaReader,
): ReadBody | undefined {
  const found = documents.record(place);
  const contents = new Map(entriesOf(found?.value.content));
  const contentType = bestType([...contents.keys()]);
  if (!found || !contentType) return undefined;
  const given = contents.get(contentType);
  const media = isRecord(given) ? given : {};
  const { value, document } = found;
  return bodyOf(contentType, {
    schema: read.read({ value: media.schema ?? {}, document }, readBeside(documents, found, media)),
    encoding: new Map(entriesOf(media.encoding)),
    isRequired: value.required === true,
  });
}

/** The body of an operation of Swagger 2. */
export function readSwaggerBody(
  { value, document }: SpecNode,
  consumes: unknown,
  read: SchemaReader,
): ReadBody {
  const { schema = {}, description, required } = isRecord(value) ? value : {};
  return bodyOf(bestType(listOf(consumes).map(textOf)) ?? JSON_TYPE, {
    schema: read.read(
      { value: schema, document },
      {
        ...(textOf(description) && { description: textOf(description) }),
      },
    ),
    encoding: new Map(),
    isRequired: required === true,
  });
}

/** The fields of a form of Swagger 2, each of which is a parameter. */
export function readSwaggerForm(
  fields: SpecNode[],
  consumes: unknown,
  read: SchemaReader,
): ReadBody {
  const given = fields.map(({ value, document }) => ({
    field: isRecord(value) ? value : {},
    document,
  }));
  const hasFile = given.some(({ field }) => field.type === 'file');
  const isMultipart = hasFile || listOf(consumes).map(textOf)[0] === MULTIPART;
  const required = given.flatMap(({ field }) =>
    field.required === true ? [textOf(field.name)] : [],
  );
  const properties = given.map(({ field, document }) => [
    textOf(field.name),
    read.read({ value: field, document }),
  ]);
  const separated = given.filter(
    ({ field }) => field.type === 'array' && field.collectionFormat !== 'multi',
  );
  return bodyOf(isMultipart ? MULTIPART : FORM, {
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
    },
    encoding: new Map(separated.map(({ field }) => [textOf(field.name), { explode: false }])),
    isRequired: required.length > 0,
  });
}

function bodyOf(
  type: string,
  given: { schema: unknown; encoding: Map<string, unknown>; isRequired: boolean },
): ReadBody {
  const { isRequired } = given;
  const contentType = type.includes('*') ? JSON_TYPE : type;
  const schema = isRecord(given.schema) ? given.schema : {};
  const isForm = /x-www-form-urlencoded|^multipart\//i.test(contentType);
  if (isForm || /json/i.test(contentType)) {
    const fields = isForm ? fieldsOf(schema, given.encoding) : {};
    return { schema, isRequired, body: { contentType, from: 'body', fields } };
  }
  const kind = /^text\/|xml/i.test(contentType)
    ? `The body as ${contentType}.`
    : `The body (${contentType}): a text, or a data: URL with base64.`;
  const description = [textOf(schema.description), kind].filter(Boolean).join(' ');
  return {
    schema: { type: 'string', description },
    isRequired,
    body: { contentType, from: 'body', fields: {} },
  };
}

/** The fields that are written in a way of their own: files, and those whose encoding says so. */
function fieldsOf(schema: Json, encoding: Map<string, unknown>): OperationBody['fields'] {
  const properties = new Map(allProperties(schema));
  const names = new Set([...properties.keys(), ...encoding.keys()]);
  const fields = [...names].map((name) => {
    const given = encoding.get(name);
    const { contentType: wanted, explode, style } = isRecord(given) ? given : {};
    const [type] = textOf(wanted).split(',');
    const contentType = type && !type.includes('*') ? type.trim() : fileType(properties.get(name));
    return [
      name,
      {
        ...(contentType && { contentType }),
        ...(typeof explode === 'boolean' && { explode }),
        ...(isFieldStyle(style) && { style }),
      },
    ] as const;
  });
  return Object.fromEntries(fields.filter(([, field]) => Object.keys(field).length > 0));
}

const isFieldStyle = (style: unknown): style is FieldStyle =>
  fieldStyles.some((known) => known === style);

const allProperties = (schema: Json): [string, unknown][] => [
  ...listOf(schema.allOf).flatMap((part) => (isRecord(part) ? allProperties(part) : [])),
  ...entriesOf(schema.properties),
];

function fileType(schema: unknown): string | undefined {
  if (!isRecord(schema)) return undefined;
  if (schema.format === 'binary') return 'application/octet-stream';
  if (schema.type === 'array') return fileType(schema.items);
  const { contentMediaType } = schema;
  return typeof contentMediaType === 'string' ? contentMediaType : undefined;
}
