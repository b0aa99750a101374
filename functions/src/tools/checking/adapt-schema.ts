import { isRecord } from '@talkwright/shared/contract/json-object';
import { mapParts, type Schema } from '../schema-parts.ts';

/** A chain of references longer than that leads in circles. */
const MAX_REFERENCES = 50;

/**
 * A schema as it is meant for arguments. Alternatives may overlap: `oneOf` is `anyOf`, since the API decides. Parts of
 * an `allOf` that each forbid what they do not name, as generators write inheritance, allow what all of them name
 * together; by the letter of JSON Schema no value would fit.
 */
export const adaptSchema = (root: Schema): Schema => adapt(root, root);

function adapt(schema: unknown, root: Schema): Schema {
  if (!isRecord(schema)) return schema as Schema;
  const { oneOf, ...others } = openTogether(schema, root);
  const joined = mapParts(others, (part) => adapt(part, root));
  if (!Array.isArray(oneOf)) return joined;
  const alternatives = oneOf.map((part) => adapt(part, root));
  if (!('anyOf' in joined)) return { ...joined, anyOf: alternatives };
  const all = Array.isArray(joined.allOf) ? joined.allOf : [];
  return { ...joined, allOf: [...all, { anyOf: alternatives }] };
}

function openTogether(schema: Schema, root: Schema): Schema {
  const { allOf } = schema;
  if (!Array.isArray(allOf)) return schema;
  const parts = allOf.map((part) => opened(part, root));
  const isClosed = isClosing(schema) || parts.some(({ wasClosed }) => wasClosed);
  if (!isClosed) return schema;
  const open = isClosing(schema) ? withoutClosing(schema) : schema;
  return { ...open, allOf: parts.map(({ part }) => part), unevaluatedProperties: false };
}

/** A part without what it forbids, and whether it forbade something. */
function opened(part: unknown, root: Schema, hops = 0): { part: unknown; wasClosed: boolean } {
  if (!isRecord(part) || hops > MAX_REFERENCES) return { part, wasClosed: false };
  if (typeof part.$ref === 'string') {
    const target = opened(schemaAt(root, part.$ref)?.schema, root, hops + 1);
    if (!target.wasClosed) return { part, wasClosed: false };
    const { $ref: _, ...beside } = part;
    return { part: { ...beside, allOf: [...listOf(beside.allOf), target.part] }, wasClosed: true };
  }
  const inner = listOf(part.allOf).map((one) => opened(one, root, hops + 1));
  const wasClosed = isClosing(part) || inner.some((one) => one.wasClosed);
  if (!wasClosed) return { part, wasClosed };
  const open = withoutClosing(part);
  return {
    part: inner.length > 0 ? { ...open, allOf: inner.map((one) => one.part) } : open,
    wasClosed,
  };
}

const isClosing = ({ additionalProperties, unevaluatedProperties }: Schema) =>
  additionalProperties === false || unevaluatedProperties === false;

function withoutClosing(schema: Schema): Schema {
  const { additionalProperties, unevaluatedProperties, ...open } = schema;
  return {
    ...open,
    ...(additionalProperties !== undefined &&
      additionalProperties !== false && { additionalProperties }),
    ...(unevaluatedProperties !== undefined &&
      unevaluatedProperties !== false && { unevaluatedProperties }),
  };
}

/** What a reference within the same schema leads to, and its JSON pointer; undefined where that is nothing. */
export function schemaAt(
  root: Schema,
  reference: string,
): { schema: unknown; pointer: string } | undefined {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  const pointer = reference.slice(1);
  let schema: unknown = root;
  for (const part of pointer.split('/').slice(1)) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof schema !== 'object' || schema === null || !Object.hasOwn(schema, name))
      return undefined;
    schema = (schema as Schema)[name];
  }
  return { schema, pointer };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
