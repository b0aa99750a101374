import { setTimeout as delay } from 'node:timers/promises';
import { createAgent } from '@talkwright/shared/areas/agents';
import { uploadAndWait } from '../support/api/documents.ts';
import { newTenant } from '../support/api/organizations.ts';
import { converse } from '../support/client.ts';
import { timesToFirstToken } from '../support/stack/model-stats.ts';
import { type Figure, figure, percentile } from './figures.ts';

const TURNS_EACH = 12;
const APART_MS = 50;
const QUESTIONS = [
  'How long do I have to return a bike?',
  'What does shipping to Norway cost?',
  'When is the workshop open?',
  'Is the frame covered by the warranty?',
];

/**
 * From sending a question until its first word arrives, less the time that the model itself took until its
 * first token: what everything else adds (looking up, retrieving, storing, passing on). The baseline of one
 * conversation is that time of the model's, the baseline of twenty is one.
 */
export async function benchChat(): Promise<Figure[]> {
  const member = await newTenant();
  const { agent } = await member.call(createAgent, {
    identity: 'support',
    name: 'Support',
    systemPrompt: 'You answer questions about our shop.',
    ragEnabled: true,
  });
  const pages = Array.from({ length: 200 }, (_, n) => `## Topic ${n}\n\n${paragraph(n)}`);
  await uploadAndWait(member, { name: 'shop.md', content: pages.join('\n\n') }, agent.id);

  await overheads(agent.api_key, 1);
  const { added: one, own } = await overheads(agent.api_key, 1);
  const { added: twenty } = await overheads(agent.api_key, 20);
  const [p50, p50Of20] = [percentile(one, 0.5), percentile(twenty, 0.5)];
  return [
    figure('chat: added before the first word, 1 conversation, p50', p50, 'ms', {
      baseline: own,
      goal: { text: '<= 40 ms', isMet: ({ value }) => value <= 40 },
    }),
    figure('chat: the same, p99', percentile(one, 0.99), 'ms', { baseline: own }),
    figure('chat: added before the first word, 20 at once, p50', p50Of20, 'ms', {
      baseline: p50,
      goal: { text: '<= 2x', isMet: ({ ratio }) => (ratio ?? 0) <= 2 },
    }),
    figure('chat: the same, p99', percentile(twenty, 0.99), 'ms', {
      baseline: percentile(one, 0.99),
    }),
  ];
}

async function overheads(apiKey: string, conversations: number) {
  const start = new Date();
  const waits = await Promise.all(
    Array.from({ length: conversations }, (_, n) => converseAwhile(apiKey, n)),
  );
  const own = percentile(await timesToFirstToken(start), 0.5);
  return { added: waits.flat().map((wait) => wait - own), own };
}

async function converseAwhile(apiKey: string, n: number): Promise<number[]> {
  const waits: number[] = [];
  // Visitors do not all press Enter in the same moment.
  await delay(n * APART_MS);
  let session = {};
  for (let turn = 0; turn < TURNS_EACH; turn++) {
    const message = QUESTIONS[(n + turn) % QUESTIONS.length] ?? '';
    const start = performance.now();
    let isFirst = true;
    for await (const event of converse(apiKey, { message, ...session })) {
      if (event.type === 'session') {
        session = { sessionId: event.sessionId, visitorToken: event.visitorToken };
      }
      if (event.type === 'delta' && isFirst) {
        waits.push(performance.now() - start);
        isFirst = false;
      }
      if (event.type === 'error') throw new Error(event.error);
    }
  }
  return waits;
}

const paragraph = (n: number) =>
  [
    `Article ${n}: a bike can be returned within ${20 + (n % 20)} days if it was not ridden outdoors.`,
    `Shipping to Norway costs ${10 + n} crowns and takes ${2 + (n % 5)} days.`,
    `The workshop is open from ${7 + (n % 4)} to ${16 + (n % 4)} on weekdays.`,
    `The frame is covered by a warranty of ${2 + (n % 8)} years against breakage.`,
  ].join(' ');
