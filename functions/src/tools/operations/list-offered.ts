import { MAX_OFFERED_OPERATIONS } from '@talkwright/shared/areas/operations';
import type { ModelTool } from '../../platform/models/models.ts';
import { findOperations } from '../search/find-operations.ts';
import type { ToolRecord } from '../tool-record.ts';
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
  /** Where not all of them may be offered: which, by the name of the tool and the operation. */
  allows?: (toolName: string, operation: OperationRecord) => boolean;
};

const MAX_NAME_LENGTH = 64;
const MAX_DESCRIPTION_LENGTH = 1_024;
/** It stands with each operation of the tool. */
const MAX_SUMMARY_LENGTH = 240;
const NO_PARAMETERS = { type: 'object', properties: {}, additionalProperties: false };

/**
 * What an agent may call now: operations that it was allowed, that are enabled, and whose tool is still there. Where
 * they are more than a model chooses well from, those that fit the question best.
 */
export async function listOffered(
  deps: Needs,
  { tenantId, enabledTools, withheldToolIds, query, signal, allows }: Offer,
): Promise<OfferedOperation[]> {
  // Before the best are chosen: else none of those that may be offered would be among them.
  const operationIds = allows
    ? await allowedAmong(deps, tenantId, enabledTools, allows)
    : enabledTools;
  if (operationIds.length === 0) return [];
  const found = await findOperations(deps, {
    tenantId,
    operationIds,
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
  const toolsById = new Map(tools.map((tool) => [tool.id, tool]));
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const offered = found.flatMap(({ id }) => {
    const operation = byId.get(id);
    const tool = operation && toolsById.get(operation.customToolId);
    return operation?.enabled && tool ? [{ operation, tool }] : [];
  });
  const names = uniqueNames(offered);
  return offered.map(({ operation, tool }, at) => ({
    operation,
    toolName: tool.name,
    modelTool: toModelTool(operation, tool, names[at] ?? ''),
  }));
}

async function allowedAmong(
  { operations, tools }: Needs,
  tenantId: string,
  ids: string[],
  allows: NonNullable<Offer['allows']>,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const [all, toolsOf] = await Promise.all([
    operations.listByIds(tenantId, ids),
    tools.list(tenantId),
  ]);
  const names = new Map(toolsOf.map(({ id, name }) => [id, name]));
  return all.flatMap((one) => {
    const name = names.get(one.customToolId);
    return name !== undefined && allows(name, one) ? [one.id] : [];
  });
}

type Offered = { operation: OperationRecord; tool: ToolRecord };

/** Two tools may have an operation of the same key: then both carry the name of their tool. */
function uniqueNames(offered: Offered[]): string[] {
  const taken = new Set<string>();
  const isShared = (key: string) =>
    offered.filter(({ operation }) => operation.operationKey === key).length > 1;
  return offered.map(({ operation: { operationKey }, tool }) => {
    const prefix = tool.name.replace(/[^A-Za-z0-9]+/g, '_').slice(0, 20);
    const wanted = isShared(operationKey) ? `${prefix}_${operationKey}` : operationKey;
    let name = wanted.slice(0, MAX_NAME_LENGTH);
    for (let number = 2; taken.has(name); number += 1) {
      name = `${wanted.slice(0, MAX_NAME_LENGTH - 4)}_${number}`;
    }
    taken.add(name);
    return name;
  });
}

function toModelTool(operation: OperationRecord, tool: ToolRecord, name: string): ModelTool {
  const { inputSchema } = operation;
  return {
    name,
    description: describe(operation, tool),
    parameters: inputSchema === null ? NO_PARAMETERS : toParameters(JSON.parse(inputSchema)),
  };
}

/** What the operation does, then what its whole tool is for: a key alone may say little. */
function describe(operation: OperationRecord, { name, summary }: ToolRecord): string {
  const { method, path, shortDescription } = operation;
  const said = [operation.name, shortDescription].filter(Boolean).join('. ');
  const about = summary ? `\n${name}: ${summary}`.slice(0, MAX_SUMMARY_LENGTH) : '';
  const own = `${said} (${method} ${path})`.trim();
  return (own.slice(0, MAX_DESCRIPTION_LENGTH - about.length) + about).toWellFormed();
}

/** Models' servers refuse alternatives at the top of a schema; the check of the arguments still knows them. */
function toParameters(schema: Record<string, unknown>): Record<string, unknown> {
  const { oneOf: _one, anyOf: _any, allOf: _all, not: _not, enum: _enum, ...plain } = schema;
  return { properties: {}, ...plain, type: 'object' };
}
