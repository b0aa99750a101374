import type { RetryOptions } from '@azure/service-bus';
import type { Binding } from './protocol.ts';

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

/** The connection string that the binding's `connection` names. */
export function connectionStringOf({ connection }: Binding, env: Record<string, string>): string {
  const name = String(connection ?? 'AzureWebJobsServiceBus');
  const value = env[name] ?? env[`AzureWebJobs${name}`];
  if (value) return value;

  if (env[`${name}__fullyQualifiedNamespace`]) {
    throw new Error(
      `The setting ${name}__fullyQualifiedNamespace asks for a sign-in with Azure, which the local host does not do. Set ${name} to a connection string.`,
    );
  }
  throw new Error(`The setting ${name} is missing: it holds the Service Bus connection string.`);
}

/** The queue of a binding. Topics and sessions are not served locally. */
export function queueOf(binding: Binding): string {
  if (typeof binding.queueName === 'string') return binding.queueName;
  throw new Error('Of Service Bus, the local host serves queues only.');
}
