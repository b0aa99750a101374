import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agentDraftSchema } from '@talkwright/shared/areas/agents';
import { saveAgentSlack as contract } from '@talkwright/shared/areas/slack-agents';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { createAgent } from '../../../functions/src/agents/create-agent.ts';
import { deleteAgent } from '../../../functions/src/agents/delete-agent.ts';
import { getAgentSlack } from '../../../functions/src/slack/agents/get-agent-slack.ts';
import { removeAgentSlack } from '../../../functions/src/slack/agents/remove-agent-slack.ts';
import { saveAgentSlack } from '../../../functions/src/slack/agents/save-agent-slack.ts';
import { configureSlackApp } from '../../../functions/src/slack/apps/configure-slack-app.ts';
import { deleteSlackApp } from '../../../functions/src/slack/apps/delete-slack-app.ts';
import { provisionSlackApp } from '../../../functions/src/slack/apps/provision-slack-app.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

let cloud: Cloud;
let admin: Member;

beforeAll(async () => {
  cloud = await startCloud({}, undefined, { DEFAULT_PLAN: 'scale' });
  admin = await newAdmin(cloud.deps);
});
afterAll(() => cloud.stop());

async function newAgent(member = admin): Promise<string> {
  const draft = agentDraftSchema.parse({
    ...{ identity: `a${cloud.deps.newId()}`, name: 'Support', systemPrompt: 'You help people.' },
  });
  return (await createAgent(cloud.deps, member, { ...draft, note: '' })).agent.id;
}

let count = 0;
/** One that was made by hand. */
async function newApp(member = admin) {
  count += 1;
  const scopes = ['chat:write'];
  const fields = { brandName: `Juniper ${count}`, iconUrl: null, scopes, own: true };
  const { id } = (await provisionSlackApp(cloud.deps, member, fields)).app;
  const apiAppId = `A0000${count}`;
  const { app } = await configureSlackApp(cloud.deps, member, {
    ...{ id, apiAppId, clientId: '1.2', clientSecret: 'c', signingSecret: 's' },
    ...{ botName: null, scopes },
  });
  return { id, apiAppId, app };
}

const save = (id: string, fields: object, member = admin) =>
  saveAgentSlack(cloud.deps, member, {
    id,
    ...contract.body.parse({ enabled: true, ...fields }),
  });
const get = (id: string) => getAgentSlack(cloud.deps, admin, { id });

describe('the Slack settings of an agent', () => {
  it('are none at first, and what was saved from then on', async () => {
    const agent = await newAgent();
    const nothing = { enabled: false, alias: '', policy: null, appApiAppId: null };
    expect(await get(agent)).toEqual(nothing);

    const { apiAppId } = await newApp();
    const policy = { deniedTools: ['orders'], maxTokens: 500 };
    await save(agent, { alias: 'Sales', policy, appApiAppId: apiAppId });
    const saved = { enabled: true, alias: 'sales', policy, appApiAppId: apiAppId };
    expect(await get(agent)).toEqual(saved);
    await save(agent, { enabled: false });
    expect(await get(agent)).toEqual(nothing);
  });

  it('name an app of the organization, and one that is there', async () => {
    const agent = await newAgent();
    await expect(save(agent, {})).rejects.toMatchObject({ code: 'slack_app_missing' });
    const stranger = await newAdmin(cloud.deps, 'Other');
    const { id, apiAppId } = await newApp(stranger);
    for (const appApiAppId of [id, apiAppId, 'A0']) {
      const saving = save(agent, { appApiAppId });
      await expect(saving).rejects.toMatchObject({ code: 'slack_app_not_found' });
    }
    await expect(save(agent, {}, stranger)).rejects.toMatchObject({ code: 'agent_not_found' });
  });

  it('keep two agents of an app apart by their aliases, also at the same moment', async () => {
    const [one, other, third] = [await newAgent(), await newAgent(), await newAgent()];
    const { id: appApiAppId } = await newApp();
    const outcomes = await Promise.allSettled(
      [one, other].map((agent) => save(agent, { appApiAppId })),
    );
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    );
    expect(refused).toMatchObject([{ code: 'slack_alias_taken' }]);

    await save(third, { appApiAppId, alias: 'sales' });
    await expect(save(third, { appApiAppId })).rejects.toMatchObject({ code: 'slack_alias_taken' });
    // Whoever does not answer holds no alias.
    await save(one, { enabled: false, appApiAppId });
    await save(other, { enabled: false, appApiAppId });
    await save(third, { appApiAppId });
  });

  it('outlive neither their agent nor their app', async () => {
    const [gone, left] = [await newAgent(), await newAgent()];
    const { id: appApiAppId } = await newApp();
    await save(gone, { appApiAppId, alias: 'one' });
    await save(left, { appApiAppId, alias: 'two' });
    await deleteAgent(cloud.deps, admin, { id: gone });
    const { tenantId } = admin;
    await removeAgentSlack(cloud.deps, { tenantId, agentId: gone });
    expect(await cloud.deps.slackAgents.find(tenantId, gone)).toBeUndefined();
    expect((await cloud.deps.slackApps.find(tenantId, appApiAppId))?.value.stage).toBe('made');

    const { left_at_slack } = await deleteSlackApp(cloud.deps, admin, { id: appApiAppId });
    expect(left_at_slack).toMatch(/made by hand/);
    expect(await get(left)).toMatchObject({ enabled: false, appApiAppId: null });
  });
});
