import type { JSONObject, OperationInput, PatchOperation } from '@azure/cosmos';

export type Item = { id: string; [field: string]: unknown };
/** One write of a batch. */
export type Change = { operation: 'create' | 'upsert'; item: Item } | ReplaceChange | OtherChange;
type ReplaceChange = { operation: 'replace'; item: Item; etag: string };
type OtherChange =
  | { operation: 'delete'; id: string; etag?: string }
  | { operation: 'patch'; id: string; patch: PatchOperation[]; condition?: string };

/** Creates the item, or puts it in place of the one that was read. */
export const writeOf = (item: Item, before: { etag: string } | undefined): Change =>
  before ? { operation: 'replace', item, etag: before.etag } : { operation: 'create', item };

/** The condition over `c` that each of these fields is as it was read. */
export const stillAs = (fields: Record<string, string | number | boolean>): string =>
  Object.entries(fields)
    .map(([name, value]) => `c.${name} = ${JSON.stringify(value)}`)
    .join(' AND ');

/** Sets each field, if the condition over `c` holds. */
export const patchOf = (fields: object, condition?: string) => ({
  patch: Object.entries(fields).map(
    ([name, value]): PatchOperation => ({ op: 'set', path: `/${name}`, value }),
  ),
  ...(condition && { condition: `FROM c WHERE ${condition}` }),
});

/** As the SDK takes it. */
export function toOperation(change: Change): OperationInput {
  switch (change.operation) {
    case 'create':
      return { operationType: 'Create', resourceBody: change.item as JSONObject };
    case 'upsert':
      return { operationType: 'Upsert', resourceBody: change.item as JSONObject };
    case 'replace': {
      const { item, etag } = change;
      return {
        operationType: 'Replace',
        id: item.id,
        resourceBody: item as JSONObject,
        ifMatch: etag,
      };
    }
    case 'delete': {
      const { id, etag } = change;
      return { operationType: 'Delete', id, ...(etag && { ifMatch: etag }) };
    }
    case 'patch': {
      const { id, patch, condition } = change;
      const resourceBody = { operations: patch, ...(condition && { condition }) };
      return { operationType: 'Patch', id, resourceBody };
    }
  }
}
