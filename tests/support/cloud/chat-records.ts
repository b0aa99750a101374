import { CosmosClient } from '@azure/cosmos';
import type { MessageRecord } from '../../../functions/src/conversations/conversation-records.ts';
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
