import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAgent } from '@talkwright/shared/areas/agents';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { converse } from '../../support/client.ts';
import { agreeOnLimits } from '../../support/stack/agree-on-limits.ts';
import { conversationsSwept } from '../../support/stack/conversations-swept.ts';
import { freePorts } from '../../support/stack/free-ports.ts';
import { startStack, stopStack } from '../../support/stack/stack.ts';
import type { Figure } from '../figures.ts';
import { costsOf, floorOf, type Taken } from './costs.ts';
import { meanwhile, type Stock } from './take-stock.ts';

const CONVERSATIONS = 200;
const AT_ONCE = 4;
const QUESTIONS = [
  'How long do I have to return a bike?',
  'What does shipping to Norway cost?',
  'When is the workshop open?',
];
const IDLE_SECONDS = 60;

/**
 * What 1,000 conversations of three questions take, with an agent that looks its answers up, and what a month takes in which
 * nothing happens. Request units are the local database's estimates; requests, records, messages and runs are counted.
 */
export async function benchCapacity(): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-bench-'));
  const stack = await startStack(data, await freePorts(), '--no-demo');
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
  try {
    return await measure();
  } finally {
    await stopStack(stack);
    rmSync(data, { recursive: true, force: true });
  }
}

async function measure(): Promise<Figure[]> {
  const { apiKey, tenantId } = await prepare();
  await converseOnce(apiKey);
  await conversationsSwept(tenantId);
  const idle = await meanwhile(() => delay(IDLE_SECONDS * 1_000));

  let requestSeconds = 0;
  const start = performance.now();
  const taken = await meanwhile(async () => {
    const lane = async () => {
      for (let n = 0; n < CONVERSATIONS / AT_ONCE; n++)
        requestSeconds += await converseOnce(apiKey);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    await conversationsSwept(tenantId);
  });
  const seconds = (performance.now() - start) / 1_000;

  const scale = 1_000 / CONVERSATIONS;
  const own = scaled(without(taken, idle, seconds / IDLE_SECONDS), scale);
  const requests = {
    requestSeconds: requestSeconds * scale,
    requestCount: 1_000 * QUESTIONS.length,
  };
  return [...costsOf({ ...own, ...requests } satisfies Taken), ...floorOf(idle, IDLE_SECONDS)];
}

async function prepare(): Promise<{ apiKey: string; tenantId: string }> {
  const member = await newTenant({ plan: 'scale' });
  await agreeOnLimits(member.tenant.id, { conversations: 1_000_000 });
  const { agent } = await member.call(createAgent, {
    identity: 'support',
    name: 'Support',
    systemPrompt: 'You answer questions about our shop.',
    ragEnabled: true,
  });
  const topics = Array.from({ length: 200 }, (_, n) => `## Topic ${n}\n\n${paragraph(n)}`);
  await uploadAndWait(member, { name: 'shop.md', content: topics.join('\n\n') }, agent.id);
  return { apiKey: agent.api_key, tenantId: member.tenant.id };
}

/** Answers for how many seconds its requests were open. */
async function converseOnce(apiKey: string): Promise<number> {
  let session = {};
  const start = performance.now();
  for (const message of QUESTIONS) {
    for await (const event of converse(apiKey, { message, ...session })) {
      if (event.type === 'session') {
        session = { sessionId: event.sessionId, visitorToken: event.visitorToken };
      }
      if (event.type === 'error') throw new Error(event.error);
    }
  }
  return (performance.now() - start) / 1_000;
}

/** What timers use in any case is the month's, not the conversations'. */
const without = (taken: Stock, idle: Stock, times: number): Stock => ({
  ...taken,
  units: eachOf(taken.units, (value, id) => Math.max(0, value - times * (idle.units[id] ?? 0))),
  requests: eachOf(taken.requests, (value, id) =>
    Math.max(0, value - times * (idle.requests[id] ?? 0)),
  ),
});

const scaled = (stock: Stock, by: number): Stock => ({
  units: eachOf(stock.units, (value) => value * by),
  requests: eachOf(stock.requests, (value) => value * by),
  bytes: eachOf(stock.bytes, (value) => value * by),
  queueRuns: { count: stock.queueRuns.count * by, seconds: stock.queueRuns.seconds * by },
  timerRuns: stock.timerRuns,
  tokens: { input: stock.tokens.input * by, output: stock.tokens.output * by },
});

const eachOf = (of: Record<string, number>, change: (value: number, id: string) => number) =>
  Object.fromEntries(Object.entries(of).map(([id, value]) => [id, change(value, id)]));

const paragraph = (n: number) =>
  [
    `Article ${n}: a bike can be returned within ${20 + (n % 20)} days if it was not ridden outdoors.`,
    `Shipping to Norway costs ${10 + n} crowns and takes ${2 + (n % 5)} days.`,
    `The workshop is open from ${7 + (n % 4)} to ${16 + (n % 4)} on weekdays.`,
    `The frame is covered by a warranty of ${2 + (n % 8)} years against breakage.`,
  ].join(' ');
