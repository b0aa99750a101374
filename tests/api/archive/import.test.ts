import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteAccount } from '@talkwright/shared/areas/account';
import { type Agent, getAgent, listAgents } from '@talkwright/shared/areas/agents';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { listDocuments, MAX_DOCUMENT_BYTES } from '@talkwright/shared/areas/documents';
import { forgotPassword, resetPassword } from '@talkwright/shared/areas/sign-in';
import { type Unzipped, unzipSync, zipSync } from 'fflate';
import { importOrganization } from '../../../functions/src/archive/import/import-organization.ts';
import { createDeps } from '../../../functions/src/deps.ts';
import { runCommand } from '../../../functions/src/operator/run-command.ts';
import type { createBus } from '../../../functions/src/platform/bus.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { newAgent } from '../../support/api/agents.ts';
import { ask } from '../../support/api/conversations.ts';
import { settled, uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { newMember } from '../../support/api/people.ts';
import { call, logIn, type Member, PASSWORD } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { root } from '../../support/root.ts';
import { conversationsSwept } from '../../support/stack/conversations-swept.ts';
import { mailedToken } from '../../support/stack/mailbox.ts';
import { query, stackSettings } from '../../support/stack/stores.ts';

const OTHER = '01JZZZZZZZZZZZZZZZZZZZZZZZ';
const CLI = join(root, 'functions/operator.ts');
const folder = mkdtempSync(join(tmpdir(), 'talkwright-archive-'));
const file = join(folder, 'acme.zip');
const deps = createDeps(parseConfig(stackSettings()));
const operate = (...words: string[]) => runCommand(deps, 'operator', words);
const recordsOf = (tenantId: string) =>
  query('tenants', 'SELECT * FROM c WHERE c.tenantId = @tenantId', { tenantId });

let member: Member;
let agentKey: string;
let agentId: string;
let sessionId: string;

beforeAll(async () => {
  member = await newTenant({ plan: 'pro', organizationName: 'Acme' });
  const agent = await newAgent(member, { name: 'Ferry', ragEnabled: true });
  [agentKey, agentId] = [agent.api_key, agent.id];
  const content = '# Ferry\n\nThe ferry to Norway leaves at 7.15 from pier four.';
  await uploadAndWait(member, { name: 'Ferry.md', content }, agent.id);
  const { session } = await ask(agent, { message: 'When does the ferry leave?' });
  sessionId = session.sessionId;
  await operate(member.tenant.id, 'export', file);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  const client = await (deps.bus as ReturnType<typeof createBus>).connected();
  await client.close();
});

/** The same archive, changed. */
function altered(change: (files: Unzipped) => void): string {
  const files = unzipSync(new Uint8Array(readFileSync(file)));
  change(files);
  const path = join(folder, 'altered.zip');
  writeFileSync(path, zipSync(files));
  return path;
}

function inManifest(change: object): string {
  return altered((files) => {
    const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString());
    files['manifest.json'] = Buffer.from(JSON.stringify({ ...manifest, ...change }));
  });
}

describe('an organization that was exported', () => {
  it('is not taken in over itself', async () => {
    await expect(operate('import', file)).rejects.toThrow('is here already');
  });

  it('is taken in again once it is gone: its people, agents, documents and conversations', async () => {
    await member.call(deleteAccount, { confirmation: 'DELETE' });
    await eventually(async () => expect(await recordsOf(member.tenant.id)).toEqual([]), 60_000);

    // Broken off in the middle, it begins anew.
    const archives = { ...deps.archives, writeAll: () => Promise.reject(new Error('Killed.')) };
    await expect(importOrganization({ ...deps, archives }, file)).rejects.toThrow('Killed.');
    expect(await recordsOf(member.tenant.id)).not.toEqual([]);

    // Whoever had the file may have written into it who its people are.
    const greedy = altered((files) => {
      const lines = Buffer.from(files['records/user.jsonl'] ?? []).toString();
      files['records/user.jsonl'] = Buffer.from(lines.replace('"admin"', '"superadmin"'));
      // Or what empties the terminal of whoever reads it.
      const tenant = Buffer.from(files['records/tenant.jsonl'] ?? []).toString();
      files['records/tenant.jsonl'] = Buffer.from(tenant.replace('"Acme"', '"\\u001b[2JAcme"'));
    });
    const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'import', greedy], {
      env: { ...process.env, ...stackSettings() },
    });
    expect(stdout).toContain('[2JAcme is here');
    expect(stdout).not.toContain('\u001b');

    await call(forgotPassword, { email: member.email });
    const token = await mailedToken(member.email, 'reset-password');
    await call(resetPassword, { token, newPassword: PASSWORD });
    const back = await logIn(member.email);
    expect(back.user).toMatchObject({ role: 'admin' });
    expect((await back.call(getAgent, { id: agentId })).agent).toMatchObject({
      name: 'Ferry',
      api_key: agentKey,
    });
    const { documents } = await back.call(listDocuments, {});
    await settled(back, documents[0]?.id ?? '');
    const { text } = await ask({ api_key: agentKey }, { message: 'When does the ferry leave?' });
    expect(text).toContain('7.15');
    await conversationsSwept(member.tenant.id);
    const { messages } = await back.call(getChatHistory, { sessionId });
    expect(messages?.map(({ role }) => role)).toEqual(['user', 'internal', 'assistant']);
  });
});

it('is taken in from an archive that an earlier version has written', async () => {
  const path = join(root, 'tests/fixtures/archives/2026-11-25-40846c81.zip');
  await operate('import', path);
  const [user = ''] = Buffer.from(
    unzipSync(new Uint8Array(readFileSync(path)))['records/user.jsonl'] ?? [],
  )
    .toString()
    .split('\n');
  const { email }: { email: string } = JSON.parse(user);
  await call(forgotPassword, { email });
  const token = await mailedToken(email, 'reset-password');
  await call(resetPassword, { token, newPassword: PASSWORD });
  const back = await logIn(email);
  const { documents } = await back.call(listDocuments, {});
  await settled(back, documents[0]?.id ?? '');
  const { agents } = await back.call(listAgents, {});
  const { text } = await ask(agents[0] as Agent, { message: 'When does the ferry leave?' });
  expect(text).toContain('7.15');
});

describe('an archive', () => {
  it.each([
    [
      'is no ZIP file',
      () => {
        const path = join(folder, 'text.zip');
        writeFileSync(path, 'PK, but no archive');
        return path;
      },
      'cannot be read as a ZIP file',
    ],
    [
      'was cut off',
      () => {
        const path = join(folder, 'half.zip');
        writeFileSync(path, readFileSync(file).subarray(0, -200));
        return path;
      },
      'cannot be read as a ZIP file',
    ],
    [
      'is something else',
      () => altered((files) => delete files['manifest.json']),
      'This is no archive',
    ],
    ['is of a newer version', () => inManifest({ formatVersion: 2 }), 'Upgrade first'],
    [
      'says that it is of another organization',
      () => inManifest({ organization: OTHER }),
      'of another organization',
    ],
    [
      'is of what is no organization',
      () => inManifest({ organization: 'platform' }),
      'This is no archive',
    ],
    [
      'has files elsewhere',
      () =>
        altered((files) => {
          files['pictures/other.html'] = Buffer.from('');
        }),
      'is no file of an organization',
    ],
    [
      'lacks records',
      () => altered((files) => delete files['records/message.jsonl']),
      'has 0 lines, the manifest says 3',
    ],
    [
      'unpacks to a line without an end',
      () =>
        altered((files) => {
          files['records/message.jsonl'] = new Uint8Array(50_000_000).fill(0x20);
        }),
      'a line that no record can be',
    ],
    [
      'unpacks to a document that nobody could have uploaded',
      () =>
        altered((files) => {
          const [name = ''] = Object.keys(files).filter((one) => one.startsWith('documents/'));
          files[name] = new Uint8Array(MAX_DOCUMENT_BYTES + 1).fill(0x20);
        }),
      'Ferry.md is larger than a file here can be.',
    ],
    [
      'unpacks to a manifest without an end',
      () =>
        altered((files) => {
          files['manifest.json'] = new Uint8Array(50_000_000).fill(0x0a);
        }),
      'This is no archive',
    ],
    [
      'is of a version that never was',
      () => inManifest({ formatVersion: 0 }),
      'This is no archive',
    ],
    [
      'has records that are none',
      () =>
        altered((files) => {
          files['records/user.jsonl'] = Buffer.from('{"type":"user"}\n');
        }),
      'Line 1 of records/user.jsonl is no such record',
    ],
  ])('is refused where it %s, and nothing is written', async (_what, make, sentence) => {
    await expect(operate('import', make())).rejects.toThrow(sentence);
    expect(await recordsOf(OTHER)).toEqual([]);
  });

  it('is refused where one of its people has an account in another organization', async () => {
    const taken = await newMember(await newTenant());
    const path = altered((files) => {
      const lines = Buffer.from(files['records/user.jsonl'] ?? []).toString();
      files['records/user.jsonl'] = Buffer.from(lines.replaceAll(member.email, taken.email));
    });
    const elsewhere = altered((files) => {
      Object.assign(files, unzipSync(new Uint8Array(readFileSync(path))));
      for (const [name, bytes] of Object.entries(files)) {
        if (!/json/.test(name)) continue;
        const text = Buffer.from(bytes)
          .toString()
          .replaceAll(member.tenant.id, OTHER)
          .replace(/"slug":"[^"]*"/, '"slug":"elsewhere"')
          .replaceAll(agentKey, 'pk_elsewhere');
        files[name] = Buffer.from(text);
      }
    });
    await expect(operate('import', elsewhere)).rejects.toThrow(taken.email);
    expect(await recordsOf(OTHER)).toEqual([]);
  });
});
