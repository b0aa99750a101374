import { app } from '@azure/functions';
import * as z from 'zod';
import { type Deps, liveDeps } from '../deps.ts';
import type { QueueName } from '../platform/containers.ts';
import { nextAttempt, Postponed, type RetryPolicy, sameAttempt } from '../platform/next-attempt.ts';
import { sendAgain } from './send-again.ts';

const envelopeSchema = z.object({
  attempt: z.int().min(1),
  /** How often this attempt was postponed. */
  postponed: z.int().min(0).default(0),
  message: z.unknown(),
});

type QueueHandler<M> = {
  /** The id is the same for every attempt. */
  handle(deps: Deps, message: M, delivery: { id: string }): Promise<void>;
  /** How long what fails is tried after the first minutes: not at all without it. */
  retryPolicyFor?(message: M): RetryPolicy | undefined;
  /** Makes the failure visible where a person looks for the result. Must be harmless twice. */
  giveUp?(deps: Deps, message: M): Promise<void>;
};

/**
 * Handles the messages of a queue. A failing attempt is not thrown back (all deliveries would burn within
 * seconds) but sent again with a growing delay; so is one whose worker died. After the last attempt `giveUp`
 * is called and the message goes to the dead letters. What is `Postponed` comes again as the same attempt.
 */
export function queueTrigger<S extends z.ZodType>(
  name: string,
  queueName: QueueName,
  schema: S,
  { handle, retryPolicyFor, giveUp }: QueueHandler<z.output<S>>,
): void {
  app.serviceBusQueue(name, {
    connection: 'SERVICE_BUS_CONNECTION',
    queueName,
    async handler(body, context) {
      const deps = liveDeps();
      const { attempt, postponed, message: raw } = envelopeSchema.parse(body);
      const message = schema.parse(raw);
      const [id = ''] = String(context.triggerMetadata?.messageId ?? '').split('.');

      const deliveries = Number(context.triggerMetadata?.deliveryCount ?? 1);
      const again = (as: Parameters<typeof deps.bus.send>[2]) =>
        sendAgain(deps, { queueName, message: raw, as }, deliveries);

      try {
        if (deliveries > 1) throw new Error('The worker that had this message has ended.');
        await handle(deps, message, { id });
      } catch (error) {
        if (error instanceof Postponed) {
          await again(sameAttempt({ id, attempt }, postponed, error));
          return;
        }
        deps.log.error('message failed', error, { queue: queueName, id, attempt });
        const next = nextAttempt({ id, attempt }, retryPolicyFor?.(message));
        if (!next) {
          await giveUp?.(deps, message);
          throw error;
        }
        await again(next);
      }
    },
  });
}
