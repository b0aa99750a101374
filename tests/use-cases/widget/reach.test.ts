import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAgent as creation } from '@talkwright/shared/areas/agents';
import { getWidgetConfig as contract } from '@talkwright/shared/areas/chat';
import { getChatHistory as historyContract } from '@talkwright/shared/areas/chat-history';
import type { AgentCaller } from '../../../functions/src/accounts/caller.ts';
import { createAgent } from '../../../functions/src/agents/create-agent.ts';
import { chat } from '../../../functions/src/chat/chat.ts';
import { getChatHistory } from '../../../functions/src/chat/get-chat-history.ts';
import { getWidgetConfig } from '../../../functions/src/chat/get-widget-config.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { anybody, newAdmin } from '../../support/cloud/use-cases.ts';

const CANARY = 'canary@recipients.example';

let cloud: Cloud;
let caller: AgentCaller;

beforeAll(async () => {
  cloud = await startCloud();
  const member = await newAdmin(cloud.deps);
  const draft = creation.body.parse({
    identity: 'support',
    name: 'Support',
    systemPrompt: 'You answer questions about our shop.',
    personality: { title: 'Help', digest: { recipients: [CANARY] } },
  });
  const { agent } = await createAgent(cloud.deps, member, draft);
  expect(JSON.stringify(agent)).toContain(CANARY);
  caller = {
    kind: 'agent',
    tenantId: member.tenantId,
    agentId: agent.id,
    isPreview: false,
    client: anybody.client,
  };
});
afterAll(() => cloud.stop());

describe('who has the public key of an agent', () => {
  it('learns nowhere who receives its digest', async () => {
    const { deps } = cloud;
    const config = await getWidgetConfig(deps, caller);
    expect(config.agent.personality.title).toBe('Help');

    const events = [];
    const never = new AbortController().signal;
    for await (const event of await chat(deps, caller, { message: 'Who gets it?' }, never)) {
      events.push(event);
    }
    const [first] = events;
    if (first?.type !== 'session') throw new Error('The first event names the session.');
    const history = historyContract.output.parse(await getChatHistory(deps, caller, first));
    expect(history.messages).toHaveLength(2);
    expect(JSON.stringify([config, events, history])).not.toContain(CANARY);
  });

  it('does not learn it from a configuration that says too much either', async () => {
    const config = await getWidgetConfig(cloud.deps, caller);
    const talkative = { ...config.agent.personality, digest: { recipients: [CANARY] } };
    const answered = contract.output.parse({
      ...config,
      agent: { ...config.agent, personality: talkative },
    });
    expect(JSON.stringify(answered)).not.toContain(CANARY);
  });
});
