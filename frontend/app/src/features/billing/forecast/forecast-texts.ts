import type { BillingCurve } from '@talkwright/shared/areas/billing';
import { formatCount, formatNumber, formatShortDay } from '../../../ui/format.ts';
import { dayOfCycle } from './forecast-chart.ts';

const NEAR = 0.8;

/** How far the conversations will go, in a sentence. */
export function forecastSentence(curve: BillingCurve): string {
  const { conversations, forecast, limit, meets_limit_on: metOn } = curve;
  if (limit === 0) return 'Your plan is not paid: your agents take no new conversations.';
  if (limit !== null && conversations >= limit) {
    const since = metOn ? ` since ${formatShortDay(metOn)}` : '';
    return `The ${formatCount(limit, 'conversation')} of this month are used up${since}. Counting begins anew on the first of the month (UTC).`;
  }
  const so = limit === null ? '' : ` of ${formatNumber(limit)}`;
  if (forecast === null) {
    return `${formatNumber(conversations)}${so} conversations so far. The forecast begins after your first whole day.`;
  }
  const end = formatShortDay(dayOfCycle(curve, curve.days_in_cycle - 1));
  const met = metOn ? `; the limit is met on ${formatShortDay(metOn)}` : '';
  return `At this pace about ${formatNumber(rounded(forecast))}${so} conversations by ${end}${met}.`;
}

/** Whoever is near the limit had better know what more would cost. */
export const isNearLimit = ({ conversations, forecast, limit }: BillingCurve): boolean =>
  limit !== null &&
  limit > 0 &&
  (conversations >= limit * NEAR || (forecast !== null && forecast > limit));

/** Nobody knows the last figure of hundreds. */
const rounded = (count: number): number => Number(count.toPrecision(3));
