import { type Account, newId } from './account.ts';
import { usablePrice } from './items.ts';
import {
  changeMetadata,
  choice,
  either,
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
import type {
  SchedulePhase,
  Subscription,
  SubscriptionItem,
  SubscriptionSchedule,
} from './types.ts';

export const phaseSpec = group({
  duration: group({
    interval: required(choice('day', 'week', 'month', 'year')),
    interval_count: integer(1),
  }),
  end_date: moment(),
  items: required(
    list(group({ price: required(text()), quantity: integer(), metadata: metadata() })),
  ),
  metadata: metadata(),
  proration_behavior: choice('always_invoice', 'create_prorations', 'none'),
  start_date: either(choice('now'), moment()),
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
    const items = wanted.items.map(({ price, quantity = 1 }) => ({ price, quantity }));
    const made = newPhase(
      subscription.currency,
      items,
      { start, end },
      changeMetadata({}, wanted.metadata),
    );
    start = end;
    return { ...made, proration_behavior: wanted.proration_behavior ?? made.proration_behavior };
  });
}

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
  account.save(
    {
      ...subscription,
      billing_cycle_anchor: isMoved ? next.start_date : subscription.billing_cycle_anchor,
      items: { ...subscription.items, data },
      metadata: { ...subscription.metadata, ...next.metadata },
    },
    'customer.subscription',
  );
}

export const newPhase = (
  currency: string,
  items: { price: string; quantity: number }[],
  { start, end }: { start: number; end: number },
  data: Record<string, string>,
): SchedulePhase => ({
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
  end_date: end,
  invoice_settings: null,
  items: items.map(({ price, quantity }) => ({
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: price,
    price,
    quantity,
    tax_rates: [],
  })),
  metadata: data,
  on_behalf_of: null,
  proration_behavior: 'create_prorations',
  start_date: start,
  transfer_data: null,
  trial_end: null,
});
