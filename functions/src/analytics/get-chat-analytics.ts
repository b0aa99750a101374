import type { getChatAnalytics as contract } from '@talkwright/shared/areas/analytics';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { DayCountersReader } from '../conversations/day-counters.store.ts';
import type { SummariesReader } from '../conversations/summaries.store.ts';
import type { Config } from '../platform/config.ts';
import { dailyRows, feedbackOf, modelRows, toolRows } from './analytics-rows.ts';
import { daysBetween } from './days-between.ts';

type Needs = {
  dayCounters: DayCountersReader;
  summaries: SummariesReader;
  config: Pick<Config, 'MODEL_PRICES'>;
};

/**
 * Reads the counters of the caller's organization alone: agents of others are none of its days.
 * @throws Failure `invalid_input` for a range that is none, or too long
 */
export async function getChatAnalytics(
  { dayCounters, summaries, config }: Needs,
  { tenantId }: Member,
  input: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const { start, end, agentIds, models, includeModels, includeTools, includeFeedback } = input;
  const days = daysBetween(start, end);
  const [from = '', to = from] = [days.at(0), days.at(-1)];
  const [counted, thumbs] = await Promise.all([
    dayCounters.list(tenantId, { from, to }, { agentIds, models }),
    includeFeedback === '1' ? summaries.listThumbs(tenantId, { from, to }, agentIds) : undefined,
  ]);
  return {
    rows: dailyRows(days, counted),
    models: includeModels === '1' ? modelRows(counted, config.MODEL_PRICES) : [],
    tools: includeTools === '1' ? toolRows(counted) : [],
    feedback: thumbs ? feedbackOf(thumbs) : null,
  };
}
