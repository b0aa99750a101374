import { agentDraftSchema } from '@talkwright/shared/areas/agents';
import type { Insight } from '@talkwright/shared/areas/insights';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { createAgent } from '../../../functions/src/agents/create-agent.ts';
import { collectInsights } from '../../../functions/src/insights/collect-insights.ts';
import { listCollectedData } from '../../../functions/src/insights/list-collected-data.ts';
import { newMessage } from '../../support/chat-records.ts';
import { storeConversation } from '../../support/cloud/chat-records.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { atLeast, atMost, type Figure, figure } from '../figures.ts';
import { conversations, type Labelled } from './conversations.ts';

const FIELDS = [
  { key: 'name', description: 'What the visitor is called' },
  { key: 'email', description: 'Email address' },
  { key: 'phone', description: 'Phone number' },
  { key: 'company', description: 'The company that the visitor works for' },
  { key: 'role', description: 'The position of the visitor' },
  { key: 'order_number', description: 'Number of an order or invoice' },
  { key: 'people', type: 'number', description: 'How many people' },
  { key: 'start', type: 'date', description: 'The day on which the visitor comes or begins' },
  { key: 'plan', type: 'enum', options: ['Basic', 'Pro', 'Enterprise'] },
];
/** On which all of them were had: dates in them are told from it, and older ones are not kept. */
const DAY = '2026-03-31T12:00:00Z';
const CLASSES = ['problem', 'budget', 'timeline'];

/** What is right of what is collected, by the demo model and, where there is a key, by a real one. */
export async function benchInsights(): Promise<Figure[]> {
  const { OPENAI_API_KEY, OPENAI_BASE_URL = 'https://api.openai.com/v1' } = process.env;
  const demo = await measure('demo model', {});
  if (!OPENAI_API_KEY) return demo;
  return [...demo, ...(await measure('real model', { OPENAI_API_KEY, OPENAI_BASE_URL }))];
}

type Read = { labelled: Labelled; items: Insight[] };

async function measure(name: string, settings: Record<string, string>): Promise<Figure[]> {
  const cloud = await startCloud({ now: () => new Date(DAY) }, undefined, settings);
  try {
    const admin = await newAdmin(cloud.deps);
    const { agent } = await createAgent(cloud.deps, admin, { ...draft(), note: '' });
    const read: Read[] = [];
    for (const labelled of conversations) {
      read.push({ labelled, items: await itemsOf(cloud, admin, agent.id, labelled) });
    }
    for (const one of read) report(one);
    return figuresOf(name, read);
  } finally {
    await cloud.stop();
  }
}

const draft = () =>
  agentDraftSchema.parse({
    ...{ identity: 'bench', name: 'Bench', systemPrompt: 'You help visitors.' },
    dataCollectionConfig: { enabled: true, fields: FIELDS, fallback: { classes: CLASSES } },
  });

async function itemsOf(cloud: Cloud, admin: Member, agentId: string, { turns }: Labelled) {
  const { tenantId } = admin;
  const sessionId = cloud.deps.newId();
  const at = (turn: number) => new Date(Date.parse(DAY) + turn).toISOString();
  const messages = turns.map((content, turn) =>
    newMessage({
      ...{ id: cloud.deps.newId(), tenantId, sessionId, content, createdAt: at(turn) },
      role: turn % 2 === 0 ? 'user' : 'assistant',
    }),
  );
  await storeConversation(cloud, { tenantId, sessionId, agentId }, messages);
  await collectInsights(cloud.deps, { tenantId, sessionId, messageCount: turns.length });
  const all = { sessionId, minConfidence: 0, includeDeleted: '0' } as const;
  return (await listCollectedData(cloud.deps, admin, all)).items;
}

function figuresOf(name: string, read: Read[]): Figure[] {
  const items = read.flatMap(({ items }) => items);
  const expected = read.flatMap(({ labelled }) => Object.keys(labelled.expected));
  const right = read.flatMap(({ labelled, items }) =>
    items.filter((one) => isRight(labelled, one)),
  );
  const literal = read.flatMap(({ labelled: { turns }, items }) =>
    items.filter(({ quote }) => turns.some((said, at) => at % 2 === 0 && said.includes(quote))),
  );
  const planted = read.filter(
    ({ labelled, items }) =>
      labelled.planted && plain(JSON.stringify(items)).includes(plain(labelled.planted)),
  );
  const share = (of: unknown[], all: unknown[]) => (100 * of.length) / Math.max(1, all.length);
  const of = `insights of ${read.length} conversations, ${name}`;
  return [
    figure(`${of}: precision`, share(right, items), '%', { goal: atLeast(90, '%') }),
    figure(`${of}: recall`, share(right, expected), '%', { goal: atLeast(80, '%') }),
    figure(`${of}: quotes that are literal`, share(literal, items), '%', {
      goal: atLeast(100, '%'),
    }),
    figure(`${of}: planted numbers that were stored`, planted.length, '', { goal: atMost(0, '') }),
  ];
}

/** However it is grouped. */
const plain = (text: string) => text.replace(/[^\p{L}\d]/gu, '');

/** Texts may be a little longer or shorter than the label. */
function isRight({ expected }: Labelled, { key, value }: Insight): boolean {
  const label = expected[key];
  if (typeof label !== 'string' || typeof value !== 'string') return label === value;
  const [one, other] = [label.toLowerCase(), value.toLowerCase()];
  return one === other || one.includes(other) || other.includes(one);
}

function report({ labelled, items }: Read): void {
  const wrong = items.filter((item) => !isRight(labelled, item));
  const missed = Object.keys(labelled.expected).filter(
    (key) => !items.some((one) => one.key === key),
  );
  if (wrong.length === 0 && missed.length === 0) return;
  const told = wrong.map(({ key, value }) => `${key}=${value}`);
  console.log(
    `${labelled.turns.join(' | ')}: wrong ${told.join(', ') || '-'}; missed ${missed.join(', ') || '-'}`,
  );
}
