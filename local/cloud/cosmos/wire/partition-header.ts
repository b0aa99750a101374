import type { Json } from '../query/values.ts';
import type { Container } from '../storage/container.ts';
import { badRequest, WRONG_PARTITION_KEY } from '../storage/cosmos-error.ts';
import type { CosmosRequest } from './http-message.ts';

/** The values of the partition key that the request names: all levels, a prefix of them, or none. */
export function partitionPrefix(request: CosmosRequest, container: Container): Json[] | undefined {
  const header = request.header('x-ms-documentdb-partitionkey');
  return header === undefined ? undefined : readPartitionKey(header, container);
}

/** The whole key of one item, in the form it is stored in. */
export function itemPartition(request: CosmosRequest, container: Container): string {
  const values = partitionPrefix(request, container);
  if (!values) throw badRequest('PartitionKey value must be supplied for this operation.');
  return wholeKey(values, container);
}

export function wholeKey(values: Json[], container: Container): string {
  if (values.length !== container.schema.partitionPaths.length) throw wrongKey();
  return JSON.stringify(values);
}

export function readPartitionKey(text: string, container: Container): Json[] {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    throw badRequest('The partition key header is not valid JSON.');
  }
  if (!Array.isArray(values)) throw badRequest('The partition key header has to be an array.');
  if (values.length > container.schema.partitionPaths.length) throw wrongKey();
  return values;
}

function wrongKey() {
  return badRequest(
    "Partition key provided either doesn't correspond to definition in the collection or doesn't match partition key field values specified in the document.",
    WRONG_PARTITION_KEY,
  );
}
