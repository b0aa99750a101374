import { setTimeout as delay, setImmediate as nextTick } from 'node:timers/promises';
import type {
  ProcessErrorArgs,
  ServiceBusClient,
  ServiceBusReceivedMessage,
} from '@azure/service-bus';
import type { AppFunction } from './app.ts';
import type { Invoke } from './invoker.ts';
import type { Log } from './log.ts';
import { queueOf, RETRY, serviceBusOf } from './service-bus-connection.ts';
import { messageData, messageMetadata } from './service-bus-message.ts';
import { resolveSettingNames, type Settings } from './settings.ts';

type ConsumerOptions = { settings: Settings; invoke: Invoke; log: Log };
type Settlement = 'completeMessage' | 'abandonMessage';

const CLOSE_MS = 1_000;

/** Receives the messages of all functions with a Service Bus trigger. */
export function startQueueConsumers(functions: AppFunction[], options: ConsumerOptions) {
  const consumers = functions.filter(isQueueConsumer).map((fn) => startQueueConsumer(fn, options));

  return {
    /** Takes no more messages, and waits until those under way are settled. */
    async stop(timeoutMs: number): Promise<void> {
      await Promise.all(consumers.map((consumer) => consumer.stop(timeoutMs)));
    },
    async close(): Promise<void> {
      await Promise.all(consumers.map((consumer) => consumer.close()));
    },
  };
}

export const isQueueConsumer = ({ trigger }: AppFunction) => trigger.type === 'serviceBusTrigger';

/** Throws a sentence if the local host cannot serve the trigger. */
export function sourceOf({ name, trigger }: AppFunction, env: Record<string, string>) {
  if (trigger.cardinality === 'many' || trigger.isSessionsEnabled) {
    throw new Error(
      `"${name}": the local host serves queues one message at a time, without sessions.`,
    );
  }
  return {
    queue: resolveSettingNames(queueOf(trigger), env),
    open: serviceBusOf(trigger, env),
  };
}

function startQueueConsumer(fn: AppFunction, { settings, invoke, log }: ConsumerOptions) {
  const { trigger } = fn;
  const { env, serviceBus } = settings;
  const { queue, open } = sourceOf(fn, env);
  const completes = trigger.autoCompleteMessages ?? serviceBus.autoCompleteMessages;

  const client = open(RETRY);
  const receiver = client.createReceiver(queue, {
    receiveMode: 'peekLock',
    skipParsingBodyAsJson: true,
    maxAutoLockRenewalDurationInMs: serviceBus.maxAutoLockRenewalMs,
  });
  let isInterrupted = false;
  const underWay = new Set<Promise<void>>();
  let settling: Promise<unknown> = Promise.resolve();

  async function process(message: ServiceBusReceivedMessage): Promise<void> {
    noteResumed();
    let settlement: Settlement = 'completeMessage';
    try {
      await invoke(fn, messageData(message, trigger.dataType), messageMetadata(message));
    } catch {
      settlement = 'abandonMessage';
    }
    if (settlement === 'abandonMessage' || completes) await settle(message, settlement);
  }

  async function settle(message: ServiceBusReceivedMessage, settlement: Settlement): Promise<void> {
    // The client merges different outcomes of adjacent deliveries that are settled in one tick into one,
    // and so completes what was to be abandoned: never two in one tick.
    settling = settling.then(() => nextTick());
    await settling;
    try {
      await receiver[settlement](message);
    } catch {
      await settleByLockToken(message, settlement);
    }
  }

  /** After a reconnect the link of the delivery is dead; the lock lives on, and its token still settles it. */
  async function settleByLockToken(message: ServiceBusReceivedMessage, settlement: Settlement) {
    const other = open(RETRY);
    try {
      await other.createReceiver(queue)[settlement](message);
    } catch {
      log.warn(
        `${fn.name}: message ${message.messageId} could not be settled and will come again.`,
      );
    } finally {
      await closeWithin(other);
    }
  }

  async function processError({ error, errorSource }: ProcessErrorArgs) {
    if (errorSource === 'renewLock') {
      log.warn(`${fn.name}: the lock of a message could not be renewed: ${error.message}`);
    } else if (errorSource === 'receive' && !isInterrupted) {
      isInterrupted = true;
      log.warn(`${fn.name}: no messages from the queue ${queue} for now: ${error.message}`);
    }
  }

  function noteResumed() {
    if (isInterrupted) log.info(`${fn.name}: the queue ${queue} is back.`);
    isInterrupted = false;
  }

  async function processMessage(message: ServiceBusReceivedMessage): Promise<void> {
    const processed = process(message);
    underWay.add(processed);
    await processed.finally(() => underWay.delete(processed));
  }

  // The client reconnects by itself for as long as it takes.
  const subscription = receiver.subscribe(
    { processMessage, processError },
    { autoCompleteMessages: false, maxConcurrentCalls: serviceBus.maxConcurrentCalls },
  );

  return {
    async stop(timeoutMs: number): Promise<void> {
      await within(CLOSE_MS, subscription.close());
      await within(timeoutMs, Promise.all(underWay));
    },
    close: () => closeWithin(client),
  };
}

/** Closing waits for an answer, which a broker that has gone never gives. */
const closeWithin = (client: ServiceBusClient) =>
  within(
    CLOSE_MS,
    client.close().catch(() => {}),
  );

async function within(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, delay(timeoutMs, undefined, { ref: false })]);
}
