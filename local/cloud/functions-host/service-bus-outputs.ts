import type { ServiceBusClient, ServiceBusSender } from '@azure/service-bus';
import type { Log } from './log.ts';
import type { Binding, FunctionMetadata, Output, TypedData } from './protocol.ts';
import { nameOf, queueOf, RETRY, serviceBusOf } from './service-bus-connection.ts';
import { resolveSettingNames } from './settings.ts';

/** Delivers what functions put into their extra outputs. Only Service Bus queues are served locally. */
export function createOutputs(env: Record<string, string>, log: Log) {
  const clients = new Map<string, ServiceBusClient>();
  const underWay = new Set<Promise<void>>();
  const senders = new Map<string, ServiceBusSender>();

  function senderFor(binding: Binding, queue: string): ServiceBusSender {
    const connection = nameOf(binding);
    const key = `${connection} ${queue}`;
    const known = senders.get(key);
    if (known) return known;

    const client =
      clients.get(connection) ?? serviceBusOf(binding, env)({ ...RETRY, maxRetries: 2 });
    clients.set(connection, client);
    const sender = client.createSender(queue);
    senders.set(key, sender);
    return sender;
  }

  async function send({ name: functionName, bindings }: FunctionMetadata, outputs: Output[]) {
    for (const { name, data } of outputs) {
      const binding = bindings[name];
      if (!binding) continue;
      if (binding.type !== 'serviceBus') {
        log.warn(`${functionName}: outputs of type ${binding.type} are not served locally.`);
        continue;
      }
      const queue = resolveSettingNames(queueOf(binding), env);
      const sender = senderFor(binding, queue);
      await sender.sendMessages(bodies(data).map((body) => ({ body })));
    }
  }

  return {
    /** Rejects when one cannot be delivered: a queue message is then tried again, as in Azure. */
    async deliver(fn: FunctionMetadata, outputs: Output[]): Promise<void> {
      const delivery = send(fn, outputs);
      underWay.add(delivery);
      await delivery.finally(() => underWay.delete(delivery));
    },
    async close(): Promise<void> {
      await Promise.allSettled(underWay);
      await Promise.allSettled(Array.from(clients.values(), (client) => client.close()));
    },
  };
}

/** An array is one message for each of its items. Bodies go out as plain bytes, which no client quotes. */
function bodies(data: TypedData): Uint8Array[] {
  if (data.bytes) return [data.bytes];
  if (data.json === undefined) return [Buffer.from(data.string ?? String(data.int ?? data.double))];

  const value: unknown = JSON.parse(data.json);
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) => Buffer.from(typeof item === 'string' ? item : JSON.stringify(item)));
}
