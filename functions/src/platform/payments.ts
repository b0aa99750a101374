import { Failure } from '@talkwright/shared/contract/errors';
import type { Stripe } from 'stripe';
import type { Config } from './config.ts';

type StripeSettings = Pick<
  Config,
  'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'
>;
export type Payments = ReturnType<typeof createPayments>;

const ATTEMPT_MS = 20_000;

/** The payment provider, Stripe. Its SDK is loaded when it is first needed. */
export function createPayments(settings: StripeSettings) {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  let client: Promise<Stripe> | undefined;

  async function connect(): Promise<Stripe> {
    if (!key) throw new Failure('billing_off');
    const { Stripe } = await import('stripe');
    const address = settings.STRIPE_API_URL && addressOf(settings.STRIPE_API_URL);
    return new Stripe(key, { ...address, telemetry: false, timeout: ATTEMPT_MS });
  }

  const stripe = (): Promise<Stripe> => {
    client ??= connect();
    return client;
  };

  return {
    isOn: key !== undefined,
    /** Whether money moves. */
    isLive: /^.._live_/.test(key ?? ''),

    /**
     * Asks Stripe, again where a repetition may help.
     * @throws Failure `billing_off`, `payment_refused`, `payment_provider_failed`, and what is ours to avoid as the SDK's error
     */
    async ask<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
      const connected = await stripe();
      try {
        return await request(connected);
      } catch (error) {
        throw failureOf(error);
      }
    },

    /** What a webhook was sent. @throws Failure `signature_refused` */
    async readEvent(body: Uint8Array, signature: string): Promise<Stripe.Event> {
      const { webhooks } = await stripe();
      try {
        return webhooks.constructEvent(Buffer.from(body), signature, webhookSecret ?? '');
      } catch (cause) {
        throw new Failure('signature_refused', {}, { cause });
      }
    },
  };
}

/** The code of what Stripe refused. */
export const stripeCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'type' in error && 'code' in error ? String(error.code) : undefined;

/** The parameter that was refused. */
export const stripeParamOf = (error: unknown): string | undefined =>
  error instanceof Error && 'param' in error ? String(error.param ?? '') : undefined;

function addressOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  const scheme: 'http' | 'https' = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, protocol: scheme, ...(port && { port }) };
}

function failureOf(cause: unknown): unknown {
  const type = cause instanceof Error && 'type' in cause ? cause.type : undefined;
  if (type === 'StripeCardError') return new Failure('payment_refused', {}, { cause });
  if (type === 'StripeInvalidRequestError' || type === 'StripeIdempotencyError') return cause;
  return type === undefined ? cause : new Failure('payment_provider_failed', {}, { cause });
}
