import type { TenantRecord } from '../../../functions/src/accounts/account-records.ts';
import type { Account } from '../../../local/cloud/stripe/account.ts';
import { subscriptionIdOf } from '../../../local/cloud/stripe/collect.ts';

const LIVE = ['active', 'trialing', 'past_due'];

/** What the product has otherwise than the stand-in, read from its store and put into words of its own. */
export function mismatchesOf({ store }: Account, { plan, billing }: TenantRecord): string[] {
  const all = store
    .list('subscription')
    .filter(({ status }) => !status.startsWith('incomplete'))
    .toReversed();
  const live = all.filter(({ status }) => LIVE.includes(status));
  const found = live[0] ?? all.at(-1);
  const kept = billing?.subscription;
  if (!found || !kept) return found || kept ? [`one has a subscription, the other none`] : [];

  const item = (kind: string) =>
    found.items.data.filter(({ price }) => price.metadata.kind === kind);
  const [[bought], [boost]] = [item('plan'), item('boost')];
  const scheduled = found.schedule ? store.get('subscription_schedule', found.schedule) : undefined;
  const isAhead = scheduled?.current_phase?.end_date === scheduled?.phases[0]?.end_date;
  const { plan: next, billingCycle: cycle, boosts } = scheduled?.metadata ?? {};
  const follows = next && isAhead ? `${next} ${cycle} ${boosts}` : 'nothing';
  const isOwing = found.status === 'past_due' || found.status === 'unpaid';
  const owed = store
    .list('invoice')
    .filter(({ status }) => isOwing && status === 'open')
    .filter(({ id }) => id !== store.note(`pending:${found.id}`))
    .findLast((invoice) => subscriptionIdOf(invoice) === found.id);
  const changing = found.pending_update && store.get('invoice', `${found.latest_invoice}`);
  const status =
    LIVE.includes(found.status) || found.status === 'canceled' ? found.status : 'unpaid';

  const pairs: Record<string, [unknown, unknown]> = {
    live: [live.length <= 1, true],
    items: [found.items.data.length, boost ? 2 : 1],
    'plan of boosts': [boost?.price.metadata.plan, boost && bought?.price.metadata.plan],
    id: [found.id, kept.id],
    status: [status, kept.status],
    plan: [bought?.price.metadata.plan, kept.plan],
    'plan in force': [bought?.price.metadata.plan, plan],
    cycle: [bought?.price.metadata.cycle, kept.billingCycle],
    boosts: [boost?.quantity ?? 0, kept.boosts],
    end: [found.cancel_at, kept.cancelAt && Date.parse(kept.cancelAt) / 1_000],
    'period end': [bought?.current_period_end, Date.parse(kept.periodEnd) / 1_000],
    'owed since': [
      found.status === 'past_due' ? owed?.created : undefined,
      kept.pastDueSince ? Date.parse(kept.pastDueSince) / 1_000 : undefined,
    ],
    'where to pay': [(owed ?? changing)?.hosted_invoice_url ?? null, kept.payUrl],
    'what follows': [
      follows,
      kept.next ? `${kept.next.plan} ${kept.next.billingCycle} ${kept.next.boosts}` : 'nothing',
    ],
  };
  return Object.entries(pairs)
    .filter(([, [theirs, ours]]) => theirs !== ours)
    .map(([name, [theirs, ours]]) => `${name}: ${theirs} at Stripe, ${ours} here`);
}
