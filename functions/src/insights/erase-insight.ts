import type { JournalEventOf } from '../journal/journal-event.ts';
import type { Clock } from '../platform/clock.ts';
import type { Insights } from './insights.store.ts';
import { withoutKey } from './merge.ts';

/** Erases once more what a member has erased of a conversation. Answers whether it was there. */
export async function eraseInsight(
  { insights, now }: { insights: Insights; now: Clock },
  { tenantId, sessionId, itemId }: JournalEventOf<'insightErased'>,
): Promise<boolean> {
  const before = await insights.find({ tenantId, sessionId });
  const item = before?.items.find(({ id }) => id === itemId);
  if (!before || !item || item.deletedAt) return false;
  await insights.change(before, (known) => ({
    ...known,
    items: withoutKey(known.items, item.key, now().toISOString()),
  }));
  return true;
}
