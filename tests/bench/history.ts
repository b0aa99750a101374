import { createAgent } from '@talkwright/shared/areas/agents';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { newTenant } from '../support/api/organizations.ts';
import type { Member } from '../support/client.ts';
import { recordsRead } from '../support/stack/records-read.ts';
import { type Figure, figure, percentile, ratioAtMost } from './figures.ts';
import { fill } from './fill-history.ts';

const SIZES = [1_000, 100_000];
const MILLION = 1_000_000;
const REQUESTS = 40;
const WARM_UP = 5;

/**
 * The first page of a chat history as the screen asks for it, of few conversations and of many; of a million, which take
 * their time to be written, where they are wanted.
 */
export async function benchHistory(hasMillion: boolean): Promise<Figure[]> {
  const figures: Figure[] = [];
  const baselines = new Map<string, Measured>();
  for (const size of hasMillion ? [...SIZES, MILLION] : SIZES) {
    const member = await newTenant({ plan: 'scale' });
    const { agent } = await member.call(createAgent, {
      identity: 'support',
      name: 'Support',
      systemPrompt: 'You answer questions.',
    });
    const start = performance.now();
    await fill(member.tenant.id, agent.id, size);
    const seconds = Math.round((performance.now() - start) / 1_000);
    console.log(`${size.toLocaleString('en-US')} conversations were written in ${seconds} s.`);
    const asked = {
      newest: {},
      'of one agent': { instanceName: agent.identity },
      'with a word': { q: 'unicycle' },
      'by start': { sort: 'start' },
    } as const;
    for (const [name, query] of Object.entries(asked)) {
      const measured = await measure(member, query);
      const before = baselines.get(name);
      baselines.set(name, before ?? measured);
      const title = `history: 25 ${name}, ${size.toLocaleString('en-US')} conversations`;
      const goals = before && {
        p50: { baseline: before.p50, goal: ratioAtMost(3) },
        read: { baseline: before.read, goal: ratioAtMost(1) },
      };
      figures.push(figure(`${title}, p50`, measured.p50, 'ms', goals?.p50));
      figures.push(figure(`${title}, read a request`, measured.read, 'records', goals?.read));
    }
  }
  return figures;
}

type Measured = { p50: number; read: number };

async function measure(member: Member, query: object): Promise<Measured> {
  const times: number[] = [];
  const reads: number[] = [];
  for (let request = -WARM_UP; request < REQUESTS; request++) {
    const readBefore = await recordsRead();
    const start = performance.now();
    const answer = await member.call(getChatHistory, { sessions: '1', limit: '25', ...query });
    const time = performance.now() - start;
    if (!('sessions' in answer) || !answer.sessions?.length) throw new Error('The list is empty.');
    if (request < 0) continue;
    times.push(time);
    reads.push((await recordsRead()) - readBefore);
  }
  // The half of them beside which no timer has read anything.
  return { p50: percentile(times, 0.5), read: percentile(reads, 0.5) };
}
