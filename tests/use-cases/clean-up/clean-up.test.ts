import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAgent as createAgentContract } from '@talkwright/shared/areas/agents';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { createAgent } from '../../../functions/src/agents/create-agent.ts';
import { deleteAgent } from '../../../functions/src/agents/delete-agent.ts';
import { cleanUp } from '../../../functions/src/clean-up/clean-up.ts';
import { cleanUpMessageSchema } from '../../../functions/src/clean-up/clean-up-message.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { saveTokenExchange } from '../../../functions/src/token-exchange/save-token-exchange.ts';
import { deleteTool } from '../../../functions/src/tools/delete-tool.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { configWith, newEcKey, privatePem } from '../../support/cloud/token-exchange.ts';
import { newOperation } from '../../support/cloud/tools.ts';
import { newAdmin, outboxOf } from '../../support/cloud/use-cases.ts';

let cloud: Cloud;
let deps: Deps;
beforeAll(async () => {
  cloud = await startCloud();
  // The embedded cloud keeps no files.
  const noFiles = { async *list() {} } as unknown as Deps['blobs'];
  deps = { ...cloud.deps, blobs: noFiles };
});
afterAll(() => cloud.stop());

/** An agent that exchanges tokens for a tool of one operation. */
async function newPair(member: Member) {
  const draft = createAgentContract.body.parse({
    identity: 'shop',
    name: 'Shop',
    systemPrompt: 'You answer questions.',
  });
  const { agent } = await createAgent(deps, member, draft);
  const operation = await newOperation(deps, member, 'https://api.example.com');
  const ids = { agentId: agent.id, toolId: operation.customToolId };
  await saveTokenExchange(
    deps,
    member,
    configWith({
      agentId: ids.agentId,
      integrationId: ids.toolId,
      clientId: 'shop',
      clientCredential: { privateKey: privatePem(newEcKey()) },
    }),
  );
  return ids;
}

async function leftOf(member: Member, { agentId, toolId }: { agentId: string; toolId: string }) {
  const { tenantId } = member;
  const [{ configs, keys }, versions, operations] = await Promise.all([
    deps.tokenExchange.ofAgent(tenantId, agentId),
    deps.agents.listVersions(tenantId, agentId, 10),
    deps.operations.list(tenantId, toolId),
  ]);
  return [configs, keys, versions, operations].map(({ length }) => length);
}

/** What the outbox asks for, done twice, also at the same moment. */
async function followUp({ tenantId }: Member) {
  const messages = (await outboxOf(cloud, tenantId))
    .filter(({ queue }) => queue === 'clean-up')
    .map(({ message }) => cleanUpMessageSchema.parse(message));
  for (const message of messages) {
    await Promise.all([cleanUp(deps, message), cleanUp(deps, message)]);
    await cleanUp(deps, message);
  }
  return messages;
}

describe('what is left behind', () => {
  it('by an agent goes: versions, token exchange and its keys; the tool stays', async () => {
    const member = await newAdmin(deps);
    const pair = await newPair(member);
    expect(await leftOf(member, pair)).toEqual([1, 1, 1, 1]);
    await deleteAgent(deps, member, { id: pair.agentId });
    const { tenantId } = member;
    expect(await followUp(member)).toEqual([
      { kind: 'agentGone', tenantId, agentId: pair.agentId },
    ]);
    expect(await leftOf(member, pair)).toEqual([0, 0, 0, 1]);
  });

  it('by a tool goes: operations, token exchanges and their keys; the agent stays', async () => {
    const member = await newAdmin(deps);
    const pair = await newPair(member);
    await deleteTool(deps, member, { id: pair.toolId });
    const { tenantId } = member;
    expect(await followUp(member)).toEqual([{ kind: 'toolGone', tenantId, toolId: pair.toolId }]);
    expect(await leftOf(member, pair)).toEqual([0, 0, 1, 0]);
  });
});

it('what is there after all keeps what it has', async () => {
  const member = await newAdmin(deps);
  const { tenantId, userId } = member;
  const pair = await newPair(member);
  await cleanUp(deps, { kind: 'agentGone', tenantId, agentId: pair.agentId });
  await cleanUp(deps, { kind: 'toolGone', tenantId, toolId: pair.toolId });
  await cleanUp(deps, { kind: 'accountGone', tenantId, userId });
  expect(await leftOf(member, pair)).toEqual([1, 1, 1, 1]);
  await expect(deps.accounts.findUser(tenantId, userId)).resolves.toBeTruthy();
});

it('of an agent that comes back while it is cleaned up, the rest stays', async () => {
  const member = await newAdmin(deps);
  const { tenantId } = member;
  const pair = await newPair(member);
  const { agents, tokenExchange } = deps;
  let isBack = false;
  const has: typeof agents.has = async () => isBack;
  const removeOfAgent: typeof tokenExchange.removeOfAgent = async (...given) => {
    await tokenExchange.removeOfAgent(...given);
    isBack = true;
  };
  const changed = {
    ...deps,
    agents: { ...agents, has },
    tokenExchange: { ...tokenExchange, removeOfAgent },
  };
  await cleanUp(changed, { kind: 'agentGone', tenantId, agentId: pair.agentId });
  expect(await leftOf(member, pair)).toEqual([0, 0, 1, 1]);
});
