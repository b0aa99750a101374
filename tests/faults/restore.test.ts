import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changePassword, deleteAccount } from '@talkwright/shared/areas/account';
import { type Agent, deleteAgent, listAgents } from '@talkwright/shared/areas/agents';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { deleteConversation } from '@talkwright/shared/areas/conversations';
import { deleteDocument, listDocuments } from '@talkwright/shared/areas/documents';
import { updateRetention } from '@talkwright/shared/areas/organization';
import { createInvite, revokeInvite, updateMember } from '@talkwright/shared/areas/people';
import * as auth from '@talkwright/shared/areas/sign-in';
import { inviteStatus } from '@talkwright/shared/areas/sign-up';
import { newAgent } from '../support/api/agents.ts';
import { ask } from '../support/api/conversations.ts';
import { uploadAndWait } from '../support/api/documents.ts';
import { fromApp } from '../support/api/logins.ts';
import { inviteMember, newAddress, type Person } from '../support/api/people.ts';
import { signUp } from '../support/api/sign-up.ts';
import { call, logIn, type Member } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { root } from '../support/root.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import { takeBackScheduled } from '../support/stack/queues.ts';
import { type Stack, startStack, stopStack } from '../support/stack/stack.ts';
import { blobsIn, placesOf, query } from '../support/stack/stores.ts';

const ports = await freePorts();
const folder = mkdtempSync(join(tmpdir(), 'talkwright-restore-'));
const [data, backup] = [join(folder, 'data'), join(folder, 'backup')];
const SECRET = 'pomegranate';
let stack: Stack;

afterAll(async () => {
  await stopStack(stack);
  rmSync(folder, { recursive: true, force: true });
});

async function start(place = data, base = ports): Promise<Stack> {
  const started = await startStack(place, base, '--no-demo', '--test-directives');
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...started.endpoints, data: place });
  return started;
}

const run = async (script: string, ...words: string[]) =>
  (await promisify(execFile)(process.execPath, [join(root, script), ...words])).stdout;
const restore = (...words: string[]) => run('local/run/backup/main.ts', 'restore', ...words);
const afterRestore = (from: string) => {
  const settings = join(data, 'settings.env');
  return run('functions/operator.ts', '--settings', settings, 'after-restore', '--from', from);
};

let [member, gone]: Member[] = [];
let [leaver, demoted, changed]: Person[] = [];
let [agent, deletedAgent]: Agent[] = [];
let [kept, erased] = ['', ''];
let [keptDocument, deletedDocument] = ['', ''];
let [inviteToken, at] = ['', ''];
let [refusal, said] = ['', ''];
let hadEnded: Awaited<ReturnType<typeof lookAtWhatHadEnded>>;
const admin = () => required(member);
const purged = () =>
  eventually(async () => expect(await placesOf('quincunx', SECRET)).toEqual([]), 60_000);

const lookAtWhatHadEnded = async () => ({
  me: await required(demoted).call(auth.me, {}),
  history: await admin().call(getChatHistory, { sessionId: erased }),
  places: await placesOf('quincunx'),
});

// One story: what is seen on the way is noted, and the tests look at it and at how it ended, in any order.
beforeAll(async () => {
  stack = await start();
  member = await signUp({ plan: 'scale' });
  gone = await signUp({ organizationName: 'Gone Ltd' });
  [leaver, demoted, changed] = [
    await inviteMember(member),
    await inviteMember(member, 'admin'),
    await inviteMember(member),
  ];
  agent = await newAgent(member, { ragEnabled: true });
  deletedAgent = await newAgent(member);
  const file = { name: 'hours.md', content: 'The workshop opens at nine.' };
  keptDocument = (await uploadAndWait(member, file, agent.id)).id;
  const other = { name: 'secret.md', content: `The secret word is ${SECRET}.` };
  deletedDocument = (await uploadAndWait(member, other)).id;
  await uploadAndWait(gone, { name: 'gone.md', content: 'Nobody may know of the quincunx.' });
  kept = (await ask(agent, { message: 'When does the workshop open?' })).session.sessionId;
  erased = (await ask(agent, { message: `Please forget my ${SECRET}.` })).session.sessionId;
  const { invite } = await member.call(createInvite, { email: newAddress(), role: 'admin' });
  inviteToken = invite.token;

  at =
    /as of (\S+)\.\n/.exec(
      await run('local/run/backup/main.ts', 'backup', backup, '--data', data),
    )?.[1] ?? '';

  await member.call(deleteConversation, { sessionId: erased });
  await member.call(deleteDocument, { id: deletedDocument });
  await member.call(deleteAgent, { id: deletedAgent.id });
  await member.call(revokeInvite, { id: invite.id });
  await member.call(updateRetention, { retention: '30' });
  await member.call(updateMember, { id: demoted.user.id, role: 'user' });
  await member.call(updateMember, { id: leaver.user.id, active: false });
  await changed.call(changePassword, {
    ...{ currentPassword: 'Correct-horse-7!', newPassword: 'Another-horse-8!' },
  });
  await call(auth.logout, {}, fromApp(demoted.refreshCookie));
  await gone.call(deleteAccount, { confirmation: 'DELETE' });
  await eventually(async () => {
    expect(await placesOf('quincunx')).toEqual([]);
    expect(await blobsIn('journal')).toHaveLength(9);
  }, 60_000);
  // Ids alone: nothing that was said, and nobody's address.
  expect((await blobsIn('journal')).join()).not.toMatch(/@|pomegranate|quincunx|Gone/);
  // A second look at what was erased comes a minute later: on a slow machine, right after the restore.
  await takeBackScheduled('clean-up');
  await stopStack(stack);

  refusal = await restore(backup, '--data', data).catch(String);
  await restore(backup, '--data', data, '--database');
  stack = await start();
  hadEnded = await lookAtWhatHadEnded();
  said = await afterRestore(at);
}, 480_000);

describe('a database that is restored to a point', () => {
  it('is put back into data that nobody works on alone', async () => {
    expect(refusal).toContain('is not empty');
    await expect(restore(backup, '--data', data, '--database')).rejects.toThrow('is running');
  });

  it('has back what had ended since', () => {
    expect(hadEnded).toMatchObject({ me: { user: { role: 'admin' } }, history: expect.anything() });
    expect(hadEnded.places).not.toEqual([]);
  });

  it('loses it again, and ends all logins, by after-restore', async () => {
    for (const line of [
      ...['1  organizations purged', '1  conversations erased', '1  agents deleted'],
      ...['1  deletions of documents', '1  invitations, credentials', '1  retentions'],
      ...['2  members given their later role', '1  passwords voided', '4  members signed out'],
    ]) {
      expect(said).toContain(line);
    }

    for (const { token } of [admin(), required(demoted), required(leaver)]) {
      const headers = { authorization: `Bearer ${token}` };
      await expect(call(auth.me, {}, headers)).rejects.toMatchObject({ status: 401 });
    }
    await expect(logIn(required(leaver).email)).rejects.toMatchObject({ status: 401 });
    await expect(logIn(required(changed).email)).rejects.toMatchObject({ status: 401 });
    await expect(logIn(required(gone).email)).rejects.toMatchObject({ status: 401 });
    await expect(call(inviteStatus, { token: inviteToken })).rejects.toMatchObject({
      code: 'invite_not_found',
    });
    expect((await logIn(required(demoted).email)).user.role).toBe('user');

    const back = await logIn(admin().email);
    await expect(back.call(getChatHistory, { sessionId: erased })).rejects.toMatchObject({
      code: 'session_not_found',
    });
    await purged();
    const tenants = await query<{ retention: string }>(
      'tenants',
      "SELECT c.retention FROM c WHERE c.type = 'tenant'",
    );
    expect(tenants).toEqual([{ retention: '30' }]);
  });

  it('has everything else', async () => {
    const back = await logIn(admin().email);
    const { agents } = await back.call(listAgents, {});
    expect(agents.map(({ id }) => id)).toEqual([agent?.id]);
    const { documents } = await back.call(listDocuments, {});
    expect(documents.map(({ id, status }) => [id, status])).toEqual([[keptDocument, 'ready']]);
    const { messages } = await back.call(getChatHistory, { sessionId: kept });
    expect(messages?.at(-1)?.content).toContain('nine');
    const { text } = await ask(required(agent), { message: 'When does the workshop open?' });
    expect(text).toContain('nine');
  });

  it('is not gone through twice: what was made since stays', async () => {
    await purged();
    const { session } = await ask(required(agent), { message: 'Is it closed on Sundays?' });
    expect(await afterRestore(at)).not.toMatch(/[1-9]\d* .* again/);
    const back = await logIn(admin().email);
    expect((await back.call(listDocuments, {})).documents).toHaveLength(1);
    const { sessionId } = session;
    await expect(back.call(getChatHistory, { sessionId })).resolves.toBeTruthy();
  });

  it('says what is wrong with a time', async () => {
    await expect(afterRestore('yesterday')).rejects.toThrow('Say to which time');
    await expect(afterRestore('2020-01-01T00:00:00Z')).rejects.toThrow('goes back 35 days');
  });
});

it('puts all of a backup into an empty folder, which works', async () => {
  const other = join(folder, 'other');
  await restore(backup, '--data', other);
  const { TALKWRIGHT_STACK } = process.env;
  const second = await start(other, await freePorts());
  try {
    const [tenant] = await query<{ n: number }>(
      'tenants',
      "SELECT VALUE { n: COUNT(1) } FROM c WHERE c.type = 'tenant'",
    );
    expect(tenant?.n).toBe(2);
    expect(await placesOf('quincunx')).not.toEqual([]);
  } finally {
    await stopStack(second);
    Object.assign(process.env, { TALKWRIGHT_STACK });
  }
});

function required<T>(value: T | undefined): T {
  if (!value) throw new Error('It was not made.');
  return value;
}
