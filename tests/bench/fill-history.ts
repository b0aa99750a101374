import type { Container, JSONObject } from '@azure/cosmos';
import { ulid } from 'ulid';
import type { Summary } from '../../functions/src/conversations/summary-record.ts';
import { bucketOf } from '../../functions/src/platform/ledger/buckets.ts';
import { withDatabase } from '../support/stack/stores.ts';

/** Of so many agents; the first one is there. */
export const AGENTS = 10;
/** Two records for each conversation. */
const BATCH = 50;
const APART_MS = 5 * 60_000;
const WORDS = ['warranty', 'shipping', 'workshop', 'battery', 'saddle'];
/** One conversation of so many has the word that is searched: a page of them at each size. */
const RARE = 30;

/** As the sweep leaves conversations of an organization, the newest of now and one five minutes before it: 100,000 are of a year. */
export async function fill(tenantId: string, agentId: string, count: number): Promise<void> {
  await withDatabase(async (database) => {
    const ledger = database.container('ledger-buckets');
    for (let start = 0; start < count; start += BATCH) {
      await write(ledger, { tenantId, agentId }, start, Math.min(count, start + BATCH));
    }
  });
}

async function write(
  ledger: Container,
  { tenantId, agentId }: { tenantId: string; agentId: string },
  from: number,
  to: number,
): Promise<void> {
  const items = Array.from({ length: to - from }, (_, index) => {
    const n = from + index;
    const time = Date.now() - n * APART_MS;
    const sessionId = ulid(time);
    const at = new Date(time).toISOString();
    const summary: Omit<Summary, 'id' | 'type'> = {
      ...{ tenantId, sessionId, agentId: n % AGENTS === 0 ? agentId : `agent-${n % AGENTS}` },
      ...{ agentName: `Agent ${n % AGENTS}`, sortName: `agent ${n % AGENTS}`, channel: 'widget' },
      ...{ startedAt: at, lastAt: at, messageCount: 4, opening: `Question ${n}` },
      ...{ thumbsUp: 0, thumbsDown: n % 50 === 0 ? 1 : 0, hasInsights: false },
    };
    const rare = n % RARE === 0 ? 'unicycle' : 'bicycle';
    const text = `How is the ${WORDS[n % WORDS.length]} of my ${rare}? `.repeat(8);
    return [
      { ...summary, id: `conversation-${sessionId}`, type: 'conversation' },
      {
        ...summary,
        ...{ id: `conversation-text-${sessionId}`, type: 'conversationText', text },
      },
    ];
  }).flat();
  for (const [bucket, ofBucket] of Map.groupBy(items, bucketOf)) {
    const operations = ofBucket.map((item) => ({
      operationType: 'Create' as const,
      resourceBody: { ...item, bucket } as object as JSONObject,
    }));
    const { result } = await ledger.items.batch(operations, [tenantId, bucket]);
    const failed = result?.find(({ statusCode }) => statusCode >= 400);
    if (failed) throw new Error(`Batch: ${failed.statusCode}`);
  }
}
