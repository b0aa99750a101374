import { randomUUID } from 'node:crypto';
import {
  checkDomain,
  getOrganization,
  updateOrganization,
} from '@talkwright/shared/areas/organization';
import { listSnippets } from '@talkwright/shared/areas/snippets';
import { saveTokenExchange } from '@talkwright/shared/areas/token-exchange';
import { ACCOUNT_AUDIENCE, ORDERS_SCOPE } from '../../../../local/customers/shop-api/accounts.ts';
import { newAgent } from '../../api/agents.ts';
import { toolsOf } from '../../api/tools.ts';
import type { Member } from '../../client.ts';
import { newEcKey, privatePem, publicPem } from '../../cloud/token-exchange.ts';
import { setDnsRecords } from '../../stack/dns.ts';
import { stack } from '../../stack/running-stack.ts';
import { chatting } from './chatting.ts';
import { type Deed, outcomeOf } from './deed.ts';

/** Where the product finds what an organization has outside: behind the proxies, where there are some. */
export type Outside = { shopApi: string; identityProvider: string };

/** A visitor asks what only a tool knows. */
export async function askingTheShop(member: Member, { shopApi }: Outside, fields: object) {
  const { newTool, newOperation, addKey } = toolsOf(member);
  const tool = await newTool(shopApi);
  await addKey(tool.id);
  const { id } = await newOperation(tool.id, { shortDescription: 'The status of one order.' });
  const agent = await newAgent(member, { ...fields, toolsConfig: { enabled_tools: [id] } });
  const question = (n: number) => `What is the status of order 1042? I ask for time ${n}.`;
  return chatting({ apiKey: agent.api_key, question, finds: /shipped/ });
}

/** Somebody whom the site has signed in asks for what is theirs: keys are looked up anew for each, and a token is fetched. */
export async function askingForOneself(member: Member, outside: Outside, fields: object) {
  const { newTool, newOperation } = toolsOf(member);
  const tool = await newTool(outside.shopApi);
  const shortDescription = 'All orders of the customer who asks, with their state.';
  const operation = { operationKey: 'listMyOrders', path: '/account/orders', shortDescription };
  const key = newEcKey();
  const { id: operationId } = await newOperation(tool.id, operation);
  const toolsConfig = { enabled_tools: [operationId] };
  const { id, identity, api_key: apiKey } = await newAgent(member, { ...fields, toolsConfig });
  await atTheProvider('PUT', `clients/${identity}`, { publicKey: publicPem(key) });
  let configId: string | undefined;

  async function arrive(): Promise<string> {
    const { configs } = await member.call(saveTokenExchange, {
      ...{ agentId: id, integrationId: tool.id, hostBaseUrl: outside.identityProvider },
      ...{ clientId: identity, clientCredential: { privateKey: privatePem(key) } },
      ...{ defaultAudience: ACCOUNT_AUDIENCE, defaultScopes: ORDERS_SCOPE },
      verificationKeyConfig: {
        // Keys of an address are kept for a while.
        jwks_uri: `${outside.identityProvider}/.well-known/jwks.json?${randomUUID()}`,
      },
      ...(configId && { id: configId }),
    });
    configId = configs[0]?.id;
    const asked = { visitor: 'nora', audience: identity };
    return String((await atTheProvider('POST', 'user-tokens', asked)).userToken);
  }

  const question = (n: number) => `Which orders do I have as a customer? I ask for time ${n}.`;
  return chatting({ apiKey, question, arrive, finds: /1042/ });
}

/** As the site does, and whoever registers an agent: no proxy stands between them and the provider. */
async function atTheProvider(method: string, path: string, given: object) {
  const response = await fetch(`${stack().identityProvider}/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** A domain is proved by a record, another one each time. */
export function provingDomains(member: Member): Deed {
  let domain: string | undefined;

  async function list(): Promise<string> {
    const name = `d${randomUUID()}.example`;
    const { organization } = await member.call(getOrganization, {});
    const { primary_contact } = organization.settings;
    const saved = await member.call(updateOrganization, {
      ...{ name: organization.name, domains: [name], settings: { primary_contact } },
    });
    const { record } = saved.organization.domainStatus[0] ?? {};
    await setDnsRecords([{ name: record?.name ?? '', type: 'TXT', data: record?.value ?? '' }]);
    return name;
  }

  return {
    attempt: () =>
      outcomeOf(async () => {
        domain ??= await list();
        await member.call(checkDomain, { domain });
        domain = undefined;
      }),
    audit: async () => [],
  };
}

/** What the product tells of a request may be lost while nobody takes it; what it tells later must arrive. */
export function beingTraced(member: Member): Deed {
  let newest = '';
  return {
    attempt: () =>
      outcomeOf(async () => {
        newest = randomUUID().replaceAll('-', '');
        const traceparent = `00-${newest}-1111222233334444-01`;
        await member.call(listSnippets, {}, { traceparent });
      }),
    async audit() {
      const response = await fetch(`${stack().telemetry}/api/traces/${newest}`);
      const { spans } = (await response.json()) as { spans: unknown[] };
      return spans.length > 0 ? [] : ['The newest trace has not arrived.'];
    },
  };
}
