import type { ServiceBusReceivedMessage, ServiceBusReceiver } from '@azure/service-bus';
import * as z from 'zod';
import type { Connected } from './bus.ts';
import type { QueueName } from './containers.ts';
import { sentAgainId } from './next-attempt.ts';

export type QueueInspector = ReturnType<typeof createQueueInspector>;
export type QueueState = {
  /** Could be handled now. `isMore` where there are so many that not all were looked at. */
  waiting: number;
  isMore: boolean;
  /** Since when the oldest waits: of those that could be handled now, or have failed so far. */
  oldestAt: Date | undefined;
  /** Have a time to come, and have not failed. */
  scheduled: number;
  /** Have failed, and are tried again. */
  failing: number;
};
export type DeadLetter = {
  /** Of the service, unique in the queue. */
  number: string;
  /** The same for every attempt. */
  id: string;
  at: Date;
  attempt: number;
  reason: string;
  /** The ids that the message names: nothing else of it. */
  ids: Record<string, string>;
};

/** As many as the service shows at once. */
const MAX_SHOWN = 250;
/** Below what a lock holds for, each of them being sent and then settled. */
const MAX_TAKEN = 20;
const WAIT_MS = 1_500;

const bodySchema = z.object({
  attempt: z.int().default(1),
  givenUpAfter: z.int().optional(),
  message: z.record(z.string(), z.unknown()).default({}),
});

/** Looks into queues, by what the data plane shows: nothing is taken out but what is to go back. */
export function createQueueInspector({ connected }: Connected) {
  async function receiving<T>(
    queue: QueueName,
    place: 'queue' | 'dead letters',
    work: (receiver: ServiceBusReceiver) => Promise<T>,
  ): Promise<T> {
    const options = place === 'queue' ? {} : ({ subQueueType: 'deadLetter' } as const);
    const receiver = (await connected()).createReceiver(queue, options);
    try {
      return await work(receiver);
    } finally {
      await receiver.close();
    }
  }

  return {
    state: (queue: QueueName): Promise<QueueState> =>
      receiving(queue, 'queue', async (receiver) => {
        const shown = await receiver.peekMessages(MAX_SHOWN, await fromTheFirst());
        const active = shown.filter(({ state }) => state === 'active');
        const failing = shown.filter(hasFailed);
        const since = [...active, ...failing].map(waitingSince);
        return {
          waiting: active.length,
          isMore: shown.length === MAX_SHOWN,
          oldestAt: since.toSorted((a, b) => a.getTime() - b.getTime())[0],
          scheduled: shown.filter((one) => one.state === 'scheduled' && !hasFailed(one)).length,
          failing: failing.length,
        };
      }),

    /** The first 250. */
    deadLetters: (queue: QueueName): Promise<DeadLetter[]> =>
      receiving(queue, 'dead letters', async (receiver) =>
        (await receiver.peekMessages(MAX_SHOWN, await fromTheFirst())).map(toDeadLetter),
      ),

    /**
     * Sends the dead letters with these numbers, or all of them, once more as first attempts, and takes each away once
     * its successor is in the queue. Their ids follow from the number: who breaks off and does it again within the
     * window of duplicates (10 minutes) sends nothing twice.
     * @returns The numbers of those that were sent
     */
    resubmit: (queue: QueueName, wanted: Set<string> | 'all'): Promise<string[]> =>
      receiving(queue, 'dead letters', async (receiver) => {
        const sender = (await connected()).createSender(queue);
        const sent: string[] = [];
        const left: ServiceBusReceivedMessage[] = [];
        try {
          while (wanted === 'all' || sent.length < wanted.size) {
            const taken = await receiver.receiveMessages(MAX_TAKEN, { maxWaitTimeInMs: WAIT_MS });
            if (taken.length === 0) break;
            // One after the other: the SDK mixes up what is settled in one moment.
            for (const message of taken) {
              const number = numberOf(message);
              const isWanted = wanted === 'all' || wanted.has(number);
              const successor = isWanted ? successorOf(message) : undefined;
              if (successor) {
                await sender.sendMessages(successor);
                await receiver.completeMessage(message);
                sent.push(number);
              } else left.push(message);
            }
          }
        } finally {
          for (const message of left) await receiver.abandonMessage(message).catch(() => {});
          await sender.close();
        }
        return sent;
      }),
  };
}

/** The SDK goes on from where somebody has last looked at the same queue, whichever receiver it was. */
async function fromTheFirst() {
  const { default: Long } = await import('long');
  return { fromSequenceNumber: Long.ONE };
}

const baseOf = ({ messageId }: ServiceBusReceivedMessage) =>
  String(messageId ?? '').split('.')[0] ?? '';
const numberOf = ({ sequenceNumber }: ServiceBusReceivedMessage) => String(sequenceNumber);

/** As the bus has sent it again. */
const hasFailed = ({ applicationProperties }: ServiceBusReceivedMessage) =>
  applicationProperties?.failingSince !== undefined;

function waitingSince(message: ServiceBusReceivedMessage): Date {
  const { failingSince } = message.applicationProperties ?? {};
  if (failingSince) return new Date(String(failingSince));
  const { enqueuedTimeUtc = new Date(), scheduledEnqueueTimeUtc } = message;
  return scheduledEnqueueTimeUtc && scheduledEnqueueTimeUtc > enqueuedTimeUtc
    ? scheduledEnqueueTimeUtc
    : enqueuedTimeUtc;
}

function toDeadLetter(message: ServiceBusReceivedMessage): DeadLetter {
  const body = bodySchema.safeParse(message.body).data;
  return {
    number: numberOf(message),
    id: baseOf(message),
    at: waitingSince(message),
    attempt: body?.givenUpAfter ?? body?.attempt ?? 1,
    reason: body?.givenUpAfter ? 'given up' : (message.deadLetterReason ?? 'unknown'),
    ids: Object.fromEntries(
      Object.entries(body?.message ?? {}).flatMap(([name, value]) =>
        /^(kind|id|\w+Id)$/.test(name) && typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
          ? [[name, value]]
          : [],
      ),
    ),
  };
}

/** None of what is no message of ours. */
function successorOf(dead: ServiceBusReceivedMessage) {
  const parsed = z.object({ message: z.unknown() }).safeParse(dead.body);
  if (!parsed.success) return undefined;
  return {
    messageId: sentAgainId(baseOf(dead), numberOf(dead)),
    body: { attempt: 1, message: parsed.data.message },
    contentType: 'application/json',
  };
}
