import { describe, expect, it } from '@jest/globals';
import {
  daysOfRange,
  rangeOf,
} from '../../../frontend/app/src/features/chat-history/analytics/ranges.ts';
import {
  costOf,
  totalsByModel,
  totalsByTool,
  withoutPrice,
} from '../../../frontend/app/src/features/chat-history/analytics/totals.ts';
import { csvOf } from '../../../frontend/app/src/ui/chart/chart-data.ts';

describe('a range of days', () => {
  it.each([
    ['30', '2026-03-01T00:00:00Z', '2026-01-31'],
    ['365', '2025-02-28T23:59:59Z', '2024-03-01'],
    ['cycle', '2026-03-01T00:00:00Z', '2026-03-01'],
    ['cycle', '2026-03-31T23:59:59Z', '2026-03-01'],
  ] as const)('%s ends today, in UTC, and has its days: at %s from %s', (range, now, start) => {
    expect(daysOfRange(range, Date.parse(now))).toEqual({ start, end: now.slice(0, 10) });
  });

  it('is the last 30 days where an address has none', () => {
    expect([null, '', '31', 'toString', '365', 'cycle'].map(rangeOf)).toEqual([
      ...['30', '30', '30', '30', '365', 'cycle'],
    ]);
  });
});

describe('what a range adds up to', () => {
  const counts = { messages_in: 1, messages_out: 1, tokens_in: 10, tokens_out: 1 };
  const [one, two] = [{ date: '2026-03-01' }, { date: '2026-03-02' }];

  it('is a row for each model, by tokens, with its cost where that is known', () => {
    const models = [
      { ...one, ...counts, model: 'small', cost: 0.5 },
      { ...one, ...counts, model: 'large', cost: null, tokens_in: 100 },
      { ...two, ...counts, model: 'small', cost: 0.25 },
    ];
    expect(totalsByModel(models)).toMatchObject([
      { model: 'large', tokens_in: 100, cost: null },
      { model: 'small', messages_in: 2, messages_out: 2, tokens_in: 20, tokens_out: 2, cost: 0.75 },
    ]);
    expect(costOf(models)).toBe(0.75);
    expect(costOf([])).toBeUndefined();
    expect(withoutPrice(models)).toEqual(['large']);
  });

  it('is a row for each tool, by calls, with its first and last day', () => {
    expect(
      totalsByTool([
        { ...two, tool_name: '', invocations: 1 },
        { ...two, tool_name: 'Shop: find', invocations: 2 },
        { ...one, tool_name: 'Shop: find', invocations: 1 },
      ]),
    ).toEqual([
      { name: 'Shop: find', invocations: 3, first: '2026-03-01', last: '2026-03-02' },
      { name: '(unnamed)', invocations: 1, first: '2026-03-02', last: '2026-03-02' },
    ]);
  });

  it('goes into a file for spreadsheets, a line for each day', () => {
    const series = { kind: 'bars', axis: 'left', tone: 'soft' } as const;
    expect(
      csvOf({
        days: ['2026-03-01', '2026-03-02'],
        axes: { left: 'Messages' },
        series: [
          { ...series, name: 'Messages in', values: [1, 0] },
          { ...series, name: 'Messages out', values: [2, 0] },
        ],
      }),
    ).toBe('Date (UTC),Messages in,Messages out\r\n2026-03-01,1,2\r\n2026-03-02,0,0\r\n');
  });
});
