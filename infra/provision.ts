import { setTimeout as delay } from 'node:timers/promises';
import { createBlobContainers, type StorageOptions } from './blob-storage.ts';
import { createContainers, type DatabaseOptions } from './cosmos.ts';
import { Problem } from './problem.ts';
import { createQueues } from './service-bus.ts';
import { prepareStripe, type StripeOptions } from './stripe.ts';

type Options = DatabaseOptions &
  StorageOptions & { serviceBus: string; stripe?: StripeOptions | undefined };

const ATTEMPTS = 10;
const PAUSE_MS = 500;

/**
 * Creates what the product expects to find, and leaves alone what exists, but for what can be changed without loss. The
 * same for local and real services. What is wrong with what exists it says, a sentence each.
 * @throws Problem, and what the services throw again and again
 */
export async function provision(options: Options): Promise<void> {
  const { stripe } = options;
  const complaints = await Promise.all([
    retried('Cosmos DB', () => createContainers(options)),
    retried('Blob storage', async () => {
      await createBlobContainers(options);
      return [];
    }),
    retried('Service Bus', () => createQueues(options)),
    ...(stripe ? [retried('Stripe', () => prepareStripe(stripe))] : []),
  ]);
  for (const sentence of complaints.flat()) console.error(sentence);
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
