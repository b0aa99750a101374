import type { DataCollectionConfig } from '@talkwright/shared/areas/agent-config';
import type { listAgentInsights as contract } from '@talkwright/shared/areas/insights';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { timeSchema } from '@talkwright/shared/contract/rules';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { getPublishedAgent } from '../agents/get-published-agent.ts';
import { findKeptFrom } from '../conversations/kept-from.ts';
import { readsPrivate } from '../conversations/may-read.ts';
import { pageOf, readCursor, writeCursor } from '../platform/list-page.ts';
import type { Insights } from './insights.store.ts';
import type { InsightsRecord } from './insights-record.ts';
import { toInsights } from './to-insights.ts';
import { wantedFields } from './wanted-fields.ts';

type Needs = { agents: AgentsReader; insights: Insights } & Parameters<typeof findKeptFrom>[0];

const LIST = 'insights';

/** @throws Failure `agent_not_found`; `invalid_input` for a cursor of another list */
export async function listAgentInsights(
  deps: Needs,
  member: Member,
  { id: agentId, key, limit, cursor }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const { tenantId } = member;
  const { dataCollectionConfig } = await getPublishedAgent(deps, tenantId, agentId);
  const after = readCursor(LIST, timeSchema, cursor);
  const keptFrom = await findKeptFrom(deps, tenantId);
  const wanted = { agentId, key, keptFrom, hidesPrivate: !readsPrivate(member) };
  const found = await deps.insights.page(tenantId, wanted, limit + 1, after);
  const { shown, nextCursor } = pageOf(found, limit, ({ lastAt, id }) =>
    writeCursor(LIST, { key: lastAt, id }),
  );
  const threshold = dataCollectionConfig.confidence.defaultVisibleThreshold;
  const choice = { threshold, minConfidence: 0, includesDeleted: false };
  return {
    conversations: shown.map(({ sessionId, lastAt, items }) => ({
      session_id: sessionId,
      last_at: lastAt,
      items: toInsights(items, choice).filter((item) => key === undefined || item.key === key),
    })),
    keys: keysOf(dataCollectionConfig, shown),
    threshold,
    nextCursor,
  };
}

/** What is asked for, or was before collection was switched off, and whatever else these conversations have. */
function keysOf(config: DataCollectionConfig, shown: InsightsRecord[]): string[] {
  const asked = wantedFields({ ...config, enabled: true }).map((field) => field.key);
  return [...new Set([...asked, ...shown.flatMap(({ keys }) => keys)])];
}
