import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@talkwright/shared/areas/agents';
import { getDocument } from '@talkwright/shared/areas/documents';
import { upload, uploadAndWait } from '../support/api/documents.ts';
import { newTenant } from '../support/api/organizations.ts';
import { converse } from '../support/client.ts';
import { agreeOnLimits } from '../support/stack/agree-on-limits.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import { startStack, stopStack } from '../support/stack/stack.ts';
import { type Figure, figure, percentile, ratioAtMost } from './figures.ts';

/** The least that a container can have on Azure. */
const UNITS_A_SECOND = '400';
const IDLE_TURNS = 20;
/** What there is to be found meanwhile. */
const KNOWN_BYTES = 500_000;
const TEXT_BYTES = 1_000_000;
const QUESTION = 'At how many bar does pump 7 run?';

/** What visitors notice of a file being taken in, where the database takes no more than the least that can be bought. */
export async function benchThroughput(): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-bench-'));
  const stack = await startStack(
    data,
    await freePorts(),
    '--no-demo',
    '--throughput',
    UNITS_A_SECOND,
  );
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
  try {
    return await chatsBesideALargeText();
  } finally {
    await stopStack(stack);
    rmSync(data, { recursive: true, force: true });
  }
}

async function chatsBesideALargeText(): Promise<Figure[]> {
  const member = await newTenant({ plan: 'scale' });
  await agreeOnLimits(member.tenant.id, { conversations: 1_000_000 });
  const { agent } = await member.call(createAgent, {
    identity: 'support',
    name: 'Support',
    systemPrompt: 'You answer questions about our machines.',
    ragEnabled: true,
  });
  await uploadAndWait(
    member,
    { name: 'known.txt', content: textOf(KNOWN_BYTES, aboutPumps) },
    agent.id,
  );
  await timeOfTurn(agent.api_key);
  const idle: number[] = [];
  while (idle.length < IDLE_TURNS) idle.push(await timeOfTurn(agent.api_key));

  const start = performance.now();
  const { id } = await upload(
    member,
    { name: 'all.txt', content: textOf(TEXT_BYTES, aboutParcels) },
    agent.id,
  );
  const meanwhile: number[] = [];
  for (;;) {
    const { document } = await member.call(getDocument, { id });
    if (document.status === 'failed') throw new Error(document.error ?? document.status);
    if (document.status === 'ready') break;
    meanwhile.push(await timeOfTurn(agent.api_key));
  }
  const seconds = (performance.now() - start) / 1_000;
  const name = `chat: until the first word, p50, beside 1 MB being taken in at ${UNITS_A_SECOND} RU/s`;
  return [
    figure(name, percentile(meanwhile, 0.5), 'ms', {
      baseline: percentile(idle, 0.5),
      goal: ratioAtMost(2),
    }),
    figure('chat: the same, p95', percentile(meanwhile, 0.95), 'ms', {
      baseline: percentile(idle, 0.95),
    }),
    figure('ingestion: 1 MB of text meanwhile, from upload to searchable', seconds, 's'),
  ];
}

async function timeOfTurn(apiKey: string): Promise<number> {
  const start = performance.now();
  let firstWordAt = Number.NaN;
  for await (const event of converse(apiKey, { message: QUESTION })) {
    if (event.type === 'delta' && Number.isNaN(firstWordAt)) firstWordAt = performance.now();
    if (event.type === 'error') throw new Error(event.error);
  }
  return firstWordAt - start;
}

function textOf(bytes: number, sentence: (n: number) => string): string {
  let text = '';
  for (let n = 0; text.length < bytes; n++) text += sentence(n) + (n % 10 === 9 ? '\n\n' : '\n');
  return text;
}

const aboutPumps = (n: number) =>
  `Pump ${n} of machine ${n % 89} runs at ${n % 17} bar and is serviced by team ${n % 23}.`;
const aboutParcels = (n: number) =>
  `Parcel no. ${n} left warehouse ${n % 53} on day ${n % 29} and weighs ${n % 31} kilograms.`;
