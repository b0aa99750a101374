import { plans } from '@talkwright/shared/plans';
import { PORTAL_METADATA, type PriceListEntry, priceList } from '@talkwright/shared/price-list';
import { Stripe } from 'stripe';
import { Problem } from './problem.ts';

export type StripeOptions = {
  key: string;
  /** Where Stripe's API is not at Stripe. */
  address?: string | undefined;
};

const CURRENCY = 'usd';
/** So many keys are looked up at once. */
const LOOKED_UP = 10;

/**
 * Creates the products and prices of the price list at Stripe, and the portal's configuration, and leaves alone what is as
 * it has to be. The amount of a price cannot change: another one takes its key over and the old one is put away, for those
 * who pay it already.
 * @throws Problem when the key is refused
 */
export async function prepareStripe({ key, address }: StripeOptions): Promise<string[]> {
  const stripe = new Stripe(key, { ...(address && addressOf(address)), telemetry: false });
  try {
    const known = await findPrices(stripe);
    for (const entry of priceList) await createPrice(stripe, entry, known.get(entry.key));
    await configurePortal(stripe);
    return [];
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeAuthenticationError;
    throw isRefused ? new Problem('Stripe refused the key in STRIPE_SECRET_KEY.') : error;
  }
}

/**
 * What customers look after themselves. Plans are changed in the product, which knows what fits together; the portal
 * cannot change subscriptions with several items.
 */
async function configurePortal(stripe: Stripe): Promise<void> {
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    customer_update: { enabled: true, allowed_updates: ['address', 'email', 'name', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: { enabled: false },
  };
  const { configurations } = stripe.billingPortal;
  const { data } = await configurations.list({ active: true, limit: 100 });
  const known = data.find(({ metadata }) => metadata?.kind === PORTAL_METADATA.kind);
  await (known
    ? configurations.update(known.id, { features })
    : configurations.create({ features, metadata: PORTAL_METADATA }));
}

async function findPrices(stripe: Stripe): Promise<Map<string, Stripe.Price>> {
  const found = new Map<string, Stripe.Price>();
  for (let from = 0; from < priceList.length; from += LOOKED_UP) {
    const lookup_keys = priceList.slice(from, from + LOOKED_UP).map((entry) => entry.key);
    const { data } = await stripe.prices.list({ lookup_keys, active: true, limit: 100 });
    for (const price of data) if (price.lookup_key) found.set(price.lookup_key, price);
  }
  return found;
}

async function createPrice(
  stripe: Stripe,
  entry: PriceListEntry,
  known: Stripe.Price | undefined,
): Promise<void> {
  if (known && isAsListed(known, entry)) return;
  const { key, kind, plan, cycle, cents } = entry;
  const product = await createProduct(stripe, entry);
  await stripe.prices.create({
    product,
    currency: CURRENCY,
    unit_amount: cents,
    recurring: { interval: intervalOf(entry) },
    lookup_key: key,
    transfer_lookup_key: true,
    metadata: { kind, plan, cycle },
  });
  if (known) await stripe.prices.update(known.id, { active: false });
}

/** Under an id of its own: twice is as good as once. */
async function createProduct(stripe: Stripe, { kind, plan }: PriceListEntry): Promise<string> {
  const id = `talkwright_${kind}_${plan}`;
  const { name } = plans[plan];
  const title = kind === 'plan' ? `Talkwright ${name}` : `Boost Pack for ${name}`;
  await stripe.products.create({ id, name: title }).catch((error) => {
    if (!(error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists')) {
      throw error;
    }
  });
  return id;
}

const isAsListed = (price: Stripe.Price, entry: PriceListEntry): boolean =>
  price.unit_amount === entry.cents &&
  price.currency === CURRENCY &&
  price.recurring?.interval === intervalOf(entry) &&
  price.metadata.kind === entry.kind &&
  price.metadata.plan === entry.plan &&
  price.metadata.cycle === entry.cycle;

const intervalOf = ({ cycle }: PriceListEntry) => (cycle === 'annual' ? 'year' : 'month');

function addressOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  const scheme: 'http' | 'https' = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, protocol: scheme, ...(port && { port }) };
}
