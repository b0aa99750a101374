import { isRecord } from '@talkwright/shared/contract/json-object';
import { type Documents, entriesOf, type Json, listOf, type SpecNode } from './documents.ts';

/** No description of one value is honestly put together of more. */
const MAX_MEMBERS = 200;

type Found = { isReadOnly?: boolean; names?: string[] };

/** By schema, which stands in one description only: the same one is read for each operation that leads to it. */
const known = new WeakMap<Json, Found>();

/** Whether the API alone writes a value: said by its schema, by what that refers to, or by one that it is made of. */
export function isReadOnly(documents: Documents, place: SpecNode): boolean {
  if (!isRecord(place.value)) return false;
  const found = foundOf(place.value);
  found.isReadOnly ??= [...membersOf(documents, place)].some(
    ({ value }) => value.readOnly === true,
  );
  return found.isReadOnly;
}

/** The properties of an object that the API alone writes, whichever of the schemas that it is made of says so. */
export function readOnlyNames(documents: Documents, place: SpecNode): string[] {
  if (!isRecord(place.value)) return [];
  const found = foundOf(place.value);
  found.names ??= [...membersOf(documents, place)].flatMap(({ value, document }) =>
    entriesOf(value.properties).flatMap(([name, part]) =>
      isReadOnly(documents, { value: part, document }) ? [name] : [],
    ),
  );
  return found.names;
}

function foundOf(schema: Json): Found {
  const found = known.get(schema) ?? {};
  known.set(schema, found);
  return found;
}

/** A schema and all that hold beside it for the same value: by reference and by `allOf`, each once. */
function* membersOf(
  documents: Documents,
  place: SpecNode,
): Generator<{ value: Json; document: string }> {
  const seen = new Set<unknown>();
  const waiting = [place];
  for (const { value, document } of waiting) {
    if (!isRecord(value) || seen.has(value)) continue;
    if (seen.size === MAX_MEMBERS) return;
    seen.add(value);
    yield { value, document };
    const target = typeof value.$ref === 'string' && documents.find(value.$ref, document);
    if (target) waiting.push(target);
    const members = listOf(value.allOf).slice(0, MAX_MEMBERS);
    waiting.push(...members.map((member) => ({ value: member, document })));
  }
}
