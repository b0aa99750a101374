import {
  type createOperation as contract,
  MAX_OPERATIONS,
} from '@talkwright/shared/areas/operations';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { whileRefused } from '../../platform/write-refused.ts';
import type { ArgumentChecker } from '../checking/argument-checker.ts';
import { describeOperation } from '../search/describe-operation.ts';
import type { IndexingMessage } from '../search/indexing-message.ts';
import type { ToolsReader } from '../tools.store.ts';
import { type OperationRecord, rowWordsOf, toOperation } from './operation-record.ts';
import type { Operations } from './operations.store.ts';
import { placeByHand } from './place-by-hand.ts';

type Needs = {
  argumentChecker: ArgumentChecker;
  rateLimiter: RateLimiter;
  newId: NewId;
  now: Clock;
  operations: Operations;
  outbox: Outbox;
  tools: ToolsReader;
};

/** Each may compile a schema for seconds. */
const LIMIT = { name: 'operations', max: 100, seconds: 600 };

/**
 * @throws Failure `tool_not_found`, `operation_key_taken`, `operation_limit_reached`, `input_schema_refused`,
 *   `too_many`, `unavailable`
 */
export async function createOperation(
  deps: Needs,
  { tenantId }: Member,
  { customToolId, operationKey, inputSchema, ...given }: ParsedInput<typeof contract>,
) {
  const placed = placeByHand({ ...given, inputSchema });
  if (placed.inputSchema) {
    await deps.rateLimiter.take(LIMIT, tenantId);
    await refuseUnusable(deps, tenantId, placed.inputSchema);
  }
  const described = {
    ...given,
    ...placed,
    operationKey,
    description: '',
    tags: [],
  };
  const operation = {
    ...described,
    id: deps.newId(),
    tenantId,
    type: 'operation' as const,
    customToolId,
    server: null,
    enabled: true,
    ragDocument: describeOperation(described),
    words: rowWordsOf(described),
    createdAt: deps.now().toISOString(),
  };
  const following = deps.outbox.record(tenantId, 'tool-indexing', {
    tenantId,
    toolId: customToolId,
    operationIds: [operation.id],
  } satisfies IndexingMessage);

  // The count of the tool changes with each new operation: of two of the same key, one begins anew and finds the other.
  return whileRefused(async () => {
    const tool = await deps.tools.get(tenantId, customToolId);
    const { operationCount: position } = tool.value;
    if (position >= MAX_OPERATIONS) throw new Failure('operation_limit_reached');
    if (await deps.operations.hasKey(tenantId, customToolId, operationKey)) {
      throw new Failure('operation_key_taken');
    }
    const record: OperationRecord = { ...operation, position };
    await deps.operations.create(record, tool, following);
    const activity = { name: operationKey, tool: tool.value.name };
    return { operation: toOperation(record), activity };
  });
}

async function refuseUnusable(
  { argumentChecker }: Needs,
  tenantId: string,
  schema: string,
): Promise<void> {
  const verdict = await argumentChecker.check(tenantId, schema);
  if (verdict.kind !== 'unusable') return;
  throw new Failure('input_schema_refused', {
    message: `The input schema cannot be used: ${verdict.reason}.`,
  });
}
