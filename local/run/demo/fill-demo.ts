import { join } from 'node:path';
import { createAgent, listAgents } from '@talkwright/shared/areas/agents';
import { listDocuments } from '@talkwright/shared/areas/documents';
import { type DemoData, readDemoData } from '../../common/demo-data.ts';
import { writeJson } from '../../common/write-json.ts';
import { addPeople } from './add-people.ts';
import { addSlack } from './add-slack.ts';
import { addTools } from './add-tools.ts';
import { type Client, createClient } from './client.ts';
import { admin, agent, documents, member, operator } from './content.ts';
import type { DemoOptions } from './demo-options.ts';
import { exchangeTokens } from './exchange-tokens.ts';
import { fillDocs } from './fill-docs.ts';
import { signIn } from './sign-in.ts';
import { subscribe } from './subscribe.ts';
import { verifyAddress } from './verify-address.ts';
import { waitForDocuments } from './wait-for-documents.ts';

/** The demo customer, and the agent that knows the product's documentation. */
export async function fillDemo(options: DemoOptions): Promise<DemoData> {
  const known = readDemoData(options.file);
  const demoAgent = await fillShop(options, known?.demoAgent);
  const docsAgent = await fillDocs(options, known?.docsAgent);
  if (!demoAgent || !docsAgent) {
    options.say('a demo password was changed; what it opens is left as it is');
  }

  const logIns = [
    ...(demoAgent
      ? [
          { ...admin, role: 'admin' },
          { ...member, role: 'user' },
        ]
      : []),
    ...(docsAgent ? [{ ...operator, role: 'admin of the documentation agent' }] : []),
  ];
  const demoData = {
    demo: logIns.map(({ email, role }) => ({ email, password: admin.password, role })),
    ...(demoAgent && { demoAgent }),
    ...(docsAgent && { docsAgent }),
  };
  writeJson(options.file, demoData);
  return demoData;
}

/**
 * An organization, two people, an agent and its documents, made through the API as a customer makes them.
 * Every step looks first whether it was done, so that it goes on where an earlier start was cut off, and
 * changes nothing when all is there. Undefined where the password was changed.
 */
async function fillShop(
  options: DemoOptions,
  known: DemoData['demoAgent'],
): Promise<DemoData['demoAgent']> {
  const { api, functionsKey, signal, say } = options;
  const client = createClient(api, functionsKey, signal);

  const signedIn = await signIn(client, admin, say);
  if (!signedIn) return undefined;
  await subscribe(client, admin, options);
  const found = await findAgent(client);
  if (found && known?.id === found.id) return known;

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
  await addSlack(client, id, options);
  say('waiting until the documents are taken in');
  await waitForDocuments(client, id, say);
  return { id, identity, apiKey };
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
