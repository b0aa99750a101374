import { isRecord } from '@talkwright/shared/contract/json-object';
import { type Documents, entriesOf, type Json, listOf, type SpecNode } from './documents.ts';

/** No description of one value is honestly put together of more. */
const MAX_MEMBERS = 200;

/** Whether the API alone writes a value: said by its schema, by what that refers to, or by one that it is made of. */
export function isReadOnly(documents: Documents, place: SpecNode): boolean {
  for (const { value } of membersOf(documents, place)) if (value.readOnly === true) return true;
  return false;
}

/** The properties of an object that the API alone writes, whichever of the schemas that it is made of says so. */
export function readOnlyNames(documents: Documents, place: SpecNode): string[] {
  return [...membersOf(documents, place)].flatMap(({ value, document }) =>
    entriesOf(value.properties).flatMap(([name, part]) =>
      isReadOnly(documents, { value: part, document }) ? [name] : [],
    ),
  );
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
