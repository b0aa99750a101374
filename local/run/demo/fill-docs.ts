import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAgent, listAgents } from '@talkwright/shared/areas/agents';
import { deleteDocument, listDocuments } from '@talkwright/shared/areas/documents';
import type { DemoData } from '../../common/demo-data.ts';
import { createClient } from './client.ts';
import { docsAgent, operator } from './content.ts';
import type { DemoOptions } from './demo-options.ts';
import { signIn } from './sign-in.ts';
import { subscribe } from './subscribe.ts';
import { verifyAddress } from './verify-address.ts';
import { waitForDocuments } from './wait-for-documents.ts';

const app = join(import.meta.dirname, '../../../frontend/app');
/** The build of the web app makes them of the page that people read. */
const docs = join(app, 'dist/docs/text');

/**
 * An agent that knows the product's documentation, in the organization of whoever runs the product: visitors of the landing page
 * ask it. A build with other documentation replaces what it knows. Undefined where its password was changed.
 */
export async function fillDocs(
  options: DemoOptions,
  known: DemoData['docsAgent'],
): Promise<DemoData['docsAgent']> {
  const { api, functionsKey, mailbox, say, signal } = options;
  const client = createClient(api, functionsKey, signal);
  const signedIn = await signIn(client, operator, say);
  if (!signedIn) return undefined;
  await subscribe(client, operator, options);

  const { agents } = await client.call(listAgents, {});
  const found = agents.find(({ identity }) => identity === docsAgent.identity);
  const files = readdirSync(docs).map((name) => join(docs, name));
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  const docsHash = hash.digest('hex');
  if (found && known?.id === found.id && known.docsHash === docsHash) return known;

  say('giving the documentation to an agent');
  const { user } = signedIn;
  if (!user.emailVerified) await verifyAddress(client, user.email, { url: mailbox, say, signal });
  const agent = found ?? (await client.call(createAgent, docsAgent)).agent;
  const older = await client.call(listDocuments, { agentInstanceId: agent.id });
  for (const file of files) await client.upload(file, agent.id, 'Of the documentation');
  await waitForDocuments(client, agent.id, say);
  for (const { id } of older.documents) await client.call(deleteDocument, { id });
  return { id: agent.id, apiKey: agent.api_key, docsHash };
}
