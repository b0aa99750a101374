import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { startStripe } from '../../../local/cloud/stripe/server.ts';

export const HOUR = 3_600;
export const DAY = 24 * HOUR;
export const seconds = (date: string): number => Date.parse(date) / 1_000;
export const day = (at: number | null | undefined): string =>
  new Date((at ?? 0) * 1_000).toISOString().slice(0, 10);

export type Local = Awaited<ReturnType<typeof openStripe>>;

/** The stand-in, the real SDK that speaks to it, and a clock that the test turns. */
export async function openStripe(start?: string) {
  const data = mkdtempSync(join(tmpdir(), 'stripe-'));
  const local = { time: start ? seconds(start) : Math.floor(Date.now() / 1_000) };
  const open = () => startStripe({ port: 0, data, now: () => local.time });
  let stripe = await open();

  return {
    clock: local,
    data,
    url: () => stripe.url,
    sdk: () => sdkFor(stripe.port),
    async restart() {
      await stripe.close();
      stripe = await open();
    },
    /** A control, as the buttons of the page press it. */
    async press(path: string, values: Record<string, string | number> = {}) {
      const response = await fetch(`${stripe.url}/test/${path}`, {
        method: 'POST',
        body: new URLSearchParams(
          Object.entries(values).map(([key, value]) => [key, String(value)]),
        ),
      });
      return { status: response.status, body: await response.json() };
    },
    /** A hosted page's form, as a browser sends it. */
    submit: (path: string, values: Record<string, string>) =>
      fetch(`${stripe.url}/${path}`, {
        method: 'POST',
        body: new URLSearchParams(values),
        redirect: 'manual',
      }),
    async close() {
      await stripe.close();
      rmSync(data, { recursive: true });
    },
  };
}

export const sdkFor = (port: number, key = 'sk_test_local', retries = 0) =>
  new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: retries,
  });

/** Two plans and a boost, monthly, and one plan a year. */
export async function plans(stripe: Stripe) {
  const price = async (name: string, amount: number, interval: 'month' | 'year' = 'month') => {
    const product = await stripe.products.create({ name });
    return stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: amount,
      recurring: { interval },
      lookup_key: `${name}_${interval}`,
    });
  };
  return {
    core: await price('Core', 9_900),
    pro: await price('Pro', 29_900),
    boost: await price('Boost', 2_500),
    yearly: await price('Core by the year', 100_980, 'year'),
  };
}

/** A customer with a test card on file. */
export async function customerWith(stripe: Stripe, card = 'pm_card_visa') {
  const customer = await stripe.customers.create({ name: 'Ada', email: 'ada@example.com' });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
  return customer.id;
}

/** Listens as the product would; what it got stays as the bytes that came. */
export async function openReceiver() {
  const got: { body: string; signature: string }[] = [];
  const answer = { status: 200 };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    got.push({ body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(answer.status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    got,
    answer,
    url: `http://127.0.0.1:${port}/webhook`,
    types: () => got.map(({ body }) => JSON.parse(body).type as string),
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
