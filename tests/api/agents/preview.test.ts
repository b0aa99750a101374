import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Agent,
  createAgent,
  createPreviewToken,
  updateAgent,
} from '@talkwright/shared/areas/agents';
import { getWidgetConfig } from '@talkwright/shared/areas/chat';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { logout } from '@talkwright/shared/areas/sign-in';
import { newTenant } from '../../support/api/organizations.ts';
import { call, converse, type Member } from '../../support/client.ts';
import { stack } from '../../support/stack/running-stack.ts';

const draft = (name: string) => ({
  identity: 'previewed',
  name,
  systemPrompt: `You are ${name}, the assistant of the shop.`,
});

let acme: Member;
let agent: Agent;
beforeAll(async () => {
  acme = await newTenant();
  agent = (await acme.call(createAgent, draft('Published'))).agent;
  await acme.call(updateAgent, { id: agent.id, ...draft('Newest'), publish: false });
});

const tokenFor = async ({ id }: Agent, member = acme) =>
  (await member.call(createPreviewToken, { id })).previewToken;
const nameSeen = async (headers: Record<string, string>) =>
  (await call(getWidgetConfig, {}, { 'x-api-key': agent.api_key, ...headers })).agent.name;
const refused = { status: 401, code: 'preview_token_refused' };

describe('a preview token', () => {
  it('leads to the newest version, while visitors see the published one', async () => {
    expect(await nameSeen({})).toBe('Published');
    expect(await nameSeen({ 'x-preview-token': await tokenFor(agent) })).toBe('Newest');
  });

  it('lets one talk to the newest version, and read that conversation back', async () => {
    const headers = { 'x-preview-token': await tokenFor(agent) };
    let text = '';
    let session = { sessionId: '', visitorToken: '' };
    const said = converse(agent.api_key, { message: 'Who are you?' }, undefined, headers);
    for await (const event of said) {
      if (event.type === 'session') session = event;
      if (event.type === 'delta') text += event.text;
    }
    expect(text).toContain('I am Newest');
    const history = await call(
      getChatHistory,
      { sessionId: session.sessionId },
      { ...headers, 'x-api-key': agent.api_key, 'x-visitor-token': session.visitorToken },
    );
    expect(history.messages).toHaveLength(2);
  });

  it('is good for an hour', async () => {
    const { expiresAt } = await acme.call(createPreviewToken, { id: agent.id });
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
  });

  it.each(['', 'none', 'a.b.c'])(
    'that is none (%j) never leads to the published one',
    async (token) => {
      await expect(nameSeen({ 'x-preview-token': token })).rejects.toMatchObject(refused);
    },
  );

  it('is none for another agent, or with the key of an access token', async () => {
    const { agent: second } = await acme.call(createAgent, {
      ...draft('Second'),
      identity: 'second',
    });
    for (const token of [await tokenFor(second), acme.token]) {
      await expect(nameSeen({ 'x-preview-token': token })).rejects.toMatchObject(refused);
    }
  });

  it('is not given to other organizations', async () => {
    const other = await newTenant();
    await expect(tokenFor(agent, other)).rejects.toMatchObject({ code: 'agent_not_found' });
  });

  it('ends with the session that it was asked for in', async () => {
    const member = await newTenant();
    const { agent: own } = await member.call(createAgent, draft('Own'));
    const headers = { 'x-api-key': own.api_key, 'x-preview-token': await tokenFor(own, member) };
    await call(getWidgetConfig, {}, headers);
    await member.call(logout, {}, { cookie: member.refreshCookie, origin: stack().app });
    await expect(call(getWidgetConfig, {}, headers)).rejects.toMatchObject(refused);
  });

  it('may be sent from any page', async () => {
    const response = await fetch(`${stack().api}/widget/chat`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://customer.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key, x-preview-token',
      },
    });
    expect(response.headers.get('access-control-allow-headers')).toContain('x-preview-token');
  });
});
