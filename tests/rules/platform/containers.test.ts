import { expect, it } from '@jest/globals';
import {
  type ContainerName,
  containers,
  EMBEDDING_DIMENSIONS,
  type QueueName,
  queues,
} from '../../../functions/src/platform/containers.ts';
import queueDefinitions from '../../../infra/queues.json' with { type: 'json' };

it('knows containers and queues by the names that are set up, and no other', () => {
  const names: [ContainerName, QueueName] = ['tenants', 'document-ingestion'];
  // @ts-expect-error A name that is not set up does not compile.
  const misspelt: [ContainerName, QueueName] = ['tenant', 'document-ingestions'];

  expect(containers).toHaveProperty(names[0]);
  expect(containers).not.toHaveProperty(misspelt[0]);
  expect(queues).toContain(names[1]);
  expect(queues).toEqual(Object.keys(queueDefinitions));
});

it('gives every container a partition key whose kind fits its paths', () => {
  for (const { partitionKey } of Object.values(containers)) {
    const { paths, kind } = partitionKey;
    expect(kind).toBe(paths.length > 1 ? 'MultiHash' : 'Hash');
    for (const path of paths) expect(path).toMatch(/^\/\w+$/);
  }
});

it('gives every container an autoscale maximum that the service takes', () => {
  for (const { maxThroughput } of Object.values(containers)) {
    expect(maxThroughput).toBeGreaterThanOrEqual(1_000);
    expect(maxThroughput % 1_000).toBe(0);
  }
});

it('searches texts and vectors that are left out of the plain index', () => {
  const { indexingPolicy, fullTextPolicy, vectorEmbeddingPolicy } = containers.knowledge;
  const excluded = indexingPolicy.excludedPaths.map(({ path }) => path);

  expect(EMBEDDING_DIMENSIONS).toBe(512);
  for (const { path } of vectorEmbeddingPolicy.vectorEmbeddings) {
    expect(excluded).toContain(`${path}/*`);
    expect(indexingPolicy.vectorIndexes).toContainEqual({
      path,
      type: 'diskANN',
      vectorIndexShardKey: ['/tenantId'],
    });
  }
  for (const { path } of fullTextPolicy.fullTextPaths) {
    expect(excluded).toContain(`${path}/?`);
    expect(indexingPolicy.fullTextIndexes).toContainEqual({ path });
  }
});

it('asks of queues what Service Bus allows', () => {
  for (const [name, queue] of Object.entries(queueDefinitions)) {
    expect(name).toMatch(/^[a-z][a-z-]+[a-z]$/);
    // A worker that died may hold its messages for so long, and a resent one must be known for longer.
    expect(queue.lockSeconds).toBeGreaterThanOrEqual(5);
    expect(queue.lockSeconds).toBeLessThanOrEqual(300);
    expect(queue.duplicateDetectionSeconds).toBeGreaterThan(queue.lockSeconds);
    expect(queue.duplicateDetectionSeconds).toBeLessThanOrEqual(7 * 24 * 3_600);
    expect(queue.maxDeliveryCount).toBeGreaterThan(1);
  }
});
