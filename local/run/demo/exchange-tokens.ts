import { generateKeyPairSync } from 'node:crypto';
import { listTokenExchange, saveTokenExchange } from '@talkwright/shared/areas/token-exchange';
import { listTools } from '@talkwright/shared/areas/tools';
import { ACCOUNT_AUDIENCE, ORDERS_SCOPE } from '../../customers/shop-api/accounts.ts';
import type { Client } from './client.ts';
import { account } from './content.ts';

/** The agent gets tokens of its visitors at the identity provider, to which it proves itself with a key of its own. */
export async function exchangeTokens(
  client: Client,
  agentId: string,
  identityProvider: string,
): Promise<void> {
  const { configs } = await client.call(listTokenExchange, { agentId });
  const { tools } = await client.call(listTools, {});
  const tool = tools.find(({ name }) => name === account.name);
  if (!tool || configs.some(({ integrationId }) => integrationId === tool.id)) return;

  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await register(identityProvider, String(publicKey.export({ type: 'spki', format: 'pem' })));
  await client.call(saveTokenExchange, {
    agentId,
    integrationId: tool.id,
    hostBaseUrl: identityProvider,
    defaultAudience: ACCOUNT_AUDIENCE,
    defaultScopes: ORDERS_SCOPE,
    verificationKeyConfig: { jwks_uri: `${identityProvider}/.well-known/jwks.json` },
    clientId: account.clientId,
    clientCredential: {
      label: account.credential,
      privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    },
  });
}

async function register(identityProvider: string, publicKey: string): Promise<void> {
  const response = await fetch(`${identityProvider}/clients/${account.clientId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ publicKey }),
  });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}.`);
}
