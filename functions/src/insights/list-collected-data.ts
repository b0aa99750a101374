import type {
  CollectedData,
  listCollectedData as contract,
} from '@talkwright/shared/areas/insights';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import { findCollecting } from './find-collecting.ts';
import { findReadSession } from './find-read-session.ts';
import type { Insights } from './insights.store.ts';
import { missingOf, toInsights } from './to-insights.ts';

type Needs = { insights: Insights } & Parameters<typeof findReadSession>[0];

/** @throws Failure `session_not_found` */
export async function listCollectedData(
  deps: Needs,
  member: Member,
  input: ParsedInput<typeof contract>,
): Promise<CollectedData> {
  const session = await findReadSession(deps, member, input);
  const [record, collecting] = await Promise.all([
    deps.insights.find(session),
    findCollecting(deps, session.tenantId, session.agentId),
  ]);
  const threshold = collecting.confidence.defaultVisibleThreshold;
  const items = record?.items ?? [];
  const minConfidence = input.minConfidence ?? threshold;
  const includesDeleted = input.includeDeleted === '1';
  return {
    items: toInsights(items, { threshold, minConfidence, includesDeleted }),
    threshold,
    missing: missingOf(items, collecting),
  };
}
