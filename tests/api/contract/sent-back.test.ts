import { beforeAll, expect, it } from '@jest/globals';
import { allContracts } from '@talkwright/shared/all-contracts';
import * as agents from '@talkwright/shared/areas/agents';
import { createOperation, listOperations } from '@talkwright/shared/areas/operations';
import { getOrganization } from '@talkwright/shared/areas/organization';
import { listMembers } from '@talkwright/shared/areas/people';
import { me } from '@talkwright/shared/areas/sign-in';
import { createSnippet, listSnippets } from '@talkwright/shared/areas/snippets';
import { listTokenExchange, saveTokenExchange } from '@talkwright/shared/areas/token-exchange';
import { createTool, listTools } from '@talkwright/shared/areas/tools';
import type { Contract } from '@talkwright/shared/contract/contract';
import { newTenant } from '../../support/api/organizations.ts';
import { newMember } from '../../support/api/people.ts';
import { type Member, send } from '../../support/client.ts';
import { newEcKey, privatePem } from '../../support/cloud/token-exchange.ts';

/** An update takes what a read gives: read, change one field as it is spelled there, send it back, read again. */

type Read = { id: string; [field: string]: unknown };
type Updatable = {
  /** Makes a record, if there is none yet, and says how it is read. */
  make: (member: Member) => Promise<() => Promise<Read | undefined>>;
  change: object;
  /** Of the path, where it does not stand in the record. */
  params?: (member: Member) => Promise<object>;
};

const updatable: Record<string, Updatable> = {
  'auth-update-profile': {
    make:
      async ({ call }) =>
      async () =>
        (await call(me, {})).user,
    change: { firstName: 'Grace' },
  },
  'organization-update': {
    make:
      async ({ call }) =>
      async () =>
        (await call(getOrganization, {})).organization,
    change: { name: 'Difference Engines' },
  },
  'people-update-user': {
    make: async (member) => {
      const { user } = await newMember(member);
      return async () => {
        const { users } = await member.call(listMembers, {});
        return users.find(({ id }) => id === user.id);
      };
    },
    change: { role: 'admin' },
  },
  'agents-update': {
    make: async ({ call }) => {
      const { id } = await newAgent(call);
      return async () => (await call(agents.getAgent, { id })).agent;
    },
    change: { system_prompt: 'You answer in verse.' },
  },
  'snippets-update': {
    make: async ({ call }) => {
      const fields = { name: 'Kind', category: 'persona', prompt_text: 'Be kind.' } as const;
      const { id } = (await call(createSnippet, fields)).data;
      return async () =>
        (await call(listSnippets, {})).snippets.find((snippet) => snippet.id === id);
    },
    change: { prompt_text: 'Be kinder.' },
  },
  'tools-update': {
    make: async ({ call }) => {
      const { id } = (await call(createTool, tool)).tool;
      return async () => (await call(listTools, {})).tools.find((one) => one.id === id);
    },
    change: { base_url: 'https://api.example.com/v2' },
  },
  'tools-update-operation': {
    make: async ({ call }) => {
      const { id: customToolId } = (await call(createTool, tool)).tool;
      await call(createOperation, { customToolId, operationKey: 'orders', path: '/orders' });
      return async () => (await call(listOperations, { id: customToolId })).operations[0];
    },
    change: { enabled: false },
  },
  'token-exchange-save': {
    make: async ({ call }) => {
      const { id: integrationId } = (await call(createTool, tool)).tool;
      const { id: agentId } = await newAgent(call);
      agentOfExchange = agentId;
      await call(saveTokenExchange, {
        agentId,
        integrationId,
        hostBaseUrl: 'https://login.example.com',
        clientId: 'sample',
        clientCredential: { label: 'Key', privateKey: privatePem(newEcKey()) },
      });
      return async () => (await call(listTokenExchange, { agentId })).configs[0];
    },
    change: { cacheTtlSeconds: 60 },
    params: async () => ({ agentId: agentOfExchange }),
  },
};

/** A decision about a request that ends it, a secret, and settings that are fields of the organization's record. */
const noRecords = [
  'people-decide-request',
  'slack-set-admin-token',
  'organization-update-retention',
  'organization-update-model-prices',
  'billing-set-agent-cap',
];

let agentOfExchange = '';
let admin: Member;
beforeAll(async () => {
  admin = await newTenant({ plan: 'scale' });
});

const updates = allContracts.filter(({ method }) => method === 'PUT' || method === 'PATCH');

it('knows how every record is made that can be updated', () => {
  const known = [...Object.keys(updatable), ...noRecords];
  expect(known.sort()).toEqual(updates.map(({ name }) => name).sort());
});

it.each(updates.filter(({ name }) => updatable[name]).map((one) => [one.name, one] as const))(
  '%s takes the record as it was read',
  async (name, contract) => {
    const { make, change, params } = updatable[name] as Updatable;
    const read = await make(admin);
    const before = await read();
    const more = await params?.(admin);

    const answer = await put(contract, { ...before, ...change, ...more });
    expect(answer).toMatchObject({ status: 200, success: true });
    expect(withoutTimes(await read())).toEqual(withoutTimes({ ...before, ...change }));

    const unknown = await put(contract, { ...before, ...change, ...more, madeUp: true });
    expect(unknown).toMatchObject({ status: 400, fields: { madeUp: expect.any(String) } });
  },
);

it('changes nothing when an agent is sent back as it is, with its version', async () => {
  const { id } = await newAgent(admin.call);
  const { agent, headers } = await admin.call(agents.getAgent, { id });
  const given = { ...agent, ifMatch: headers.get('etag') };
  await expect(put(agents.updateAgent, given)).resolves.toMatchObject({ status: 200 });
  await expect(put(agents.updateAgent, given)).resolves.toMatchObject({
    ...{ status: 409, code: 'changed_meanwhile' },
  });
  const { agent: again } = await admin.call(agents.getAgent, { id });
  expect(withoutTimes(again)).toEqual(withoutTimes(agent));
});

async function put(contract: Contract, input: object) {
  const response = await send(contract, input, admin.headers);
  return { status: response.status, ...((await response.json()) as object) };
}

/** Each save is a version of its own. */
const withoutTimes = (record: object | undefined) => ({
  ...record,
  ...{ updated_at: undefined, version: undefined, published_version: undefined },
});

const tool = { name: 'Shop', baseUrl: 'https://api.example.com/v1' };

const newAgent = async (call: Member['call']) => {
  const identity = `sent-back-${Math.random()}`;
  const draft = { identity, name: 'Sent back', systemPrompt: 'You come and go.' };
  return (await call(agents.createAgent, draft)).agent;
};
