import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { expect } from '@jest/globals';
import { parse } from 'yaml';
import { folder } from './fixtures.ts';

export type Json = Record<string, unknown>;

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
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Of a parameter of Swagger 2, which is a schema as well. */
const NO_KEYWORDS = ['name', 'in', 'required', 'collectionFormat'];
/** What says nothing about the values that may be sent. */
const SILENT = ['$defs', 'discriminator', 'example', 'nullable', 'readOnly', 'title', 'xml'];
const SCHEMAS =
  /^(?:items|additionalProperties|not|contains|unevaluated(?:Items|Properties)|if|then|else)$/;
const LISTS = /^(?:allOf|oneOf|anyOf|prefixItems)$/;
const MAPS = /^(?:properties|patternProperties|dependentSchemas)$/;
/** What they hold is said of the same value. */
const SAME_VALUE = /^(?:then|else|allOf|oneOf|anyOf|dependentSchemas)$/;

/** Of the schemas that references led to. */
const names = new WeakMap<object, string>();

/**
 * The operations of a description as another parser reads it, with all that it says about what is sent to them, written
 * as one JSON Schema each.
 */
export async function operationsOf(description: string | Json) {
  const document = (await dereferenced(description)) as Json;
  const { schemas = {} } = (document.components ?? {}) as Json;
  for (const [name, schema] of Object.entries(schemas as Json)) names.set(Object(schema), name);
  return Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(
    ([path, item]) =>
      Object.entries(item)
        .filter(([method]) => METHODS.includes(method))
        .map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          summary: operation.summary,
          description: [operation.deprecated ? 'Deprecated.' : '', operation.description ?? '']
            .join(' ')
            .trim(),
          tags: operation.tags ?? [],
          ...sentTo(method, operation, listOf(item.parameters)),
        })),
  );
}

/** Of YAML only the references are its own affair: it knows no merged anchors. */
const dereferenced = (description: string | Json) =>
  typeof description === 'string'
    ? SwaggerParser.dereference(
        join(folder, description),
        parse(readFileSync(join(folder, description), 'utf8'), { merge: true }),
        {},
      )
    : SwaggerParser.dereference(structuredClone(description) as never);

function sentTo(method: string, operation: Json, common: Json[]) {
  const all = [...common, ...listOf(operation.parameters)];
  const last = new Map(all.map((one) => [`${one.in} ${one.name}`, one]));
  const inBody = [...last.values()].filter((one) => one.in === 'body' || one.in === 'formData');
  const parameters = [...last]
    .filter(([key, one]) => !LEFT_OUT.has(key) && !inBody.includes(one))
    .map(([, one]) => one);
  const body = method === 'get' ? undefined : bodyOf(operation, inBody);
  const required = parameters.filter((one) => one.required === true || one.in === 'path');
  return {
    parameters: parameters.map((one) => `${one.in} ${one.name}`).sort(),
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(parameters.map((one) => [one.name, askedOf(one)])),
        ...(body && { body: body.schema }),
      },
      required: [...required.map(({ name }) => name), ...(body?.isRequired ? ['body'] : [])],
      additionalProperties: false,
    },
  };
}

function askedOf(parameter: Json): unknown {
  const [media] = Object.values((parameter.content ?? {}) as Record<string, Json>);
  if (media) return described(asked(media.schema), { ...media, ...parameter });
  if (parameter.schema) return described(asked(parameter.schema), parameter);
  const own = Object.entries(parameter).filter(([keyword]) => !NO_KEYWORDS.includes(keyword));
  return asked(Object.fromEntries(own));
}

function bodyOf({ requestBody }: Json, inBody: Json[]) {
  const whole = inBody.find((one) => one.in === 'body');
  if (whole) {
    const { description, required } = whole;
    return { schema: described(asked(whole.schema), { description }), isRequired: required };
  }
  if (inBody.length > 0) {
    const required = inBody.filter((one) => one.required === true).map(({ name }) => name);
    const fields = inBody.map((one) => [one.name, askedOf(one)]);
    const schema = {
      type: 'object',
      properties: Object.fromEntries(fields),
      ...some({ required }),
    };
    return { schema, isRequired: required.length > 0 };
  }
  const { content, description, required } = (requestBody ?? {}) as Json;
  const contents = Object.entries((content ?? {}) as Record<string, Json>);
  if (contents.length === 0) return undefined;
  const media = contents.find(([type]) => /json/.test(type)) ?? contents.find(isForm);
  const schema = media
    ? described(asked(media[1].schema), { ...media[1], description })
    : { type: 'string', description: expect.stringMatching(/body/) };
  return { schema, isRequired: required };
}

const isForm = ([type]: [string, Json]) => /form/.test(type);

/** What a place says takes the place of what the schema says. */
function described(schema: unknown, { description, deprecated, example, examples }: Json) {
  const given =
    example === undefined
      ? Object.values((examples ?? {}) as Record<string, Json>).map(({ value }) => value)
      : [example];
  return Object.assign({}, schema, description && { description }, some({ examples: given }), {
    ...(deprecated === true && { deprecated }),
  });
}

/**
 * A schema of OpenAPI 3.0 or Swagger 2 as JSON Schema 2020-12, once where it leads back to itself; without what the API
 * writes itself, as the schemas around it for the same value may say.
 */
function asked(schema: unknown, above: unknown[] = [], around: Json[] = []): unknown {
  if (above.includes(schema)) return { description: expect.stringMatching(/: again as above\.$/) };
  if (typeof schema !== 'object' || schema === null) return schema ?? {};
  const given = schema as Json;
  const whole = [...around, given];
  const own = new Set(whole.flatMap((one) => [...membersOf(one)]).flatMap(givenNames));
  const isAsked = (name: unknown) => !own.has(String(name));
  const below = (keyword: string, part: unknown) =>
    asked(part, [...above, schema], SAME_VALUE.test(keyword) ? whole : []);
  const kept = Object.entries(given)
    .filter(([keyword]) => !SILENT.includes(keyword) && !keyword.startsWith('x-'))
    .flatMap(([keyword, value]): [string, unknown][] => {
      if (SCHEMAS.test(keyword)) return [[keyword, below(keyword, value)]];
      if (LISTS.test(keyword)) {
        return [[keyword, listOf(value).map((one) => chosen(given, one, below(keyword, one)))]];
      }
      if (!MAPS.test(keyword)) return [[keyword, value]];
      const parts = Object.entries(value as Record<string, Json>).filter(
        ([name, one]) => !isGiven(one) && (keyword !== 'properties' || isAsked(name)),
      );
      return parts.length > 0
        ? [[keyword, Object.fromEntries(parts.map(([name, one]) => [name, below(keyword, one)]))]]
        : [];
    });
  const required = listOf(given.required).filter(isAsked);
  return nullable(given, {
    ...Object.fromEntries(kept),
    ...translated(given),
    required: required.length > 0 ? required : undefined,
  });
}

/** An alternative, with the values of the discriminator that lead to it. */
function chosen({ discriminator }: Json, alternative: unknown, schema: unknown): unknown {
  const { propertyName, mapping = {} } = (discriminator ?? {}) as Json;
  const name = names.get(alternative as object);
  const values = Object.entries(mapping as Record<string, string>).filter(
    ([, target]) => name !== undefined && target.split('/').at(-1) === name,
  );
  if (values.length === 0) return schema;
  const { properties } = schema as { properties?: Json };
  const property = { [String(propertyName)]: { enum: values.map(([value]) => value) } };
  return { ...(schema as Json), properties: { ...properties, ...property } };
}
function translated(schema: Json): Json {
  const { type, description, title, example, minimum, maximum, pattern } = schema;
  const isAbove = schema.exclusiveMinimum === true;
  const isBelow = schema.exclusiveMaximum === true;
  return {
    ...(type === 'file' && { type: 'string', format: 'binary' }),
    ...(description === undefined && title !== undefined && { description: title }),
    // Of another dialect than JavaScript's.
    ...(String(pattern).includes('(?#') && {
      description: `Pattern: ${pattern}`,
      pattern: undefined,
    }),
    ...(example !== undefined && { examples: [example] }),
    ...(isAbove && { exclusiveMinimum: minimum, minimum: undefined }),
    ...(isBelow && { exclusiveMaximum: maximum, maximum: undefined }),
  };
}

/** A schema and those that it is made of, references being filled in. */
function membersOf(schema: Json, found = new Set<Json>()): Set<Json> {
  if (found.has(schema)) return found;
  found.add(schema);
  for (const member of listOf(schema.allOf)) membersOf(member, found);
  return found;
}

/** By the API itself. */
const isGiven = (schema: Json) => [...membersOf(schema)].some(({ readOnly }) => readOnly === true);
const givenNames = ({ properties = {} }: Json) =>
  Object.entries(properties as Record<string, Json>).flatMap(([name, one]) =>
    isGiven(one) ? [name] : [],
  );

function nullable(given: Json, schema: Json): Json {
  if (given.nullable !== true && given['x-nullable'] !== true) return schema;
  if (schema.type === undefined) return { anyOf: [schema, { type: 'null' }] };
  const values = schema.enum ? { enum: [...listOf(schema.enum), null] } : {};
  return { ...schema, type: [schema.type, 'null'], ...values };
}

const some = (lists: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));

const listOf = (value: unknown) => (value ?? []) as Json[];
