import { createAgent } from '@talkwright/shared/areas/agents';
import * as contracts from '@talkwright/shared/areas/token-exchange';
import { createTool } from '@talkwright/shared/areas/tools';
import type { Input } from '@talkwright/shared/contract/contract';
import type { Member } from '../client.ts';
import { newEcKey, privatePem } from '../cloud/token-exchange.ts';
import { query } from '../stack/stores.ts';

export type Fields = Partial<Input<typeof contracts.saveTokenExchange>>;

/** What the configurations of `tokenExchangeOf` sign with. */
export const signingKey = newEcKey();

/** What a member does with configurations of token exchange, over HTTP. */
export function tokenExchangeOf(member: Member) {
  let number = 0;
  return {
    async newAgent(): Promise<string> {
      number += 1;
      const { agent } = await member.call(createAgent, {
        identity: `support-${number}`,
        name: 'Support',
        systemPrompt: 'You answer questions about our products.',
      });
      return agent.id;
    },

    newTool: async (): Promise<string> =>
      (await member.call(createTool, { name: 'Shop', baseUrl: 'https://shop.example' })).tool.id,

    save: (agentId: string, integrationId: string, fields: Fields = {}) =>
      member.call(contracts.saveTokenExchange, {
        agentId,
        integrationId,
        hostBaseUrl: 'https://login.shop.example',
        clientId: 'talkwright',
        clientCredential: { label: 'Key of 2026', privateKey: privatePem(signingKey) },
        ...fields,
      }),

    list: (agentId: string) => member.call(contracts.listTokenExchange, { agentId }),
  };
}

/** What the database holds for an agent: configurations and keys. */
export const stored = (agentId: string) =>
  query<{ id: string; type: string }>(
    'tenants',
    "SELECT * FROM c WHERE c.agentId = @agentId AND c.type IN ('tokenExchange', 'privateKey')",
    { agentId },
  );
