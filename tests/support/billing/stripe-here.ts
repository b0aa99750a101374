import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { priceList } from '@talkwright/shared/price-list';
import { Stripe } from 'stripe';
import { type Account, openAccount } from '../../../local/cloud/stripe/account.ts';
import { answerApi } from '../../../local/cloud/stripe/api.ts';
import { runDue } from '../../../local/cloud/stripe/lifecycle.ts';
import { openStore } from '../../../local/cloud/stripe/store.ts';

export type StripeHere = ReturnType<typeof openStripeHere>;

const KEY = 'sk_test_local';
const ADDRESS = 'http://localhost:1';
const FILE = 'stripe.db';

/** The stand-in's account in this process, asked by the real SDK without a connection, and a clock that the test turns. */
export function openStripeHere(start: number, shelf?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-here-'));
  if (shelf) copyFileSync(join(shelf, FILE), join(folder, FILE));
  const store = openStore(folder);
  const clock = { time: start };
  const account = openAccount(
    store,
    () => clock.time,
    () => ADDRESS,
  );
  const passTime = () => {
    if (!store.firstDue(clock.time)) return;
    store.atomically(
      () => runDue(account),
      ({ error }) => error === undefined,
    );
  };
  const fetchHere = (url: URL | RequestInfo, init?: RequestInit): Promise<Response> =>
    answerOf(account, passTime, String(url), init);

  return {
    ...{ account, clock, folder, passTime },
    stripe: new Stripe(KEY, {
      httpClient: Stripe.createFetchHttpClient(fetchHere),
      telemetry: false,
      maxNetworkRetries: 0,
    }),
    /** A control, as the buttons of the stand-in's page press it. */
    press: (path: string, values: Record<string, string> = {}) =>
      fetchHere(`${ADDRESS}/test/${path}`, {
        method: 'POST',
        body: new URLSearchParams(values).toString(),
      }),
    close: () => store.close(),
    remove() {
      store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The prices by their keys, in a folder from which accounts are copied. */
export async function stockShelf(): Promise<{ shelf: string; remove: () => void }> {
  const { stripe, folder, close } = openStripeHere(0);
  for (const { key, kind, plan, cycle, cents } of priceList) {
    const product = await stripe.products.create({ name: key });
    await stripe.prices.create({
      ...{ product: product.id, currency: 'usd', unit_amount: cents, lookup_key: key },
      recurring: { interval: cycle === 'annual' ? 'year' : 'month' },
      metadata: { kind, plan, cycle },
    });
  }
  close();
  return { shelf: folder, remove: () => rmSync(folder, { recursive: true }) };
}

async function answerOf(
  account: Account,
  passTime: () => void,
  url: string,
  { method = 'GET', headers, body }: RequestInit = {},
): Promise<Response> {
  passTime();
  const said = answerApi(account, {
    ...{ method, url: new URL(url), headers: Object.fromEntries(new Headers(headers)) },
    body: String(body ?? ''),
  });
  if (said.isReset) throw new TypeError('The connection was cut off.');
  return new Response(JSON.stringify(said.body), { status: said.status, headers: said.headers });
}
