import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  exportChatHistory as exportContract,
  getChatHistory as listContract,
} from '@talkwright/shared/areas/chat-history';
import { exportChatHistory } from '../../../functions/src/chat-history/export-chat-history.ts';
import { getSession } from '../../../functions/src/chat-history/get-session.ts';
import { listSessions } from '../../../functions/src/chat-history/list-sessions.ts';
import { sweepConversations } from '../../../functions/src/conversations/sweep-conversations.ts';
import { newMessage } from '../../support/chat-records.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage, say } from '../../support/cloud/visitors.ts';

const TURNS = 2_000;

let cloud: Cloud;
let client: CosmosClient;
let time = Date.parse('2026-03-31T12:00:00.000Z');
beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(time++) });
  client = new CosmosClient(cloud.connection);
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
});

it('a conversation of 2,000 turns is found by its last words, read to its beginning and exported whole', async () => {
  const admin = await newAdmin(cloud.deps);
  const page = await newPage(cloud, admin, 'Support');
  const session = await say(cloud, page, { message: 'Hello' });
  const { tenantId, sessionId } = session;
  const { items } = client.database('talkwright').container('conversations');
  const messages = Array.from({ length: TURNS }, (_, turn) =>
    (['user', 'assistant'] as const).map((role) => ({
      ...newMessage({ tenantId, sessionId, id: `${role}-${String(turn).padStart(4, '0')}`, role }),
      content: `In turn ${turn} we spoke of subject${turn} and of nothing else.`,
      createdAt: new Date(time++).toISOString(),
    })),
  ).flat();
  for (let from = 0; from < messages.length; from += 100) {
    const part = messages.slice(from, from + 100);
    await items.batch(
      part.map((resourceBody) => ({ operationType: 'Create' as const, resourceBody })),
      [tenantId, sessionId],
    );
  }
  await sweepConversations(cloud.deps);

  const asked = listContract.query.parse({ sessions: '1', q: `subject${TURNS - 1}` });
  const { sessions } = await listSessions(cloud.deps, admin, asked);
  expect(sessions).toMatchObject([{ session_id: sessionId }]);

  const read: string[] = [];
  for (let cursor: string | undefined, isFirst = true; cursor || isFirst; isFirst = false) {
    const part = await getSession(cloud.deps, admin, { sessionId, ...(cursor && { cursor }) });
    read.unshift(...part.messages.map(({ id }) => id));
    cursor = part.next_cursor ?? undefined;
  }
  expect(read).toHaveLength(2 * TURNS + 2);
  expect(new Set(read).size).toBe(read.length);

  const file = exportChatHistory(
    cloud.deps,
    admin,
    exportContract.query.parse({ sessionId, format: 'csv' }),
  );
  let lines = 0;
  for await (const text of file) lines += text.split('\n').length - 1;
  expect(lines).toBeGreaterThanOrEqual(2 * TURNS + 2);
});
