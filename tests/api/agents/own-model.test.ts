import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Agent,
  createAgent,
  createPreviewToken,
  testModel,
  updateAgent,
} from '@talkwright/shared/areas/agents';
import { suggestModels } from '@talkwright/shared/areas/models';
import type { Input } from '@talkwright/shared/contract/contract';
import { newTenant } from '../../support/api/organizations.ts';
import { converse, type Member } from '../../support/client.ts';
import { modelAddress } from '../../support/stack/model-stats.ts';
import { stack } from '../../support/stack/running-stack.ts';

type ModelConfig = Input<typeof testModel>['modelConfig'];

const KEY = 'sk-own-key-of-the-agent';
let acme: Member;
beforeAll(async () => {
  acme = await newTenant({ plan: 'scale' });
});

const tryOut = (modelConfig: ModelConfig, agentId?: string) =>
  acme.call(testModel, { modelConfig, ...(agentId && { agentId }) });

let agents = 0;
const draft = (modelConfig: ModelConfig) => ({
  identity: `own-${agents}`,
  name: 'Own',
  systemPrompt: 'You are Otto, the assistant of the shop.',
  ...(modelConfig && { modelConfig }),
});
async function agentWith(modelConfig: ModelConfig): Promise<Agent> {
  agents += 1;
  return (await acme.call(createAgent, draft(modelConfig))).agent;
}

async function answerOf({ api_key }: Agent, headers: Record<string, string> = {}) {
  let text = '';
  for await (const event of converse(api_key, { message: 'Who are you?' }, undefined, headers)) {
    if (event.type === 'delta') text += event.text;
    if (event.type === 'error') return event;
  }
  return text;
}

describe('a test of a model', () => {
  it('says what came back', async () => {
    const { isWorking, message, milliseconds } = await tryOut({ model: 'gpt-4.1-mini' });
    expect({ isWorking, message }).toEqual({
      isWorking: true,
      message: expect.stringMatching(/^gpt-4.1-mini answered: Hello/),
    });
    expect(milliseconds).toBeGreaterThanOrEqual(0);
  });

  it('says what to do where OpenAI has not verified the organization of a key, and answers all the same', async () => {
    const apiKey = 'sk-unverified';
    const { isWorking, message } = await tryOut({ model: 'gpt-5', apiKey });
    expect(isWorking).toBe(true);
    expect(message).toMatch(
      /^gpt-5 answered: Hello.*[.!?] OpenAI has not verified the organization that this key belongs to: answers come in one piece, and thoughts are not shown\. Verify it at https:\/\/platform\.openai\.com\/settings\/organization\/general;/,
    );
    expect(await answerOf(await agentWith({ model: 'gpt-5', apiKey }))).toContain('Otto');
  });

  it('takes a key and a base URL that are not saved yet', async () => {
    const { message } = await tryOut({ apiKey: KEY, baseURL: `${modelAddress()}/v1` });
    expect(message).toMatch(/^gpt-[\w.-]+ answered: Hello/);
  });

  it.each([
    [{ apiKey: 'sk-invalid' }, /own API key was refused\. Check that it is complete/],
    [{ baseURL: 'https://127.0.0.1/v1' }, /cannot be used.*private network/],
    [{ baseURL: 'http://example.com/v1' }, /cannot be used.*begin with https/],
    [{ baseURL: 'https://192.168.0.1:22/v1' }, /cannot be used.*Port 22/],
  ])('%j says what to correct, and not the key', async (modelConfig, sentence) => {
    const answer = await tryOut(modelConfig);
    expect(answer).toMatchObject({ isWorking: false, message: expect.stringMatching(sentence) });
    expect(JSON.stringify(answer)).not.toContain('sk-invalid');
  });

  it('says what a server is that is none of models', async () => {
    const nothing = await tryOut({ baseURL: `${modelAddress()}/nothing` });
    expect(nothing).toMatchObject({
      isWorking: false,
      message: expect.stringMatching(/end with \/v1/),
    });
    const shop = await tryOut({ apiKey: KEY, baseURL: stack().shopApi });
    expect(shop.message).toMatch(/API key was refused/);
  });

  it('uses what is stored with the agent, and a stored key for its own server alone', async () => {
    const { id } = await agentWith({ apiKey: 'sk-invalid', baseURL: `${modelAddress()}/v1` });
    expect((await tryOut({}, id)).message).toMatch(/own API key was refused/);
    // It would not come back: a shop says that a key was refused only where there was one.
    const elsewhere = await tryOut({ baseURL: stack().shopApi }, id);
    expect(elsewhere.message).toMatch(/asks for an API key/);
  });

  it("is not made with another organization's agent", async () => {
    const other = await newTenant();
    const { id } = await agentWith({ apiKey: KEY });
    await expect(other.call(testModel, { agentId: id })).rejects.toMatchObject({
      code: 'agent_not_found',
    });
  });

  it('has a limit', async () => {
    const other = await newTenant();
    const made = Array.from({ length: 21 }, () =>
      other.call(testModel, { modelConfig: { baseURL: 'https://127.0.0.1/v1' } }),
    );
    const results = await Promise.allSettled(made);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { status: 429, code: 'too_many' } }]);
  });
});

describe("an agent's own key and server", () => {
  it('answer its visitors', async () => {
    const agent = await agentWith({ apiKey: KEY, baseURL: `${modelAddress()}/v1` });
    expect(await answerOf(agent)).toContain('I am Otto');
  });

  it('that fail are nothing for visitors, and a sentence for who tries the agent out', async () => {
    const agent = await agentWith({ apiKey: 'sk-invalid' });
    expect(await answerOf(agent)).toMatchObject({
      code: 'model_failed',
      error: 'The AI model of this agent is not available at the moment.',
    });
    const { previewToken } = await acme.call(createPreviewToken, { id: agent.id });
    expect(await answerOf(agent, { 'x-preview-token': previewToken })).toMatchObject({
      error: expect.stringMatching(/own API key was refused/),
    });
  });

  it('in a private network are not called', async () => {
    const agent = await agentWith({ baseURL: 'https://127.0.0.1:8443/v1' });
    expect(await answerOf(agent)).toMatchObject({
      error: 'The AI model of this agent is not available at the moment.',
    });
  });

  it('belong together: a key that is kept goes to no other server', async () => {
    const agent = await agentWith({ apiKey: KEY, baseURL: `${modelAddress()}/v1` });
    const save = async (modelConfig: ModelConfig) =>
      (await acme.call(updateAgent, { id: agent.id, ...draft(modelConfig) })).agent.model_config;

    const samePlace = { baseURL: `${modelAddress()}/v1/` };
    expect(await save(samePlace)).toMatchObject({ apiKeySet: true, baseURLSet: true });
    const elsewhere = { baseURL: 'https://models.example/v1' };
    expect(await save(elsewhere)).toMatchObject({ apiKeySet: false, baseURLSet: true });
  });
});

describe('the names of models', () => {
  const suggest = (modelConfig: Input<typeof suggestModels>['modelConfig'], agentId?: string) =>
    acme.call(suggestModels, { modelConfig, ...(agentId && { agentId }) });

  it('are those that the server lists for the key, without what does not talk', async () => {
    const { names, message } = await suggest({});
    expect(message).toBe('');
    expect(names).toContain('gpt-6-luna');
    expect(names.filter((name) => name.includes('embedding'))).toEqual([]);
    const own = { apiKey: KEY, baseURL: `${modelAddress()}/v1` };
    expect((await suggest(own)).names).toEqual(names);
    expect((await suggest({}, (await agentWith(own)).id)).names).toEqual(names);
  });

  it.each([
    [
      { apiKey: 'sk-invalid' },
      /^The model service refused the key, and lists no models\. Type the/,
    ],
    [
      { baseURL: 'https://127.0.0.1/v1' },
      /^The base URL cannot be used\..*private network.*Type the/,
    ],
  ])('%j says why there are none', async (modelConfig, sentence) => {
    const { names, message } = await suggest(modelConfig);
    expect(names).toEqual([]);
    expect(message).toMatch(sentence);
  });

  it('are kept as they are given, and called so', async () => {
    const model = 'meta-llama/Llama-3.1-8B';
    const agent = await agentWith({ model });
    expect(agent.model_config.model).toBe(model);
    const { isWorking, message } = await tryOut({ model });
    expect(isWorking).toBe(false);
    expect(message).toContain(`does not know the model ${model}`);
  });

  it.each(['two words', '<script>alert(1)</script>', '', 'x'.repeat(201)])(
    '%j is refused with a sentence',
    async (model) => {
      await expect(agentWith({ model })).rejects.toMatchObject({
        code: 'invalid_input',
        body: {
          fields: { 'modelConfig.model': expect.stringMatching(/^A model has a name of 1 to/) },
        },
      });
    },
  );
});
