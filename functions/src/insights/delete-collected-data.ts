import type { deleteCollectedData as contract, Insight } from '@talkwright/shared/areas/insights';
import type { Done, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import { noteInsights } from '../conversations/note-insights.ts';
import { journaled } from '../journal/journal-event.ts';
import type { Clock } from '../platform/clock.ts';
import type { Outbox } from '../platform/outbox.ts';
import { findCollecting } from './find-collecting.ts';
import { findReadSession } from './find-read-session.ts';
import type { Insights } from './insights.store.ts';
import { withoutKey } from './merge.ts';
import { toInsights } from './to-insights.ts';

type Needs = { insights: Insights; now: Clock; outbox: Outbox } & Parameters<
  typeof findReadSession
>[0] &
  Parameters<typeof noteInsights>[0];

/** @throws Failure `session_not_found`, `insight_not_found` */
export async function deleteCollectedData(
  deps: Needs,
  member: Member,
  input: ParsedInput<typeof contract>,
): Promise<{ items: Insight[] } & Done<typeof contract>> {
  const session = await findReadSession(deps, member, input);
  const before = await deps.insights.find(session);
  const item = before?.items.find(({ id }) => id === input.itemId);
  if (!before || !item) throw new Failure('insight_not_found');
  const { tenantId, sessionId } = session;
  const event = { kind: 'insightErased', tenantId, sessionId, itemId: item.id } as const;
  await deps.outbox.commit(tenantId, [journaled(deps, event)]);
  const record = item.deletedAt
    ? before
    : await deps.insights.change(before, (known) => ({
        ...known,
        items: withoutKey(known.items, item.key, deps.now().toISOString()),
      }));
  await noteInsights(deps, session, record.keys.length > 0);
  const collecting = await findCollecting(deps, session.tenantId, session.agentId);
  const threshold = collecting.confidence.defaultVisibleThreshold;
  return {
    items: toInsights(record.items, { threshold, minConfidence: 0, includesDeleted: false }),
    activity: item.deletedAt ? undefined : { key: item.key },
  };
}
