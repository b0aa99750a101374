import { expect } from '@jest/globals';
import { getUnansweredQuestions } from '@talkwright/shared/areas/analytics';
import { getUsage, listInvoices } from '@talkwright/shared/areas/billing';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { getDigest } from '@talkwright/shared/areas/digest';
import { listCollectedData } from '@talkwright/shared/areas/insights';
import { journalEventSchema } from '../../../../functions/src/journal/journal-event.ts';
import { logIn } from '../../client.ts';
import { blobsIn } from '../../stack/stores.ts';
import type { Kept, Row, There } from './row.ts';

type Heron = NonNullable<Kept['heron']> & { member: There['member'] };

const HERON = '2026-11-28';

export const ofHeron: Row[] = [
  rowOf(
    'what was learnt from visitors',
    ({ member, sessionId }) => member.call(listCollectedData, { sessionId }),
    {
      items: expect.arrayContaining([
        expect.objectContaining({ key: 'name', value: 'Anna Schmidt' }),
        expect.objectContaining({ key: 'team_size', value: 12 }),
      ]),
      missing: ['invoice'],
    },
  ),
  rowOf('questions without an answer', ({ member }) => member.call(getUnansweredQuestions, {}), {
    groups: [{ question: 'Who painted the Mona Lisa?', count: 1 }],
  }),
  rowOf('digests', ({ member, agentId }) => member.call(getDigest, { id: agentId }), {
    recipients: [
      { email: 'agreed@heron.example', state: 'confirmed' },
      { email: 'left@heron.example', state: 'unsubscribed' },
    ],
    last: { conversations: 1, mails: 1 },
  }),
  rowOf(
    'conversations in Slack',
    ({ member }) => member.call(getChatHistory, { sessions: '1', q: 'boats' }),
    { sessions: [{ agent_name: 'Heron in Slack', opening: 'When do the boats go out?' }] },
  ),
  rowOf('subscriptions', ({ member }) => member.call(getUsage, {}), {
    is_billed: true,
    subscription: { status: 'active', plan: 'scale' },
  }),
  rowOf('invoices', ({ member }) => member.call(listInvoices, {}), {
    invoices: [{ status: 'paid' }],
  }),
  rowOf(
    'the journal of what has ended',
    async () =>
      (await blobsIn('journal')).map(
        (content) => journalEventSchema.parse(JSON.parse(content)).kind,
      ),
    expect.arrayContaining(['conversationErased', 'recipientLeft']),
  ),
];

/** As its own administrator asks for it. */
function rowOf(what: string, read: (heron: Heron) => Promise<unknown>, expected: unknown): Row {
  return [
    what,
    async ({ heron, password }) => {
      if (!heron) throw new Error('The folder has no Heron Rentals.');
      return read({ ...heron, member: await logIn(heron.email, password) });
    },
    expected,
    HERON,
  ];
}
