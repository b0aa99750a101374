import { setTimeout as delay } from 'node:timers/promises';
import type { TokenCredential } from '@azure/identity';
import { checkBlobContainers, createBlobContainers } from './blob-storage.ts';
import { checkContainers, createContainers } from './cosmos.ts';
import { Problem } from './problem.ts';
import { checkQueues, createQueues } from './service-bus.ts';
import { prepareStripe, type StripeOptions } from './stripe.ts';

/** A service by its connection string, or by its address, where whoever gives the command signs in. */
export type Place = { connection: string } | { address: string };
type Options = {
  cosmos: Place;
  database: string;
  /** Containers like `knowledge`, with or without it. */
  knowledgeCells?: string[] | undefined;
  blob: Place;
  /** Address of the web app. */
  app: string;
  serviceBus: Place;
  stripe?: StripeOptions | undefined;
};

const ATTEMPTS = 10;
const PAUSE_MS = 500;
const LOOKED_AT =
  'Containers and queues of services that are given by their address are created by the deployment: whoever signs in there may read and write data only. Here it is looked whether they are as the product needs them.';

/**
 * Creates what the product expects to find, and leaves alone what exists, but for what can be changed without loss. The
 * same for local and real services. What is given by its address is looked at alone: making it is the deployment's. What
 * is wrong it says, a sentence each.
 * @throws Problem, and what the services throw again and again
 */
export async function provision(options: Options): Promise<void> {
  const { cosmos, blob, serviceBus, stripe } = options;
  if ([cosmos, blob, serviceBus].some((place) => 'address' in place)) console.log(LOOKED_AT);
  const complaints = await Promise.all([
    retried('Cosmos DB', async () =>
      'connection' in cosmos
        ? createContainers({ ...options, cosmos: cosmos.connection })
        : checkContainers({ ...options, endpoint: cosmos.address, credential: await signIn() }),
    ),
    retried('Blob storage', async () =>
      'connection' in blob
        ? createBlobContainers({ ...options, blob: blob.connection })
        : checkBlobContainers({ ...options, endpoint: blob.address, credential: await signIn() }),
    ),
    retried('Service Bus', async () =>
      'connection' in serviceBus
        ? createQueues({ serviceBus: serviceBus.connection })
        : checkQueues({ namespace: serviceBus.address, credential: await signIn() }),
    ),
    ...(stripe ? [retried('Stripe', () => prepareStripe(stripe))] : []),
  ]);
  for (const sentence of complaints.flat()) console.error(sentence);
}

/** As a person at a machine, or as a pipeline. */
async function signIn(): Promise<TokenCredential> {
  const { DefaultAzureCredential } = await import('@azure/identity');
  return new DefaultAzureCredential();
}

async function retried(what: string, work: () => Promise<string[]>): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const complaints = await work();
      console.log(complaints.length === 0 ? `${what}: complete.` : `${what}: see below.`);
      return complaints;
    } catch (error) {
      if (attempt === ATTEMPTS || error instanceof Problem) throw error;
      console.log(`${what}: ${error instanceof Error ? error.message : error}. Trying again.`);
      await delay(PAUSE_MS * attempt);
    }
  }
}
