import { expect, it } from '@jest/globals';
import { fullestFirst } from '../../../functions/src/health/fillings.ts';

it('a logical partition is full at 20 GB of conversations, or at 1.5 million passages', () => {
  const kept = [
    { tenantId: 'small', total: 1_000 },
    { tenantId: 'old', total: 6_628_036 },
  ];
  const passages = [{ tenantId: 'learned', total: 900_000 }];
  expect(
    fullestFirst(kept, passages).map(({ percent, ...rest }) => ({
      ...rest,
      percent: Math.round(percent * 100) / 100,
    })),
  ).toEqual([
    { tenantId: 'old', of: 'conversations', percent: 100 },
    { tenantId: 'learned', of: 'passages', percent: 60 },
    { tenantId: 'small', of: 'conversations', percent: 0.02 },
  ]);
});
