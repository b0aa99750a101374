import { describe, expect, it } from '@jest/globals';
import type { BillingCurve } from '@talkwright/shared/areas/billing';
import { offersOf } from '@talkwright/shared/plan-offers';
import { forecastChart } from '../../../frontend/app/src/features/billing/forecast/forecast-chart.ts';
import {
  forecastSentence,
  isNearLimit,
} from '../../../frontend/app/src/features/billing/forecast/forecast-texts.ts';

const curve = (changes: Partial<BillingCurve>): BillingCurve => ({
  days: [
    { day: '2028-02-01', conversations: 30 },
    { day: '2028-02-02', conversations: 10 },
  ],
  days_in_cycle: 29,
  ...{ conversations: 40, forecast: 580, limit: 500, meets_limit_on: '2028-02-25', agents: [] },
  ...changes,
});

describe('the forecast', () => {
  it.each([
    [
      curve({}),
      'At this pace about 580 of 500 conversations by Feb 29; the limit is met on Feb 25.',
    ],
    [
      curve({ limit: 10_000, meets_limit_on: null, forecast: 3_412 }),
      'At this pace about 3,410 of 10,000 conversations by Feb 29.',
    ],
    [
      curve({ limit: null, meets_limit_on: null }),
      'At this pace about 580 conversations by Feb 29.',
    ],
    [
      curve({ forecast: null, meets_limit_on: null }),
      '40 of 500 conversations so far. The forecast begins after your first whole day.',
    ],
    [
      curve({ limit: 40, meets_limit_on: '2028-02-02' }),
      'The 40 conversations of this month are used up since Feb 2. Counting begins anew on the first of the month (UTC).',
    ],
    [
      curve({ limit: 0, meets_limit_on: null }),
      'Your plan is not paid: your agents take no new conversations.',
    ],
  ])('is said in a sentence', (shown, sentence) => {
    expect(forecastSentence(shown)).toBe(sentence);
  });

  it('is near the limit from 80 % on, or where it will be exceeded', () => {
    const slow = { conversations: 40, forecast: 50 };
    expect(isNearLimit(curve({ ...slow, limit: 50 }))).toBe(true);
    expect(isNearLimit(curve({ ...slow, limit: 51 }))).toBe(false);
    expect(isNearLimit(curve({}))).toBe(true);
    expect(isNearLimit(curve({ limit: null }))).toBe(false);
  });

  it('is drawn from today to the last day, beside what was used and the limit', () => {
    const { days, series } = forecastChart(curve({}));
    expect([days[0], days.at(-1), days.length]).toEqual(['2028-02-01', '2028-02-29', 29]);
    const drawn = Object.fromEntries(series.map(({ name, values }) => [name, values]));
    expect(drawn.Used?.slice(0, 3)).toEqual([30, 40, null]);
    expect(drawn.Forecast?.slice(0, 3)).toEqual([null, 40, 60]);
    expect([drawn.Forecast?.at(-1), drawn.Limit?.at(-1)]).toEqual([580, 500]);
  });
});

it('offers what there is to buy: a boost and the next plan, or the plan that is tried', () => {
  const core = { plan: 'core', state: 'active', billingCycle: 'annual', boosts: 0 } as const;
  const pro = 'The Pro plan has 15,000 conversations a month for $254.15 a month.';
  expect(offersOf(core, 'conversations')).toEqual([
    'A boost adds 750 conversations a month for $21.25 a month.',
    pro,
  ]);
  expect(offersOf({ ...core, boosts: 8 }, 'conversations')).toEqual([pro]);
  expect(offersOf({ ...core, plan: 'scale', boosts: 8 }, 'conversations')).toEqual([]);
  expect(offersOf({ ...core, plan: 'enterprise' }, 'conversations')).toEqual([]);
  expect(offersOf({ ...core, state: 'trialing' }, 'conversations')).toEqual([
    'The Core plan has 3,000 conversations a month for $84.15 a month.',
  ]);
});
