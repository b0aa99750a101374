import { expect, it } from '@jest/globals';
import { chat } from '@talkwright/shared/areas/chat';
import { rateLimits } from '../../functions/src/chat/rate-limits.ts';
import { newAgent } from '../support/api/agents.ts';
import { anyAddress, converse, newTenant, send } from '../support/client.ts';

const acme = await newTenant();

it('lets nobody buy answers without end from one address with a public key', async () => {
  const agent = await newAgent(acme);
  const { max } = rateLimits.begunByAddress;
  const from = anyAddress();
  const begin = async (address: string) => {
    const headers = { 'x-api-key': agent.api_key, 'x-forwarded-for': address };
    const answer = await send(chat, { message: 'Hello' }, headers);
    await answer.body?.cancel();
    return answer.status;
  };

  const statuses = await Promise.all(Array.from({ length: max + 10 }, () => begin(from)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(max);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await begin(anyAddress())).toBe(200);
});

it('answers one conversation as often as somebody can ask, and no oftener', async () => {
  const agent = await newAgent(acme);
  const begun: Record<string, string> = {};
  for await (const event of converse(agent.api_key, { message: 'Hello' })) {
    if (event.type === 'session') Object.assign(begun, event);
  }
  const { sessionId = '', visitorToken = '' } = begun;
  const { max } = rateLimits.byConversation;
  const ask = async () => {
    const headers = { 'x-api-key': agent.api_key, 'x-forwarded-for': anyAddress() };
    const answer = await send(chat, { message: 'Again', sessionId, visitorToken }, headers);
    const body = answer.ok ? await answer.text() : await answer.json();
    return { status: answer.status, body };
  };

  const answers = await Promise.all(Array.from({ length: max + 5 }, ask));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.body).toMatchObject({
    code: 'too_many',
    error: expect.stringMatching(/try again in/i),
  });
});
