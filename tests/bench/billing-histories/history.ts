import { Failure } from '@talkwright/shared/contract/errors';
import { billingCycles, MAX_BOOSTS, paidPlanIds } from '@talkwright/shared/plans';
import { priceKey } from '@talkwright/shared/price-list';
import type { OrderRecord } from '../../../functions/src/accounts/billing-record.ts';
import { cancelSubscription } from '../../../functions/src/billing/cancel-subscription.ts';
import { changePlan } from '../../../functions/src/billing/change-plan.ts';
import { previewChange } from '../../../functions/src/billing/preview-change.ts';
import { resumeSubscription } from '../../../functions/src/billing/resume-subscription.ts';
import { syncSubscription } from '../../../functions/src/billing/sync-subscription.ts';
import { openProductHere, type ProductHere } from '../../support/billing/product-here.ts';
import { openStripeHere, type StripeHere } from '../../support/billing/stripe-here.ts';
import { pick, random } from '../random.ts';
import { mismatchesOf } from './mismatches.ts';

const START = Date.parse('2028-01-31T12:00:00Z') / 1_000;
const HOUR = 3_600;
const FAULTS = ['error', 'error_after', 'reset_after'];
const CARDS = [
  ...['pm_card_visa', 'pm_card_visa', 'pm_card_visa'],
  ...['pm_card_chargeCustomerFail', 'pm_card_authenticationRequired'],
];

type World = {
  next: () => number;
  here: StripeHere;
  product: ProductHere;
  customer: string;
  wrong: string[];
};

/** One organization's life with its subscription, step by step by chance, and what of it was wrong. */
export async function live(seed: number, steps: number, shelf: string): Promise<string[]> {
  const next = random(seed);
  const here = openStripeHere(START, shelf);
  try {
    const { id: customer } = await here.stripe.customers.create({ name: 'Acme' });
    const product = openProductHere(here, customer);
    const world: World = { next, here, product, customer, wrong: [] };
    await useCard(world, 'pm_card_visa');
    await subscribe(world);
    for (let step = 0; step < steps; step++) await chosen(next)(world);

    here.clock.time += 24 * HOUR;
    here.passTime();
    await look(world);
    return world.wrong;
  } finally {
    here.remove();
  }
}

type Step = (world: World) => Promise<unknown>;

function chosen(next: () => number): Step {
  let left = next() * TOTAL;
  for (const [weight, step] of STEPS) {
    left -= weight;
    if (left < 0) return step;
  }
  return hear;
}

async function subscribe({ here, next, customer }: World): Promise<void> {
  const { data } = await here.stripe.subscriptions.list({ customer, limit: 100 });
  if (data.some(({ status }) => status !== 'incomplete_expired')) return;
  const { plan, billingCycle, boosts } = anyOrder(next);
  const priced = await here.stripe.prices.list({
    lookup_keys: [priceKey('plan', plan, billingCycle), priceKey('boost', plan, billingCycle)],
  });
  const items = priced.data.map(({ id, metadata }) => ({
    ...{ price: id, quantity: metadata.kind === 'boost' ? boosts : 1 },
  }));
  await here.stripe.subscriptions.create({
    customer,
    items: items.filter(({ quantity }) => quantity > 0),
  });
}

/** Half of the time a little more than before: by chance alone most changes would be for less. */
function anyOrder(next: () => number, before?: OrderRecord | null): OrderRecord {
  if (before && before.boosts < MAX_BOOSTS && next() < 0.5) {
    const { plan, billingCycle, boosts } = before;
    return { plan, billingCycle, boosts: boosts + 1 };
  }
  return {
    plan: pick(next, paidPlanIds),
    billingCycle: next() < 0.8 ? 'monthly' : pick(next, billingCycles),
    boosts: next() < 0.5 ? 0 : Math.floor(next() * (MAX_BOOSTS + 1)),
  };
}

async function useCard({ here: { stripe }, customer }: World, card: string): Promise<void> {
  const { id } = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
}

/** Time for whoever died to be given up, and at times for renewals, retries and ends. */
async function wait({ here, next }: World): Promise<void> {
  const days = next() < 0.4 ? next() : next() * 40;
  here.clock.time += Math.ceil(HOUR + days * 24 * HOUR);
  here.passTime();
}

/** A webhook that comes sometime, for whatever has happened; many never come. */
const hear: Step = ({ product, next }) =>
  product.run(() => syncSubscription(product.deps, 'tenant'), anyKill(next));

/** The daily look: from then on the product has what Stripe has. */
async function look({ here, product, wrong }: World): Promise<void> {
  product.loseAnswer('none', 0);
  await syncSubscription(product.deps, 'tenant');
  wrong.push(...mismatchesOf(here.account, product.record()));
}

/** Confirmed at the price that was shown, at times twice, or too late. */
async function change(world: World): Promise<void> {
  const { product, here, next } = world;
  const { deps, admin } = product;
  const order = anyOrder(next, product.record().billing?.subscription);
  const shown = await product.run(() => previewChange(deps, admin, order));
  if (!shown || shown instanceof Failure) return;
  const { due_now, prorated_at } = shown as Awaited<ReturnType<typeof previewChange>>;
  if (next() < 0.1) await wait(world);
  here.clock.time += Math.floor(next() * 60);
  const input = { ...order, due_now, prorated_at };
  const confirm = () => changePlan(deps, admin, input);
  const before = billsOfChanges(world);
  await product.run(confirm, anyKill(next));
  if (next() < 0.2) await product.run(confirm);

  const [latest, ...others] = billsOfChanges(world).slice(before.length);
  if (others.length > 0) world.wrong.push('A change was billed twice.');
  if (latest && latest.amount_paid !== 0 && latest.amount_paid !== due_now) {
    world.wrong.push(`${latest.amount_paid} cents were paid for what was shown for ${due_now}.`);
  }
}

/** Not those of renewals, which may come in between: they wait for an hour as drafts. */
const billsOfChanges = ({ here: { account }, customer }: World) =>
  account.store
    .list('invoice', customer)
    .filter((invoice) => invoice.billing_reason === 'subscription_update')
    .toReversed();

const cancel: Step = ({ product, next }) =>
  product.run(() => cancelSubscription(product.deps, product.admin), anyKill(next));
const resume: Step = ({ product, next }) =>
  product.run(() => resumeSubscription(product.deps, product.admin), anyKill(next));

/** On the customer's own page, of which the product hears later. */
async function endAtPortal({ here: { stripe, clock }, next, customer }: World): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer, status: 'active' });
  const [found] = data;
  if (!found || found.schedule) return;
  const cancel_at = next() < 0.5 ? clock.time + 5 * 24 * HOUR : ('' as const);
  await stripe.subscriptions.update(found.id, { cancel_at });
}

/** On the invoice's page, where its bank is asked as well. */
async function pay({ here }: World): Promise<void> {
  const open = here.account.store.list('invoice').find(({ status }) => status === 'open');
  if (open) await here.press(`invoices/${open.id}/pay`);
}

async function changeAndHear(world: World): Promise<void> {
  const { product } = world;
  await Promise.all([change(world), syncSubscription(product.deps, 'tenant').catch(() => {})]);
}

/** One of the next answers is lost, before Stripe acts or after it. */
const loseAnswer: Step = async ({ product, next }) =>
  product.loseAnswer(pick(next, FAULTS), 1 + Math.floor(next() * 8));

/** At one of the first steps outside: before it, or after it has been done. */
const anyKill = (next: () => number) =>
  next() < 0.15 ? { after: 1 + Math.floor(next() * 10), isDone: next() < 0.5 } : undefined;

const STEPS: [number, Step][] = [
  [34, wait],
  [14, change],
  [18, hear],
  [5, cancel],
  [5, resume],
  [3, endAtPortal],
  [7, pay],
  [7, (world) => useCard(world, pick(world.next, CARDS))],
  [6, subscribe],
  [2, changeAndHear],
  [2, loseAnswer],
  [8, look],
];
const TOTAL = STEPS.reduce((sum, [weight]) => sum + weight, 0);
