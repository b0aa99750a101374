import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { stripeEvents } from '@talkwright/shared/stripe-events';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { receiveEvent } from '../../../functions/src/billing/receive-event.ts';
import { startCheckout } from '../../../functions/src/billing/start-checkout.ts';
import { verifyEvent } from '../../../functions/src/billing/verify-event.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { prepareStripe } from '../../../infra/stripe.ts';
import { startStripe } from '../../../local/cloud/stripe/server.ts';
import { type Cloud, startCloud } from './embedded-cloud.ts';

export type Billing = Awaited<ReturnType<typeof startBilling>>;

const KEY = 'sk_test_local';
export const WEBHOOK_SECRET = 'whsec_local';
const GOOD_CARD = '4242424242424242';

/** The embedded cloud with Stripe's stand-in, whose events reach the product as they come. */
export async function startBilling(fields: Partial<Deps> = {}) {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-stripe-'));
  const webhook = await openWebhook();
  const stripe = await startStripe({
    ...{ port: 0, data },
    webhook: { url: webhook.url, secret: WEBHOOK_SECRET, events: stripeEvents },
  });
  const settings = { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };
  const cloud = await startCloud(fields, undefined, { ...settings, STRIPE_API_URL: stripe.url });
  await prepareStripe({ key: KEY, address: stripe.url });

  return {
    ...{ cloud, deps: cloud.deps, url: stripe.url },
    /** From now on events are taken. */
    hear: () => webhook.hear(cloud),
    /** What the product answered to events, by status. */
    answered: webhook.answered,

    /** A control of the stand-in. */
    async press(path: string, values: Record<string, string> = {}): Promise<void> {
      const body = new URLSearchParams(values);
      const response = await fetch(`${stripe.url}/test/${path}`, { method: 'POST', body });
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    },

    /** Pays on a hosted page, as a browser does; answers where it leads to, undefined where it is refused. */
    pay: (url: string, card = GOOD_CARD) => pay(url, card),

    /** Has the organization subscribe, and answers the checkout's id. */
    async subscribe(admin: Member, plan: 'core' | 'pro' = 'core'): Promise<string> {
      const { url } = await startCheckout(cloud.deps, admin, { plan, billingCycle: 'monthly' });
      const back = await pay(url, GOOD_CARD);
      return /session_id=(\w+)/.exec(back ?? '')?.[1] ?? '';
    },

    async stop() {
      await webhook.close();
      await stripe.close();
      await cloud.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function pay(url: string, card: string): Promise<string | undefined> {
  const body = new URLSearchParams({ card, country: 'DE', name: 'Ada Lovelace' });
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return response.headers.get('location') ?? undefined;
}

/** The product's webhook, from the bytes on. */
async function openWebhook() {
  let cloud: Cloud | undefined;
  const answered: number[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const status = cloud ? await take(cloud.deps, body, request.headers['stripe-signature']) : 503;
    if (cloud) answered.push(status);
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    answered,
    hear(heard: Cloud) {
      cloud = heard;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function take(
  deps: Deps,
  body: Uint8Array,
  signature: string | string[] | undefined,
): Promise<number> {
  const headers = new Headers({ 'stripe-signature': String(signature ?? '') });
  try {
    await receiveEvent(deps, await verifyEvent(deps, { body, headers }));
    return 200;
  } catch {
    return 500;
  }
}
