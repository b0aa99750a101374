import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { modelConfigDraftSchema } from '@talkwright/shared/areas/agent-config';
import { agentDraftSchema } from '@talkwright/shared/areas/agents';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { listModels } from '../../../functions/src/agents/models/list-models.ts';
import { suggestModels } from '../../../functions/src/agents/models/suggest-models.ts';
import { tellEndingModels } from '../../../functions/src/agents/models/tell-ending-models.ts';
import { testModel } from '../../../functions/src/agents/models/test-model.ts';
import { updateAgent } from '../../../functions/src/agents/update-agent.ts';
import { getChatAnalytics } from '../../../functions/src/analytics/get-chat-analytics.ts';
import { sweepConversations } from '../../../functions/src/conversations/sweep-conversations.ts';
import { checkModels } from '../../../functions/src/health/check-models.ts';
import { createPublicStatus } from '../../../functions/src/health/public-status.ts';
import { createCosmos } from '../../../functions/src/platform/cosmos.ts';
import { startModel } from '../../../local/cloud/model/server.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { openAiHere } from '../../support/cloud/openai-here.ts';
import { nobody } from '../../support/cloud/settings.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage, say } from '../../support/cloud/visitors.ts';

let cloud: Cloud;
let openAi: Awaited<ReturnType<typeof openAiHere>>;
let standIn: Awaited<ReturnType<typeof startModel>>;
let admin: Member;
let today = '';

beforeAll(async () => {
  standIn = await startModel({ port: 0, tokenDelayMs: 0 });
  openAi = await openAiHere(standIn.baseUrl);
  cloud = await startCloud({ now: () => new Date(`${today}T17:42:11.318Z`) }, undefined, {
    OPENAI_BASE_URL: openAi.url,
  });
});
beforeEach(async () => {
  today = '2026-11-30';
  admin = await newAdmin(cloud.deps);
  const { tenantId } = admin;
  await cloud.deps.outbox.commit(tenantId, [patchTenant(tenantId, { plan: 'scale' })]);
  openAi.asked.length = 0;
});
afterAll(async () => {
  await cloud.stop();
  await openAi.stop();
  await standIn.close();
});

/** As an operator has it whose models are somebody else's. */
const elsewhere = () => ({
  ...cloud.deps,
  config: { ...cloud.deps.config, OPENAI_BASE_URL: 'https://models.example.com/v1' },
});
const agent = (name: string, model: string, baseURL?: string) =>
  newPage(cloud, admin, name, { modelConfig: { model, ...(baseURL && { baseURL }) } });

async function told(deps = cloud.deps): Promise<{ title: string; message: string }[]> {
  await Promise.all([tellEndingModels(deps), tellEndingModels(deps)]);
  await tellEndingModels(deps);
  const { tenantId, userId } = admin;
  const listed = await deps.notifications.list({ tenantId, userId }, ['admins'], 50);
  return listed.filter(({ kind }) => kind === 'model').reverse();
}

describe('administrators', () => {
  it('are told once 30 and 7 days before and on the day, whoever looks how often', async () => {
    await agent('Shop', 'gpt-5-mini');
    await agent('Sales', 'gpt-5-mini');
    today = '2026-11-10';
    expect(await told()).toHaveLength(0);
    const counts = {
      ...{ '2026-11-11': 1, '2026-12-03': 1, '2026-12-04': 2 },
      ...{ '2026-12-10': 2, '2026-12-11': 3, '2027-01-20': 3 },
    };
    for (const [day, count] of Object.entries(counts)) {
      today = day;
      expect([day, (await told()).length]).toEqual([day, count]);
    }
    const [first, , last] = await told();
    expect(first).toMatchObject({
      title: 'gpt-5-mini ends on 11 December 2026',
      message:
        'Sales and Shop have this model. gpt-6-luna answers from then on in its place. Another one can be chosen on the Model tab.',
    });
    expect(last).toMatchObject({
      title: 'gpt-5-mini ended on 11 December 2026',
      message: expect.stringContaining('gpt-6-luna answers now in its place'),
    });
  });

  it('are told of the step that has come last, where they hear of it late', async () => {
    today = '2026-12-08';
    await agent('Shop', 'gpt-5-2025-08-07');
    expect((await told()).map(({ title }) => title)).toEqual([
      'gpt-5-2025-08-07 ends on 11 December 2026',
    ]);
  });

  it('are told nothing where another server answers, of the agent or of the operator', async () => {
    await agent('Elsewhere', 'gpt-5-mini', 'https://models.example.com/v1');
    expect(await told()).toEqual([]);
    await agent('Here', 'o3');
    expect(await told(elsewhere())).toEqual([]);
    await agent('At OpenAI by itself', 'gpt-5-mini', 'https://eu.api.openai.com/v1');
    expect(await told(elsewhere())).toMatchObject([
      { message: expect.stringMatching(/^At OpenAI by itself has this model/) },
    ]);
  });
});

describe('what is published', () => {
  /** Saves another model as a draft, or back. */
  async function save(agentId: string, model: string, publish = false) {
    const { identity } = (await cloud.deps.agents.get(admin.tenantId, agentId)).value;
    const draft = {
      identity,
      name: 'Shop',
      systemPrompt: 'You help visitors.',
      modelConfig: { model },
    };
    const saved = { ...agentDraftSchema.parse(draft), id: agentId, publish, note: '' };
    await updateAgent(cloud.deps, admin, saved);
  }

  it('is told of, and not what is a draft', async () => {
    const shop = await agent('Shop', 'gpt-5-mini');
    await save(shop.agentId, 'gpt-6-luna');
    expect((await told()).map(({ title }) => title)).toEqual([
      'gpt-5-mini ends on 11 December 2026',
    ]);
    expect(await cloud.deps.agents.listPlatformModels()).toContain('gpt-5-mini');

    await save(shop.agentId, 'gpt-6-luna', true);
    await save(shop.agentId, 'o3');
    expect((await told()).map(({ title }) => title)).toEqual([
      'gpt-5-mini ends on 11 December 2026',
    ]);
  });

  it('is told of also where the address of another agent cannot be opened', async () => {
    await agent('Shop', 'gpt-5-mini');
    const { agentId } = await agent('Lost', 'gpt-5-mini', 'https://models.example.com/v1');
    const { value } = await cloud.deps.agents.get(admin.tenantId, agentId);
    const secrets = { ...value.secrets, baseURL: 'sealed.by.nobody' };
    await createCosmos(cloud.deps.config, nobody)
      .items('tenants')
      .upsert({ ...value, secrets });
    expect(await told()).toMatchObject([
      { message: expect.stringMatching(/^Shop has this model/) },
    ]);
  });
});

describe('suggestions', () => {
  const suggest = (own: object) =>
    suggestModels(cloud.deps, admin, { modelConfig: own } as never).then(({ names }) => names);

  it('name each model once, and nobody what the operator has had trained', async () => {
    const ours = 'ft:gpt-4o-mini:operator::AbC1';
    openAi.list([{ id: 'llama-3' }, { id: 'llama-3 ' }, { id: ours }]);
    expect(await suggest({})).toEqual(['llama-3']);
    expect(await suggest({ apiKey: 'sk-own' })).toEqual([ours, 'llama-3']);
  });
});

describe('the list of models', () => {
  it('says what each takes, and whether a name means what OpenAI makes of it', async () => {
    const { agentId } = await agent('Shop', 'gpt-5', 'https://api.openai.com/v1');
    const own = await listModels(elsewhere(), admin, { agentId });
    expect(own).toMatchObject({ isOpenAi: true, isPlatformOpenAi: false });
    const platform = await listModels(cloud.deps, admin, {});
    expect(platform).toMatchObject({ isOpenAi: true, isPlatformOpenAi: true });
    const mini = platform.models.find(({ name }) => name === 'gpt-5-mini');
    expect(mini).toMatchObject({
      ...{ ends: '2026-12-11', replacedBy: 'gpt-6-luna', price: { input: 0.25, output: 2 } },
      traits: { efforts: ['minimal', 'low', 'medium', 'high'], temperature: 'one' },
    });
    // What another server charges nobody knows.
    expect(own.models.every(({ price }) => price === undefined)).toBe(true);
  });
});

describe('an operator', () => {
  const look = () => checkModels(cloud.deps, new AbortController().signal);
  const OWN = ['demo-embedding', 'gpt-5-mini', 'gpt-6-luna'];
  /** Lists all that is configured, but for these. */
  async function list(...gone: string[]): Promise<void> {
    const names = [...OWN, ...(await cloud.deps.agents.listPlatformModels())];
    openAi.list(names.filter((name) => !gone.includes(name)).map((id) => ({ id })));
  }

  it('hears of each model that ends within 30 days, or is not listed', async () => {
    await agent('Shop', 'gpt-5-mini');
    await agent('Own', 'somebody/fine-tuned-of-ours');
    await list('somebody/fine-tuned-of-ours');
    expect(await look()).toMatchObject({
      state: 'attention',
      says: expect.stringMatching(
        /gpt-5-mini ends on 11 December 2026: gpt-6-luna answers in its place\..*somebody\/fine-tuned-of-ours is configured, and its server does not list it\./,
      ),
    });
  });

  it('hears that a successor is not listed', async () => {
    await agent('Shop', 'o3');
    await list('gpt-6.1-sol');
    expect(JSON.stringify(await look())).toContain(
      'o3 ends on 11 December 2026: gpt-6.1-sol answers in its place, and its server does not list that.',
    );
  });

  it('hears of an embedding model 90 days before, by what its server says', async () => {
    today = '2028-01-01';
    const ends = async (shutdown_date: string) => {
      openAi.list(OWN.map((id) => ({ id, ...(id === 'demo-embedding' && { shutdown_date }) })));
      return JSON.stringify(await look());
    };
    expect(await ends('2028-03-31')).toContain('demo-embedding ends on 31 March 2028.');
    expect(await ends('2028-04-01')).not.toContain('demo-embedding');
  });

  it('is told that a server lists nothing, and no more', async () => {
    today = '2026-01-05';
    openAi.list(404);
    expect(await look()).toMatch(/Their server does not list what it has\.$/);
  });

  it('lets everybody know of the models that the platform itself has chosen, and of no others', async () => {
    await agent('Shop', 'o3');
    await list();
    const status = await createPublicStatus()(cloud.deps);
    expect(status.notices).toEqual([
      'gpt-5-mini ends on 11 December 2026: gpt-6-luna answers in its place.',
    ]);
  });
});

describe('an agent whose model has ended', () => {
  it('goes on answering, and what is counted is the model that answers', async () => {
    const page = await agent('Shop', 'gpt-5-mini');
    await say(cloud, page);
    today = '2026-12-11';
    await say(cloud, page);
    expect(openAi.asked.filter(({ path }) => path === '/v1/responses')).toEqual([
      { path: '/v1/responses', model: 'gpt-5-mini' },
      { path: '/v1/responses', model: 'gpt-6-luna' },
    ]);
    await sweepConversations(cloud.deps);
    const days = { start: '2026-11-30', end: '2026-12-11' };
    const { models } = await getChatAnalytics(cloud.deps, admin, {
      ...{ ...days, includeModels: '1', includeTools: '0', includeFeedback: '0' },
    } as never);
    expect(models.map(({ date, model, cost }) => [date, model, cost !== null])).toEqual([
      ['2026-11-30', 'gpt-5-mini', true],
      ['2026-12-11', 'gpt-6-luna', true],
    ]);
    const { value } = await cloud.deps.agents.get(admin.tenantId, page.agentId);
    expect(value.modelConfig.model).toBe('gpt-5-mini');
  });

  it('says at a test which model answered for it, and what to do where that one is refused', async () => {
    today = '2026-12-11';
    const tryOut = () =>
      testModel(cloud.deps, admin, {
        modelConfig: modelConfigDraftSchema.parse({ model: 'gpt-5-mini' }),
      } as never);
    expect(await tryOut()).toMatchObject({
      isWorking: true,
      message: expect.stringMatching(
        /^gpt-5-mini ended on 11 December 2026: gpt-6-luna answers in its place\. gpt-6-luna answered: /,
      ),
    });
    openAi.withheld.add('gpt-6-luna');
    expect(await tryOut()).toMatchObject({
      isWorking: false,
      message:
        'gpt-5-mini ended on 11 December 2026: gpt-6-luna answers in its place. The model service does not know the model gpt-6-luna, or this key may not use it. Choose another model.',
    });
    openAi.withheld.clear();
  });
});
