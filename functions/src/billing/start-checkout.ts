import type { startCheckout as contract } from '@talkwright/shared/areas/billing';
import type { Done, Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { plans } from '@talkwright/shared/plans';
import { priceKey } from '@talkwright/shared/price-list';
import { writeTenant } from '../accounts/account-records.ts';
import type { BillingRecord } from '../accounts/billing-record.ts';
import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { WriteRefused, whileRefused } from '../platform/write-refused.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { syncSubscription } from './sync-subscription.ts';
import { unlessMissing } from './unless-missing.ts';

type Needs = Parameters<typeof ensureCustomer>[0] &
  Parameters<typeof syncSubscription>[0] & { config: Config; log: Log; now: Clock };
type Choice = ParsedInput<typeof contract>;
type Checkout = NonNullable<BillingRecord['checkout']>;

/** Stripe takes half an hour at least, and by its own clock. */
const OPEN_SECONDS = 31 * 60;

/**
 * The page on which the plan is paid for. An organization has one at most: its address is handed out only once it is
 * in the organization's record, and another one comes into the record only once nobody can pay on this one any more.
 * @throws Failure `already_subscribed`, `payment_due`, `payment_provider_failed`, `billing_off`
 */
export async function startCheckout(
  deps: Needs,
  { tenantId }: Member,
  choice: Choice,
): Promise<Output<typeof contract> & Done<typeof contract>> {
  const customer = await ensureCustomer(deps, tenantId);
  const url = await whileRefused(() => urlFor(deps, tenantId, customer, choice));
  return { url, activity: { plan: plans[choice.plan].name } };
}

/** @throws WriteRefused when somebody else came in between */
async function urlFor(
  deps: Needs,
  tenantId: string,
  customer: string,
  choice: Choice,
): Promise<string> {
  const { billing: earlier } = await deps.accounts.getTenant(tenantId);
  const kept = earlier?.checkout ?? null;
  const url = kept && (await openOrClosed(deps, kept, choice));
  // Whoever has paid on the kept one meanwhile has a subscription by now.
  await syncSubscription(deps, tenantId);
  const before = await deps.accounts.findTenant(tenantId);
  if (!before?.value.billing || before.value.isDeleted) throw new Failure('not_found');
  const { billing } = before.value;
  requireNoSubscription(billing);
  if (billing.checkout?.id !== kept?.id) throw new WriteRefused('changed');
  if (url) return url;

  const checkout = await createSession(deps, tenantId, customer, choice);
  try {
    const tenant = { ...before.value, billing: { ...billing, checkout } };
    await deps.outbox.commit(tenantId, [writeTenant(tenant, before)]);
  } catch (error) {
    // Nobody has its address.
    await expire(deps, checkout.id).catch((left) => deps.log.error('checkout left open', left));
    throw error;
  }
  return checkout.url;
}

/** The address of the same choice while the page is open; otherwise nobody can pay there from now on. */
async function openOrClosed(
  deps: Needs,
  kept: Checkout,
  { plan, billingCycle }: Choice,
): Promise<string | null> {
  const session = await unlessMissing(
    deps.payments.ask(({ checkout }) => checkout.sessions.retrieve(kept.id)),
  );
  if (session?.status !== 'open') return null;
  if (kept.plan === plan && kept.billingCycle === billingCycle) return session.url;
  await expire(deps, kept.id);
  return null;
}

/** One that was paid or has run out in the meantime is as closed. */
async function expire({ payments }: Needs, id: string): Promise<void> {
  try {
    await payments.ask(({ checkout }) => checkout.sessions.expire(id));
  } catch (error) {
    const { status } = await payments.ask(({ checkout }) => checkout.sessions.retrieve(id));
    if (status === 'open') throw error;
  }
}

function requireNoSubscription({ subscription }: BillingRecord): void {
  if (subscription?.status === 'active') throw new Failure('already_subscribed');
  if (subscription && subscription.status !== 'canceled') throw new Failure('payment_due');
}

async function createSession(
  deps: Needs,
  tenantId: string,
  customer: string,
  choice: Choice,
): Promise<Checkout> {
  const { config, now, payments } = deps;
  const page = `${config.APP_URL}/#/billing`;
  const expiresAt = Math.floor(now().getTime() / 1_000) + OPEN_SECONDS;
  const price = await priceOf(deps, choice);
  const { id, url } = await payments.ask(({ checkout }) =>
    checkout.sessions.create({
      ...{ mode: 'subscription', customer, client_reference_id: tenantId },
      line_items: [{ price, quantity: 1 }],
      subscription_data: { metadata: { tenant: tenantId } },
      success_url: `${page}?status=success&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${page}?status=cancel`,
      expires_at: expiresAt,
      // Whoever gives a tax number is invoiced under the name and address that belong to it.
      tax_id_collection: { enabled: true },
      customer_update: { name: 'auto', address: 'auto' },
      ...(config.STRIPE_TAX === 'automatic' && { automatic_tax: { enabled: true } }),
    }),
  );
  if (!url) throw new Error(`The checkout ${id} has no address.`);
  return { id, url, ...choice, expiresAt: new Date(expiresAt * 1_000).toISOString() };
}

async function priceOf({ payments }: Needs, { plan, billingCycle }: Choice): Promise<string> {
  const key = priceKey('plan', plan, billingCycle);
  const found = await payments.ask(({ prices }) =>
    prices.list({ lookup_keys: [key], active: true }),
  );
  const [price] = found.data;
  if (price) return price.id;
  const cause = new Error(`Stripe has no price ${key}: npm run provision creates it.`);
  throw new Failure('payment_provider_failed', {}, { cause });
}
