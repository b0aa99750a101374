import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Payments } from '../platform/payments.ts';

type Needs = { now: Clock; payments: Payments };

/** Ids alone: the rest of an event is of when it was sent, and in the version of its endpoint. */
const objectSchema = z.object({
  id: z.string(),
  object: z.string(),
  customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  charge: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
});
const TOLERANCE_SECONDS = 300;

export type BillingEvent = {
  type: string;
  /** What it is about. */
  id: string;
  customerId: string | undefined;
  chargeId: string | undefined;
};

/** @throws Failure `signature_refused` for what is not from our account at Stripe, not of now, or of the other mode */
export async function verifyEvent(
  { now, payments }: Needs,
  { body, headers }: { body: Uint8Array; headers: Headers },
): Promise<BillingEvent> {
  const signature = headers.get('stripe-signature') ?? '';
  const event = await payments.readEvent(body, signature);
  // The SDK refuses what is old; what is dated ahead would stay valid for as long.
  const latest = now().getTime() / 1_000 + TOLERANCE_SECONDS;
  const isAhead = timesOf(signature).some((signedAt) => signedAt > latest);
  if (isAhead || event.livemode !== payments.isLive) throw new Failure('signature_refused');

  const about = objectSchema.safeParse(event.data.object).data;
  const customer = about?.object === 'customer' ? about.id : idOf(about?.customer);
  return {
    ...{ type: event.type, id: about?.id ?? '' },
    ...{ customerId: customer, chargeId: idOf(about?.charge) },
  };
}

/** Read as the SDK reads it. */
const timesOf = (signature: string): number[] =>
  signature
    .split(',')
    .flatMap((part) => (part.startsWith('t=') ? [parseInt(part.slice(2), 10)] : []));

const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;
