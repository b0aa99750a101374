import { expect, it } from '@jest/globals';
import { fullestFirst } from '../../../functions/src/health/fillings.ts';

it('a logical partition is full at 20 GB of conversations or of what counts them, or at 1.5 million passages', () => {
  const conversations = [
    { tenantId: 'small', bucket: 'c-2026-03', total: 1_000 },
    { tenantId: 'old', total: 6_334_760 },
  ];
  const counts = [{ tenantId: 'busy', bucket: 'n-2026', total: 33_403_218 }];
  const passages = [{ tenantId: 'learned', total: 900_000 }];
  expect(
    fullestFirst({ conversations, counts, passages }).map(({ percent, ...rest }) => ({
      ...rest,
      percent: Math.round(percent * 100) / 100,
    })),
  ).toEqual([
    { tenantId: 'old', of: 'conversations', percent: 100 },
    { tenantId: 'busy', bucket: 'n-2026', of: 'counts', percent: 70 },
    { tenantId: 'learned', of: 'passages', percent: 60 },
    { tenantId: 'small', bucket: 'c-2026-03', of: 'conversations', percent: 0.02 },
  ]);
});
