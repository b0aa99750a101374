import { isObject, type Json } from '../query/values.ts';
import type { Container } from '../storage/container.ts';
import { badRequest, CosmosError, tooLarge } from '../storage/cosmos-error.ts';
import {
  type Conditions,
  createItem,
  deleteItem,
  patchItem,
  readItem,
  replaceItem,
  upsertItem,
} from '../storage/items.ts';
import { MAX_ITEM_BYTES } from '../storage/write-document.ts';
import type { CosmosRequest, Reply } from './http-message.ts';
import { itemPartition, readPartitionKey, wholeKey } from './partition-header.ts';
import {
  deleteCharge,
  REFUSED_CHARGE,
  readCharge,
  rounded,
  writeCharge,
} from './request-charge.ts';

/** The service's limits for one batch. */
const MAX_OPERATIONS = 100;
const MAX_BATCH_BYTES = MAX_ITEM_BYTES;
const FAILED_DEPENDENCY = 424;

type Operation = {
  operationType: string;
  id?: string;
  partitionKey?: Json;
  resourceBody?: Json;
  conditions: Conditions;
};
type Outcome = {
  status: number;
  substatus?: number;
  charge: number;
  etag?: string;
  text?: string;
  message?: string;
};

/** All or nothing for a transactional batch; for bulk each operation by itself, in one commit. */
export function runBatch(request: CosmosRequest, container: Container): Reply {
  const operations = readOperations(request);
  const isAtomic = request.isSet('x-ms-cosmos-batch-atomic');
  if (isAtomic && request.body.length > MAX_BATCH_BYTES) throw tooLarge();
  const partition = isAtomic ? itemPartition(request, container) : undefined;
  const run = (operation: Operation) => runOperation(container, operation, partitionOf(operation));
  const outcomes = isAtomic
    ? runAtomic(container, operations, run)
    : runEach(container, operations, run);

  const isMinimal = request.header('prefer') === 'return=minimal';
  return {
    status: outcomes.some(({ status }) => status >= 400) ? 207 : 200,
    container,
    charge: rounded(outcomes.reduce((sum, { charge }) => sum + charge, 0)),
    text: `[${outcomes.map((outcome) => outcomeText(outcome, isMinimal)).join()}]`,
  };

  function partitionOf({ partitionKey }: Operation): string | undefined {
    if (partitionKey === undefined) return partition;
    const text = typeof partitionKey === 'string' ? partitionKey : JSON.stringify(partitionKey);
    const own = wholeKey(readPartitionKey(text, container), container);
    if (partition === undefined || partition === own) return own;
    throw badRequest('An operation of the batch has another partition key than the request.');
  }
}

class Rollback extends Error {}

function runAtomic(
  container: Container,
  operations: Operation[],
  run: (operation: Operation) => Outcome,
): Outcome[] {
  const outcomes: Outcome[] = [];
  try {
    container.file.transaction(() => {
      for (const operation of operations) {
        outcomes.push(refusalAsOutcome(() => run(operation)));
        if ((outcomes.at(-1)?.status ?? 0) >= 400) throw new Rollback();
      }
    });
    return outcomes;
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
    const failedAt = outcomes.length - 1;
    return operations.map((_, i) => {
      const failure = i === failedAt ? outcomes[i] : undefined;
      return failure ?? { status: FAILED_DEPENDENCY, charge: 0 };
    });
  }
}

function runEach(
  container: Container,
  operations: Operation[],
  run: (operation: Operation) => Outcome,
): Outcome[] {
  return container.file.transaction(() =>
    operations.map((operation) => refusalAsOutcome(() => run(operation))),
  );
}

function refusalAsOutcome(run: () => Outcome): Outcome {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof CosmosError)) throw error;
    const { status, substatus, message } = error;
    return { status, substatus, message, charge: REFUSED_CHARGE };
  }
}

function runOperation(
  container: Container,
  operation: Operation,
  partition: string | undefined,
): Outcome {
  const { resourceBody: body = null, conditions, operationType } = operation;
  const key = partition ?? (isObject(body) ? container.partitionOf(body) : '');
  const id = operation.id ?? (isObject(body) ? String(body.id) : '');

  switch (operationType) {
    case 'Create':
      return written(createItem(container, body, partition));
    case 'Upsert':
      return written(upsertItem(container, body, partition, conditions));
    case 'Replace':
      return written(replaceItem(container, key, id, body, conditions));
    case 'Patch':
      return written(patchItem(container, key, id, body, conditions));
    case 'Read': {
      const { text, etag } = readItem(container, key, id);
      if (conditions.ifNoneMatch === etag) return { status: 304, etag, charge: readCharge(0) };
      return { status: 200, etag, text, charge: readCharge(text.length) };
    }
    case 'Delete': {
      const { text } = deleteItem(container, key, id, conditions);
      return { status: 204, charge: deleteCharge(text.length) };
    }
    default:
      throw badRequest(`The operation type '${operationType}' is unknown.`);
  }
}

function written({ status, text, etag }: { status: number; text: string; etag: string }): Outcome {
  return { status, text, etag, charge: writeCharge(text.length) };
}

function outcomeText(outcome: Outcome, isMinimal: boolean): string {
  const { status, substatus = 0, charge, etag, text, message } = outcome;
  const parts = [`"statusCode":${status}`, `"requestCharge":${charge}`];
  if (status >= 400) parts.push(`"subStatusCode":${substatus}`);
  if (message) parts.push(`"message":${JSON.stringify(message)}`);
  if (etag) parts.push(`"eTag":${JSON.stringify(etag)}`);
  if (text && !isMinimal) parts.push(`"resourceBody":${text}`);
  return `{${parts.join()}}`;
}

function readOperations(request: CosmosRequest): Operation[] {
  const body = request.json();
  if (!Array.isArray(body))
    throw badRequest('The body of a batch has to be an array of operations.');
  if (body.length > MAX_OPERATIONS) {
    throw badRequest(
      `Batch request has more operations than what is supported: ${MAX_OPERATIONS}.`,
    );
  }
  return body.map((operation) => {
    if (!isObject(operation)) throw badRequest('An operation of a batch has to be an object.');
    const { id, partitionKey, resourceBody, ifMatch, ifNoneMatch } = operation;
    return {
      operationType: String(operation.operationType),
      id: typeof id === 'string' ? id : undefined,
      partitionKey,
      resourceBody,
      conditions: {
        ifMatch: typeof ifMatch === 'string' ? ifMatch : undefined,
        ifNoneMatch: typeof ifNoneMatch === 'string' ? ifNoneMatch : undefined,
      },
    };
  });
}
