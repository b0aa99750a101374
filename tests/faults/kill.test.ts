import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteAccount } from '@talkwright/shared/areas/account';
import { type Agent, listAgents } from '@talkwright/shared/areas/agents';
import { type Document, listDocuments, searchDocuments } from '@talkwright/shared/areas/documents';
import * as auth from '@talkwright/shared/areas/sign-in';
import { type CountersRecord, daysOf } from '../../functions/src/conversations/counters-record.ts';
import queues from '../../infra/queues.json' with { type: 'json' };
import { inOrder, storeAnsweredTurns } from '../support/answered-turns.ts';
import { newAgent } from '../support/api/agents.ts';
import { settled, upload, uploadAndWait } from '../support/api/documents.ts';
import { signUp } from '../support/api/sign-up.ts';
import { converse, type Member } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import { mailTo } from '../support/stack/mailbox.ts';
import { pidOf, processesOf } from '../support/stack/processes.ts';
import { deadLettersIn, sendToQueue } from '../support/stack/queues.ts';
import { type Stack, startStack, stopStack } from '../support/stack/stack.ts';
import { placesOf, query, withDatabase } from '../support/stack/stores.ts';
import { fireTimer } from '../support/stack/timers.ts';
import { newTrace } from '../support/telemetry/trace.ts';

const { maxDeliveryCount: DELIVERIES } = queues.mail;
/** Of a mail: eight within minutes, and one each quarter of an hour for a day. */
const LAST_ATTEMPT = 104;
/** Of the organization whose purge is killed: enough for a moment in the middle. */
const ENTRIES = 3_000;
const AT_ONCE = 100;

const ports = await freePorts();
const data = mkdtempSync(join(tmpdir(), 'talkwright-kill-'));
let stack: Stack;
let member: Member;

beforeAll(async () => {
  await start();
  member = await signUp({ plan: 'scale' });
});
afterAll(async () => {
  await stopStack(stack);
  rmSync(data, { recursive: true, force: true });
});

describe('everything is killed', () => {
  const input = { message: 'When does the workshop open?', clientMessageId: 'message-1' };
  let owner: Member;
  let agent: Agent;
  let accepted: { id: string }[];
  let session = { sessionId: '', visitorToken: '' };

  beforeAll(async () => {
    owner = await signUp({ plan: 'scale' });
    agent = await newAgent(owner, { ragEnabled: true });
    const hours = { name: 'hours.md', content: 'The workshop opens at nine.' };
    await uploadAndWait(owner, hours, agent.id);
    const uploads = Array.from({ length: 8 }, (_, n) => manual(n));
    accepted = await Promise.all(uploads.map((file) => upload(owner, file, agent.id)));
    await statusOfAny(owner, 'processing');
    for await (const event of converse(agent.api_key, input)) {
      if (event.type === 'session') session = event;
      if (event.type === 'delta') break;
    }
    killAll();
    await start();
  });

  it('and nothing acknowledged is lost, and what was under way is finished', async () => {
    const { agents } = await owner.call(listAgents, {});
    expect(agents.map(({ id }) => id)).toEqual([agent.id]);
    const documents = await Promise.all(accepted.map(({ id }) => settled(owner, id, 90_000)));
    expect(documents.map(({ status, error }) => error ?? status)).toEqual(
      accepted.map(() => 'ready'),
    );

    // Nothing is there twice: as many chunks are stored as the records say, each found once.
    const all = (await owner.call(listDocuments, {})).documents;
    const chunks = all.reduce((sum, { metadata }) => sum + metadata.chunks, 0);
    expect(await storedChunks(owner.tenant.id)).toBe(chunks);
    const { results } = await owner.call(searchDocuments, { query: 'pump 3 pressure', topK: 10 });
    const places = results.map(({ document, excerpt }) => `${document.id} ${excerpt}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('and a conversation is kept, and its unanswered message answered once', async () => {
    // As often as a person would press Retry: a conversation takes only so many messages.
    const { sessionId, visitorToken } = session;
    const again = () => collect(converse(agent.api_key, { ...input, sessionId, visitorToken }));
    const events = await eventually(again, 60_000, { shortestMs: 1_000, longestMs: 1_000 });
    expect(events.at(-1)).toMatchObject({ type: 'done' });
    const text = events.flatMap((event) => (event.type === 'delta' ? event.text : [])).join('');
    expect(text).toContain('nine');
  });

  it('and who was signed in still is', async () => {
    await expect(owner.call(auth.me, {})).resolves.toMatchObject({ user: { id: owner.user.id } });
  });
});

it.each(['cosmos', 'service-bus', 'blob', 'functions-host', 'mail'])(
  'goes on after %s was killed while documents were taken in',
  async (service) => {
    const accepted = await Promise.all(
      [10, 11].map((n) => upload(member, manual(n, `${service}-${n}.md`))),
    );
    process.kill(pidOf(data, service), 'SIGKILL');

    const documents = await Promise.all(
      accepted.map(({ id }) => comingBack(() => settled(member, id, 90_000))),
    );
    expect(documents.map(({ status, error }) => error ?? status)).toEqual(['ready', 'ready']);
  },
);

it('sends the mail that was promised although the mail server was away', async () => {
  process.kill(pidOf(data, 'mail'), 'SIGKILL');
  const { email } = await signUp();
  await expect(comingBack(() => mailTo(email, 'Verify your email address'))).resolves.toBeTruthy();
});

it('gives a message up once, and not as if its worker had died each time', async () => {
  const { headers, told } = newTrace();
  const message = { to: 'nowhere', subject: 'Lost', text: 'Lost', html: 'Lost' };
  await sendToQueue('mail', message, LAST_ATTEMPT, headers);
  await eventually(async () => {
    expect(await deadLettersIn('mail')).toEqual([{ givenUpAfter: LAST_ATTEMPT, message }]);
  }, 30_000);
  // Itself, and each delivery of what it leaves.
  const isWhole = (spans: { name: string }[]) =>
    spans.filter(({ name }) => name === 'process mail').length > DELIVERIES;
  await eventually(async () => {
    const { logs } = await told(isWhole);
    expect(logs.filter(({ event }) => event === 'message failed')).toHaveLength(1);
  });
});

it('counts every answer exactly once although whoever counts is killed in the middle of it', async () => {
  const { tenant } = await signUp();
  const of = { tenantId: tenant.id, agentId: 'counted' };
  const counted = () => countedTurns(tenant.id);
  const { expected } = await withDatabase((database) =>
    storeAnsweredTurns(database.container('conversations'), of, { conversations: 100, turns: 5 }),
  );
  for (const already of [0, 250]) {
    await comingBack(() => fireTimer('conversations-sweep'));
    await eventually(async () => expect(await counted()).toBeGreaterThan(already), 60_000, {
      longestMs: 20,
    });
    process.kill(pidOf(data, 'functions-host'), 'SIGKILL');
  }

  await comingBack(() => fireTimer('conversations-sweep'));
  await eventually(async () => expect(await counted()).toBe(500), 60_000);
  const counters = await query<CountersRecord>(
    'ledger-buckets',
    "SELECT * FROM c WHERE c.type = 'counters' AND c.agentId = 'counted'",
  );
  expect(inOrder(counters.flatMap(daysOf))).toEqual(expected);
});

it('finishes a purge that was killed in the middle', async () => {
  const leaver = await signUp();
  const { id: tenantId } = leaver.tenant;
  await uploadAndWait(leaver, { name: 'secret.md', content: 'The secret word is pomegranate.' });
  await fillLedger(tenantId);

  await leaver.call(deleteAccount, { confirmation: 'DELETE' });
  const isInTheMiddle = async () => {
    const left = await entriesOf(tenantId);
    expect(left).toBeLessThan(ENTRIES);
    expect(left).toBeGreaterThan(0);
  };
  await eventually(isInTheMiddle, 20_000, { longestMs: 20 });
  process.kill(pidOf(data, 'functions-host'), 'SIGKILL');
  expect(await entriesOf(tenantId)).toBeGreaterThan(0);

  await eventually(async () => {
    expect(await entriesOf(tenantId)).toBe(0);
    expect(await placesOf(tenantId, 'pomegranate')).toEqual([]);
  }, 90_000);
});

async function start(): Promise<void> {
  stack = await startStack(data, ports, '--no-demo', '--test-directives');
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
}

function killAll(): void {
  for (const pid of Object.values(processesOf(data))) process.kill(pid, 'SIGKILL');
}

/** Asks again while a killed service comes back. */
const comingBack = <T>(attempt: () => Promise<T>) => eventually(attempt, 60_000);

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const value of values) collected.push(value);
  return collected;
}

async function statusOfAny(member: Member, status: Document['status']): Promise<void> {
  for (;;) {
    const { documents } = await member.call(listDocuments, {});
    if (documents.some((document) => document.status === status)) return;
  }
}

async function countedTurns(tenantId: string): Promise<number> {
  const sql = "SELECT VALUE COUNT(1) FROM c WHERE c.tenantId = @tenantId AND c.type = 'counted'";
  return (await query<number>('ledger-buckets', sql, { tenantId }))[0] ?? 0;
}

async function storedChunks(tenantId: string): Promise<number> {
  const sql = 'SELECT VALUE COUNT(1) FROM c WHERE c.tenantId = @tenantId';
  return (await query<number>('knowledge', sql, { tenantId }))[0] ?? 0;
}

async function fillLedger(tenantId: string): Promise<void> {
  await withDatabase(async (database) => {
    const { items } = database.container('ledger-buckets');
    const create = (n: number) =>
      items.create({ id: `entry-${n}`, tenantId, bucket: 'audit', type: 'audit' });
    for (let n = 0; n < ENTRIES; n += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => create(n + index)));
    }
  });
}

async function entriesOf(tenantId: string): Promise<number> {
  const sql = 'SELECT VALUE COUNT(1) FROM c WHERE c.tenantId = @tenantId';
  return (await query<number>('ledger-buckets', sql, { tenantId }))[0] ?? 0;
}

const manual = (n: number, name = `manual-${n}.md`) => ({
  name,
  content: Array.from(
    { length: 120 },
    (_, section) =>
      `## Section ${section}\n\n${`Pump ${section} of machine ${n} runs at ${section + n} bar. `.repeat(30)}`,
  ).join('\n\n'),
});
