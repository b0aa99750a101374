import { describe, expect, it } from '@jest/globals';
import { embedConfigSchema } from '@talkwright/shared/areas/agent-config';
import { createPreviewToken } from '@talkwright/shared/areas/agents';
import { chat, getWidgetConfig } from '@talkwright/shared/areas/chat';
import { newAgent } from '../support/api/agents.ts';
import { newTenant } from '../support/api/organizations.ts';
import { anyAddress, converse, send } from '../support/client.ts';
import { stack } from '../support/stack/running-stack.ts';

const acme = await newTenant({ plan: 'scale' });

it('lets nobody buy answers without end from one address with a public key', async () => {
  const agent = await newAgent(acme);
  const { conversationsPerAddress: max } = embedConfigSchema.parse({});
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
  const { messagesPerConversation: max } = embedConfigSchema.parse({});
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
    error: expect.stringMatching(
      /^This chat has had many messages from here in a short time\. Try again in \d+ minutes\.$/,
    ),
  });
});

it('lets an agent have narrower limits of its own', async () => {
  const agent = await newAgent(acme, { embedConfig: { conversationsPerAddress: 2 } });
  const headers = { 'x-api-key': agent.api_key, 'x-forwarded-for': anyAddress() };
  const begin = async () => {
    const answer = await send(chat, { message: 'Hello' }, headers);
    await answer.body?.cancel();
    return answer.status;
  };
  expect([await begin(), await begin(), await begin()]).toEqual([200, 200, 429]);
});

describe('an agent with a list of websites', () => {
  const SHOP = 'https://shop.example';
  const newShopsAgent = () =>
    newAgent(acme, { embedConfig: { allowedOrigins: ['https://Shop.example/', SHOP, ' '] } });
  type Agent = Awaited<ReturnType<typeof newAgent>>;
  const ask = async ({ api_key }: Agent, headers: Record<string, string>) => {
    const answers = await Promise.all([
      send(getWidgetConfig, {}, { 'x-api-key': api_key, ...headers }),
      send(chat, { message: 'Hello' }, { 'x-api-key': api_key, ...headers }),
    ]);
    const codes = await Promise.all(
      answers.map(async (answer) => (answer.ok ? 200 : (await answer.json()).code)),
    );
    for (const answer of answers) if (!answer.bodyUsed) await answer.body?.cancel();
    return codes;
  };

  it('answers on these alone, on our own page, and to what is no browser', async () => {
    const agent = await newShopsAgent();
    expect(agent.embed_config.allowedOrigins).toEqual([SHOP]);
    const refused = ['page_not_allowed', 'page_not_allowed'];
    for (const origin of ['https://evil.example', 'https://shop.example.evil.example', 'null']) {
      expect(await ask(agent, { origin })).toEqual(refused);
    }
    for (const origin of [SHOP, new URL(stack().app).origin]) {
      expect(await ask(agent, { origin })).toEqual([200, 200]);
    }
    expect(await ask(agent, {})).toEqual([200, 200]);
  });

  it('answers in its preview anywhere', async () => {
    const agent = await newShopsAgent();
    const { previewToken } = await acme.call(createPreviewToken, { id: agent.id });
    const headers = { origin: 'https://evil.example', 'x-preview-token': previewToken };
    expect(await ask(agent, headers)).toEqual([200, 200]);
  });

  it.each(['shop.example', 'https://shop.example/path', 'ftp://shop.example', '*'])(
    'takes no %p for a website',
    async (origin) => {
      await expect(
        newAgent(acme, { embedConfig: { allowedOrigins: [SHOP, origin] } }),
      ).rejects.toMatchObject({
        body: {
          fields: {
            'embedConfig.allowedOrigins.1': 'Write it as https://www.example.com, without a path',
          },
        },
      });
    },
  );
});
