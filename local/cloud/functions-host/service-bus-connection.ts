import { DefaultAzureCredential, ManagedIdentityCredential } from '@azure/identity';
import { type RetryOptions, ServiceBusClient } from '@azure/service-bus';
import type { Binding } from './protocol.ts';

const NAMESPACE = '__fullyQualifiedNamespace';

/**
 * Short, because the broker runs on this machine: it answers at once or it is not there. The client's own
 * defaults would leave a host without messages for half a minute after each restart of the broker.
 */
export const RETRY: RetryOptions = {
  maxRetries: 0,
  retryDelayInMs: 500,
  maxRetryDelayInMs: 500,
  timeoutInMs: 2_000,
};

/**
 * Makes clients for what the binding's `connection` names: a connection string, or a namespace to sign in at.
 * @throws Error with a sentence where it names neither
 */
export function serviceBusOf(
  binding: Binding,
  env: Record<string, string>,
): (retryOptions: RetryOptions) => ServiceBusClient {
  const name = nameOf(binding);
  const value = (suffix: string) => env[`${name}${suffix}`] || env[`AzureWebJobs${name}${suffix}`];
  const connectionString = value('');
  if (connectionString) {
    return (retryOptions) => new ServiceBusClient(connectionString, { retryOptions });
  }
  const namespace = value(NAMESPACE);
  if (namespace) {
    const credential = credentialOf(value('__credential'), value('__clientId'));
    return (retryOptions) => new ServiceBusClient(namespace, credential, { retryOptions });
  }
  throw new Error(
    `The settings ${name} and ${name}${NAMESPACE} are missing: one of them names the Service Bus, by a connection string or as the namespace to sign in at.`,
  );
}

export const nameOf = ({ connection }: Binding) => String(connection ?? 'AzureWebJobsServiceBus');

/** The client id counts beside `managedidentity` alone, as on the real host. */
const credentialOf = (kind = '', clientId = '') =>
  kind.toLowerCase() === 'managedidentity'
    ? new ManagedIdentityCredential(clientId ? { clientId } : {})
    : new DefaultAzureCredential();

/** The queue of a binding. Topics and sessions are not served locally. */
export function queueOf(binding: Binding): string {
  if (typeof binding.queueName === 'string') return binding.queueName;
  throw new Error('Of Service Bus, the local host serves queues only.');
}
