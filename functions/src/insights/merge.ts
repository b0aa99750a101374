import type { InsightWay } from '@talkwright/shared/areas/insights';
import type { InsightItem } from './insights-record.ts';

/** Of one key. */
const MAX_VALUES = 10;

/** Facts, not what a model thinks of itself: models are too sure. */
const CONFIDENCE: Record<InsightWay, number> = { stated: 95, implied: 70, guessed: 40 };
export const confidenceOf = ({ how }: Pick<InsightItem, 'how'>): number => CONFIDENCE[how];

/** `others`, the newest first, are the history of `shown`. */
export type Current = { shown: InsightItem; others: InsightItem[] };

/**
 * Adds what was found to what is known. The same value again stands for the one before, unless that is more certain. Of too
 * many values of a key the oldest go.
 */
export function withFound(known: InsightItem[], found: InsightItem[]): InsightItem[] {
  const items = [...known];
  for (const item of found) {
    const same = items.findIndex(
      (one) => !one.deletedAt && one.key === item.key && one.value === item.value,
    );
    const before = items[same];
    if (before && confidenceOf(before) > confidenceOf(item)) continue;
    if (before) items.splice(same, 1);
    items.push(item);
  }
  const byKey = Map.groupBy(items, ({ key }) => key);
  return items.filter((item) => byKey.get(item.key)?.slice(-MAX_VALUES).includes(item));
}

/** What a member deletes of a key is all of it: no older value takes the place of the one that was seen. */
export const withoutKey = (items: InsightItem[], key: string, deletedAt: string): InsightItem[] =>
  items.map((item) => (item.key === key && !item.deletedAt ? { ...item, deletedAt } : item));

/** Of each key the newest value that is certain enough, else the most certain one. */
export function currentOf(items: InsightItem[], threshold: number): Current[] {
  const kept = items.filter(({ deletedAt }) => !deletedAt);
  return [...Map.groupBy(kept, ({ key }) => key).values()].flatMap((values) => {
    const newestFirst = values.toReversed();
    const shown =
      newestFirst.find((item) => confidenceOf(item) >= threshold) ??
      newestFirst.toSorted((a, b) => confidenceOf(b) - confidenceOf(a))[0];
    return shown ? [{ shown, others: newestFirst.filter((item) => item !== shown) }] : [];
  });
}
