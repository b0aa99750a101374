import { describe, expect, it } from '@jest/globals';
import { type Curve, forecastOf, metOn } from '../../../functions/src/quotas/forecast.ts';

const each = (days: number, count: number): number[] => new Array<number>(days).fill(count);
const curve = (cycle: string, days: number[], more: Partial<Curve> = {}): Curve => ({
  ...{ cycle, days, before: each(31, 0), wholeDays: 99 },
  ...more,
});

describe('the forecast', () => {
  it('on the 1st goes by the last seven days of the month before', () => {
    const first = curve('2026-04', [3], { before: [...each(24, 900), ...each(7, 10)] });
    expect(forecastOf(first)).toBe(300);
    expect(metOn(first, 95)).toBe('2026-04-10');
  });

  it('on the 31st is what is used and the rest of a usual day', () => {
    expect(forecastOf(curve('2026-12', [...each(30, 10), 4]))).toBe(310);
    expect(forecastOf(curve('2026-12', [...each(30, 10), 25]))).toBe(325);
  });

  it('has a 29th of February in a leap year, and none in another', () => {
    expect(forecastOf(curve('2028-02', each(28, 10)))).toBe(290);
    expect(metOn(curve('2028-02', each(28, 10)), 290)).toBe('2028-02-29');
    expect(forecastOf(curve('2026-02', each(28, 10)))).toBe(280);
    expect(metOn(curve('2026-02', each(28, 10)), 290)).toBeUndefined();
  });

  it('looks back no further than there are whole days, and knows nothing before the first', () => {
    const young = curve('2026-06', [0, 0, 40, 20, 5], { wholeDays: 2 });
    // 60 until yesterday, and 30 on each of 26 days from today on.
    expect(forecastOf(young)).toBe(60 + 26 * 30);
    expect(forecastOf({ ...young, wholeDays: 0 })).toBeUndefined();
    expect(forecastOf({ ...young, wholeDays: -1 })).toBeUndefined();
  });

  it('of an empty month is nothing, and meets no limit', () => {
    const empty = curve('2026-06', each(12, 0));
    expect(forecastOf(empty)).toBe(0);
    expect(metOn(empty, 1)).toBeUndefined();
  });

  it('says when a limit was met, will be, or never is', () => {
    const busy = curve('2026-12', [...each(9, 100), 40]);
    expect(metOn(busy, 250)).toBe('2026-12-03');
    expect(metOn(busy, 3_000)).toBe('2026-12-30');
    expect(metOn(busy, 3_101)).toBeUndefined();
    expect(metOn(busy, null)).toBeUndefined();
    // Of an agent with half of them.
    expect(metOn(busy, 1_000, 0.5)).toBe('2026-12-20');
  });
});
