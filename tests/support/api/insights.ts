import { listCollectedData } from '@talkwright/shared/areas/insights';
import type { Member } from '../client.ts';
import { eventually } from '../eventually.ts';
import { sendToQueue } from '../stack/queues.ts';
import { type AgentFields, newAgent } from './agents.ts';
import { ask } from './conversations.ts';

const FIELDS: NonNullable<NonNullable<AgentFields['dataCollectionConfig']>['fields']> = [
  { key: 'name', required: true },
  { key: 'invoice', required: true },
  { key: 'team_size', type: 'number', description: 'How many people are in the team' },
];

/** What was learnt in a conversation with a new agent, as if its quiet minutes were over. */
export async function newInsights({ call, tenantId }: Pick<Member, 'call'> & { tenantId: string }) {
  const agent = await newAgent(
    { call },
    {
      name: 'Sales',
      dataCollectionConfig: { enabled: true, fields: FIELDS },
    },
  );
  const { session } = await ask(agent, { message: 'My name is Anna Schmidt.' });
  await ask(agent, { ...session, message: 'We are 12 people, and could start next week.' });
  const { sessionId } = session;
  await sendToQueue('insight-extraction', { tenantId, sessionId, messageCount: 4 });
  const items = await eventually(async () => {
    const { items } = await call(listCollectedData, { sessionId });
    if (items.length === 0) throw new Error('The conversation was not read yet.');
    return items;
  });
  return { agent, sessionId, items };
}
