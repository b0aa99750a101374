import type { changePlan as contract, Order } from '@talkwright/shared/areas/billing';
import type { Done, Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Stripe } from 'stripe';
import type { Member } from '../accounts/caller.ts';
import { hashOf } from '../platform/ids.ts';
import type { Payments } from '../platform/payments.ts';
import { type ChangeNeeds, changing } from './changing.ts';
import { requirePaid } from './find-subscription.ts';
import { isSameOrder, orderPhrase } from './order-change.ts';
import { removeEmptyItems } from './order-items.ts';
import { type Quote, quoteChange } from './quote-change.ts';
import { scheduleChange } from './schedule-change.ts';
import { expanded, orderOf, subscriptionOf } from './subscription-of.ts';
import { takeBackChange, takeBackEnd } from './take-back.ts';
import { upgrade } from './upgrade.ts';

type Input = ParsedInput<typeof contract>;

/** How long a price holds that was shown, in seconds, and how far clocks may be apart. */
const PRICE_HOLDS = 30 * 60;
const SKEW = 60;

/** What has come of it is read from Stripe afterwards, since an answer may be that of an earlier request. */
export async function changePlan(
  deps: ChangeNeeds,
  { tenantId }: Member,
  input: Input,
): Promise<Output<typeof contract> & Done<typeof contract>> {
  const order: Order = input;
  const { id } = await changing(deps, tenantId, async (subscription, payments) => {
    requirePaid(subscription);
    if (isMade(subscription, input)) await finish(payments, subscription);
    else {
      const quote = await confirmedQuote({ payments, now: deps.now }, subscription, input);
      await make(payments, subscription, input, quote);
    }
  });

  const now = (await deps.accounts.getTenant(tenantId)).billing?.subscription;
  if (now && [now, now.next].some((one) => one && isSameOrder(one, order))) {
    const { plan, billingCycle, boosts, prorated_at } = input;
    const once = hashOf('change', id, plan, billingCycle, `${boosts}`, `${prorated_at}`);
    return { pay_url: null, activity: { order: orderPhrase(order), once } };
  }
  if (now?.status === 'active' && now.payUrl) return { pay_url: now.payUrl, activity: undefined };
  throw new Failure('price_changed');
}

/** Whether it has been done since the price was shown, by an earlier request, or waits for its payment. */
function isMade(subscription: Stripe.Subscription, input: Input): boolean {
  const { id, items, latest_invoice, pending_update } = subscription;
  const { next } = subscriptionOf(subscription);
  if (next) return isSameOrder(next, input);
  const isSince = (expanded(latest_invoice)?.created ?? 0) >= input.prorated_at - SKEW;
  return (
    isSince && isSameOrder(orderOf(id, pending_update?.subscription_items ?? items.data), input)
  );
}

/** @throws Failure `price_changed` unless the amount is the one that was shown, and not long ago */
async function confirmedQuote(
  { payments, now }: Pick<ChangeNeeds, 'payments' | 'now'>,
  subscription: Stripe.Subscription,
  { due_now, prorated_at, ...order }: Input,
): Promise<Quote> {
  const age = now().getTime() / 1_000 - prorated_at;
  const begun = subscription.items.data[0]?.current_period_start ?? 0;
  if (age > PRICE_HOLDS || age < -SKEW || prorated_at < begun) throw new Failure('price_changed');
  const quote = await quoteChange(payments, subscription, order, prorated_at);
  if (quote.due_now !== due_now) throw new Failure('price_changed');
  return quote;
}

async function make(
  payments: Payments,
  subscription: Stripe.Subscription,
  { prorated_at, ...order }: Input,
  { starts, prices }: Quote,
): Promise<void> {
  await takeBackChange(payments, subscription);
  if (starts === 'at_period_end') {
    await takeBackEnd(payments, subscription);
    await removeEmptyItems(payments, subscription);
    await scheduleChange(payments, subscription, { order, prices });
    return;
  }
  const { pending_update, items } = await upgrade(payments, subscription, {
    ...{ order, prices, prorated_at },
  });
  await finish(payments, { ...subscription, pending_update, items });
}

/** Whoever ordered the end is kept only by what is paid: a card that is declined keeps nobody. */
async function finish(payments: Payments, subscription: Stripe.Subscription): Promise<void> {
  if (subscription.pending_update) return;
  await takeBackEnd(payments, subscription);
  if (expanded(subscription.schedule)?.status === 'active') return;
  // What was paid for is made: an item that costs nothing can go with the next change as well.
  await removeEmptyItems(payments, subscription).catch(() => {});
}
