import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AgentCaller, Member } from '../../../functions/src/accounts/caller.ts';
import { getSession } from '../../../functions/src/chat-history/get-session.ts';
import { newMessage } from '../../support/chat-records.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage, type Session, say } from '../../support/cloud/visitors.ts';

let cloud: Cloud;
let client: CosmosClient;
let admin: Member;
let page: AgentCaller;
let time = Date.parse('2026-03-31T12:00:00.000Z');

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(time++) });
  client = new CosmosClient(cloud.connection);
  admin = await newAdmin(cloud.deps);
  page = await newPage(cloud, admin, 'Support');
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
});

const open = (
  { sessionId }: Session,
  more: { cursor?: string; apiKey?: string } = {},
  who = admin,
) => getSession(cloud.deps, who, { sessionId, ...more });

it('shows a conversation with what each answer has taken', async () => {
  const session = await say(cloud, page, { message: 'Hello there' });
  await say(cloud, page, { session, message: 'And again' });
  const { session: row, messages, next_cursor } = await open(session);
  expect(row).toMatchObject({
    ...{ session_id: session.sessionId, agent_instance_id: page.agentId, agent_name: 'Support' },
    ...{ message_count: 4, opening: 'Hello there', channel: 'widget', unanswered: null },
  });
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  expect(messages[1]?.usage).toMatchObject({
    input_tokens: expect.any(Number),
    output_tokens: expect.any(Number),
    milliseconds: expect.any(Number),
    model: expect.any(String),
  });
  expect(next_cursor).toBeNull();
});

it('shows one that nobody has summarized yet', async () => {
  const session = await say(cloud, page, { message: 'Quick' });
  expect((await open(session)).session).toMatchObject({ opening: 'Quick', message_count: 2 });
});

it('shows the end of a long one first, in whole turns, internal events among them', async () => {
  const session = await say(cloud, page);
  const { tenantId, sessionId } = session;
  const items = client.database('talkwright').container('conversations').items;
  const turns = Array.from({ length: 150 }, (_, turn) => turn);
  const first = time;
  time += turns.length;
  for (const turn of turns) {
    const createdAt = new Date(first + turn).toISOString();
    const said = { tenantId, sessionId, createdAt };
    const id = `z${String(turn).padStart(4, '0')}`;
    await Promise.all([
      items.create(newMessage({ ...said, id: `${id}-1`, role: 'user' })),
      items.create(
        newMessage({
          ...said,
          id: `${id}-2`,
          role: 'internal',
          content: '{}',
          metadata: { type: 'rag' },
        }),
      ),
      items.create(newMessage({ ...said, id: `${id}-3`, role: 'assistant' })),
    ]);
  }

  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { messages, next_cursor } = await open(session, cursor ? { cursor } : {});
    expect(messages[0]?.role).toBe('user');
    ids.unshift(...messages.map(({ id }) => id));
    cursor = next_cursor ?? undefined;
  } while (cursor);
  expect(ids).toHaveLength(2 + 3 * turns.length);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.slice(2)).toEqual([...ids.slice(2)].sort());
});

it('is nobody else’s: not another organization’s, nor that of another agent’s key', async () => {
  const session = await say(cloud, page);
  const other = await newAdmin(cloud.deps, 'Other');
  const missing = { code: 'session_not_found' };
  await expect(open(session, {}, other)).rejects.toMatchObject(missing);
  const sales = await newPage(cloud, admin, 'Sales');
  const { agentKey } = (await cloud.deps.agents.get(admin.tenantId, sales.agentId)).value;
  await expect(open(session, { apiKey: agentKey })).rejects.toMatchObject(missing);
});
