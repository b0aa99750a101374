import { type Documents, entriesOf, type Json, type SpecNode, textOf } from './documents.ts';
import { shortExamples } from './schema-keywords.ts';

/**
 * What a parameter or a body says beside its schema, as keywords: it takes the place of the schema's own. Examples may
 * stand with its media type.
 */
export function readBeside(
  documents: Documents,
  { value, document }: { value: Json; document: string },
  media: Json = value,
): Json {
  const description = textOf(value.description);
  return {
    ...(description && { description }),
    ...(value.deprecated === true && { deprecated: true }),
    ...shortExamples(examplesOf(documents, media, document)),
  };
}

function examplesOf(documents: Documents, { example, examples }: Json, document: string) {
  if (example !== undefined) return [example];
  return entriesOf(examples).flatMap(([, value]) => {
    const found = documents.record({ value, document } satisfies SpecNode)?.value;
    return found && 'value' in found ? [found.value] : [];
  });
}
