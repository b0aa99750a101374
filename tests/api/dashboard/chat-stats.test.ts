import { expect, it } from '@jest/globals';
import { getChatStats } from '@talkwright/shared/areas/dashboard';
import { newAgent } from '../../support/api/agents.ts';
import { ask } from '../../support/api/conversations.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { eventually } from '../../support/eventually.ts';

const NOTHING = {
  ...{ total_sessions: 0, total_messages: 0, messages_today: 0 },
  ...{ cycle_sessions: 0, cycle_messages: 0 },
};

it('are nothing where nobody has said anything', async () => {
  const member = await newTenant();
  const stats = await member.call(getChatStats, {});
  expect(stats).toMatchObject(NOTHING);
  expect(stats.cycle_start).toMatch(/^\d{4}-\d\d-01$/);
});

it('count conversations and messages of all agents, and nothing of others', async () => {
  const member = await newTenant({ plan: 'scale' });
  const [agent, other] = [await newAgent(member), await newAgent(member)];
  const { session } = await ask(agent, { message: 'Hello' });
  await ask(agent, { message: 'How are you?', ...session });
  await ask(other, { message: 'Hello' });
  await eventually(async () =>
    expect(await member.call(getChatStats, {})).toMatchObject({
      ...{ total_sessions: 2, total_messages: 6, cycle_sessions: 2, cycle_messages: 6 },
    }),
  );
  const stranger = await newTenant();
  expect(await stranger.call(getChatStats, {})).toMatchObject(NOTHING);
});
