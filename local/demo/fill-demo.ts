import { createAgent, listAgents } from '@talkwright/shared/agents';
import { createTenant } from '@talkwright/shared/sign-up';
import { login, type User, verifyEmail } from '@talkwright/shared/auth';
import { listDocuments } from '@talkwright/shared/documents';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeJson } from '../supervisor/json-file.ts';
import { addMember } from './add-member.ts';
import { type Client, createClient, Refused } from './client.ts';
import { admin, agent, documents, member } from './content.ts';
import { type DemoData, readDemoData } from './demo-data.ts';

export type DemoOptions = {
  api: string;
  functionsKey: string;
  /** Unset where mails leave this machine: then nobody can read them here. */
  mailbox?: string | undefined;
  cosmos: { connectionString: string; database: string };
  /** Where the result is kept, once it is complete. */
  file: string;
  say: (text: string) => void;
  signal: AbortSignal;
};

const POLL_MS = 250;
const MAIL_MS = 20_000;
const DOCUMENTS_MS = 180_000;

/**
 * An organization, two people, an agent and its documents, made through the API as a customer makes them.
 * Every step looks first whether it was done, so that it goes on where an earlier start was cut off, and
 * changes nothing when all is there.
 */
export async function fillDemo(options: DemoOptions): Promise<DemoData> {
  const { api, functionsKey, signal, file, say } = options;
  const client = createClient(api, functionsKey, signal);

  const user = await signIn(client, options);
  if (!user) {
    say('the demo password was changed; the demo data are left as they are');
    return { demo: [] };
  }
  const found = await findAgent(client);
  const known = readDemoData(file);
  if (found && known?.demoAgent?.id === found.id) return known;

  say('filling in');
  if (!user.emailVerified) await verify(client, options);
  await addMember(options.cosmos, admin.email);
  const { id, identity, api_key: apiKey } = found ?? (await client.call(createAgent, agent)).agent;
  await uploadDocuments(client, id);
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

async function signIn(client: Client, { say }: DemoOptions): Promise<User | undefined> {
  const known = await logIn(client);
  if (known) return known;
  say('signing up');
  // For an address that has an account, this answers as for a new one, and changes nothing.
  await client.call(createTenant, admin);
  return logIn(client);
}

async function logIn(client: Client): Promise<User | undefined> {
  try {
    const { email, password } = admin;
    const { user, tokens } = await client.call(login, { email, password });
    if (tokens) client.useToken(tokens.accessToken);
    return user;
  } catch (error) {
    if (error instanceof Refused && error.code === 'wrong_credentials') return undefined;
    throw error;
  }
}

async function findAgent(client: Client) {
  const { agents } = await client.call(listAgents, {});
  return agents.find(({ identity }) => identity === agent.identity);
}

async function verify(client: Client, { mailbox, signal, say }: DemoOptions): Promise<void> {
  if (!mailbox) return;
  for (const deadline = Date.now() + MAIL_MS; Date.now() < deadline; ) {
    const answer = await fetch(`${mailbox}/api/messages`, { signal });
    const mails = (await answer.json()) as { to: string; text: string }[];
    const mail = mails.find(({ to, text }) => to.includes(admin.email) && tokenIn(text));
    const token = mail && tokenIn(mail.text);
    if (token) {
      await client.call(verifyEmail, { token });
      return;
    }
    await delay(POLL_MS, undefined, { signal });
  }
  say('no verification mail came; see the logs of functions-host and mail');
}

const tokenIn = (text: string) => /verify-email\?token=([\w-]+)/.exec(text)?.[1];

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
