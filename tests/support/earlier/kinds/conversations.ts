import { expect } from '@jest/globals';
import { getChatAnalytics } from '@talkwright/shared/areas/analytics';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { getChatStats } from '@talkwright/shared/areas/dashboard';
import { call } from '../../client.ts';
import type { Row } from './row.ts';

const FEEDBACK = '2026-11-27';
const SATURDAY = 'What are your opening hours on Saturday?';

export const ofConversations: Row[] = [
  [
    'conversations, by the words in them',
    ({ member }) => member.call(getChatHistory, { sessions: '1', q: 'chain' }),
    { sessions: [{ opening: 'How do I look after the chain of my bike?', message_count: 2 }] },
  ],
  [
    'conversations',
    ({ member }) => member.call(getChatHistory, { sessions: '1' }),
    { sessions: [{ agent_name: 'Fern' }, { opening: SATURDAY, message_count: 4 }] },
  ],
  [
    'what was said, and the sources of it',
    async ({ member, visitor }) => {
      const { messages = [] } = await member.call(getChatHistory, { sessionId: visitor.sessionId });
      return messages.filter(({ role }) => role !== 'internal');
    },
    [
      { role: 'user', content: SATURDAY },
      {
        ...{ role: 'assistant', content: expect.stringContaining('9:00') },
        citations: [{ n: 1, filename: 'opening-hours-and-prices.md' }],
      },
      { role: 'user', content: 'And on Sunday?' },
      { role: 'assistant' },
    ],
  ],
  [
    'what its visitor thought of it',
    async ({ member, visitor }) => {
      const { messages = [] } = await member.call(getChatHistory, { sessionId: visitor.sessionId });
      return messages.find(({ role }) => role === 'assistant')?.feedback;
    },
    { thumb: 'up', note: 'Just right.' },
    FEEDBACK,
  ],
  [
    'the same, to its visitor',
    async ({ apiKey, visitor: { sessionId, visitorToken } }) => {
      const headers = { 'x-api-key': apiKey, 'x-visitor-token': visitorToken };
      return call(getChatHistory, { sessionId }, headers);
    },
    { messages: [{ content: SATURDAY }, {}, { content: 'And on Sunday?' }, {}] },
  ],
  [
    'counters of a day',
    async ({ member, day }) => {
      const range = { start: day, end: day, includeModels: '1' } as const;
      return member.call(getChatAnalytics, range);
    },
    {
      rows: [{ messages_in: 3, messages_out: 3, sessions_started: 2 }],
      models: [{ messages_out: 3 }],
    },
  ],
  [
    'counters of all days',
    ({ member }) => member.call(getChatStats, {}),
    { total_sessions: 2, total_messages: 6, cycle_sessions: 2 },
  ],
];
