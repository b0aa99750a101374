import type { Container, JSONObject } from '@azure/cosmos';
import { createAgent } from '@talkwright/shared/areas/agents';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import type { Summary } from '../../functions/src/conversations/summary-record.ts';
import { newId } from '../../functions/src/platform/ids.ts';
import { type Member, newTenant } from '../support/client.ts';
import { withDatabase } from '../support/stack/stores.ts';
import { type Figure, figure, percentile, ratioAtMost } from './figures.ts';

const SIZES = [1_000, 100_000];
const AGENTS = 10;
const REQUESTS = 40;
const WARM_UP = 5;
/** Two records for each conversation. */
const BATCH = 50;
const WORDS = ['warranty', 'shipping', 'workshop', 'battery', 'saddle'];
/** One conversation of so many has the word that is searched. */
const RARE = 500;

/** The first page of a chat history as the screen asks for it, of few conversations and of many. */
export async function benchHistory(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const baselines = new Map<string, number>();
  for (const size of SIZES) {
    const member = await newTenant({ plan: 'scale' });
    const { agent } = await member.call(createAgent, {
      identity: 'support',
      name: 'Support',
      systemPrompt: 'You answer questions.',
    });
    await fill(member.tenant.id, agent.id, size);
    const asked = {
      newest: {},
      'of one agent': { instanceName: agent.identity },
      'with a word': { q: 'unicycle' },
      'by start': { sort: 'start' },
    } as const;
    for (const [name, query] of Object.entries(asked)) {
      const value = await p50Of(member, query);
      const baseline = baselines.get(name);
      baselines.set(name, baseline ?? value);
      const goal = baseline !== undefined && { baseline, goal: ratioAtMost(3) };
      const title = `history: 25 ${name}, ${size.toLocaleString('en-US')} conversations, p50`;
      figures.push(figure(title, value, 'ms', { ...goal }));
    }
  }
  return figures;
}

async function p50Of(member: Member, query: object): Promise<number> {
  const times: number[] = [];
  for (let request = -WARM_UP; request < REQUESTS; request++) {
    const start = performance.now();
    const answer = await member.call(getChatHistory, { sessions: '1', limit: '25', ...query });
    if (request >= 0) times.push(performance.now() - start);
    if (!('sessions' in answer) || !answer.sessions?.length) throw new Error('The list is empty.');
  }
  return percentile(times, 0.5);
}

async function fill(tenantId: string, agentId: string, count: number): Promise<void> {
  await withDatabase(async (database) => {
    const ledger = database.container('ledger');
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
    const sessionId = newId();
    const at = new Date(Date.now() - n * 1_000).toISOString();
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
        ...{ id: `conversation-text-${sessionId}`, type: 'conversationText', text, isFull: false },
      },
    ];
  }).flat();
  const operations = items.map((item) => ({
    operationType: 'Create' as const,
    resourceBody: item as object as JSONObject,
  }));
  const { result } = await ledger.items.batch(operations, tenantId);
  const failed = result?.find(({ statusCode }) => statusCode >= 400);
  if (failed) throw new Error(`Batch: ${failed.statusCode}`);
}
