import { expect, it } from '@jest/globals';
import { priceList } from '@talkwright/shared/price-list';

it('sells what the pages promise, in cents', () => {
  const cents = Object.fromEntries(priceList.map((entry) => [entry.key, entry.cents]));
  expect(cents).toMatchObject({
    talkwright_plan_core_monthly: 9_900,
    talkwright_plan_core_annual: 100_980,
    talkwright_plan_pro_annual: 304_980,
    talkwright_plan_scale_annual: 814_980,
    talkwright_boost_core_monthly: 2_500,
    talkwright_boost_scale_annual: 204_000,
  });
});
