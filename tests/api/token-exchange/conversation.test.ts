import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { ask } from '../../support/api/conversations.ts';
import { newVisitorsAgent } from '../../support/api/visitors-agent.ts';
import { call } from '../../support/client.ts';
import { clientOf } from '../../support/cloud/identity-provider.ts';
import { newEcKey, signUserToken } from '../../support/cloud/token-exchange.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { query } from '../../support/stack/stores.ts';

describe('a conversation', () => {
  const provider = () => clientOf(stack().identityProvider);
  let agent: Agent;
  beforeAll(async () => {
    agent = await newVisitorsAgent('shop');
  });

  const say = (message: string, more: object = {}) => ask(agent, { message, ...more });

  it('looks up what is of whoever is signed in, and of nobody else', async () => {
    const [nora, otto] = await Promise.all([
      provider().userToken('shop', 'nora'),
      provider().userToken(agent.id, 'otto'),
    ]);
    expect((await say('List my orders', { userToken: nora })).text).toContain('nora@example.com');
    expect((await say('List my orders', { userToken: otto })).text).toContain('otto@example.com');
    expect((await say('List my orders')).text).not.toContain('@example.com');
  });

  it('keeps the call, and no token', async () => {
    const userToken = await provider().userToken('shop');
    const { session: own } = await say('List my orders', { userToken });
    const records = await query<{ metadata?: { type?: string } }>(
      'conversations',
      'SELECT * FROM c WHERE c.sessionId = @sessionId',
      own,
    );
    expect(records.map(({ metadata }) => metadata?.type)).toContain('tool');
    expect(JSON.stringify(records)).not.toContain('eyJ');
  });

  it('of somebody who was signed in opens to nobody else', async () => {
    const [nora, otto] = await Promise.all([
      provider().userToken('shop', 'nora'),
      provider().userToken('shop', 'otto'),
    ]);
    const { session: own } = await say('Hello');
    await say('Hello again', { ...own, userToken: nora });
    const history = (userToken?: string) =>
      call(
        getChatHistory,
        { sessionId: own.sessionId },
        {
          'x-api-key': agent.api_key,
          'x-visitor-token': own.visitorToken,
          ...(userToken && { 'x-user-token': userToken }),
        },
      );
    await expect(history(nora)).resolves.toMatchObject({ session: { message_count: 4 } });
    const refused = { status: 401, code: 'visitor_token_refused' };
    await expect(history()).rejects.toMatchObject(refused);
    await expect(history(otto)).rejects.toMatchObject(refused);
    await expect(say('And me?', { ...own, userToken: otto })).rejects.toMatchObject(refused);
    await expect(say('And me?', own)).rejects.toMatchObject(refused);
  });

  it('with an empty token is refused with a sentence', async () => {
    const empty = { status: 400, message: expect.stringContaining('The user token is empty.') };
    await expect(say('List my orders', { userToken: '' })).rejects.toMatchObject(empty);
    const { session: own } = await say('Hello');
    await expect(
      call(getChatHistory, { ...own, userToken: '' }, { 'x-api-key': agent.api_key }),
    ).rejects.toMatchObject(empty);
  });

  it('with a token that does not hold is refused, and stores nothing', async () => {
    const forged = await signUserToken(newEcKey().privateKey, { aud: 'shop' });
    for (const userToken of [forged, 'abc', await provider().userToken('another-agent')]) {
      await expect(say('List my orders', { userToken })).rejects.toMatchObject({
        status: 401,
        code: 'user_token_refused',
        message: expect.stringContaining('Your sign-in could not be confirmed'),
      });
    }
  });
});
