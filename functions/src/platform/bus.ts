import type { ServiceBusClient, ServiceBusSender } from '@azure/service-bus';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Config } from './config.ts';
import type { QueueName } from './containers.ts';
import type { Identity } from './credential.ts';
import { names } from './telemetry/names.ts';
import { currentTraceparent, inSpan } from './telemetry/spans.ts';

export type Bus = Pick<ReturnType<typeof createBus>, 'send'>;
/** For the rest of `platform/`: who looks into queues. */
export type Connected = Pick<ReturnType<typeof createBus>, 'connected'>;
type Envelope = { attempt: number; postponed?: number; message: unknown };
type Sending = {
  id: string;
  attempt?: number;
  postponed?: number;
  delaySeconds?: number;
  /** Since when it waits, where it has failed before. */
  failingSince?: Date | undefined;
  /** What it belongs to, where that is not under way any more. */
  traceparent?: string | undefined;
};

/**
 * Sends to queues. Every message has an id, so that the queue drops what is sent twice within its
 * detection window; beyond it, whoever handles the message makes a repetition harmless. Each carries the trace that
 * it belongs to.
 */
export function createBus(
  { SERVICE_BUS_CONNECTION, SERVICE_BUS_CONNECTION__fullyQualifiedNamespace: namespace }: Config,
  identity: Identity,
) {
  let client: Promise<ServiceBusClient> | undefined;
  const senders = new Map<QueueName, Promise<ServiceBusSender>>();

  const connect = async () => {
    // A CommonJS package: once bundled, its exports are found on the default one alone.
    const { ServiceBusClient } = await import('@azure/service-bus');
    // A send that hangs is given up soon, since a person may wait for it: the outbox sends it again.
    const options = { retryOptions: { timeoutInMs: 2_000, maxRetries: 1, retryDelayInMs: 200 } };
    return SERVICE_BUS_CONNECTION
      ? new ServiceBusClient(SERVICE_BUS_CONNECTION, options)
      : new ServiceBusClient(namespace, await identity(), options);
  };
  const connected = (): Promise<ServiceBusClient> => {
    client ??= connect();
    return client;
  };
  const open = async (queue: QueueName) => (await connected()).createSender(queue);

  async function put(
    queue: QueueName,
    message: unknown,
    { id, attempt = 1, postponed = 0, delaySeconds = 0, failingSince }: Sending,
  ): Promise<void> {
    const sender = senders.get(queue) ?? open(queue);
    senders.set(queue, sender);
    const body: Envelope = { attempt, ...(postponed > 0 && { postponed }), message };
    const traceparent = currentTraceparent();
    const applicationProperties = {
      ...(traceparent && { traceparent }),
      ...(failingSince && { failingSince: failingSince.toISOString() }),
    };
    try {
      await (await sender).sendMessages({
        messageId: id,
        body,
        contentType: 'application/json',
        applicationProperties,
        ...(delaySeconds > 0 && {
          scheduledEnqueueTimeUtc: new Date(Date.now() + delaySeconds * 1_000),
        }),
      });
    } catch (cause) {
      senders.delete(queue);
      void sender.then((broken) => broken.close()).catch(() => {});
      throw new Failure('unavailable', { retryAfterSeconds: 5 }, { cause });
    }
  }

  return {
    connected,

    /** @throws Failure `unavailable` when the queue cannot be reached */
    send(queue: QueueName, message: unknown, sending: Sending): Promise<void> {
      const attributes = {
        [names.messagingSystem]: 'servicebus',
        [names.messagingOperation]: 'send',
        [names.queue]: queue,
        [names.messageId]: sending.id,
      };
      const { traceparent: parent } = sending;
      return inSpan(`send ${queue}`, { kind: 'producer', attributes, parent }, () =>
        put(queue, message, sending),
      );
    },
  };
}
