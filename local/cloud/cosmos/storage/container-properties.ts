import type { JsonObject } from '../query/values.ts';
import { badRequest } from './cosmos-error.ts';
import { parsePropertyPath } from './property-path.ts';

/** A container's definition as it is stored and answered. What the engine does not use is kept as it came. */
export type ContainerProperties = {
  id: string;
  partitionKey: { paths: string[]; kind: string; version: number };
  indexingPolicy: IndexingPolicy;
  defaultTtl?: number;
  uniqueKeyPolicy: { uniqueKeys: { paths: string[] }[] };
  vectorEmbeddingPolicy?: { vectorEmbeddings: VectorEmbedding[] };
  fullTextPolicy?: {
    defaultLanguage?: string;
    fullTextPaths?: { path: string; language?: string }[];
  };
  conflictResolutionPolicy: JsonObject;
  geospatialConfig: JsonObject;
};

type Paths = { path: string }[];
type IndexingPolicy = {
  indexingMode: string;
  automatic: boolean;
  includedPaths: Paths;
  excludedPaths: Paths;
  compositeIndexes?: { path: string; order?: 'ascending' | 'descending' }[][];
  vectorIndexes?: { path: string; type: string; vectorIndexShardKey?: string[] }[];
  fullTextIndexes?: Paths;
};
type VectorEmbedding = {
  path: string;
  dataType: string;
  dimensions: number;
  distanceFunction: 'cosine' | 'dotproduct' | 'euclidean';
};

/** What a client sends: nothing of it is certain. */
export type ContainerRequest = Partial<
  Omit<ContainerProperties, 'partitionKey' | 'indexingPolicy' | 'defaultTtl'>
> & {
  partitionKey?: { paths?: string[]; kind?: string; version?: number };
  indexingPolicy?: Partial<IndexingPolicy>;
  defaultTtl?: number | null;
};

const MAX_KEY_LEVELS = 3;
const MAX_TTL = 2_147_483_647;

export function readContainerProperties(request: ContainerRequest): ContainerProperties {
  const { id, vectorEmbeddingPolicy, fullTextPolicy, defaultTtl } = request;
  checkResourceName(id);
  const uniqueKeyPolicy = request.uniqueKeyPolicy ?? { uniqueKeys: [] };
  for (const { paths } of uniqueKeyPolicy.uniqueKeys ?? []) paths.forEach(parsePropertyPath);
  checkVectors(request);
  checkFullText(request);
  if (defaultTtl !== undefined && defaultTtl !== null && !isTtl(defaultTtl))
    throw invalidTtl(defaultTtl);

  return {
    id,
    partitionKey: readPartitionKey(request.partitionKey),
    indexingPolicy: readIndexingPolicy(request.indexingPolicy ?? {}),
    ...(typeof defaultTtl === 'number' && { defaultTtl }),
    uniqueKeyPolicy,
    ...(vectorEmbeddingPolicy && { vectorEmbeddingPolicy }),
    ...(fullTextPolicy && { fullTextPolicy }),
    conflictResolutionPolicy: request.conflictResolutionPolicy ?? {
      mode: 'LastWriterWins',
      conflictResolutionPath: '/_ts',
      conflictResolutionProcedure: '',
    },
    geospatialConfig: request.geospatialConfig ?? { type: 'Geography' },
  };
}

export function checkResourceName(id: unknown): asserts id is string {
  if (typeof id === 'string' && /^[^/\\?#]{1,255}$/.test(id) && !id.endsWith(' ')) return;
  throw badRequest(
    `The input name '${id}' is invalid. Ensure to provide a unique non-empty string less than '255' characters.`,
  );
}

/** -1 means: never expires. */
export function isTtl(ttl: unknown): ttl is number {
  return Number.isInteger(ttl) && (ttl === -1 || (Number(ttl) > 0 && Number(ttl) <= MAX_TTL));
}

export function invalidTtl(ttl: unknown) {
  return badRequest(
    `The input ttl '${ttl}' is invalid. Ensure to provide a nonzero positive integer less than or equal to '${MAX_TTL}', or -1.`,
  );
}

function readPartitionKey(
  key: ContainerRequest['partitionKey'],
): ContainerProperties['partitionKey'] {
  const paths = key?.paths;
  if (!Array.isArray(paths) || paths.length === 0) {
    throw badRequest('Partition key definition is required.');
  }
  const kind = key?.kind ?? 'Hash';
  if (paths.length > MAX_KEY_LEVELS || (paths.length > 1 && kind !== 'MultiHash')) {
    throw badRequest(
      `Too many partition key paths specified. At most ${MAX_KEY_LEVELS}, and more than one only with kind MultiHash.`,
    );
  }
  paths.forEach(parsePropertyPath);
  return { paths, kind, version: key?.version ?? 2 };
}

function readIndexingPolicy(policy: Partial<IndexingPolicy>): IndexingPolicy {
  const mode = (policy.indexingMode ?? 'consistent').toLowerCase();
  if (mode !== 'consistent' && mode !== 'none') {
    throw badRequest(`The indexing mode '${mode}' is not supported.`);
  }
  const etagPath = { path: '/"_etag"/?' };
  const excludedPaths = policy.excludedPaths ?? [];
  const hasEtag = excludedPaths.some(({ path }) => path === etagPath.path);
  return {
    ...policy,
    indexingMode: mode,
    automatic: policy.automatic ?? true,
    includedPaths: policy.includedPaths ?? (mode === 'none' ? [] : [{ path: '/*' }]),
    excludedPaths: hasEtag || mode === 'none' ? excludedPaths : [...excludedPaths, etagPath],
  };
}

/** The service's limits: for any vector, and for one with an index of the type `flat`. */
const MAX_DIMENSIONS = 4096;
const MAX_FLAT_DIMENSIONS = 505;

function checkVectors({ vectorEmbeddingPolicy, indexingPolicy }: ContainerRequest): void {
  const embeddings = vectorEmbeddingPolicy?.vectorEmbeddings ?? [];
  for (const { path, dimensions, dataType, distanceFunction } of embeddings) {
    parsePropertyPath(path);
    if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > MAX_DIMENSIONS) {
      throw badRequest(`The Vector Embedding Policy needs dimensions from 1 to ${MAX_DIMENSIONS}.`);
    }
    if (!['float32', 'float16', 'int8', 'uint8'].includes(dataType)) {
      throw badRequest('The Vector Embedding Policy has an invalid DataType.');
    }
    if (!['euclidean', 'cosine', 'dotproduct'].includes(distanceFunction)) {
      throw badRequest('The Vector Embedding Policy has an invalid DistanceFunction.');
    }
  }
  for (const { path, type, vectorIndexShardKey = [] } of indexingPolicy?.vectorIndexes ?? []) {
    vectorIndexShardKey.forEach(parsePropertyPath);
    if (!['flat', 'quantizedFlat', 'diskANN'].includes(type)) {
      throw badRequest(`The Vector Indexing Policy has an invalid type '${type}'.`);
    }
    const embedding = embeddings.find((candidate) => candidate.path === path);
    if (!embedding) {
      throw badRequest(
        `The Vector Indexing Policy's path '${path}' is not in the Embedding Policy.`,
      );
    }
    if (type === 'flat' && embedding.dimensions > MAX_FLAT_DIMENSIONS) {
      throw badRequest(`A flat vector index takes at most ${MAX_FLAT_DIMENSIONS} dimensions.`);
    }
  }
}

function checkFullText({ fullTextPolicy, indexingPolicy }: ContainerRequest): void {
  const paths = fullTextPolicy?.fullTextPaths ?? [];
  for (const { path } of paths) parsePropertyPath(path);
  for (const { path } of indexingPolicy?.fullTextIndexes ?? []) {
    if (!paths.some((text) => text.path === path)) {
      throw badRequest(`The full-text index path '${path}' is not in the Full Text Policy.`);
    }
  }
}
