import { MAX_OFFERED_OPERATIONS } from '@talkwright/shared/areas/operations';
import type { ModelTool } from '../../platform/models/models.ts';
import { findOperations } from '../search/find-operations.ts';
import type { ToolsReader } from '../tools.store.ts';
import type { OperationRecord } from './operation-record.ts';
import type { OperationsReader } from './operations.store.ts';

type Needs = { operations: OperationsReader; tools: ToolsReader } & Parameters<
  typeof findOperations
>[0];

export type OfferedOperation = {
  operation: OperationRecord;
  toolName: string;
  modelTool: ModelTool;
};

type Offer = {
  tenantId: string;
  enabledTools: string[];
  /** They need a token that the visitor cannot have. */
  withheldToolIds: string[];
  query: string;
  signal?: AbortSignal;
};

const MAX_NAME_LENGTH = 64;
const MAX_DESCRIPTION_LENGTH = 1_024;
const NO_PARAMETERS = { type: 'object', properties: {}, additionalProperties: false };

/**
 * What an agent may call now: operations that it was allowed, that are enabled, and whose tool is still there. Where
 * they are more than a model chooses well from, those that fit the question best.
 */
export async function listOffered(
  deps: Needs,
  { tenantId, enabledTools, withheldToolIds, query, signal }: Offer,
): Promise<OfferedOperation[]> {
  if (enabledTools.length === 0) return [];
  const found = await findOperations(deps, {
    tenantId,
    operationIds: enabledTools,
    withheldToolIds,
    query,
    limit: MAX_OFFERED_OPERATIONS,
    ...(signal && { signal }),
  });
  if (found.length === 0) return [];
  const [operations, tools] = await Promise.all([
    deps.operations.listByIds(
      tenantId,
      found.map(({ id }) => id),
    ),
    deps.tools.list(tenantId),
  ]);
  const toolNames = new Map(tools.map(({ id, name }) => [id, name]));
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const offered = found
    .flatMap(({ id }) => byId.get(id) ?? [])
    .filter(({ customToolId, enabled }) => enabled && toolNames.has(customToolId));
  const names = uniqueNames(offered, toolNames);
  return offered.map((operation, at) => ({
    operation,
    toolName: toolNames.get(operation.customToolId) ?? '',
    modelTool: toModelTool(operation, names[at] ?? ''),
  }));
}

/** Two tools may have an operation of the same key: then both carry the name of their tool. */
function uniqueNames(operations: OperationRecord[], toolNames: Map<string, string>): string[] {
  const taken = new Set<string>();
  const isShared = (key: string) =>
    operations.filter(({ operationKey }) => operationKey === key).length > 1;
  return operations.map(({ operationKey, customToolId }) => {
    const tool = (toolNames.get(customToolId) ?? '').replace(/[^A-Za-z0-9]+/g, '_').slice(0, 20);
    const wanted = isShared(operationKey) ? `${tool}_${operationKey}` : operationKey;
    let name = wanted.slice(0, MAX_NAME_LENGTH);
    for (let number = 2; taken.has(name); number += 1) {
      name = `${wanted.slice(0, MAX_NAME_LENGTH - 4)}_${number}`;
    }
    taken.add(name);
    return name;
  });
}

function toModelTool(operation: OperationRecord, name: string): ModelTool {
  const { method, path, shortDescription, inputSchema } = operation;
  const said = [operation.name, shortDescription].filter(Boolean).join('. ');
  return {
    name,
    description: `${said} (${method} ${path})`.trim().slice(0, MAX_DESCRIPTION_LENGTH),
    parameters: inputSchema === null ? NO_PARAMETERS : toParameters(JSON.parse(inputSchema)),
  };
}

/** Models' servers refuse alternatives at the top of a schema; the check of the arguments still knows them. */
function toParameters(schema: Record<string, unknown>): Record<string, unknown> {
  const { oneOf: _one, anyOf: _any, allOf: _all, not: _not, enum: _enum, ...plain } = schema;
  return { properties: {}, ...plain, type: 'object' };
}
