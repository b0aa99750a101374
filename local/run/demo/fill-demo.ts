import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAgent, listAgents } from '@talkwright/shared/areas/agents';
import { listDocuments } from '@talkwright/shared/areas/documents';
import { createTenant } from '@talkwright/shared/areas/sign-up';
import { type DemoData, readDemoData } from '../../common/demo-data.ts';
import { writeJson } from '../../common/write-json.ts';
import { addPeople } from './add-people.ts';
import { addTools } from './add-tools.ts';
import { type Client, createClient } from './client.ts';
import { admin, agent, documents, member } from './content.ts';
import { exchangeTokens } from './exchange-tokens.ts';
import { logIn } from './log-in.ts';
import { verifyAddress } from './verify-address.ts';

export type DemoOptions = {
  api: string;
  functionsKey: string;
  /** Unset where mails leave this machine: then nobody can read them here. */
  mailbox?: string | undefined;
  /** The demo customer's own system. */
  shopApi: string;
  /** Where that customer's shoppers sign in. */
  identityProvider: string;
  /** Where the result is kept, once it is complete. */
  file: string;
  say: (text: string) => void;
  signal: AbortSignal;
};

const POLL_MS = 250;
const DOCUMENTS_MS = 180_000;

/**
 * An organization, two people, an agent and its documents, made through the API as a customer makes them.
 * Every step looks first whether it was done, so that it goes on where an earlier start was cut off, and
 * changes nothing when all is there.
 */
export async function fillDemo(options: DemoOptions): Promise<DemoData> {
  const { api, functionsKey, signal, file, say } = options;
  const client = createClient(api, functionsKey, signal);

  const signedIn = await signIn(client, options);
  if (!signedIn) {
    say('the demo password was changed; the demo data are left as they are');
    return { demo: [] };
  }
  const found = await findAgent(client);
  const known = readDemoData(file);
  if (found && known?.demoAgent?.id === found.id) return known;

  say('filling in');
  const { user, tenant } = signedIn;
  const mailbox = { url: options.mailbox, say, signal };
  if (!user.emailVerified) await verifyAddress(client, user.email, mailbox);
  const enabled_tools = await addTools(client, options.shopApi);
  const {
    id,
    identity,
    api_key: apiKey,
  } = found ?? (await client.call(createAgent, { ...agent, toolsConfig: { enabled_tools } })).agent;
  await exchangeTokens(client, id, options.identityProvider);
  await uploadDocuments(client, id);
  const asMember = createClient(api, functionsKey, signal);
  await addPeople(client, asMember, { tenantId: tenant.id, mailbox });
  say('waiting until the documents are taken in');
  await waitForDocuments(client, id, say);

  const { password } = admin;
  const demoData = {
    demo: [
      { email: admin.email, password, role: 'admin' },
      { email: member.email, password, role: 'user' },
    ],
    demoAgent: { id, identity, apiKey },
  };
  writeJson(file, demoData);
  return demoData;
}

async function signIn(client: Client, { say }: DemoOptions) {
  const known = await logIn(client, admin);
  if (known) return known;
  say('signing up');
  // For an address that has an account, this answers as for a new one, and changes nothing.
  await client.call(createTenant, admin);
  return logIn(client, admin);
}

async function findAgent(client: Client) {
  const { agents } = await client.call(listAgents, {});
  return agents.find(({ identity }) => identity === agent.identity);
}

async function uploadDocuments(client: Client, agentId: string): Promise<void> {
  const { documents: present } = await client.call(listDocuments, { agentInstanceId: agentId });
  for (const { file, description } of documents) {
    if (present.some(({ original_filename: name }) => name === file)) continue;
    await client.upload(join(import.meta.dirname, 'documents', file), agentId, description);
  }
}

/** What fails, as with a model key that does not work, shows in the document library with its reason. */
async function waitForDocuments(
  client: Client,
  agentInstanceId: string,
  say: DemoOptions['say'],
): Promise<void> {
  for (const deadline = Date.now() + DOCUMENTS_MS; Date.now() < deadline; await delay(POLL_MS)) {
    const { documents: all } = await client.call(listDocuments, { agentInstanceId });
    if (all.some(({ status }) => status === 'queued' || status === 'processing')) continue;

    const failed = all.filter(({ status }) => status === 'failed');
    for (const { original_filename: name, error } of failed) say(`${name} failed: ${error}`);
    if (failed.length === 0) say(`${all.length} documents are ready`);
    return;
  }
  say('the documents take longer than expected; the document library shows how far they are');
}
