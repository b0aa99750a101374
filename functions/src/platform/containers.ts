/** What the product expects to find in its Cosmos account, storage account and Service Bus namespace. */

export const EMBEDDING_DIMENSIONS = 512;

type ContainerDefinition = {
  id: string;
  partitionKey: string[];
  /** Items may then carry their own `ttl` in seconds. */
  hasTtl?: true;
  indexingPolicy?: object;
  vectorEmbeddingPolicy?: object;
  fullTextPolicy?: object;
};

const everything = [{ path: '/*' }];

export const containers = [
  { id: 'directory', partitionKey: ['/id'], hasTtl: true },
  {
    id: 'tenants',
    partitionKey: ['/tenantId'],
    hasTtl: true,
    indexingPolicy: {
      includedPaths: everything,
      excludedPaths: [{ path: '/"_etag"/?' }],
      compositeIndexes: [
        [
          { path: '/type', order: 'ascending' },
          { path: '/createdAt', order: 'descending' },
        ],
      ],
    },
  },
  {
    id: 'knowledge',
    partitionKey: ['/tenantId', '/scope'],
    indexingPolicy: {
      includedPaths: everything,
      excludedPaths: [{ path: '/vector/*' }, { path: '/text/?' }, { path: '/"_etag"/?' }],
      vectorIndexes: [{ path: '/vector', type: 'diskANN' }],
      fullTextIndexes: [{ path: '/text' }],
    },
    vectorEmbeddingPolicy: {
      vectorEmbeddings: [
        {
          path: '/vector',
          dataType: 'float32',
          distanceFunction: 'cosine',
          dimensions: EMBEDDING_DIMENSIONS,
        },
      ],
    },
    fullTextPolicy: {
      defaultLanguage: 'en-US',
      fullTextPaths: [{ path: '/text', language: 'en-US' }],
    },
  },
  { id: 'conversations', partitionKey: ['/tenantId', '/sessionId'] },
  { id: 'ledger', partitionKey: ['/tenantId'] },
  { id: 'guards', partitionKey: ['/id'], hasTtl: true },
] as const satisfies ContainerDefinition[];

export type ContainerName = (typeof containers)[number]['id'];

export const blobContainers = ['documents', 'avatars'] as const;
export type BlobContainerName = (typeof blobContainers)[number];

export const queues = [
  'document-ingestion',
  'tool-indexing',
  'mail',
  'accounts',
  'audit',
  'clean-up',
  'tenant-purge',
] as const;
/**
 * For how long a message belongs to the worker that took it, unless renewed (the host does, while it works).
 * Of a worker that died, its messages come back after so long.
 */
export const QUEUE_LOCK_SECONDS = 20;

export type QueueName = (typeof queues)[number];
