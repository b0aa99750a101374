import type { DataCollectionConfig } from '@talkwright/shared/areas/agent-config';
import type { Insight } from '@talkwright/shared/areas/insights';
import type { InsightItem } from './insights-record.ts';
import { confidenceOf, currentOf } from './merge.ts';

type Choice = { threshold: number; minConfidence: number; includesDeleted: boolean };

/** As answered: what is known of each key, and behind it what members have deleted. */
export function toInsights(
  items: InsightItem[],
  { threshold, minConfidence, includesDeleted }: Choice,
): Insight[] {
  const deleted = items.filter(({ deletedAt }) => deletedAt).reverse();
  const current = currentOf(items, threshold);
  return [
    ...current.map(({ shown, others }) => ({ ...toInsight(shown), history: others.map(toValue) })),
    ...(includesDeleted ? deleted.map(toInsight) : []),
  ].filter(({ confidence }) => confidence >= minConfidence);
}

/** Keys that an agent requires and knows nothing of. */
export function missingOf(items: InsightItem[], { enabled, fields }: DataCollectionConfig) {
  const known = new Set(items.flatMap(({ key, deletedAt }) => (deletedAt ? [] : [key])));
  const required = enabled ? fields.filter((field) => field.required) : [];
  return required.map(({ key }) => key).filter((key) => !known.has(key));
}

const toInsight = (item: InsightItem): Insight => ({
  ...toValue(item),
  key: item.key,
  type: item.type,
  deleted_at: item.deletedAt ?? null,
  history: [],
});

const toValue = (item: InsightItem) => ({
  id: item.id,
  value: item.value,
  confidence: confidenceOf(item),
  how: item.how,
  quote: item.quote,
  message_id: item.messageId,
  said_at: item.saidAt,
});
