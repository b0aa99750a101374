import type { ChangePreview } from '@talkwright/shared/areas/billing';
import { Failure } from '@talkwright/shared/contract/errors';
import { boostPriceAMonth, plans, priceAMonth } from '@talkwright/shared/plans';
import type { OrderRecord } from '../accounts/billing-record.ts';

/**
 * When a change begins: more at once, less when what is paid for ends. A year that was paid for is never given back, and
 * a year instead of months begins at once.
 * @throws Failure `invalid_input` where nothing would change
 */
export function startOf(before: OrderRecord, after: OrderRecord): ChangePreview['starts'] {
  if (isSameOrder(before, after)) {
    throw new Failure('invalid_input', { message: 'Your subscription is like that already.' });
  }
  const [was, is] = [listPrice(before), listPrice(after)];
  const [wasAnnual, isAnnual] = [before, after].map((order) => order.billingCycle === 'annual');
  const isMore = is > was && (isAnnual || !wasAnnual);
  const isLonger = is === was && isAnnual && !wasAnnual;
  return isMore || isLonger ? 'now' : 'at_period_end';
}

export const isSameOrder = (one: OrderRecord, other: OrderRecord): boolean =>
  one.plan === other.plan && one.billingCycle === other.billingCycle && one.boosts === other.boosts;

/** As the activity names it: "Pro, annual, 2 boosts". */
export function orderPhrase({ plan, billingCycle, boosts }: OrderRecord): string {
  const more = boosts > 0 ? [`${boosts} boost${boosts === 1 ? '' : 's'}`] : [];
  return [plans[plan].name, billingCycle, ...more].join(', ');
}

/** Dollars a month, without the discount of a year: so that cycles can be compared. */
const listPrice = ({ plan, boosts }: OrderRecord): number =>
  priceAMonth(plan, 'monthly') + boosts * boostPriceAMonth(plan, 'monthly');
