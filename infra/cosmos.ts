import { type ContainerDefinition, type ContainerRequest, CosmosClient } from '@azure/cosmos';
import type { TokenCredential } from '@azure/identity';
import containers from './containers.json' with { type: 'json' };
import { Problem } from './problem.ts';

type DatabaseOptions = {
  cosmos: string;
  database: string;
  /** Containers like `knowledge`, with or without it. */
  knowledgeCells?: string[] | undefined;
};
/** What cannot be changed once a container is there. */
const FOR_GOOD = {
  partitionKey: 'another partition key',
  vectorEmbeddingPolicy: 'other vectors',
} as const;
const INDEXED = ['includedPaths', 'excludedPaths', 'compositeIndexes', 'fullTextIndexes'] as const;

/**
 * Creates database and containers, and changes what is indexed and how long it is kept of those that exist. Answers
 * what is wrong with them, a sentence each.
 * @throws Problem
 */
export async function createContainers({
  cosmos,
  database: id,
  knowledgeCells = [],
}: DatabaseOptions): Promise<string[]> {
  const client = new CosmosClient(cosmos);
  const complaints: string[] = [];
  try {
    complaints.push(...(await staleReads(client)));
    const { database } = await client.databases.createIfNotExists({ id });
    for (const { maxThroughput, ...wanted } of wantedContainers(knowledgeCells)) {
      const { container, resource } = await database.containers.createIfNotExists({
        ...wanted,
        maxThroughput,
      });
      if (!resource) continue;
      const faults = unlike(resource, wanted);
      complaints.push(...faults);
      if (faults.length === 0 && !isIndexedAs(resource, wanted)) await container.replace(wanted);
    }
    return complaints;
  } catch (error) {
    throw explained(error);
  } finally {
    client.dispose();
  }
}

/**
 * Looks whether the containers are there, and as they have to be. Who signs in as an identity cannot create or change any.
 * Answers what is wrong with them, a sentence each.
 * @throws Problem
 */
export async function checkContainers({
  endpoint,
  credential,
  database,
  knowledgeCells = [],
}: Omit<DatabaseOptions, 'cosmos'> & {
  endpoint: string;
  credential: TokenCredential;
}): Promise<string[]> {
  const client = new CosmosClient({ endpoint, aadCredentials: credential });
  try {
    const complaints = await staleReads(client);
    for (const { maxThroughput: _, ...wanted } of wantedContainers(knowledgeCells)) {
      const found = await findContainer(client, database, wanted.id);
      if (!found) {
        complaints.push(
          `The container ${wanted.id} is missing in the database ${database}: run the deployment.`,
        );
        continue;
      }
      complaints.push(...unlike(found, wanted));
      if (isIndexedAs(found, wanted)) continue;
      complaints.push(
        `The container ${wanted.id} is indexed, or keeps what is in it, otherwise than the product needs: run the deployment again.`,
      );
    }
    return complaints;
  } catch (error) {
    throw refusedIdentity(error) ?? explained(error);
  } finally {
    client.dispose();
  }
}

function wantedContainers(cells: string[]) {
  const like = cells.map((name) => [name, containers.cosmos.knowledge] as const);
  return [...Object.entries(containers.cosmos), ...like].map(
    ([id, definition]) =>
      ({ id, ...definition }) as ContainerRequest & ContainerDefinition & { id: string },
  );
}

async function findContainer(client: CosmosClient, database: string, id: string) {
  try {
    return (await client.database(database).container(id).read()).resource;
  } catch (error) {
    if ((error as { code?: unknown }).code === 404) return undefined;
    throw error;
  }
}

/** A database that stands in for the service may have no other level: it is made use of. */
async function staleReads(client: CosmosClient): Promise<string[]> {
  const { resource: account } = await client.getDatabaseAccount();
  const level = account?.consistencyPolicy;
  if (level === 'Strong' || level === 'BoundedStaleness') return [];
  return [
    `Set the default consistency of the Cosmos DB account to Strong: under ${level}, what one instance writes, such as a logout or another role, may be unknown to the next one.`,
  ];
}

function unlike(found: ContainerDefinition, wanted: ContainerRequest): string[] {
  return Object.entries(FOR_GOOD).flatMap(([name, what]) => {
    const field = name as keyof typeof FOR_GOOD;
    if (wanted[field] === undefined || contains(found[field], wanted[field])) return [];
    return [
      `The container ${wanted.id} was made with ${what} than the product needs, which cannot be changed: delete it if nothing in it is needed, or set COSMOS_DATABASE to another name.`,
    ];
  });
}

/** What the service adds of its own, such as `/_etag`, is no difference. */
function isIndexedAs(found: ContainerDefinition, wanted: ContainerRequest): boolean {
  const { indexingPolicy: policy = {}, defaultTtl } = wanted;
  const has = (name: (typeof INDEXED)[number]) => {
    const entries = new Set((found.indexingPolicy?.[name] ?? []).map((one) => JSON.stringify(one)));
    return (policy[name] ?? []).every((one) => entries.has(JSON.stringify(one)));
  };
  const { fullTextPolicy } = wanted;
  const isSame =
    INDEXED.every(has) && (!fullTextPolicy || contains(found.fullTextPolicy, fullTextPolicy));
  return isSame && found.defaultTtl === defaultTtl;
}

function contains(found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return found === wanted;
  if (typeof found !== 'object' || found === null) return false;
  return Object.entries(wanted).every(([name, value]) =>
    contains((found as Record<string, unknown>)[name], value),
  );
}

function refusedIdentity(error: unknown): Problem | undefined {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  if (code !== 401 && code !== 403) return undefined;
  return new Problem(
    `The Cosmos DB account refuses you: take the role Cosmos DB Built-in Data Reader, and let this machine's address through its firewall. It says: ${message.split('\n', 1)[0]}`,
  );
}

/** The vendor's words are not promised: they are looked for, and shown. */
function explained(error: unknown): unknown {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  const said = ` It says: ${message.split('\n', 1)[0]}`;
  if (code === 401) {
    return new Problem(
      'The Cosmos DB account refuses the key in COSMOS_CONNECTION: copy it anew, and see that the account allows keys.',
    );
  }
  if (code === 403) {
    return new Problem(
      `The Cosmos DB account refuses this machine: let its address through the account's firewall.${said}`,
    );
  }
  if (code === 400 && /capability|vector|full.?text/i.test(message)) {
    return new Problem(
      `Switch on the features Vector Search and Full Text & Hybrid Search of the Cosmos DB account, and try again a quarter of an hour later.${said}`,
    );
  }
  if (code === 400 && /serverless|throughput|autopilot|autoscale/i.test(message)) {
    return new Problem(
      `Take a Cosmos DB account with provisioned throughput: containers are made to scale by themselves.${said}`,
    );
  }
  return error;
}
