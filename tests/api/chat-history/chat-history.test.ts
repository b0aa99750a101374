import { beforeAll, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import { exportChatHistory, getChatHistory } from '@talkwright/shared/areas/chat-history';
import { newAgent } from '../../support/api/agents.ts';
import { ask } from '../../support/api/conversations.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { newMember } from '../../support/api/people.ts';
import { call, type Member, send } from '../../support/client.ts';
import { conversationsSwept } from '../../support/stack/conversations-swept.ts';

let admin: Member;
let agent: Agent;
let sessionId: string;
let visitorToken: string;

beforeAll(async () => {
  admin = await newTenant();
  agent = await newAgent(admin, { name: 'Shop', identity: 'shop' });
  ({ sessionId, visitorToken } = (await ask(agent, { message: 'Is the ferry running?' })).session);
  await conversationsSwept(admin.tenant.id);
});

it('lists and opens conversations for every member, with an agent key or without one', async () => {
  const colleague = await newMember(admin);
  const key = { 'x-api-key': agent.api_key };
  for (const bearer of [colleague.headers, { ...colleague.headers, ...key }]) {
    const { sessions } = await call(
      getChatHistory,
      { sessions: '1', limit: 25, offset: 0 },
      bearer,
    );
    expect(sessions).toMatchObject([{ session_id: sessionId, identity: 'shop', message_count: 2 }]);
    const opened = await call(getChatHistory, { sessionId, instanceName: 'shop' }, bearer);
    expect(opened).toMatchObject({
      session: { session_id: sessionId, agent_instance_id: agent.id, agent_name: 'Shop' },
      messages: [{ role: 'user' }, { role: 'assistant', usage: { model: expect.any(String) } }],
      next_cursor: null,
    });
  }
});

it('shows whoever has a key alone their own conversation, and no list', async () => {
  const key = { 'x-api-key': agent.api_key };
  const own = await call(
    getChatHistory,
    { sessionId },
    { ...key, 'x-visitor-token': visitorToken },
  );
  expect(own.session).not.toHaveProperty('opening');
  expect(own.messages?.[1]).not.toHaveProperty('usage');
  const refused = { status: 400, code: 'invalid_input' };
  await expect(call(getChatHistory, { sessions: '1' }, key)).rejects.toMatchObject(refused);
  await expect(call(getChatHistory, { sessions: '1' })).rejects.toMatchObject({ status: 401 });
});

it.each([
  [{ limit: -1 }, 'The field limit has to be at least 1'],
  [{ offset: 1e12 }, 'The offset may be at most 10,000: go on with the cursor of the last page'],
  [{ q: 'x'.repeat(10_000) }, 'A search has at most 200 characters'],
  [{ q: '???' }, 'Search for words or numbers: signs alone are not searched for.'],
  [{ from: '2026-03-02', to: '2016-03-02' }, 'The range ends before it begins.'],
])('says what is wrong with %j', async (asked, error) => {
  const refused = admin.call(getChatHistory, { sessions: '1', ...asked });
  await expect(refused).rejects.toMatchObject({ status: 400, body: { error } });
});

it('sends a file, or says why there is none', async () => {
  const file = await send(exportChatHistory, { format: 'csv' }, admin.headers);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="sessions.csv"');
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(await file.text()).toContain('Is the ferry running?');
  const stranger = await newTenant();
  const refused = await send(exportChatHistory, { sessionId }, stranger.headers);
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    ...{ status: 404, body: { code: 'session_not_found' } },
  });
});
