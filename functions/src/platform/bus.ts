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
type Opened = {
  client: Promise<ServiceBusClient>;
  senders: Map<QueueName, Promise<ServiceBusSender>>;
  /** In milliseconds, of the clock that cannot jump; of the last message that was taken. */
  openedAt: number;
  sentAt?: number;
};
/** What was given up is no attempt any more: a version that does not know of it throws it back, too. */
type Envelope = { message: unknown } & (
  | { attempt: number; postponed?: number }
  | { givenUpAfter: number }
);
type Sending = {
  id: string;
  attempt?: number;
  postponed?: number;
  /** On its way to the dead letters. */
  isGivenUp?: true;
  delaySeconds?: number;
  /** Since when it waits, where it has failed before. */
  failingSince?: Date | undefined;
  /** What it belongs to, where that is not under way any more. */
  traceparent?: string | undefined;
};

/** Far away, that takes many round trips. */
const OPENING_MS = 8_000;
/** Longer than a send is tried. */
const CLOSED_AFTER_MS = 5_000;

/**
 * Sends to queues. Every message has an id, so that the queue drops what is sent twice within its
 * detection window; beyond it, whoever handles the message makes a repetition harmless. Each carries the trace that
 * it belongs to.
 */
export function createBus(
  { SERVICE_BUS_CONNECTION, SERVICE_BUS_CONNECTION__fullyQualifiedNamespace: namespace }: Config,
  identity: Identity,
) {
  let current: Opened | undefined;

  const connect = async () => {
    // A CommonJS package: once bundled, its exports are found on the default one alone.
    const [{ ServiceBusClient }, { keepAddresses }] = await Promise.all([
      import('@azure/service-bus'),
      import('./keep-addresses.ts'),
    ]);
    keepAddresses();
    // A send that hangs is given up soon, since a person may wait for it: the outbox sends it again.
    const options = { retryOptions: { timeoutInMs: 2_000, maxRetries: 1, retryDelayInMs: 200 } };
    return SERVICE_BUS_CONNECTION
      ? new ServiceBusClient(SERVICE_BUS_CONNECTION, options)
      : new ServiceBusClient(namespace, await identity(), options);
  };
  const opened = (): Opened => {
    current ??= { client: connect(), senders: new Map(), openedAt: performance.now() };
    return current;
  };
  const newSender = async ({ client }: Opened, queue: QueueName) =>
    (await client).createSender(queue);

  /** Closed once what others send by it has come to an end; where somebody signs in on it, the SDK waits for that first. */
  function replace(broken: Opened): void {
    if (current !== broken) return;
    current = undefined;
    const close = () => broken.client.then((client) => client.close()).catch(() => {});
    setTimeout(close, CLOSED_AFTER_MS).unref();
  }

  async function put(
    queue: QueueName,
    message: unknown,
    { id, attempt = 1, postponed = 0, isGivenUp, delaySeconds = 0, failingSince }: Sending,
  ): Promise<void> {
    const used = opened();
    const since = performance.now();
    const sender = used.senders.get(queue) ?? newSender(used, queue);
    used.senders.set(queue, sender);
    const body: Envelope = isGivenUp
      ? { givenUpAfter: attempt, message }
      : { attempt, ...(postponed > 0 && { postponed }), message };
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
      used.sentAt = performance.now();
    } catch (cause) {
      if (used.senders.get(queue) === sender) used.senders.delete(queue);
      if (isTimeout(cause) && isDead(used, since)) replace(used);
      else void sender.then((broken) => broken.close()).catch(() => {});
      throw new Failure('unavailable', { retryAfterSeconds: 5 }, { cause });
    }
  }

  return {
    connected: (): Promise<ServiceBusClient> => opened().client,

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

/** Nobody has answered. */
function isTimeout(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isTimeout);
  return (error as { code?: string }).code === 'ServiceTimeout';
}

/**
 * Nothing was taken meanwhile, and it is not just being opened. Where the service has closed a connection while somebody
 * signed in on it, the SDK (7.9) waits a minute for an answer, and has everybody else wait behind.
 */
const isDead = ({ openedAt, sentAt }: Opened, since: number): boolean =>
  sentAt === undefined ? performance.now() - openedAt > OPENING_MS : sentAt < since;
