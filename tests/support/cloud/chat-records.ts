import { CosmosClient } from '@azure/cosmos';
import type { NumberedPassage } from '../../../functions/src/answering/pack-passages.ts';
import type { MessageRecord } from '../../../functions/src/conversations/conversation-records.ts';
import type { Cloud } from './embedded-cloud.ts';

export const newMessage = (fields: Partial<MessageRecord> = {}): MessageRecord => ({
  id: 'message',
  type: 'message',
  tenantId: 'tenant',
  sessionId: 'session',
  role: 'user',
  content: 'How long is the warranty?',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

export const newPassage = (fields: Partial<NumberedPassage> = {}): NumberedPassage => ({
  n: 1,
  chunkId: 'chunk',
  documentId: 'document',
  filename: 'Handbook.pdf',
  page: 3,
  heading: '',
  text: 'The warranty is two years.',
  score: 0.5,
  ...fields,
});

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
