import type { BillingCurve } from '@talkwright/shared/areas/billing';
import type { ChartData, Series } from '../../../ui/chart/chart-data.ts';

const line = { kind: 'line', axis: 'left' } as const;

/** The whole cycle: what was used by the end of each day, from today on what is expected, and the limit. */
export function forecastChart(curve: BillingCurve): ChartData {
  const { days, days_in_cycle: all, conversations, forecast, limit } = curve;
  const each = Array.from({ length: all }, (_, at) => at);
  const last = days.length - 1;
  let sum = 0;
  const used = days.map((day) => (sum += day.conversations));
  const expected = (at: number) =>
    all - 1 === last
      ? conversations
      : conversations + (((forecast ?? 0) - conversations) * (at - last)) / (all - 1 - last);
  const series: Series[] = [
    { ...line, name: 'Used', tone: 'strong', values: each.map((at) => used[at] ?? null) },
    ...(forecast === null
      ? []
      : [
          {
            ...({ ...line, name: 'Forecast', tone: 'soft', isDashed: true } as const),
            values: each.map((at) => (at < last ? null : Math.round(expected(at)))),
          },
        ]),
    ...(limit === null
      ? []
      : [{ ...line, name: 'Limit', tone: 'contrast' as const, values: each.map(() => limit) }]),
  ];
  return {
    days: each.map((at) => dayOfCycle(curve, at)),
    axes: { left: 'Conversations' },
    series,
  };
}

/** Counted from 0. */
export const dayOfCycle = ({ days }: BillingCurve, at: number): string =>
  `${(days[0]?.day ?? '').slice(0, 8)}${String(at + 1).padStart(2, '0')}`;
