import { type FillingNeeds, fullSentences } from '../health/fillings.ts';
import type { Clock } from '../platform/clock.ts';
import { cycleAt, type Meter } from '../usage/meter-record.ts';
import type { MetersReader } from '../usage/meters.store.ts';
import { table } from './table.ts';

type Needs = FillingNeeds & { meters: MetersReader; now: Clock };

const HOUR_SECONDS = 3_600;
const MAX_LISTED = 10;

/**
 * The organizations that have used something within the hour, whoever has begun the most conversations today first, and those
 * that come near to what the database holds of one.
 */
export async function listBusiest(deps: Needs): Promise<string> {
  const full = await fullSentences(deps);
  return [await tableOfBusiest(deps), ...full].join('\n');
}

async function tableOfBusiest({ accounts, meters, now }: Needs): Promise<string> {
  const day = now().toISOString().slice(8, 10);
  const since = Math.floor(now().getTime() / 1_000) - HOUR_SECONDS;
  const today = ({ byDay }: Meter) => byDay[day] ?? 0;
  const changed = await meters.listChanged(cycleAt(now()), since);
  const busiest = changed.toSorted((a, b) => today(b) - today(a)).slice(0, MAX_LISTED);
  if (busiest.length === 0) return 'Nobody has used anything within the hour.';
  const rows = await Promise.all(
    busiest.map(async (meter) => [
      (await accounts.findTenant(meter.tenantId))?.value.slug ?? meter.tenantId,
      ...[today(meter), meter.conversations, meter.pages, meter.webSearches].map(String),
      new Date(meter.changedAt * 1_000).toISOString(),
    ]),
  );
  const heads = [
    'organization',
    'conversations today',
    'this month',
    'pages',
    'web searches',
    'last',
  ];
  return table([heads, ...rows]);
}
