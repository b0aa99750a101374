import type { InvocationContext } from '@azure/functions';
import * as z from 'zod';
import { type Deps, liveDeps } from '../deps.ts';
import type { QueueName } from '../platform/containers.ts';
import {
  givenUp,
  nextAttempt,
  Postponed,
  type RetryPolicy,
  sameAttempt,
} from '../platform/next-attempt.ts';
import { inInvocation, noteTenant } from '../platform/telemetry/invocation.ts';
import { measure } from '../platform/telemetry/metrics.ts';
import { names } from '../platform/telemetry/names.ts';
import { errorTypeOf, failed, inSpan, type Span } from '../platform/telemetry/spans.ts';
import { defineFunction } from './functions.ts';
import { pauseWhereItFails } from './pause-where-it-fails.ts';
import { namesOf, startOf } from './start-of.ts';

const envelopeSchema = z.object({
  attempt: z.int().min(1),
  /** How often this attempt was postponed. */
  postponed: z.int().min(0).default(0),
  message: z.unknown(),
});

const givenUpSchema = z.object({ givenUpAfter: z.int() });

type QueueHandler<M> = {
  /** The id is the same for every attempt. */
  handle(deps: Deps, message: M, delivery: { id: string }): Promise<void>;
  /** How long what fails is tried after the first minutes: not at all without it. */
  retryPolicyFor?(message: M): RetryPolicy | undefined;
  /** Makes the failure visible where a person looks for the result. Must be harmless twice. */
  giveUp?(deps: Deps, message: M): Promise<void>;
};

/** What another version has sent, which runs beside this one for as long as an update takes: it comes by there. */
const STRANGE_SECONDS = 30;
const MAX_STRANGE = 120;

/**
 * Handles the messages of a queue. A failing attempt is not thrown back (all deliveries would burn within
 * seconds) but sent again with a growing delay; so is one whose worker died. After the last attempt `giveUp`
 * is called and the message goes to the dead letters: as one that only says so, since a failing attempt that is thrown
 * back would come nine times more as if its worker had died. What is `Postponed` comes again as the same attempt; so
 * does, for an hour, what this version does not understand. All of it belongs to
 * the trace of whoever has sent the message first.
 */
export function queueTrigger<S extends z.ZodType>(
  name: string,
  queueName: QueueName,
  schema: S,
  { handle, retryPolicyFor, giveUp }: QueueHandler<z.output<S>>,
): void {
  const trigger = { connection: 'SERVICE_BUS_CONNECTION', queueName } as const;
  defineFunction(name, trigger, (body: unknown, context) =>
    asDelivery(name, queueName, context, async (span, delivery) => {
      const { id, deliveries, failingSince, waitsSince } = delivery;
      const deps = liveDeps();
      if (givenUpSchema.safeParse(body).success) throw new Error('This message was given up.');
      const { attempt, postponed, message: raw } = envelopeSchema.parse(body);
      const send = (as: Parameters<typeof deps.bus.send>[2]) => deps.bus.send(queueName, raw, as);
      const again = (as: Parameters<typeof send>[0]) =>
        pauseWhereItFails(deps, deliveries, () => send(as));
      const parsed = schema.safeParse(raw);
      if (!parsed.success) {
        if (postponed >= MAX_STRANGE) throw parsed.error;
        const later = sameAttempt({ id, attempt }, postponed, new Postponed(STRANGE_SECONDS));
        await again({ ...later, failingSince });
        return;
      }
      const message = parsed.data;
      span.setAttribute(names.attempt, attempt);
      noteOwner(message);
      try {
        if (deliveries > 1)
          throw new Error('The worker that had this message has ended, or could not pass it on.');
        await handle(deps, message, { id });
      } catch (error) {
        if (error instanceof Postponed) {
          await again({ ...sameAttempt({ id, attempt }, postponed, error), failingSince });
          return;
        }
        failed(span, errorTypeOf(error));
        deps.log.error('message failed', error, { queue: queueName, id, attempt });
        const next = nextAttempt({ id, attempt }, retryPolicyFor?.(message));
        const queue = { [names.queue]: queueName };
        if (!next) {
          await pauseWhereItFails(deps, deliveries, async () => {
            await giveUp?.(deps, message);
            await send({ ...givenUp({ id, attempt }), failingSince: waitsSince });
          });
          measure('talkwright.message.given_up', 1, queue);
          return;
        }
        measure('talkwright.message.retried', 1, queue);
        await again({ ...next, failingSince: waitsSince });
      }
    }),
  );
}

type Delivery = {
  id: string;
  deliveries: number;
  /** Since when it waits, where it has failed before. */
  failingSince: Date | undefined;
  waitsSince: Date;
};

/** As the message's properties say what it belongs to; what the platform has begun for it is linked. */
function asDelivery(
  name: string,
  queue: QueueName,
  context: InvocationContext,
  work: (span: Span, delivery: Delivery) => Promise<void>,
): Promise<void> {
  const { messageId, deliveryCount, enqueuedTimeUtc, applicationProperties } =
    context.triggerMetadata ?? {};
  const [id = ''] = String(messageId ?? '').split('.');
  const deliveries = Number(deliveryCount ?? 1);
  const begun = startOf(name, context);
  const properties = (applicationProperties ?? {}) as {
    traceparent?: string;
    failingSince?: string;
  };
  const { traceparent = begun.traceparent } = properties;
  const failingSince = dateOf(properties.failingSince);
  const waitsSince = failingSince ?? dateOf(enqueuedTimeUtc) ?? new Date();
  const age = Math.max(0, Date.now() - waitsSince.getTime()) / 1_000;
  measure('talkwright.queue.age', age, { [names.queue]: queue });
  const attributes = {
    ...namesOf(begun),
    [names.messagingSystem]: 'servicebus',
    [names.messagingOperation]: 'process',
    [names.queue]: queue,
    [names.messageId]: id,
    [names.deliveries]: deliveries,
  };
  return inInvocation({ ...begun, traceparent }, () =>
    inSpan(
      `process ${queue}`,
      { kind: 'consumer', attributes, parent: traceparent, link: begun.traceparent },
      (span) => work(span, { id, deliveries, failingSince, waitsSince }),
    ),
  );
}

function dateOf(value: unknown): Date | undefined {
  const date = new Date(String(value));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function noteOwner(message: unknown): void {
  const { tenantId } = (message ?? {}) as { tenantId?: unknown };
  if (typeof tenantId === 'string') noteTenant(tenantId);
}
