import { CosmosClient } from '@azure/cosmos';
import type {
  MessageRecord,
  SessionRecord,
} from '../../../functions/src/conversations/conversation-records.ts';
import type { Cloud } from './embedded-cloud.ts';

/** All that lies in the partition of a conversation. */
export async function storedIn({ connection }: Cloud, tenantId: string, sessionId: string) {
  const client = new CosmosClient(connection);
  try {
    const { resources } = await client
      .database('talkwright')
      .container('conversations')
      .items.query<Partial<MessageRecord>>('SELECT * FROM c ORDER BY c.createdAt', {
        partitionKey: [tenantId, sessionId],
      })
      .fetchAll();
    return resources;
  } finally {
    client.dispose();
  }
}

/** A conversation that nobody had: as if it were said. */
export async function storeConversation(
  { connection }: Cloud,
  { tenantId, sessionId, agentId }: { tenantId: string; sessionId: string; agentId: string },
  messages: MessageRecord[],
): Promise<void> {
  const client = new CosmosClient(connection);
  const container = client.database('talkwright').container('conversations');
  const [first, last] = [messages[0], messages.at(-1)];
  const session: SessionRecord = {
    ...{ id: sessionId, type: 'session', tenantId, sessionId, agentId, visitorTokenHash: 'none' },
    messageCount: messages.length,
    createdAt: first?.createdAt ?? '',
    updatedAt: last?.createdAt ?? '',
  };
  try {
    await Promise.all([session, ...messages].map((record) => container.items.create(record)));
  } finally {
    client.dispose();
  }
}
