import { describe, expect, it } from '@jest/globals';
import { dailyRows, modelRows, toolRows } from '../../../functions/src/analytics/analytics-rows.ts';
import { daysBetween } from '../../../functions/src/analytics/days-between.ts';
import { keyOfTool } from '../../../functions/src/conversations/tool-names.ts';

const counted = (day: string, fields: object = {}) => ({
  ...{ day, agentId: 'agent', model: 'gpt-5-mini', sessionsStarted: 1, tools: {} },
  ...{ unanswered: 0, incomplete: 0 },
  ...{ messagesIn: 1, messagesOut: 2, tokensIn: 30, tokensOut: 40 },
  ...fields,
});
const tools = (calls: Record<string, number>) =>
  Object.fromEntries(Object.entries(calls).map(([name, count]) => [keyOfTool(name), count]));

const zeros = {
  ...{ messages_in: 0, messages_out: 0, tokens_in: 0, tokens_out: 0 },
  ...{ tool_invocations: 0, sessions_started: 0, unanswered: 0, incomplete: 0 },
};

describe('the days of a range', () => {
  it.each([
    ['2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
    ['2026-03-01', '2026-03-01', ['2026-03-01']],
    ['2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z', ['2025-12-31']],
    ['2025-12-31T23:59:59Z', '2026-01-01T00:00:00.001Z', ['2025-12-31', '2026-01-01']],
  ])('from %s to %s are %p', (start, end, days) => {
    expect(daysBetween(start, end)).toEqual(days);
  });

  it('are a leap year at most, and one at least', () => {
    expect(daysBetween('2024-01-01', '2024-12-31')).toHaveLength(366);
    expect(() => daysBetween('2024-01-01', '2025-01-01')).toThrow('at most 366 days');
    expect(() => daysBetween('2016-01-01', '2026-01-01')).toThrow('at most 366 days');
    expect(() => daysBetween('0001-01-01', '9999-12-31')).toThrow('at most 366 days');
    expect(() => daysBetween('2026-01-02', '2026-01-01')).toThrow('ends before it begins');
  });
});

describe('what was counted', () => {
  const records = [
    counted('2026-03-01', { tools: tools({ 'Shop: find': 2, 'Web: search': 1 }) }),
    counted('2026-03-01', { agentId: 'other', tools: tools({ 'Shop: find': 1 }) }),
    counted('2026-03-01', { model: 'gpt-5', sessionsStarted: 0, unanswered: 1, incomplete: 1 }),
    counted('2026-03-03'),
  ];

  it('comes as a row a day over all agents and models, quiet days as zeros', () => {
    expect(dailyRows(daysBetween('2026-02-28', '2026-03-03'), records)).toEqual([
      { date: '2026-02-28', ...zeros },
      {
        ...{ date: '2026-03-01', messages_in: 3, messages_out: 6, tokens_in: 90, tokens_out: 120 },
        ...{ tool_invocations: 4, sessions_started: 2, unanswered: 1, incomplete: 1 },
      },
      { date: '2026-03-02', ...zeros },
      {
        ...{ date: '2026-03-03', messages_in: 1, messages_out: 2, tokens_in: 30, tokens_out: 40 },
        ...{ tool_invocations: 0, sessions_started: 1, unanswered: 0, incomplete: 0 },
      },
    ]);
  });

  it('comes by model with its cost where a price is known, and by tool, day by day', () => {
    const prices = [
      { model: 'gpt-5-mini', input: 0.5, output: 2 },
      { model: 'other', input: 1, output: 1 },
    ];
    const twice = { messages_in: 2, messages_out: 4, tokens_in: 60, tokens_out: 80 };
    const once = { messages_in: 1, messages_out: 2, tokens_in: 30, tokens_out: 40 };
    const priceFor = (name: string) => prices.find(({ model }) => model === name);
    expect(modelRows(records, priceFor)).toEqual([
      { date: '2026-03-01', model: 'gpt-5-mini', ...twice, cost: (60 * 0.5 + 80 * 2) / 1e6 },
      { date: '2026-03-01', model: 'gpt-5', ...once, cost: null },
      { date: '2026-03-03', model: 'gpt-5-mini', ...once, cost: (30 * 0.5 + 40 * 2) / 1e6 },
    ]);
    expect(toolRows(records)).toEqual([
      { date: '2026-03-01', tool_name: 'Shop: find', invocations: 3 },
      { date: '2026-03-01', tool_name: 'Web: search', invocations: 1 },
    ]);
  });
});
