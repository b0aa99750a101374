import { expect, it } from '@jest/globals';
import * as contracts from '@talkwright/shared/areas/billing';

const shown = { due_now: 0, prorated_at: 0 };

it.each([
  { plan: 'gold' },
  { plan: 'enterprise' },
  { plan: 1e9 },
  { plan: 'pro', billingCycle: 'weekly' },
  ...[-1, 9, 1e9, 0.5, '1'].map((boosts) => ({ plan: 'pro', boosts })),
])('orders nothing that is not sold: %j', (order) => {
  expect(contracts.startCheckout.body.safeParse(order).success).toBe(false);
  expect(contracts.previewChange.body.safeParse(order).success).toBe(false);
  expect(contracts.changePlan.body.safeParse({ ...order, ...shown }).success).toBe(false);
});

it.each(['', 'cs_', 'cs_a/../b', 'cs_a?b=c', `cs_${'a'.repeat(251)}`, 'sub_1'])(
  'confirms nothing that is no checkout: %j',
  (sessionId) => {
    expect(contracts.confirmCheckout.body.safeParse({ sessionId }).success).toBe(false);
  },
);
