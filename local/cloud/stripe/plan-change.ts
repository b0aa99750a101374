import type { Account } from './account.ts';
import { periodEnd } from './due.ts';
import { changeItems } from './items.ts';
import { periodLine, prorationLine } from './lines.ts';
import type { Values } from './parameters.ts';
import { boundaryAfter } from './periods.ts';
import { invalid } from './refusal.ts';
import type { updateFields } from './subscription-fields.ts';
import type { InvoiceLine, Subscription, SubscriptionItem } from './types.ts';

export type Change = Pick<
  Values<typeof updateFields>,
  'items' | 'proration_behavior' | 'proration_date' | 'billing_cycle_anchor' | 'trial_end'
>;
export type PlannedChange = {
  items: SubscriptionItem[];
  anchor: number;
  trialEnd: number | null;
  status: Subscription['status'];
  lines: InvoiceLine[];
  /** Whether the lines are billed now, or with the next period. */
  isBilledNow: boolean;
};

/**
 * What a change of items, trial or anchor comes to, before anything is stored: previews and updates share it.
 * Another interval, the end of a trial or an anchor of `now` begins a new period, which is billed at once.
 */
export function planChange(
  account: Account,
  subscription: Subscription,
  change: Change,
): PlannedChange {
  const now = account.now();
  const at = prorationDate(subscription, change, now);
  const before = subscription.items.data;
  const [first] = before;
  if (!first) throw invalid('A subscription must have at least one active item.');
  const period = { start: first.current_period_start, end: first.current_period_end };
  const after = changeItems(
    account,
    { id: subscription.id, items: before },
    change.items ?? [],
    period,
  );
  const every = after[0]?.price.recurring ?? first.price.recurring;

  const isTrial = subscription.status === 'trialing';
  const trialEnd = newTrialEnd(subscription, change, now);
  const endsTrial = isTrial && trialEnd !== null && trialEnd <= now;
  const isMoved =
    every.interval !== first.price.recurring.interval ||
    every.interval_count !== first.price.recurring.interval_count;
  const startsTrial = trialEnd !== null && trialEnd > now && trialEnd !== subscription.trial_end;
  const isNewPeriod =
    !startsTrial &&
    (endsTrial || (!isTrial && isMoved) || change.billing_cycle_anchor?.type === 'now');

  const anchor = isNewPeriod ? now : startsTrial ? trialEnd : subscription.billing_cycle_anchor;
  const next = isNewPeriod
    ? { start: now, end: boundaryAfter(now, every, now) }
    : startsTrial
      ? { start: period.start, end: trialEnd }
      : period;
  const items = after.map((item) => ({
    ...item,
    current_period_start: next.start,
    current_period_end: next.end,
  }));

  const isProrated =
    change.proration_behavior !== 'none' && !isTrial && subscription.status !== 'paused';
  const name = ({ price }: SubscriptionItem) => account.need('product', price.product).name;
  const isSame = (item: SubscriptionItem) => {
    const old = before.find(({ id }) => id === item.id);
    return old?.price.id === item.price.id && old.quantity === item.quantity;
  };
  const left = before.filter(
    (item) => isNewPeriod || !items.some((one) => one.id === item.id && isSame(one)),
  );
  const lines = [
    ...(isProrated
      ? left.map((item) => prorationLine(item, name(item), 'unused', at, period))
      : []),
    ...(isProrated && !isNewPeriod
      ? items
          .filter((item) => !isSame(item))
          .map((item) => prorationLine(item, name(item), 'remaining', at, period))
      : []),
    ...(isNewPeriod ? items.map((item) => periodLine(item, name(item), next)) : []),
  ];
  return {
    items,
    anchor,
    trialEnd,
    status: endsTrial ? 'active' : startsTrial ? 'trialing' : subscription.status,
    lines,
    isBilledNow:
      isNewPeriod || (change.proration_behavior === 'always_invoice' && lines.length > 0),
  };
}

function prorationDate(
  subscription: Subscription,
  { proration_date: date }: Change,
  now: number,
): number {
  if (date === undefined) return now;
  const [first] = subscription.items.data;
  if (!first || date < first.current_period_start || date > periodEnd(subscription)) {
    throw invalid(
      'Cannot specify `proration_date` outside of the current period.',
      'proration_date',
    );
  }
  return date;
}

function newTrialEnd(
  { trial_end: known }: Subscription,
  { trial_end: end }: Change,
  now: number,
): number | null {
  if (end === undefined) return known;
  if (end === 'now') return known === null ? null : now;
  if (end <= now)
    throw invalid(
      'Invalid timestamp: must be an integer Unix timestamp in the future',
      'trial_end',
    );
  return end;
}
