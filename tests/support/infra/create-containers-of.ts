import type { ContainerRequest, CosmosClient } from '@azure/cosmos';
import type { Deployment } from '../../../infra/check/scope.ts';
import { ofType } from './deployments.ts';

/** Creates the database with the containers that a deployment asks for. */
export async function createContainersOf(
  deployment: Deployment,
  client: CosmosClient,
): Promise<void> {
  const { database } = await client.databases.create({ id: 'talkwright' });
  const type = 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers';
  for (const { body } of ofType(deployment, type)) {
    const { resource, options } = body.properties as unknown as {
      resource: ContainerRequest;
      options: { autoscaleSettings: { maxThroughput: number } };
    };
    const { maxThroughput } = options.autoscaleSettings;
    await database.containers.create({ ...resource, maxThroughput });
  }
}
