import { createHash } from 'node:crypto';
import { type Account, API_VERSION, newId } from './account.ts';
import { chargeRoutes } from './charges.ts';
import { checkoutRoutes } from './checkout.ts';
import { controlRoutes, type Fault } from './controls.ts';
import { couponRoutes } from './coupons.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './events.ts';
import { expand } from './expand.ts';
import { parseForm } from './form.ts';
import { invoiceRoutes } from './invoices.ts';
import { list, readParameters, text } from './parameters.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { portalRoutes } from './portal.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { invalid, Refusal } from './refusal.ts';
import type { Route } from './route.ts';
import { scheduleRoutes } from './schedules.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { taxIdRoutes } from './tax-ids.ts';
import { taxRateRoutes } from './tax-rates.ts';

export const routes: Route[] = [
  ...[...productRoutes, ...priceRoutes, ...couponRoutes, ...taxRateRoutes],
  ...[...customerRoutes, ...taxIdRoutes, ...paymentMethodRoutes],
  ...[
    ...subscriptionRoutes,
    ...scheduleRoutes,
    ...invoiceRoutes,
    ...chargeRoutes,
    ...disputeRoutes,
  ],
  ...[...checkoutRoutes, ...portalRoutes, ...eventRoutes, ...controlRoutes],
];
const paths = routes.map((route) => ({ route, wanted: route.path.split('/') }));

export type Asked = {
  method: string;
  url: URL;
  headers: { [name: string]: string | string[] | undefined };
  body: string;
};
export type Answered = {
  status: number;
  headers: Record<string, string>;
  body: object;
  isReset?: boolean;
};
type Kept = { fingerprint: string; status: number; body: object };

/** One request of the API: who asks, whether it was asked before, and what comes of it, all of it or nothing. */
export function answerApi(account: Account, asked: Asked): Answered {
  const id = newId('req');
  const key = asked.method === 'POST' ? headerOf(asked, 'idempotency-key') : undefined;
  const headers: Record<string, string> = {
    'request-id': id,
    'stripe-version': API_VERSION,
    ...(key && { 'idempotency-key': key, 'original-request': id }),
  };
  account.actsFor({ id, idempotency_key: key ?? null });
  try {
    requireTestKey(asked);
    if (takeFault(account, asked, 'error')) throw outage();
    // The answer is remembered with what it did, or neither is.
    const { status, body, isReplayed } = account.store.atomically(
      () => once(account, asked, key),
      () => true,
    );
    if (takeFault(account, asked, 'reset_after')) return { status, headers, body, isReset: true };
    return {
      status,
      headers: { ...headers, ...(isReplayed && { 'idempotent-replayed': 'true' }) },
      body,
    };
  } catch (error) {
    const { status, body } = error instanceof Refusal ? error : broken(error);
    return { status, headers, body: { error: body } };
  } finally {
    account.actsFor({ id: null, idempotency_key: null });
  }
}

/** A key is answered once: again the same for the same, a refusal for anything else. */
function once(account: Account, asked: Asked, key: string | undefined) {
  const { store } = account;
  if (!key) return { ...run(account, asked), isReplayed: false };
  if (key.length > 255) throw invalid('Idempotency keys have at most 255 characters.');

  const { method, url, body } = asked;
  const fingerprint = createHash('sha256')
    .update(`${method} ${url.pathname} ${body}`)
    .digest('hex');
  const known = store.note<Kept>(`idempotency:${key}`);
  if (known && known.fingerprint !== fingerprint) {
    throw new Refusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  if (known) return { ...known, isReplayed: true };
  const answer = run(account, asked);
  const fault = takeFault(account, asked, 'error_after');
  const said = fault ? { status: 500, body: { error: outage().body } } : answer;
  store.setNote(`idempotency:${key}`, { fingerprint, ...said });
  return { ...said, isReplayed: false };
}

function run(account: Account, { method, url, body }: Asked): { status: number; body: object } {
  const { route, id, child } = findRoute(method, url.pathname);
  const { expand: paths, ...form } = parseForm(method === 'POST' ? body : url.search.slice(1));
  const values = readParameters(route.fields, form);
  const wanted = paths === undefined ? [] : list(text()).read(paths, 'expand');
  try {
    const answer = account.store.atomically(
      () => expand(account, route.run(account, values, id, child) as object, wanted),
      ({ error }) => error === undefined || (error instanceof Refusal && error.isKept),
    );
    return { status: 200, body: answer };
  } catch (error) {
    // A refusal of what was begun is an answer too: the same key gets it again.
    if (error instanceof Refusal) return { status: error.status, body: { error: error.body } };
    throw error;
  }
}

/** The first that fits: `/create_preview` stands before `/:id`. */
export function findRoute(method: string, path: string) {
  const parts = path.split('/');
  for (const { route, wanted } of paths) {
    if (route.method !== method || wanted.length !== parts.length) continue;
    if (
      !wanted.every(
        (part, index) => part === parts[index] || (part.startsWith(':') && parts[index]),
      )
    )
      continue;
    const at = (name: string) => decodeURIComponent(parts[wanted.indexOf(name)] ?? '');
    return { route, id: at(':id'), child: at(':child') };
  }
  throw new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). This stand-in speaks what its README lists.`,
  });
}

function requireTestKey(asked: Asked): void {
  if (asked.url.pathname.startsWith('/test/')) return;
  const [, key = ''] = /^Bearer (.+)$/.exec(headerOf(asked, 'authorization') ?? '') ?? [];
  const refuse = (message: string) => new Refusal(401, { type: 'invalid_request_error', message });
  if (/^[sr]k_live_/.test(key)) {
    throw refuse(
      'A live key was sent to a stand-in on this machine. Nothing was done; use a key that begins with sk_test_.',
    );
  }
  if (!/^[sr]k_test_\w+$/.test(key)) {
    throw refuse(key ? 'Invalid API Key provided.' : 'You did not provide an API key.');
  }
  const version = headerOf(asked, 'stripe-version');
  if (version && version !== API_VERSION) {
    throw invalid(`Invalid Stripe API version: ${version}. This stand-in speaks ${API_VERSION}.`);
  }
}

/** The controls themselves are always answered. */
export function takeFault(
  { store }: Account,
  { url }: Pick<Asked, 'url'>,
  kind: Fault['kind'],
): Fault | undefined {
  if (url.pathname.startsWith('/test/')) return undefined;
  const fault = store.note<Fault>('fault');
  if (!fault || fault.kind !== kind || fault.count === 0) return undefined;
  store.setNote('fault', { ...fault, count: fault.count - 1 });
  return fault;
}

const outage = () =>
  new Refusal(500, {
    type: 'api_error',
    message: 'An unknown error occurred. (It was asked for.)',
  });

function broken(error: unknown): Refusal {
  console.error(error);
  return new Refusal(500, { type: 'api_error', message: `The stand-in failed: ${error}` });
}

function headerOf({ headers }: Asked, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
