import type { getChatAnalytics as contract } from '@talkwright/shared/areas/analytics';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import type { DayCountersReader } from '../conversations/day-counters.store.ts';
import type { SummariesReader } from '../conversations/summaries.store.ts';
import { type PriceSettings, priceOf } from '../platform/models/price-of.ts';
import { dailyRows, modelRows, toolRows } from './analytics-rows.ts';
import { daysBetween } from './days-between.ts';

type Needs = {
  accounts: AccountsReader;
  config: PriceSettings;
  dayCounters: DayCountersReader;
  summaries: SummariesReader;
};

/**
 * Reads the counters of the caller's organization alone: agents of others are none of its days.
 * @throws Failure `invalid_input` for a range that is none, or too long
 */
export async function getChatAnalytics(
  { accounts, config, dayCounters, summaries }: Needs,
  { tenantId }: Member,
  input: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const { start, end, agentIds, models, includeModels, includeTools, includeFeedback } = input;
  const days = daysBetween(start, end);
  const [from = '', to = from] = [days.at(0), days.at(-1)];
  const thumbs = async (kind: 'thumbsUp' | 'thumbsDown') =>
    includeFeedback === '1' ? summaries.sumThumbs(tenantId, kind, { from, to }, agentIds) : 0;
  const [counted, tenant, thumbs_up, thumbs_down] = await Promise.all([
    dayCounters.list(tenantId, { from, to }, { agentIds, models }),
    includeModels === '1' ? accounts.getTenant(tenantId) : undefined,
    thumbs('thumbsUp'),
    thumbs('thumbsDown'),
  ]);
  return {
    rows: dailyRows(days, counted),
    models: tenant ? modelRows(counted, (model) => priceOf(config, model, tenant.modelPrices)) : [],
    tools: includeTools === '1' ? toolRows(counted) : [],
    feedback: includeFeedback === '1' ? { thumbs_up, thumbs_down } : null,
  };
}
