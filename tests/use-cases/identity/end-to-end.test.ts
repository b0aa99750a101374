import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agentDraftSchema } from '@talkwright/shared/areas/agents';
import type { ChatEvent } from '@talkwright/shared/areas/chat';
import type { AgentCaller, Member } from '../../../functions/src/accounts/caller.ts';
import { createAgent } from '../../../functions/src/agents/create-agent.ts';
import { chat } from '../../../functions/src/chat/chat.ts';
import { createDeps, type Deps } from '../../../functions/src/deps.ts';
import { confirmUpload } from '../../../functions/src/documents/confirm-upload.ts';
import { createUpload } from '../../../functions/src/documents/create-upload.ts';
import { downloadDocument } from '../../../functions/src/documents/download-document.ts';
import { ingestDocument } from '../../../functions/src/documents/ingest-document.ts';
import type { IngestMessage } from '../../../functions/src/documents/ingestion-message.ts';
import { secretsKeysCommand } from '../../../functions/src/operator/secrets-keys.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { managedIdentity } from '../../../functions/src/platform/credential.ts';
import { startQueueConsumers } from '../../../local/cloud/functions-host/service-bus-triggers.ts';
import type { Settings } from '../../../local/cloud/functions-host/settings.ts';
import { type AzureHere, startAzureHere } from '../../support/cloud/azure-here.ts';
import { anybody, newAdmin } from '../../support/cloud/use-cases.ts';
import { eventually } from '../../support/eventually.ts';

const TEXT = 'The warranty of the Gannet lasts for eleven years.';
let azure: AzureHere;
let deps: Deps;
let admin: Member;

beforeAll(async () => {
  azure = await startAzureHere();
  const identity = managedIdentity({ AZURE_CLIENT_ID: azure.identity.clientId });
  const keys = await secretsKeysCommand(['new-secrets-key', azure.keyUrl], identity, () => {
    throw new Error('The first key is made before there are any settings.');
  });
  const secrets = { SECRETS_KEYS: keys ?? '', SECRETS_KEY_URL: azure.keyUrl };
  const log = { info: () => {}, error: () => {} };
  deps = createDeps(parseConfig({ ...azure.settings, ...secrets }), { log });
  admin = await newAdmin(deps);
});
afterAll(() => azure.stop());

describe('where every service is given by its address', () => {
  it('a token that nobody gives fails as what is to be tried again, and passes', async () => {
    // Tokens are kept for as long as they are good, and this identity has none.
    const config = { ...deps.config, AZURE_CLIENT_ID: azure.identity.newClientId() };
    const others = createDeps(config, { log: deps.log });
    azure.identity.setAway(true);
    const refused = { code: 'unavailable', details: { retryAfterSeconds: expect.any(Number) } };
    await expect(others.accounts.getTenant(admin.tenantId)).rejects.toMatchObject(refused);
    await expect(others.blobs.find('documents', 'a')).rejects.toMatchObject(refused);
    azure.identity.setAway(false);
    expect(await others.accounts.getTenant(admin.tenantId)).toBeDefined();
  });

  it('a file goes up and comes down by signed addresses, is read through the queue, and is what an agent answers from', async () => {
    const { tenantId } = admin;
    const name = { filename: 'warranty.txt' };
    const place = await createUpload(deps, admin, { ...name, size: TEXT.length });
    const put = { method: 'PUT', headers: place.uploadHeaders, body: TEXT };
    expect((await fetch(place.url, put)).status).toBe(201);
    // What has arrived is not written over by whoever kept the address, nor read.
    expect((await fetch(place.url, put)).status).toBeGreaterThanOrEqual(400);
    expect((await fetch(place.url)).status).toBe(403);
    await confirmUpload(deps, admin, { id: place.id, ...name });

    const [message] = await delivered('document-ingestion');
    expect(message).toMatchObject({ kind: 'ingest', tenantId, documentId: place.id });
    await ingestDocument(deps, message as IngestMessage);

    const { download_url: url } = await downloadDocument(deps, admin, { id: place.id });
    const download = await fetch(url);
    expect(await download.text()).toBe(TEXT);
    expect(download.headers.get('content-disposition')).toContain('warranty.txt');
    expect((await fetch(url.replace(/sig=[^&]+/, 'sig=AAAA'))).status).toBe(403);

    expect(await said('How long does the warranty of the Gannet last?')).toContain('eleven years');
    // The agent's own key was sealed and opened, by a key that the vault has unwrapped.
    expect(azure.keyVault.unwrapped()).toBe(1);
  });

  it('a mail is accepted once, however often it is sent', async () => {
    const mail = {
      ...{ id: 'digest-1', to: 'nora@example.com', subject: 'Tuesday', text: 'Hi', html: '<p>Hi' },
      replyTo: 'ada@example.com',
      unsubscribeUrl: 'https://api.example.com/unsubscribe?token=1',
    };
    await deps.sendMail(mail);
    await deps.sendMail(mail);
    expect(mailsTo(mail.to)).toEqual([
      expect.objectContaining({
        senderAddress: 'hello@talkwright.example',
        recipients: { to: [{ address: 'nora@example.com' }] },
        replyTo: [{ address: 'ada@example.com' }],
        content: { subject: 'Tuesday', plainText: 'Hi', html: '<p>Hi' },
        headers: {
          'List-Unsubscribe': '<https://api.example.com/unsubscribe?token=1>',
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
    ]);
    await deps.sendMail({ ...mail, id: 'digest-2' });
    expect(mailsTo(mail.to)).toHaveLength(2);
  });

  it('a mail that the service is too busy for fails as what is to be tried again', async () => {
    azure.mail.setBusy(7);
    const mail = { id: 'busy', to: 'max@example.com', subject: 'Hi', text: 'Hi', html: 'Hi' };
    await expect(deps.sendMail(mail)).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: 7 },
    });
    azure.mail.setBusy(0);
    await deps.sendMail(mail);
  });
});

const mailsTo = (to: string) =>
  azure.mail.mails.filter(({ recipients }) => recipients.to.some(({ address }) => address === to));

/** What a trigger of the queue is given by a host that signs in as the app's identity. */
async function delivered(queueName: string): Promise<unknown[]> {
  const trigger = {
    ...{ name: 'message', type: 'serviceBusTrigger', direction: 'in' as const },
    ...{ queueName, connection: 'SERVICE_BUS_CONNECTION' },
  };
  const received: unknown[] = [];
  const consumers = startQueueConsumers([{ name: 'ingest', trigger, bindings: {} }], {
    settings: {
      env: azure.settings,
      serviceBus: { autoCompleteMessages: true, maxConcurrentCalls: 1, maxAutoLockRenewalMs: 0 },
    } as unknown as Settings,
    async invoke(_fn, { string, json, bytes }) {
      received.push(JSON.parse(string ?? json ?? Buffer.from(bytes ?? []).toString()).message);
    },
    log: { info: () => {}, warn: () => {}, error: () => {} } as never,
  });
  await eventually(async () => expect(received).not.toEqual([]));
  await consumers.stop(1_000);
  await consumers.close();
  return received;
}

/** The answer of a new agent. */
async function said(message: string): Promise<string> {
  const draft = agentDraftSchema.parse({
    ...{ identity: 'support', name: 'Support', systemPrompt: 'You help visitors.' },
    ...{ ragEnabled: true, modelConfig: { apiKey: 'own-key' } },
  });
  const { agent } = await createAgent(deps, admin, { ...draft, note: '' });
  const { tenantId } = admin;
  const { client } = anybody;
  const isPreview = false;
  const page = { kind: 'agent', tenantId, agentId: agent.id, isPreview, client } as AgentCaller;
  const events: ChatEvent[] = [];
  for await (const event of await chat(deps, page, { message }, new AbortController().signal)) {
    events.push(event);
  }
  return events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
}
