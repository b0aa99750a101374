import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Agent, getAgent, updateAgent } from '@talkwright/shared/areas/agents';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { deleteConversation } from '@talkwright/shared/areas/conversations';
import { deleteDocument, listDocuments } from '@talkwright/shared/areas/documents';
import { queues } from '../../functions/src/platform/containers.ts';
import { agentDraft, newAgent } from '../support/api/agents.ts';
import { ask } from '../support/api/conversations.ts';
import { settled, upload } from '../support/api/documents.ts';
import { signUp } from '../support/api/sign-up.ts';
import { endChild } from '../support/child.ts';
import { logIn, type Member } from '../support/client.ts';
import { buildEarlier } from '../support/earlier/build-earlier.ts';
import { eventually } from '../support/eventually.ts';
import { putLedgerOfBefore } from '../support/ledger/put-ledger-of-before.ts';
import { root } from '../support/root.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import {
  deadLettersIn,
  sendToQueue,
  takeBackScheduled,
  waitingIn,
} from '../support/stack/queues.ts';
import { type Stack, startStack, stopStack } from '../support/stack/stack.ts';
import { query, stackSettings, withDatabase } from '../support/stack/stores.ts';
import { fireTimer } from '../support/stack/timers.ts';

const folder = mkdtempSync(join(tmpdir(), 'talkwright-side-by-side-'));
const data = join(folder, 'data');
const [ports, otherPort] = [await freePorts(), await freePorts()];
let stack: Stack;
let earlier: ChildProcess;
let member: Member;
let agent: Agent;

beforeAll(async () => {
  await buildEarlier(join(folder, 'earlier'));
  await putLedgerOfBefore(data);
  stack = await startStack(data, ports, '--no-demo', '--test-directives');
  at('today');
  earlier = await startEarlier();
  member = await signUp({ plan: 'scale' });
  agent = await newAgent(member, { ragEnabled: true });
}, 300_000);
beforeEach(async () => {
  at('today');
  const { exitCode, signalCode } = earlier;
  if (exitCode !== null || signalCode !== null) earlier = await startEarlier();
});
afterAll(async () => {
  await endChild(earlier);
  await stopStack(stack);
  rmSync(folder, { recursive: true, force: true });
});

/** Which of the two answers what is asked from now on. */
function at(version: 'today' | 'earlier'): void {
  const { endpoints } = stack;
  const api = version === 'today' ? endpoints.api : `http://127.0.0.1:${otherPort}/api`;
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...endpoints, data, api });
}

/** A host of its own, with the settings and the keys of the other. */
async function startEarlier(): Promise<ChildProcess> {
  const own = join(folder, 'earlier-host');
  mkdirSync(own, { recursive: true });
  cpSync(join(data, 'functions-host/keys.json'), join(own, 'keys.json'));
  const host = spawn(
    process.execPath,
    [
      ...['local/cloud/functions-host/main.ts', '--app', join(folder, 'earlier')],
      ...['--port', String(otherPort), '--data', own],
    ],
    {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, ...stackSettings(), TRUSTED_PROXIES: '1' },
    },
  );
  await eventually(isEarlierUp, 120_000);
  return host;
}

async function isEarlierUp(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${otherPort}/api/health`);
  expect(await answer.json()).toMatchObject({ status: 'ok' });
}

describe('two versions on one database and its queues', () => {
  it('serve the same people and agents', async () => {
    at('earlier');
    const there = await logIn(member.email);
    expect((await there.call(getAgent, { id: agent.id })).agent.name).toBe(agent.name);
    const made = await newAgent(there, { name: 'Made earlier' });
    at('today');
    expect((await there.call(getAgent, { id: made.id })).agent.name).toBe('Made earlier');
  });

  it('go on with each other’s conversations, and erase them', async () => {
    at('earlier');
    const { session } = await ask(agent, { message: 'My name is Grace.' });
    at('today');
    await ask(agent, { message: 'I live in Arlington.', ...session });
    at('earlier');
    await ask(agent, { message: 'I keep bees.', ...session });
    at('today');
    const { messages = [] } = await member.call(getChatHistory, { sessionId: session.sessionId });
    expect(messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
      'My name is Grace.',
      'I live in Arlington.',
      'I keep bees.',
    ]);
    at('earlier');
    await member.call(deleteConversation, { sessionId: session.sessionId });
    at('today');
    await expect(
      member.call(getChatHistory, { sessionId: session.sessionId }),
    ).rejects.toMatchObject({ code: 'session_not_found' });
  });

  it('count and list into one ledger, which lies where both find it', async () => {
    // Of their own: the earlier version cannot list agents of which another test has stored more than it knows.
    const owner = await signUp({ plan: 'scale' });
    const own = await newAgent(owner);
    const said = ['In the earlier version', 'In the version of today'] as const;
    const begun: string[] = [];
    for (const [n, version] of (['earlier', 'today'] as const).entries()) {
      at(version);
      begun.unshift((await ask(own, { message: said[n] ?? '' })).session.sessionId);
    }
    for (const version of ['earlier', 'today'] as const) {
      at(version);
      await eventually(async () => {
        await fireTimer('conversations-sweep');
        const { sessions = [] } = await owner.call(getChatHistory, { sessions: '1' });
        expect(sessions.map(({ session_id }) => session_id)).toEqual(begun);
      }, 60_000);
    }
    expect(await query('ledger-buckets', 'SELECT c.id FROM c')).toEqual([]);
  });

  it('finish each other’s documents, and remove them', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) {
      at(n % 2 === 0 ? 'earlier' : 'today');
      const file = { name: `pump-${n}.md`, content: `Pump ${n} runs at ${n + 40} bar.` };
      ids.push((await upload(member, file, agent.id)).id);
    }
    for (const [n, id] of ids.entries()) {
      at(n % 2 === 0 ? 'today' : 'earlier');
      expect(await settled(member, id)).toMatchObject({ status: 'ready' });
      const { text } = await ask(agent, { message: `At how many bar does pump ${n} run?` });
      expect(text).toContain(`${n + 40} bar`);
    }
    for (const [n, id] of ids.entries()) {
      at(n % 2 === 0 ? 'today' : 'earlier');
      await member.call(deleteDocument, { id });
    }
    await eventually(async () => {
      expect((await member.call(listDocuments, {})).documents).toEqual([]);
      const sql = 'SELECT c.id FROM c WHERE c.tenantId = @tenantId';
      expect(await query('knowledge', sql, { tenantId: member.tenant.id })).toEqual([]);
    }, 60_000);
  });

  it('leave no message behind', async () => {
    const dead = await Promise.all(queues.map(deadLettersIn));
    expect(dead.flat()).toEqual([]);
  });
});

describe('what a newer version has left behind', () => {
  it('stays in a record that is saved', async () => {
    const { id, identity } = await newAgent(member);
    await withDatabase(async (database) => {
      const value = { of: 'another version' };
      await database
        .container('tenants')
        .item(id, member.tenant.id)
        .patch([
          { op: 'add', path: '/later', value },
          { op: 'add', path: '/embedConfig/later', value },
        ]);
    });
    const draft = agentDraft({ name: 'Renamed' });
    await member.call(updateAgent, { id, ...draft, identity });
    const sql =
      'SELECT c.name, c.later, c.embedConfig.later AS inside, c.content.embedConfig.later AS published ' +
      'FROM c WHERE c.id = @id OR (c.agentId = @id AND c.version = 2) ORDER BY c.version';
    const later = { of: 'another version' };
    const stored = await query('tenants', sql, { id });
    expect(stored).toHaveLength(2);
    expect(stored).toContainEqual({ name: 'Renamed', later, inside: later });
    expect(stored).toContainEqual({ published: later });
    const shown = (await member.call(getAgent, { id })).agent;
    expect(JSON.stringify(shown)).not.toContain('another version');
  });

  it('waits in a queue for who understands it', async () => {
    await endChild(earlier);
    const message = { kind: 'somethingNewGone', tenantId: member.tenant.id };
    await sendToQueue('clean-up', message);
    await eventually(async () => {
      expect(await waitingIn('clean-up')).toContainEqual({ attempt: 1, postponed: 1, message });
    });
    expect(await deadLettersIn('clean-up')).toEqual([]);
    // The earlier one understands it no better, and gives it up.
    await takeBackScheduled('clean-up');
  });
});
