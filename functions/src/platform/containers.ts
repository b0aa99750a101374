/**
 * What the product finds in its Cosmos account, storage account and Service Bus namespace. The same files set
 * them up, here and in Azure, so that no name can be misspelt and no partition key differ.
 */
import definitions from '../../../infra/containers.json' with { type: 'json' };
import queueDefinitions from '../../../infra/queues.json' with { type: 'json' };

export const containers = definitions.cosmos;
export type ContainerName = keyof typeof containers;
/** Where records lie by what they are; a ledger lies where `platform/ledger` says. */
export type StoreName = Exclude<ContainerName, 'ledger-buckets'> | 'ledger';
/** Where versions of before have the ledger: no new deployment gets it. */
export const LEDGER_BEFORE = 'ledger';
export type BlobContainerName = keyof typeof definitions.blob;

export const queues = Object.keys(queueDefinitions) as QueueName[];
export type QueueName = keyof typeof queueDefinitions;

const [passages] = containers.knowledge.vectorEmbeddingPolicy.vectorEmbeddings;
if (!passages) throw new Error('infra/containers.json gives `knowledge` no vectors.');
export const EMBEDDING_DIMENSIONS = passages.dimensions;
