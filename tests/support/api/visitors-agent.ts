import { type Agent, createAgent } from '@talkwright/shared/areas/agents';
import { createOperation } from '@talkwright/shared/areas/operations';
import { createTool } from '@talkwright/shared/areas/tools';
import { clientOf } from '../cloud/identity-provider.ts';
import { newEcKey, privatePem } from '../cloud/token-exchange.ts';
import { stack } from '../stack/running-stack.ts';
import { newTenant } from './organizations.ts';
import { tokenExchangeOf } from './token-exchange.ts';

/** An agent that may look up the orders of whoever has signed in at the local shop. */
export async function newVisitorsAgent(identity: string): Promise<Agent> {
  const member = await newTenant({ plan: 'scale' });
  const { tool } = await member.call(createTool, {
    name: 'Account',
    baseUrl: `${stack().shopApi}/account`,
  });
  const { operation } = await member.call(createOperation, {
    customToolId: tool.id,
    operationKey: 'listMyOrders',
    path: '/orders',
    shortDescription: 'All orders of the customer who asks.',
  });
  const { agent } = await member.call(createAgent, {
    identity,
    name: 'Shop',
    systemPrompt: 'You answer questions about the shop.',
    toolsConfig: { enabled_tools: [operation.id] },
  });
  const key = newEcKey();
  const { identityProvider } = stack();
  await clientOf(identityProvider).register(agent.id, key);
  await tokenExchangeOf(member).save(agent.id, tool.id, {
    hostBaseUrl: identityProvider,
    defaultAudience: 'larkfield-account',
    defaultScopes: 'orders:read',
    verificationKeyConfig: { jwks_uri: `${identityProvider}/.well-known/jwks.json` },
    clientId: agent.id,
    clientCredential: { privateKey: privatePem(key) },
  });
  return agent;
}
