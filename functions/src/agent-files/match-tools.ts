import { WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import * as z from 'zod';
import type { OperationsReader } from '../tools/operations/operations.store.ts';
import type { ToolsReader } from '../tools/tools.store.ts';
import { type OperationNames, operationNamesSchema } from './agent-file.ts';

type Found = { enabledTools: string[]; sentences: string[] };

const entriesSchema = z.array(operationNamesSchema.nullable().catch(null)).max(2_000).catch([]);

/**
 * The operations that a file means, as they are here: by id where the file comes from this organization, else by the
 * names of tool and operation, or by tool, method and path.
 */
export async function matchTools(
  deps: { operations: OperationsReader; tools: ToolsReader },
  tenantId: string,
  wanted: string[],
  described: unknown,
): Promise<Found> {
  const entries = entriesSchema.parse(described).filter((entry) => entry !== null);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const known = new Set((await deps.operations.listByIds(tenantId, wanted)).map(({ id }) => id));
  const own = await operationsNamed(deps, tenantId, new Set(entries.map(({ tool }) => tool)));

  const enabledTools: string[] = [];
  const missing: (OperationNames | undefined)[] = [];
  for (const name of wanted) {
    const entry = byId.get(name);
    const isKnown = name === WEB_SEARCH_TOOL || known.has(name);
    const id = isKnown ? name : entry && find(own, entry);
    if (id) enabledTools.push(id);
    else missing.push(entry);
  }
  return { enabledTools: [...new Set(enabledTools)], sentences: sentencesFor(missing) };
}

async function operationsNamed(
  { operations, tools }: { operations: OperationsReader; tools: ToolsReader },
  tenantId: string,
  toolNames: Set<string>,
): Promise<OperationNames[]> {
  const named = (await tools.list(tenantId)).filter(({ name }) => toolNames.has(name));
  const found = named.map(async ({ id: toolId, name: tool }) =>
    (await operations.listKeys(tenantId, toolId)).map(({ operationKey, ...operation }) => ({
      ...operation,
      operation_key: operationKey,
      tool,
    })),
  );
  return (await Promise.all(found)).flat();
}

function find(own: OperationNames[], { tool, operation_key, method, path }: OperationNames) {
  const ofTool = own.filter((operation) => operation.tool === tool);
  const found =
    ofTool.find((operation) => operation.operation_key === operation_key) ??
    ofTool.find((operation) => operation.method === method && operation.path === path);
  return found?.id;
}

function sentencesFor(missing: (OperationNames | undefined)[]): string[] {
  const byTool = Map.groupBy(missing, (operation) => operation?.tool);
  return [...byTool].map(([tool, operations]) => {
    const count = operations.length === 1 ? 'An operation' : `${operations.length} operations`;
    if (tool === undefined) {
      return `${count} of custom tools: the file does not say which. Allow them again on the Tools tab.`;
    }
    const keys = operations.flatMap((one) => one?.operation_key ?? []);
    const some = keys.slice(0, 3).join(', ') + (keys.length > 3 ? ', …' : '');
    return `${count} of the tool ${tool}, which this organization lacks: ${some}. Add the tool, then allow them.`;
  });
}
