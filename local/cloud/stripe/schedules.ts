import { type Account, newId } from './account.ts';
import { periodEnd } from './due.ts';
import { usablePrice } from './items.ts';
import {
  changeMetadata,
  choice,
  either,
  flag,
  group,
  integer,
  list,
  metadata,
  moment,
  required,
  text,
  type Values,
} from './parameters.ts';
import { boundaryAfter, later } from './periods.ts';
import { planOf } from './prices.ts';
import { invalid } from './refusal.ts';
import { listRoute, retrieve, route } from './route.ts';
import type {
  SchedulePhase,
  Subscription,
  SubscriptionItem,
  SubscriptionSchedule,
} from './types.ts';

const PATH = '/v1/subscription_schedules';

const phaseSpec = group({
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
const updateFields = {
  end_behavior: choice('cancel', 'release'),
  metadata: metadata(),
  phases: list(phaseSpec, 10),
  proration_behavior: choice('always_invoice', 'create_prorations', 'none'),
};

/** Changes of a subscription at the end of a period; a phase that begins amid one is refused here. */
export const scheduleRoutes = [
  route(
    'POST',
    PATH,
    { from_subscription: required(text()) },
    (account, { from_subscription: id }) =>
      scheduleOf(account, account.need('subscription', id, 'from_subscription')),
  ),
  retrieve(PATH, 'subscription_schedule'),
  route('POST', `${PATH}/:id`, updateFields, (account, values, id) =>
    update(account, needActive(account, id), values),
  ),
  route('POST', `${PATH}/:id/release`, { preserve_cancel_date: flag() }, (account, _values, id) =>
    release(account, needActive(account, id)),
  ),
  listRoute(PATH, 'subscription_schedule', { customer: text() }, () => true),
];

function scheduleOf(account: Account, subscription: Subscription): SubscriptionSchedule {
  if (subscription.schedule) {
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      'from_subscription',
    );
  }
  if (!['active', 'trialing', 'past_due'].includes(subscription.status)) {
    throw invalid(
      `You cannot migrate a subscription that is ${subscription.status}.`,
      'from_subscription',
    );
  }
  const start = subscription.items.data[0]?.current_period_start ?? subscription.created;
  const end = periodEnd(subscription);
  const schedule: SubscriptionSchedule = {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: account.now(),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      phase(
        subscription.currency,
        subscription.items.data.map(({ price, quantity }) => ({ price: price.id, quantity })),
        { start, end },
        {},
      ),
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  };
  account.save(schedule, 'subscription_schedule');
  account.save({ ...subscription, schedule: schedule.id }, 'customer.subscription');
  return schedule;
}

function update(
  account: Account,
  schedule: SubscriptionSchedule,
  values: Values<typeof updateFields>,
) {
  const subscription = account.need('subscription', schedule.subscription ?? '');
  const phases = values.phases
    ? readPhases(account, subscription, schedule, values.phases)
    : schedule.phases;
  const [current] = phases;
  const after: SubscriptionSchedule = {
    ...schedule,
    current_phase: current ? { start_date: current.start_date, end_date: current.end_date } : null,
    end_behavior: values.end_behavior ?? schedule.end_behavior,
    metadata: changeMetadata(schedule.metadata, values.metadata),
    phases,
  };
  account.save(after, 'subscription_schedule');
  return after;
}

/** The first phase is the running one and stays as it is; each begins where the one before it ends. */
function readPhases(
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
    const made = phase(
      subscription.currency,
      items,
      { start, end },
      changeMetadata({}, wanted.metadata),
    );
    start = end;
    return { ...made, proration_behavior: wanted.proration_behavior ?? made.proration_behavior };
  });
}

function release(account: Account, schedule: SubscriptionSchedule): SubscriptionSchedule {
  const released: SubscriptionSchedule = {
    ...schedule,
    current_phase: null,
    released_at: account.now(),
    released_subscription: schedule.subscription,
    status: 'released',
    subscription: null,
  };
  account.keep(released);
  account.emit('subscription_schedule.released', released);
  const subscription = account.store.get('subscription', schedule.subscription ?? '');
  if (subscription) account.save({ ...subscription, schedule: null }, 'customer.subscription');
  return released;
}

/** At the end of a phase; the renewal that follows bills the new items. */
export function nextPhase(
  account: Account,
  schedule: SubscriptionSchedule,
  cancel: (subscription: Subscription) => void,
): void {
  const index = schedule.phases.findIndex(
    ({ end_date }) => end_date === schedule.current_phase?.end_date,
  );
  const next = schedule.phases[index + 1];
  const subscription = account.need('subscription', schedule.subscription ?? '');
  if (!next) {
    if (schedule.end_behavior === 'cancel') cancel(subscription);
    else release(account, schedule);
    return;
  }
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

function needActive(account: Account, id: string): SubscriptionSchedule {
  const schedule = account.need('subscription_schedule', id);
  if (schedule.status === 'active') return schedule;
  throw invalid(
    `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  );
}

const phase = (
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
