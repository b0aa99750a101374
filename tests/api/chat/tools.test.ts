import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import { type Operation, updateOperation } from '@talkwright/shared/areas/operations';
import { type AgentFields, newAgent } from '../../support/api/agents.ts';
import { ask } from '../../support/api/conversations.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { importShop } from '../../support/api/shop.ts';
import type { Member } from '../../support/client.ts';
import { modelAddress } from '../../support/stack/model-stats.ts';

type Shop = { member: Member; operations: Operation[] };

let shop: Shop;
let agent: Agent;

beforeAll(async () => {
  shop = await newShop();
  agent = await newShopAgent(shop);
});

async function newShop(): Promise<Shop> {
  const member = await newTenant({ plan: 'scale' });
  return { member, operations: await importShop(member) };
}

const idsOf = ({ operations }: Shop, ...keys: string[]) =>
  operations.filter(({ operation_key }) => keys.includes(operation_key)).map(({ id }) => id);

const newShopAgent = (of: Shop, fields: AgentFields = {}) =>
  newAgent(of.member, {
    ...{ name: 'Shop', systemPrompt: 'You answer questions about our shop.' },
    ...{ toolsConfig: { enabled_tools: idsOf(of, 'getStock', 'getOrder') }, ...fields },
  });

async function asked(message: string, session: object = {}, of = agent) {
  const { events, ...turn } = await ask(of, { message, ...session });
  const used = events.some((event) => event.type === 'status' && event.phase === 'tool');
  return { ...turn, used, last: events.at(-1) };
}

describe("an agent that may use a company's API", () => {
  it('answers a question from a call that it has made', async () => {
    const { text, used, last } = await asked('Do you have the Fieldrunner Gravel in stock?');
    expect(used).toBe(true);
    expect(text).toContain('in stock is 8');
    expect(last).toMatchObject({ type: 'done' });
  });

  it('goes on from there, and asks for what it has to know', async () => {
    const { session } = await asked('Do you have the Fieldrunner Gravel in stock?');
    const next = await asked('And the Wren 20?', session);
    expect(next.text).toContain('in stock is 9');

    const missing = await asked('Where is my order?', session);
    expect(missing).toMatchObject({ used: false, text: expect.stringContaining('order number') });
    expect((await asked('1042', session)).text).toContain('status is shipped');
  });

  it('says what the API has refused', async () => {
    const { text } = await asked('Where is my order 999?');
    expect(text).toContain('There is no order 999');
  });

  it('calls nothing else of the API, although the tool has it', async () => {
    const { used, last } = await asked('#model:call cancelOrder {"orderNumber":1044}');
    expect({ used, last }).toMatchObject({ used: true, last: { type: 'done' } });
    expect((await asked('Where is my order 1044?')).text).toContain('status is paid');
  });

  it('does so over Chat Completions as well', async () => {
    const modelConfig = {
      model: 'gpt-4o' as const,
      baseURL: `${modelAddress()}/completions-only/v1`,
    };
    const other = await newShopAgent(shop, { modelConfig });
    const { text, used } = await asked('Do you have the Wren 20 in stock?', {}, other);
    expect({ text, used }).toEqual({ text: expect.stringContaining('in stock is 9'), used: true });
  });

  it('no longer calls what was disabled', async () => {
    const own = await newShop();
    const other = await newShopAgent(own);
    const isUsed = async () => (await asked('Do you have the Wren 20 in stock?', {}, other)).used;
    expect(await isUsed()).toBe(true);
    for (const id of idsOf(own, 'getStock')) {
      await own.member.call(updateOperation, { id, enabled: false });
    }
    expect(await isUsed()).toBe(false);
  });
});
