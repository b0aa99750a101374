import { embedTexts } from '../../knowledge/embed-texts.ts';
import type { Models } from '../../platform/models/models.ts';
import type { OperationRecord } from '../operations/operation-record.ts';
import { removeToolRemains } from '../remove-tool-remains.ts';

type Needs = { models: Models } & Parameters<typeof removeToolRemains>[0];

/** So many are in memory with their vectors at once. */
const PORTION = 200;

/**
 * Makes operations findable by what is said of them: those that are named, or all of a tool. Those among them that
 * are gone are found no longer. Harmless twice.
 */
export async function indexOperations(
  deps: Needs,
  {
    tenantId,
    toolId,
    operationIds,
  }: { tenantId: string; toolId: string; operationIds?: string[] | undefined },
): Promise<void> {
  const { operations, operationIndex } = deps;
  const found = operationIds
    ? await operations.listByIds(tenantId, operationIds)
    : await operations.list(tenantId, toolId);
  for (let start = 0; start < found.length; start += PORTION) {
    await writeEntries(deps, tenantId, toolId, found.slice(start, start + PORTION));
  }
  const present = new Set(found.map(({ id }) => id));
  for (const id of operationIds ?? []) {
    if (!present.has(id)) await operationIndex.remove(tenantId, toolId, id);
  }
  // The tool may have been removed while this went on.
  await removeToolRemains(deps, { tenantId, toolId });
}

async function writeEntries(
  deps: Needs,
  tenantId: string,
  toolId: string,
  operations: OperationRecord[],
): Promise<void> {
  const texts = operations.map(({ ragDocument }) => ragDocument);
  const vectors = await embedTexts(deps, texts);
  const entries = operations.map(({ id }, at) => ({
    operationId: id,
    text: texts[at] ?? '',
    vector: vectors[at] ?? [],
  }));
  await deps.operationIndex.write(tenantId, toolId, entries);
}
