import type { NumberedPassage } from '../../functions/src/answering/pack-passages.ts';
import type { MessageRecord } from '../../functions/src/conversations/conversation-records.ts';

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
  path: '',
  text: 'The warranty is two years.',
  lead: 0,
  score: 0.5,
  ...fields,
});
