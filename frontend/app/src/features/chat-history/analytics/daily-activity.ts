import type { AnalyticsRow } from '@talkwright/shared/areas/analytics';
import type { ChartData, Series } from '../../../ui/chart/chart-data.ts';

/** All that is counted by day, messages and conversations along one axis, tokens along another. */
export const dailyActivity = (rows: AnalyticsRow[]): ChartData => ({
  days: rows.map(({ date }) => date),
  axes: { left: 'Messages, sessions', right: 'Tokens' },
  series: [
    ...messagesOf(rows),
    {
      ...{ name: 'Tokens in', kind: 'line', axis: 'right', tone: 'plain' },
      values: rows.map(({ tokens_in }) => tokens_in),
    },
    {
      ...{ name: 'Tokens out', kind: 'line', axis: 'right', tone: 'faint' },
      values: rows.map(({ tokens_out }) => tokens_out),
    },
    {
      ...{ name: 'Sessions started', kind: 'line', axis: 'left', tone: 'contrast' },
      values: rows.map(({ sessions_started }) => sessions_started),
    },
  ],
});

/** Messages alone. */
export const dailyMessages = (rows: AnalyticsRow[]): ChartData => ({
  days: rows.map(({ date }) => date),
  axes: { left: 'Messages' },
  series: messagesOf(rows),
});

const messagesOf = (rows: AnalyticsRow[]): Series[] => [
  {
    ...{ name: 'Messages in', kind: 'bars', axis: 'left', tone: 'strong' },
    values: rows.map(({ messages_in }) => messages_in),
  },
  {
    ...{ name: 'Messages out', kind: 'bars', axis: 'left', tone: 'soft' },
    values: rows.map(({ messages_out }) => messages_out),
  },
];
