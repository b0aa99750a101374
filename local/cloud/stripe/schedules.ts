import { type Account, newId } from './account.ts';
import { periodEnd } from './due.ts';
import {
  changeMetadata,
  choice,
  flag,
  list,
  metadata,
  required,
  text,
  type Values,
} from './parameters.ts';
import { beginPhase, phaseAfter, phaseOf, phaseSpec, readPhases, underPhase } from './phases.ts';
import { invalid } from './refusal.ts';
import { listRoute, retrieve, route } from './route.ts';
import type { Subscription, SubscriptionSchedule } from './types.ts';

const PATH = '/v1/subscription_schedules';

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
    phases: [phaseOf(subscription, { start, end })],
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
  if (current && values.phases) {
    account.save(underPhase(account, subscription, current), 'customer.subscription');
  }
  return after;
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

/** At the end of a phase: on to the next one, or out of the schedule. */
export function nextPhase(
  account: Account,
  schedule: SubscriptionSchedule,
  cancel: (subscription: Subscription) => void,
): void {
  const next = phaseAfter(schedule);
  const subscription = account.need('subscription', schedule.subscription ?? '');
  if (next) beginPhase(account, schedule, subscription, next);
  else if (schedule.end_behavior === 'cancel') cancel(subscription);
  else release(account, schedule);
}

function needActive(account: Account, id: string): SubscriptionSchedule {
  const schedule = account.need('subscription_schedule', id);
  if (schedule.status === 'active') return schedule;
  throw invalid(
    `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  );
}
