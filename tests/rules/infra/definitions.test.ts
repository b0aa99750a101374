import { expect, it } from '@jest/globals';
import containers from '../../../infra/containers.json' with { type: 'json' };
import queues from '../../../infra/queues.json' with { type: 'json' };
import { deploymentOf, ofType } from '../../support/infra/deployments.ts';

type Queue = Record<'lockDuration' | 'duplicateDetectionHistoryTimeWindow', string>;

it('makes every queue as the product expects it', () => {
  const found = ofType(deploymentOf('small'), 'Microsoft.ServiceBus/namespaces/queues').map(
    ({ name, body }) => {
      const { lockDuration, duplicateDetectionHistoryTimeWindow, ...rest } =
        body.properties as Queue & Record<string, unknown>;
      const seconds = (duration: string) => Number(/^PT(\d+)S$/.exec(duration)?.[1]);
      const definition = {
        lockSeconds: seconds(lockDuration),
        maxDeliveryCount: rest.maxDeliveryCount,
        duplicateDetectionSeconds: seconds(duplicateDetectionHistoryTimeWindow),
      };
      expect(rest).toEqual({
        maxDeliveryCount: rest.maxDeliveryCount,
        ...{ requiresDuplicateDetection: true, requiresSession: false, enablePartitioning: false },
      });
      return [name.split('/')[1], definition];
    },
  );
  expect(Object.fromEntries(found)).toEqual(queues);
});

it('makes every container of files', () => {
  const found = ofType(
    deploymentOf('small'),
    'Microsoft.Storage/storageAccounts/blobServices/containers',
  ).map(({ name }) => name.split('/')[2] ?? '');
  expect(found.filter((name) => name !== 'packages').sort()).toEqual(
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
