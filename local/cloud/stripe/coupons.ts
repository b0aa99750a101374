import { type Account, newId } from './account.ts';
import {
  changeMetadata,
  choice,
  group,
  integer,
  list,
  metadata,
  required,
  text,
  type Values,
} from './parameters.ts';
import { later } from './periods.ts';
import { invalid } from './refusal.ts';
import { listRoute, retrieve, route } from './route.ts';
import type { Discount } from './types.ts';

const PATH = '/v1/coupons';

/** Percentages alone, for ever or for some months. */
export const couponRoutes = [
  route(
    'POST',
    PATH,
    {
      duration: required(choice('forever', 'repeating')),
      duration_in_months: integer(1),
      id: text(),
      metadata: metadata(),
      name: text(40),
      percent_off: required(integer(1, 100)),
    },
    (account, values) => {
      const {
        id = newId('coupon'),
        metadata: given,
        duration,
        duration_in_months: months,
      } = values;
      if ((duration === 'repeating') !== (months !== undefined)) {
        throw invalid(
          '`duration_in_months` is for a `duration` of `repeating`, and needed there.',
          'duration_in_months',
        );
      }
      if (account.store.find(id)) {
        throw invalid('Coupon already exists.', 'id', 'resource_already_exists');
      }
      account.save(
        {
          id,
          object: 'coupon',
          amount_off: null,
          created: account.now(),
          currency: null,
          duration,
          duration_in_months: months ?? null,
          livemode: false,
          max_redemptions: null,
          metadata: changeMetadata({}, given),
          name: values.name ?? null,
          percent_off: values.percent_off,
          redeem_by: null,
          times_redeemed: 0,
          valid: true,
        },
        'coupon',
      );
      return account.need('coupon', id);
    },
  ),
  retrieve(PATH, 'coupon'),
  listRoute(PATH, 'coupon', {}, () => true),
];

export const discountsSpec = list(group({ coupon: text(), discount: text() }));
type Given = Values<{ coupon: ReturnType<typeof text>; discount: ReturnType<typeof text> }>;
type Owner = { customer: string; subscription: string; item?: string };

/** The discounts that are asked for: one that is there goes on, a coupon begins one. */
export function redeem(account: Account, given: Given[], owner: Owner, param: string): string[] {
  return given.map(({ coupon: id, discount }, index) => {
    if ((id === undefined) === (discount === undefined)) {
      throw invalid('Name either a coupon or a discount.', `${param}[${index}]`);
    }
    if (discount) {
      const known = account.need('discount', discount, `${param}[${index}][discount]`);
      if (known.subscription !== owner.subscription) {
        throw invalid('This discount is of another subscription.', `${param}[${index}][discount]`);
      }
      return known.id;
    }
    const coupon = account.need('coupon', id ?? '', `${param}[${index}][coupon]`);
    const months = coupon.duration_in_months;
    const made: Discount = {
      id: newId('di'),
      object: 'discount',
      checkout_session: null,
      customer: owner.customer,
      customer_account: null,
      end:
        months === null
          ? null
          : later(account.now(), { interval: 'month', interval_count: months }),
      invoice: null,
      invoice_item: null,
      promotion_code: null,
      source: { coupon: coupon.id, type: 'coupon' },
      start: account.now(),
      subscription: owner.subscription,
      subscription_item: owner.item ?? null,
    };
    account.save({ ...coupon, times_redeemed: coupon.times_redeemed + 1 }, 'coupon');
    account.save(made, 'customer.discount');
    return made.id;
  });
}

/** How much of a hundred a discount takes off now; nothing once its months are over. */
export function percentOf(account: Account, discountId: string): number {
  const { end, source } = account.need('discount', discountId);
  if (end !== null && end <= account.now()) return 0;
  return account.need('coupon', String(source.coupon)).percent_off ?? 0;
}
