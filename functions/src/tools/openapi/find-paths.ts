import { operationMethods } from '@talkwright/shared/areas/operations';
import { type Documents, entriesOf, type Json, listOf } from './documents.ts';
import type { Warnings } from './warnings.ts';

/** An operation as it stands in its document, with the path that it belongs to. */
export type Found = {
  path: string;
  method: (typeof operationMethods)[number];
  item: Json;
  operation: Json;
  /** Where each of them stands: one may be a reference to another document. */
  documents: { item: string; operation: string };
};

const MAX_PATH = 500;

/** All operations that an agent could call, in the order of the description. */
export function* operationsOf(
  documents: Documents,
  root: Json,
  warnings: Warnings,
): Generator<Found> {
  const { document } = documents.root;
  for (const [path, value] of entriesOf(root.paths)) {
    if (path.startsWith('x-')) continue;
    const item = documents.record({ value, document });
    if (!item || !path.startsWith('/') || path.length > MAX_PATH) {
      warnings.add('Paths that could not be read', path);
      continue;
    }
    for (const [name, value] of entriesOf(item.value)) {
      const upper = name.toUpperCase();
      const method = operationMethods.find((known) => known === upper);
      if (method) {
        const operation = documents.record({ value, document: item.document });
        if (!operation) {
          warnings.add(
            'Operations that could not be read, which were left out',
            `${upper} ${path}`,
          );
          continue;
        }
        const places = { item: item.document, operation: operation.document };
        yield { path, method, item: item.value, operation: operation.value, documents: places };
      } else if (['HEAD', 'OPTIONS', 'TRACE'].includes(upper)) {
        warnings.add(`Operations with the method ${upper}, which agents do not call`, path);
      }
    }
  }
}

/** Those that have one of the tags that are wished for, and none of the others. */
export const byTags = ({
  includeTags,
  excludeTags,
}: {
  includeTags: string[];
  excludeTags: string[];
}) => {
  const lower = (tags: unknown) => listOf(tags).map((tag) => String(tag).toLowerCase());
  const [included, excluded] = [lower(includeTags), lower(excludeTags)];
  return ({ operation }: Found) => {
    const tags = lower(operation.tags);
    if (tags.some((tag) => excluded.includes(tag))) return false;
    return included.length === 0 || tags.some((tag) => included.includes(tag));
  };
};
