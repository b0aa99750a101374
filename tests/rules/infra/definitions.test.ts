import { expect, it } from '@jest/globals';
import containers from '../../../infra/containers.json' with { type: 'json' };
import queues from '../../../infra/queues.json' with { type: 'json' };
import {
  deploymentOf,
  fileContainersOf,
  ofType,
  queuesOf,
} from '../../support/infra/deployments.ts';

it('makes every queue as the product expects it', () => {
  expect(queuesOf(deploymentOf('small'))).toEqual(queues);
  for (const { body } of ofType(deploymentOf('small'), 'Microsoft.ServiceBus/namespaces/queues')) {
    expect(body.properties).toEqual({
      lockDuration: expect.any(String),
      duplicateDetectionHistoryTimeWindow: expect.any(String),
      maxDeliveryCount: expect.any(Number),
      ...{ requiresDuplicateDetection: true, requiresSession: false, enablePartitioning: false },
    });
  }
});

it('makes every container of files', () => {
  expect(fileContainersOf(deploymentOf('small')).sort()).toEqual(
    Object.keys(containers.blob).sort(),
  );
});

it('lets containers of a large deployment scale further, by multiples that the service takes', () => {
  const maxima = ofType(
    deploymentOf('large'),
    'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers',
  ).map(({ body }) => {
    const { options } = body.properties as {
      options: { autoscaleSettings: { maxThroughput: number } };
    };
    return options.autoscaleSettings.maxThroughput;
  });
  expect(maxima).toHaveLength(Object.keys(containers.cosmos).length);
  for (const maximum of maxima) expect(maximum % 1_000).toBe(0);
});
