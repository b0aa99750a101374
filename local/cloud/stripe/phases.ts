import { type Account, newId } from './account.ts';
import { discountsSpec, redeem } from './coupons.ts';
import { usablePrice } from './items.ts';
import {
  changeMetadata,
  choice,
  clearable,
  either,
  flag,
  group,
  integer,
  list,
  metadata,
  moment,
  required,
  text,
} from './parameters.ts';
import { boundaryAfter, later } from './periods.ts';
import { planOf } from './prices.ts';
import { invalid } from './refusal.ts';
import { taxRatesOf, taxRatesSpec } from './tax-rates.ts';
import type {
  SchedulePhase,
  Subscription,
  SubscriptionItem,
  SubscriptionSchedule,
} from './types.ts';

const ourselves = group({ type: required(choice('self')) });

export const phaseSpec = group({
  automatic_tax: group({ enabled: required(flag()), liability: ourselves }),
  billing_cycle_anchor: choice('automatic'),
  collection_method: choice('charge_automatically'),
  default_payment_method: text(),
  default_tax_rates: clearable(taxRatesSpec),
  description: clearable(text(500)),
  discounts: clearable(discountsSpec),
  duration: group({
    interval: required(choice('day', 'week', 'month', 'year')),
    interval_count: integer(1),
  }),
  end_date: moment(),
  invoice_settings: group({ issuer: ourselves }),
  items: required(
    list(
      group({
        ...{ price: required(text()), quantity: integer(), metadata: metadata() },
        tax_rates: clearable(taxRatesSpec),
      }),
    ),
  ),
  metadata: metadata(),
  proration_behavior: choice('always_invoice', 'create_prorations', 'none'),
  start_date: either(choice('now'), moment()),
  trial_end: moment(),
});

/** The first phase is the running one and stays as it is; each begins where the one before it ends. */
export function readPhases(
  account: Account,
  subscription: Subscription,
  { current_phase: current }: SubscriptionSchedule,
  given: ReturnType<typeof phaseSpec.read>[],
): SchedulePhase[] {
  let start = current?.start_date ?? subscription.created;
  if (given.length === 0) throw invalid('A schedule must have at least one phase.', 'phases');
  return given.map((wanted, index) => {
    const param = (name: string) => `phases[${index}][${name}]`;
    if (wanted.start_date !== undefined && wanted.start_date !== start) {
      throw invalid(
        index === 0
          ? 'You can not modify the start date of the current phase.'
          : 'The start date of a phase must be the end date of the phase before it.',
        param('start_date'),
      );
    }
    const prices = wanted.items.map(({ price }, item) =>
      usablePrice(account, price, `${param('items')}[${item}][price]`),
    );
    const every = prices[0]?.recurring ?? { interval: 'month', interval_count: 1 };
    if (wanted.duration && wanted.end_date) {
      throw invalid(
        'You may only specify one of these parameters: duration, end_date.',
        param('end_date'),
      );
    }
    const {
      interval = every.interval,
      interval_count: count = wanted.duration ? 1 : every.interval_count,
    } = wanted.duration ?? {};
    const end = wanted.end_date ?? later(start, { interval, interval_count: count });
    if (end <= start) throw invalid('A phase must end after it has begun.', param('end_date'));
    if (index === 0 && boundaryAfter(subscription.billing_cycle_anchor, every, end - 1) !== end) {
      throw invalid(
        'This stand-in changes phases at the end of a period only; end the current phase at `current_period_end`.',
        param('end_date'),
      );
    }
    if (wanted.trial_end !== (index === 0 ? trialEndIn(subscription, start) : undefined)) {
      throw invalid(
        'This stand-in neither begins nor ends a trial by a schedule; name the `trial_end` of the current phase as it is.',
        param('trial_end'),
      );
    }
    const made = newPhase(subscription.currency, {
      automatic_tax: wanted.automatic_tax && automaticTax(wanted.automatic_tax.enabled),
      default_payment_method: wanted.default_payment_method ?? null,
      default_tax_rates: taxRatesOf(
        account,
        wanted.default_tax_rates ?? [],
        param('default_tax_rates'),
      ),
      description: wanted.description ?? null,
      discounts: (wanted.discounts ?? []).map(({ coupon = null, discount = null }) => ({
        ...{ coupon, discount, promotion_code: null },
      })),
      end_date: end,
      items: wanted.items.map(({ price, quantity = 1, metadata: data, tax_rates: rates }, item) =>
        newPhaseItem({
          ...{ price, quantity, metadata: changeMetadata({}, data) },
          tax_rates: taxRatesOf(account, rates ?? [], `${param('items')}[${item}][tax_rates]`),
        }),
      ),
      metadata: changeMetadata({}, wanted.metadata),
      proration_behavior: wanted.proration_behavior ?? 'create_prorations',
      start_date: start,
      trial_end: wanted.trial_end ?? null,
    });
    start = end;
    return made;
  });
}

/** The running subscription as a schedule takes it over. */
export function phaseOf(
  subscription: Subscription,
  { start, end }: { start: number; end: number },
): SchedulePhase {
  return newPhase(subscription.currency, {
    automatic_tax: automaticTax(subscription.automatic_tax.enabled),
    billing_cycle_anchor: 'automatic',
    collection_method: 'charge_automatically',
    default_payment_method: subscription.default_payment_method,
    default_tax_rates: subscription.default_tax_rates ?? [],
    description: subscription.description,
    discounts: subscription.discounts.map((discount) => ({
      ...{ coupon: null, discount, promotion_code: null },
    })),
    end_date: end,
    items: subscription.items.data.map(({ price, quantity, metadata: data, tax_rates }) =>
      newPhaseItem({ price: price.id, quantity, metadata: data, tax_rates: tax_rates ?? [] }),
    ),
    metadata: subscription.metadata,
    start_date: start,
    trial_end: trialEndIn(subscription, start) ?? null,
  });
}

const trialEndIn = ({ trial_end: end }: Subscription, start: number): number | undefined =>
  end !== null && end > start ? end : undefined;

/** A phase is all that holds while it lasts: what it does not name, the subscription does not have. */
export function underPhase(
  account: Account,
  subscription: Subscription,
  phase: SchedulePhase,
): Subscription {
  const owner = { customer: subscription.customer, subscription: subscription.id };
  const named = phase.discounts.map(({ coupon, discount }) => ({
    ...(coupon && { coupon: String(coupon) }),
    ...(discount && { discount: String(discount) }),
  }));
  const data = subscription.items.data.map((item) => {
    const own = phase.items.find(({ price }) => price === item.price.id);
    return own ? { ...item, metadata: own.metadata ?? {}, tax_rates: own.tax_rates ?? [] } : item;
  });
  return {
    ...subscription,
    automatic_tax: phase.automatic_tax ?? automaticTax(false),
    default_payment_method: String(phase.default_payment_method ?? '') || null,
    default_tax_rates: phase.default_tax_rates ?? [],
    description: phase.description,
    discounts: redeem(account, named, owner, 'discounts'),
    items: { ...subscription.items, data },
  };
}

const automaticTax = (enabled: boolean) => ({
  disabled_reason: null,
  enabled,
  liability: enabled ? { type: 'self' as const } : null,
});

/** The phase that follows the running one. */
export function phaseAfter({ phases, current_phase: current }: SubscriptionSchedule) {
  return phases[phases.findIndex(({ end_date }) => end_date === current?.end_date) + 1];
}

/** At the end of the phase before it; the renewal that follows bills the new items. */
export function beginPhase(
  account: Account,
  schedule: SubscriptionSchedule,
  subscription: Subscription,
  next: SchedulePhase,
): void {
  account.save(
    { ...schedule, current_phase: { start_date: next.start_date, end_date: next.end_date } },
    'subscription_schedule',
  );
  const before = subscription.items.data;
  const [first] = before;
  const staying = new Set(next.items.map(({ price }) => price));
  const data = next.items.map(({ price: id, quantity }, position) => {
    const price = account.need('price', id);
    // An item keeps its id with its price, or when another takes its place.
    const replaced = before[position];
    const known =
      before.find((item) => item.price.id === id) ??
      (replaced && !staying.has(replaced.price.id) ? replaced : undefined);
    const item = known ?? { ...(first as SubscriptionItem), id: newId('si') };
    return { ...item, price, plan: planOf(price), quantity };
  });
  const isMoved = data[0]?.price.recurring.interval !== first?.price.recurring.interval;
  const moved = {
    ...subscription,
    metadata: { ...subscription.metadata, ...next.metadata },
    billing_cycle_anchor: isMoved ? next.start_date : subscription.billing_cycle_anchor,
    items: { ...subscription.items, data },
  };
  account.save(underPhase(account, moved, next), 'customer.subscription');
}

type Named = Partial<SchedulePhase> & Pick<SchedulePhase, 'items' | 'start_date' | 'end_date'>;

const newPhase = (currency: string, named: Named): SchedulePhase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  invoice_settings: null,
  metadata: {},
  on_behalf_of: null,
  proration_behavior: 'create_prorations',
  transfer_data: null,
  trial_end: null,
  ...named,
});

type PhaseItem = SchedulePhase['items'][number];

const newPhaseItem = (
  named: Pick<PhaseItem, 'price' | 'quantity' | 'metadata' | 'tax_rates'>,
): PhaseItem => ({ billing_thresholds: null, discounts: [], plan: named.price, ...named });
