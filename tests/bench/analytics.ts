import { createAgent } from '@talkwright/shared/areas/agents';
import { getChatAnalytics } from '@talkwright/shared/areas/analytics';
import {
  type CountersRecord,
  type Counts,
  newCounters,
} from '../../functions/src/conversations/counters-record.ts';
import { keyOfTool } from '../../functions/src/conversations/tool-names.ts';
import { bucketOf } from '../../functions/src/platform/ledger/buckets.ts';
import { newTenant } from '../support/api/organizations.ts';
import { recordsRead } from '../support/stack/records-read.ts';
import { withDatabase } from '../support/stack/stores.ts';
import { atMost, type Figure, figure, percentile } from './figures.ts';
import { AGENTS, fill } from './fill-history.ts';

const DAYS = 365;
const DAY_MS = 24 * 3_600_000;
const CONVERSATIONS = 10_000;
const TOOLS = ['Shop: find', 'Shop: order', 'Calendar: book'];
const REQUESTS = 40;
const WARM_UP = 5;

/** A year of ten agents as the Analytics tab asks for it, each agent with calls of tools on each day. */
export async function benchAnalytics(): Promise<Figure[]> {
  const member = await newTenant({ plan: 'scale' });
  const { agent } = await member.call(createAgent, {
    identity: 'support',
    name: 'Support',
    systemPrompt: 'You answer questions.',
  });
  const { id: tenantId } = member.tenant;
  await fill(tenantId, agent.id, CONVERSATIONS);
  const days = Array.from({ length: DAYS }, (_, n) => dayOf(Date.now() - n * DAY_MS)).reverse();
  await writeCounters(tenantId, days);

  const range = { start: days[0] ?? '', end: days.at(-1) ?? '' };
  const all = { includeModels: '1', includeTools: '1', includeFeedback: '1' } as const;
  const times: number[] = [];
  const reads: number[] = [];
  for (let request = -WARM_UP; request < REQUESTS; request++) {
    const readBefore = await recordsRead();
    const start = performance.now();
    const { rows, tools } = await member.call(getChatAnalytics, { ...range, ...all });
    const time = performance.now() - start;
    const sum = rows.reduce((total, { messages_in }) => total + messages_in, 0);
    if (sum !== AGENTS * DAYS || tools.length !== TOOLS.length * DAYS) {
      throw new Error('The analytics are wrong.');
    }
    if (request < 0) continue;
    times.push(time);
    reads.push((await recordsRead()) - readBefore);
  }
  const title = `analytics: ${DAYS} days of ${AGENTS} agents`;
  return [
    figure(`${title}, p50`, percentile(times, 0.5), 'ms', { goal: atMost(60, 'ms') }),
    figure(`${title}, read a request`, percentile(reads, 0.5), 'records'),
  ];
}

/** One message of each agent on each day. */
async function writeCounters(tenantId: string, days: string[]): Promise<void> {
  const records = new Map<string, CountersRecord>();
  for (let agent = 0; agent < AGENTS; agent++) {
    for (const day of days) {
      const none = newCounters({ tenantId, agentId: `agent-${agent}`, model: 'gpt-5-mini', day });
      const record = records.get(none.id) ?? none;
      records.set(none.id, record);
      for (const [name, count] of Object.entries(COUNTS))
        record[name as keyof typeof COUNTS][day] = count;
      for (const tool of TOOLS) record.tools[`${day}${keyOfTool(tool)}`] = 2;
    }
  }
  await withDatabase(async (database) => {
    const ledger = database.container('ledger-buckets');
    for (const record of records.values()) {
      await ledger.items.create({ ...record, bucket: bucketOf(record) });
    }
  });
}

const COUNTS: Omit<Counts, 'tools'> = {
  ...{ messagesIn: 1, messagesOut: 1, tokensIn: 2_000, tokensOut: 200 },
  ...{ sessionsStarted: 1, unanswered: 0, incomplete: 0 },
};

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
