import type { getChatAnalytics as contract } from '@talkwright/shared/areas/analytics';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { DayCountersReader } from '../conversations/day-counters.store.ts';
import { dailyRows, modelRows, toolRows } from './analytics-rows.ts';
import { daysBetween } from './days-between.ts';

/**
 * Reads the counters of the caller's organization alone: agents of others are none of its days.
 * @throws Failure `invalid_input` for a range that is none, or too long
 */
export async function getChatAnalytics(
  { dayCounters }: { dayCounters: DayCountersReader },
  { tenantId }: Member,
  { start, end, agentIds, models, includeModels, includeTools }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const days = daysBetween(start, end);
  const [from = '', to = from] = [days.at(0), days.at(-1)];
  const counted = await dayCounters.list(tenantId, { from, to }, { agentIds, models });
  return {
    rows: dailyRows(days, counted),
    models: includeModels === '1' ? modelRows(counted) : [],
    tools: includeTools === '1' ? toolRows(counted) : [],
  };
}
