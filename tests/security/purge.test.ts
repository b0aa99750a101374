import { randomUUID } from 'node:crypto';
import { ServiceBusClient } from '@azure/service-bus';
import { BlobServiceClient } from '@azure/storage-blob';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { deleteAccount } from '@talkwright/shared/areas/account';
import { updateAgent, uploadAvatar } from '@talkwright/shared/areas/agents';
import { createCredential } from '@talkwright/shared/areas/credentials';
import { createOperation, regenerateRag } from '@talkwright/shared/areas/operations';
import {
  checkDomain,
  getOrganization,
  updateOrganization,
} from '@talkwright/shared/areas/organization';
import { createInvite } from '@talkwright/shared/areas/people';
import { forgotPassword, me } from '@talkwright/shared/areas/sign-in';
import { createSnippet } from '@talkwright/shared/areas/snippets';
import { saveTokenExchange } from '@talkwright/shared/areas/token-exchange';
import { createTool } from '@talkwright/shared/areas/tools';
import { setUpTwoFactor } from '@talkwright/shared/areas/two-factor';
import { organizationFolder } from '../../functions/src/agents/avatar/picture-place.ts';
import { EMBEDDING_DIMENSIONS, queues } from '../../functions/src/platform/containers.ts';
import { newAgent } from '../support/api/agents.ts';
import { uploadAndWait } from '../support/api/documents.ts';
import { askForAccess } from '../support/api/people.ts';
import { signUp } from '../support/api/sign-up.ts';
import { call, converse, type Member } from '../support/client.ts';
import { newEcKey, privatePem } from '../support/cloud/token-exchange.ts';
import { eventually } from '../support/eventually.ts';
import { dataUrl, plainPng } from '../support/files/pictures.ts';
import { conversationsSwept } from '../support/stack/conversations-swept.ts';
import { setDnsRecords } from '../support/stack/dns.ts';
import { mailTo } from '../support/stack/mailbox.ts';
import { sendToQueue } from '../support/stack/queues.ts';
import { placesOf, query, stackSettings, withDatabase } from '../support/stack/stores.ts';

/** An organization that leaves its word wherever an organization can leave one. */
async function newCanary(word: string): Promise<Member> {
  const run = randomUUID();
  const address = (name: string) => `${name}-${run}@${word}.example`;
  const member = await signUp({
    email: address('ada'),
    firstName: word,
    organizationName: `The ${word} company`,
    plan: 'scale',
  });
  const agent = await newAgent(member, {
    name: word,
    systemPrompt: `You know the word ${word}.`,
    ragEnabled: true,
  });
  const file = { name: `${word}.md`, content: `The secret word is ${word}.` };
  await uploadAndWait(member, file, agent.id);
  await uploadAndWait(member, { ...file, name: `broken-${word}.txt`, content: ' ' });
  for await (const _ of converse(agent.api_key, { message: `Tell me about ${word}.` })) {
    // To its end.
  }
  await addTool(member, word, agent.id);
  const image = dataUrl(plainPng());
  const { icon } = await member.call(uploadAvatar, { id: agent.id, image });
  await member.call(updateAgent, {
    ...{ id: agent.id, identity: agent.identity, name: word, systemPrompt: `Say ${word}.` },
    personality: { icon, digest: { recipients: [address('digest')] } },
  });
  await mailTo(address('digest'), 'Do you want a daily digest?');
  await member.call(createSnippet, { name: word, category: 'persona', prompt_text: word });
  await member.call(createInvite, { email: address('invited') });
  await askForAccess(member, {
    email: address('asks'),
    firstName: word,
    lastName: word,
    justification: `I like ${word}.`,
  });
  await member.call(setUpTwoFactor, {});
  await call(forgotPassword, { email: member.email });
  await mailTo(member.email, 'Set a new password');
  await claimDomain(member, `${word}.example`);
  return member;
}

async function addTool(member: Member, word: string, agentId: string): Promise<void> {
  const { tool } = await member.call(createTool, {
    name: word,
    baseUrl: `https://${word}.example`,
  });
  const customToolId = tool.id;
  const headers = { 'X-Api-Key': word };
  await member.call(createCredential, { customToolId, label: word, headers });
  const operation = { customToolId, operationKey: word, path: `/${word}` };
  const { id } = (await member.call(createOperation, operation)).operation;
  await member.call(regenerateRag, { id });
  await member.call(saveTokenExchange, {
    agentId,
    integrationId: tool.id,
    hostBaseUrl: `https://${word}.example`,
    clientId: word,
    clientCredential: { label: word, privateKey: privatePem(newEcKey()) },
  });
}

async function claimDomain(member: Member, domain: string): Promise<void> {
  const input = { name: member.tenant.name, settings: { primary_contact: '' } };
  await member.call(updateOrganization, { ...input, domains: [domain] });
  const { organization } = await member.call(getOrganization, {});
  const [{ record } = { record: { name: '', value: '' } }] = organization.domainStatus;
  await setDnsRecords([{ name: record.name, type: 'TXT', data: record.value }]);
  await member.call(checkDomain, { domain });
}

const recordsOf = async (tenantId: string): Promise<string[]> => {
  const containers = [
    'directory',
    'tenants',
    'knowledge',
    'conversations',
    'ledger-buckets',
  ] as const;
  const found = await Promise.all(
    containers.map(async (container) => {
      const sql = 'SELECT c.id, c.type FROM c WHERE c.tenantId = @tenantId';
      const items = await query<{ id: string; type?: string }>(container, sql, { tenantId });
      return items.map(({ id, type = 'chunk' }) => `${container}/${type}/${id}`);
    }),
  );
  return found.flat();
};

/** Their addresses do not name the organization, so that a search for its words would not find them. */
async function picturesOf({ tenant }: Member): Promise<string[]> {
  const service = BlobServiceClient.fromConnectionString(stackSettings().BLOB_CONNECTION ?? '');
  const prefix = `${organizationFolder(tenant.id)}/`;
  const found: string[] = [];
  for await (const { name } of service.getContainerClient('avatars').listBlobsFlat({ prefix })) {
    found.push(name);
  }
  return found;
}

/** What is still on a queue, or among those that nobody could handle. */
async function queued(word: string): Promise<string[]> {
  const client = new ServiceBusClient(stackSettings().SERVICE_BUS_CONNECTION ?? '');
  try {
    const messages = await Promise.all(
      queues.flatMap((queue) =>
        ([{}, { subQueueType: 'deadLetter' }] as const).map(async (options) =>
          (await client.createReceiver(queue, options).peekMessages(1_000)).map(
            ({ body }) => `${queue} ${JSON.stringify(body)}`,
          ),
        ),
      ),
    );
    return messages.flat().filter((message) => message.toLowerCase().includes(word));
  } finally {
    await client.close();
  }
}

describe('an organization whose last member deletes the account', () => {
  const word = `canary${randomUUID().slice(0, 8)}`;
  let canary: Member;
  let neighbour: Member;
  let places: string[];
  let pictures: string[];
  let neighbours: string[];

  beforeAll(async () => {
    [canary, neighbour] = await Promise.all([newCanary(word), newCanary(`other${word.slice(6)}`)]);
    await conversationsSwept(neighbour.tenant.id);
    neighbours = await recordsOf(neighbour.tenant.id);
    places = await placesOf(word);
    pictures = await picturesOf(canary);
    await canary.call(deleteAccount, { confirmation: 'DELETE' });
  });

  it('leaves nothing behind in any store', async () => {
    const stores = ['directory', 'tenants', 'knowledge', 'conversations', 'ledger-buckets', 'blob'];
    // The word was everywhere, so that its absence says something.
    for (const store of stores) expect(places.join('\n')).toContain(store);
    expect(pictures).toHaveLength(3);
    for (const type of ['snippet', 'agentVersion', 'digestRecipient']) {
      expect(places.join('\n')).toContain(`tenants/${type} `);
    }

    await eventually(async () => {
      expect(await recordsOf(canary.tenant.id)).toEqual([]);
      expect(await picturesOf(canary)).toEqual([]);
      expect(await queued(word)).toEqual([]);
      expect(await placesOf(word, canary.tenant.id)).toEqual([]);
    }, 60_000);
    console.log(`purge: the word stood in ${places.length} places, and stands in none`);
  });

  it('has left everybody else as they were', async () => {
    await eventually(async () => expect(await recordsOf(canary.tenant.id)).toEqual([]), 60_000);
    expect((await recordsOf(neighbour.tenant.id)).sort()).toEqual(neighbours.sort());
    expect(await picturesOf(neighbour)).toHaveLength(3);
    await expect(neighbour.call(me, {})).resolves.toBeTruthy();
  });

  it('loses, at the last look, what a worker wrote while it was purged', async () => {
    const member = await signUp();
    const tenantId = member.tenant.id;
    await member.call(deleteAccount, { confirmation: 'DELETE' });
    const isGone = async () => expect(await recordsOf(tenantId)).toEqual([]);
    await eventually(isGone, 60_000);
    const late = { tenantId, word: `late${word.slice(6)}` };
    await withDatabase(async (database) => {
      const create = (container: string, item: object) =>
        database.container(container).items.create(item);
      const vector = Array.from({ length: EMBEDDING_DIMENSIONS }, () => 0.1);
      await create('knowledge', { ...late, id: 'late', scope: 'tenant', text: late.word, vector });
      await create('conversations', { ...late, id: 'late', sessionId: 'late' });
      await create('tenants', { ...late, id: 'late', type: 'outbox' });
      await create('ledger-buckets', { ...late, id: 'late', bucket: 'audit', type: 'audit' });
      await create('directory', { ...late, id: late.word });
    });
    const service = BlobServiceClient.fromConnectionString(stackSettings().BLOB_CONNECTION ?? '');
    const blob = service.getContainerClient('documents').getBlockBlobClient(`${tenantId}/late`);
    await blob.upload(late.word, late.word.length);
    expect(await placesOf(late.word)).toHaveLength(6);

    await sendToQueue('tenant-purge', { tenantId, look: 'last' });
    await eventually(async () => {
      await isGone();
      expect(await placesOf(late.word)).toEqual([]);
    }, 60_000);
  });

  it('takes no living one along, whatever a message says', async () => {
    for (const look of ['first', 'last'])
      await sendToQueue('tenant-purge', { tenantId: neighbour.tenant.id, look });
    await eventually(async () => expect(await queued(neighbour.tenant.id)).toEqual([]));
    expect((await recordsOf(neighbour.tenant.id)).sort()).toEqual(neighbours.sort());
  });
});
