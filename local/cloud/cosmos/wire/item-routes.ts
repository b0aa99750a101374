import type { Container } from '../storage/container.ts';
import { tooLarge } from '../storage/cosmos-error.ts';
import {
  createItem,
  deleteItem,
  patchItem,
  readItem,
  replaceItem,
  upsertItem,
  type WrittenItem,
} from '../storage/items.ts';
import { deleteRows, MAX_ITEM_BYTES } from '../storage/write-document.ts';
import { runBatch } from './batch.ts';
import type { CosmosRequest, Reply } from './http-message.ts';
import { itemPartition, partitionPrefix } from './partition-header.ts';
import { answerPlan, changeFeed, listItems, queryItems } from './query-routes.ts';
import { deleteCharge, METADATA_CHARGE, readCharge, writeCharge } from './request-charge.ts';

/** /dbs/{db}/colls/{coll}/docs */
export function allItems(request: CosmosRequest, container: Container): Reply | undefined {
  if (request.method === 'GET') {
    return request.header('a-im') ? changeFeed(request, container) : listItems(request, container);
  }
  if (request.method !== 'POST') return undefined;
  if (request.isPlan) return answerPlan(request, container);
  if (request.isQuery) return queryItems(request, container);
  if (request.header('x-ms-cosmos-is-batch-request')) return runBatch(request, container);

  refuseTooLarge(request);
  const partition = partitionPrefix(request, container) && itemPartition(request, container);
  const isUpsert = request.isSet('x-ms-documentdb-is-upsert');
  const written = isUpsert
    ? upsertItem(container, request.json(), partition, conditionsOf(request))
    : createItem(container, request.json(), partition);
  return writtenReply(written, container);
}

/** /dbs/{db}/colls/{coll}/docs/{id} */
export function oneItem(
  request: CosmosRequest,
  container: Container,
  id: string,
): Reply | undefined {
  const partition = itemPartition(request, container);
  const conditions = conditionsOf(request);
  refuseTooLarge(request);

  switch (request.method) {
    case 'GET': {
      const { text, etag } = readItem(container, partition, id);
      const isKnown = conditions.ifNoneMatch === etag || conditions.ifNoneMatch === '*';
      if (isKnown) return { status: 304, etag, container, charge: readCharge(0) };
      return { status: 200, text, etag, container, read: 1, charge: readCharge(text.length) };
    }
    case 'PUT':
      return writtenReply(
        replaceItem(container, partition, id, request.json(), conditions),
        container,
      );
    case 'PATCH':
      return writtenReply(
        patchItem(container, partition, id, request.json(), conditions),
        container,
      );
    case 'DELETE': {
      const { text } = deleteItem(container, partition, id, conditions);
      return { status: 204, container, charge: deleteCharge(text.length) };
    }
    default:
      return undefined;
  }
}

/** /dbs/{db}/colls/{coll}/operations/partitionkeydelete */
export function deletePartition(request: CosmosRequest, container: Container): Reply {
  deleteRows(container, 'pk = ?', [itemPartition(request, container)]);
  return { status: 200, container, charge: METADATA_CHARGE };
}

function conditionsOf(request: CosmosRequest) {
  return { ifMatch: request.header('if-match'), ifNoneMatch: request.header('if-none-match') };
}

function writtenReply({ status, text, etag }: WrittenItem, container: Container): Reply {
  return { status, text, etag, container, charge: writeCharge(text.length) };
}

/** White space and escapes may make a body longer than what is stored; the exact check follows there. */
function refuseTooLarge(request: CosmosRequest): void {
  if (request.body.length > 2 * MAX_ITEM_BYTES) throw tooLarge();
}
