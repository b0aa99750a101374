import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ModelConfigDraft } from '@talkwright/shared/areas/agent-config';
import { createAgent as creation } from '@talkwright/shared/areas/agents';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { createAgent } from '../../../functions/src/agents/create-agent.ts';
import { getWidgetConfig } from '../../../functions/src/chat/get-widget-config.ts';
import { composeDigest } from '../../../functions/src/digest/compose-digest.ts';
import type { Models } from '../../../functions/src/platform/models/models.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { anybody, newAdmin } from '../../support/cloud/use-cases.ts';

const NOTICE = 'Answers come from the demo model.';
const day = {
  ...{ from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z', conversations: 1 },
  ...{ unanswered: 0, thumbsUp: 0, thumbsDown: 0, said: [], learnt: [] },
};

let cloud: Cloud;
let admin: Member;

beforeAll(async () => {
  cloud = await startCloud({}, undefined, { DEFAULT_PLAN: 'scale', MODEL_NOTICE: NOTICE });
  admin = await newAdmin(cloud.deps);
});
afterAll(() => cloud.stop());

it.each<[what: string, own: Partial<ModelConfigDraft>, isSaid: boolean]>([
  ['the deployment answers', {}, true],
  ["the deployment's server is asked with an own key", { apiKey: 'sk-own' }, true],
  ['a server of its own answers', { baseURL: 'https://models.example.com/v1' }, false],
  [
    'a server of its own answers to an own key',
    { baseURL: 'https://models.example.com/v1', apiKey: 'sk-own' },
    false,
  ],
])('says what there is to say of the model where %s', async (identity, modelConfig, isSaid) => {
  const { deps } = cloud;
  const draft = { identity, name: 'Shop', systemPrompt: 'You answer.', modelConfig };
  const { id: agentId } = (await createAgent(deps, admin, creation.body.parse(draft))).agent;
  const { tenantId } = admin;
  const caller = { kind: 'agent' as const, tenantId, agentId, isPreview: false };
  const config = await getWidgetConfig(deps, { ...caller, client: anybody.client });
  expect(config.notice).toBe(isSaid ? NOTICE : null);

  const { value: agent } = await deps.agents.get(tenantId, agentId);
  const { html, text } = await composeDigest({ ...deps, models: silver }, agent, day, 'FULL');
  expect(text).toContain('A silver day.');
  for (const body of [html, text]) expect(body.includes(NOTICE)).toBe(isSaid);
});

/** Whoever is asked. */
const silver = {
  async *respond() {
    yield { type: 'delta', text: 'A silver day.' };
    yield { type: 'finish', reason: 'stop' };
  },
} as unknown as Models;
