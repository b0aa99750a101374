import { isRecord } from '@talkwright/shared/contract/json-object';
import { entriesOf, textOf } from './documents.ts';

/**
 * An alternative with the values that choose it, where a mapping names them: nothing else says them, and without them
 * several alternatives may fit the same input.
 */
export function withValue(discriminator: unknown, alternative: unknown, schema: unknown): unknown {
  if (!isRecord(discriminator) || !isRecord(alternative) || !isRecord(schema)) return schema;
  const reference = textOf(alternative.$ref);
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  const values = entriesOf(discriminator.mapping).flatMap(([value, target]) =>
    reference && (target === reference || target === name) ? [value] : [],
  );
  const property = textOf(discriminator.propertyName);
  if (values.length === 0 || !property) return schema;
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const own = isRecord(properties[property]) ? properties[property] : {};
  return { ...schema, properties: { ...properties, [property]: { ...own, enum: values } } };
}
