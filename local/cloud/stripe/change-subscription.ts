import type { Account } from './account.ts';
import { bill, finalize, keepForNext } from './bill.ts';
import { collect, methodFor } from './collect.ts';
import { redeem } from './coupons.ts';
import { PAYMENT_WINDOW, periodEnd } from './due.ts';
import { changeMetadata, type Values } from './parameters.ts';
import { paymentRefusal } from './payments.ts';
import { type PlannedChange, planChange } from './plan-change.ts';
import { invalid, missing, Refusal } from './refusal.ts';
import { dropPending, settle } from './settle.ts';
import { noPaymentMethod, requireTaxLocation } from './start-subscription.ts';
import type { updateFields } from './subscription-fields.ts';
import { taxRatesOf } from './tax-rates.ts';
import type { Invoice, Subscription } from './types.ts';

type Wanted = Values<typeof updateFields>;

const BILLING = ['items', 'trial_end', 'billing_cycle_anchor'] as const;
const PENDING = [
  ...[...BILLING, 'payment_behavior', 'proration_behavior', 'proration_date', 'metadata'],
  'off_session',
];
const PENDING_OF_ITEMS = ['id', 'price', 'quantity'];

export function changeSubscription(account: Account, id: string, wanted: Wanted): Subscription {
  const before = account.need('subscription', id);
  requireChangeable(before, wanted);
  const described = describe(account, before, wanted);
  requireTaxLocation(account, described);
  if (!BILLING.some((name) => wanted[name] !== undefined)) {
    account.save(described, 'customer.subscription');
    return account.need('subscription', id);
  }

  const plan = planChange(account, before, wanted);
  const base = dropPending(account, described);
  if (!plan.isBilledNow) {
    account.save(applied(base, plan), 'customer.subscription');
    keepForNext(account, base, plan.lines);
  } else if (wanted.payment_behavior === 'pending_if_incomplete') {
    changeOncePaid(account, { ...dropPending(account, before) }, plan, wanted);
  } else changeAndBill(account, applied(base, plan), plan, wanted);
  return account.need('subscription', id);
}

/** A trial that ended without a card goes on as a subscription, from now. */
export function resumeSubscription(account: Account, id: string): Subscription {
  const paused = account.need('subscription', id);
  if (paused.status !== 'paused') {
    throw invalid('You can only resume a subscription that is paused.');
  }
  const wanted: Wanted = { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' };
  const plan = planChange(account, paused, wanted);
  const next = applied(paused, { ...plan, status: 'active' });
  changeAndBill(account, next, plan, wanted);
  account.emit('customer.subscription.resumed', account.need('subscription', id));
  return account.need('subscription', id);
}

function requireChangeable({ id, status, schedule }: Subscription, wanted: Wanted): void {
  const given = Object.keys(wanted);
  if (status === 'incomplete_expired') throw missing('subscription', id, 'id');
  if (
    status === 'canceled' &&
    given.some((name) => !['cancellation_details', 'metadata'].includes(name))
  ) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  // Stripe takes some changes here, and overwrites them with the next phase: that is never what was meant.
  const ofSchedule = [...BILLING, 'cancel_at', 'cancel_at_period_end'];
  const refused = given.find((name) => ofSchedule.includes(name));
  if (schedule && refused) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior or items directly is not allowed. Please release the schedule first.`,
      refused,
    );
  }
  if (wanted.payment_behavior !== 'pending_if_incomplete') return;
  const unsupported =
    given.find((name) => !PENDING.includes(name)) ?? unsupportedOfItems(wanted.items);
  if (unsupported) {
    throw invalid(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass the parameters ${PENDING.join(', ')}.`,
      unsupported,
    );
  }
}

/** An item can be made, or become something else, once it is paid, but not go: https://docs.stripe.com/billing/subscriptions/pending-updates-reference */
function unsupportedOfItems(items: Wanted['items'] = []): string | undefined {
  const found = items.flatMap((item, at) =>
    Object.keys(item)
      .filter((name) => !PENDING_OF_ITEMS.includes(name))
      .map((name) => `items[${at}][${name}]`),
  );
  return found[0];
}

/** All that costs nothing. */
function describe(account: Account, subscription: Subscription, wanted: Wanted): Subscription {
  if (wanted.default_payment_method) {
    account.need('payment_method', wanted.default_payment_method, 'default_payment_method');
  }
  return {
    ...subscription,
    ...cancellation(account, subscription, wanted),
    ...(wanted.description !== undefined && { description: wanted.description }),
    ...(wanted.automatic_tax && {
      automatic_tax: {
        disabled_reason: null,
        enabled: wanted.automatic_tax.enabled,
        liability: wanted.automatic_tax.enabled ? { type: 'self' } : null,
      },
    }),
    ...(wanted.trial_settings && {
      trial_settings: {
        end_behavior: { billing_cycle_anchor: null, ...wanted.trial_settings.end_behavior },
      },
    }),
    default_payment_method: wanted.default_payment_method ?? subscription.default_payment_method,
    ...(wanted.default_tax_rates !== undefined && {
      default_tax_rates: taxRatesOf(account, wanted.default_tax_rates ?? [], 'default_tax_rates'),
    }),
    ...(wanted.discounts !== undefined && {
      discounts: redeem(
        account,
        wanted.discounts ?? [],
        { customer: subscription.customer, subscription: subscription.id },
        'discounts',
      ),
    }),
    metadata: changeMetadata(subscription.metadata, wanted.metadata),
  };
}

function cancellation(
  account: Account,
  subscription: Subscription,
  { cancel_at_period_end: atEnd, cancel_at: at, cancellation_details: details }: Wanted,
) {
  if (atEnd !== undefined && at !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'cancel_at',
    );
  }
  const known = subscription.cancellation_details;
  const said = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
    ...known,
    ...details,
  };
  if (atEnd === undefined && at === undefined) return { cancellation_details: said };

  const end = typeof at === 'string' || atEnd ? periodEnd(subscription) : (at ?? null);
  if (typeof end === 'number' && end <= account.now()) {
    throw invalid('`cancel_at` must be in the future.', 'cancel_at');
  }
  return {
    cancel_at: end,
    cancel_at_period_end: atEnd ?? false,
    canceled_at: end === null ? null : account.now(),
    cancellation_details: {
      ...said,
      reason: end === null ? null : ('cancellation_requested' as const),
    },
  };
}

function applied(
  subscription: Subscription,
  { items, anchor, trialEnd, status }: PlannedChange,
): Subscription {
  const next = {
    ...subscription,
    billing_cycle_anchor: anchor,
    items: { ...subscription.items, data: items },
    status,
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : (subscription.trial_start ?? subscription.created),
  };
  return next.cancel_at_period_end ? { ...next, cancel_at: periodEnd(next) } : next;
}

function changeAndBill(
  account: Account,
  next: Subscription,
  plan: PlannedChange,
  wanted: Wanted,
): void {
  account.save(next, 'customer.subscription');
  const invoice = billChange(account, next, plan);
  account.save({ ...next, latest_invoice: invoice.id }, 'customer.subscription');
  if (invoice.amount_due > 0 && wanted.payment_behavior === 'default_incomplete') {
    settle(account, invoice.id, 'failed');
    return;
  }
  const outcome = collect(account, invoice, { isRetried: true });
  if (outcome !== 'paid' && wanted.payment_behavior === 'error_if_incomplete') {
    const { status, body } = paymentRefusal(account, invoice, outcome);
    throw new Refusal(status, body);
  }
  settle(account, invoice.id, outcome);
}

/** The change waits beside the subscription until its invoice is paid; nobody has what is not paid. */
function changeOncePaid(
  account: Account,
  subscription: Subscription,
  plan: PlannedChange,
  wanted: Wanted,
): void {
  const invoice = billChange(account, applied(subscription, plan), plan);
  const change = changeMetadata({}, wanted.metadata);
  account.store.setNote(`pending:${subscription.id}`, invoice.id);
  const waiting: Subscription = {
    ...subscription,
    latest_invoice: invoice.id,
    pending_update: {
      billing_cycle_anchor: plan.anchor === subscription.billing_cycle_anchor ? null : plan.anchor,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: Math.min(account.now() + PAYMENT_WINDOW, periodEnd(subscription)),
      metadata: change,
      subscription_items: plan.items,
      trial_end: plan.trialEnd === subscription.trial_end ? null : plan.trialEnd,
      trial_from_plan: null,
    },
  };
  // Stored before the payment, which finds it there; said only if the payment failed.
  account.keep(waiting);
  const outcome = collect(account, invoice);
  if (outcome === 'paid') {
    account.keep(subscription);
    const now = { ...applied(subscription, plan), latest_invoice: invoice.id };
    account.store.setNote(`pending:${subscription.id}`, undefined);
    account.save({ ...now, metadata: { ...now.metadata, ...change } }, 'customer.subscription');
  } else account.emit('customer.subscription.updated', waiting, { pending_update: null });
}

function billChange(
  account: Account,
  subscription: Subscription,
  { lines }: PlannedChange,
): Invoice {
  const invoice = finalize(
    account,
    bill(account, { subscription, reason: 'subscription_update', lines }),
  );
  if (invoice.amount_due > 0 && !methodFor(account, invoice)) throw noPaymentMethod();
  return invoice;
}
