import { describe, expect, it } from '@jest/globals';
import { downloadArchive, getArchive } from '@talkwright/shared/areas/archive';
import { createCredential } from '@talkwright/shared/areas/credentials';
import { listNotifications } from '@talkwright/shared/areas/notifications';
import { createTool } from '@talkwright/shared/areas/tools';
import { unzipSync } from 'fflate';
import { newAgent } from '../../support/api/agents.ts';
import { archiveReady } from '../../support/api/archive.ts';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { newMember } from '../../support/api/people.ts';
import { converse, type Member } from '../../support/client.ts';

const KEY = 'sk-canary-of-a-model';
const HEADER = 'canary-of-an-api';

/** Unpacked. */
async function archiveOf(member: Member): Promise<Map<string, Buffer>> {
  await archiveReady(member);
  const { download_url } = await member.call(downloadArchive, {});
  const response = await fetch(download_url);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w-]+\.zip"$/,
  );
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

const linesOf = (files: Map<string, Buffer>, type: string) =>
  String(files.get(`records/${type}.jsonl`))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('the archive of an organization', () => {
  it('has all that is its own, and no secrets', async () => {
    const member = await newTenant({ plan: 'pro' });
    const user = await newMember(member);
    const modelConfig = { model: 'gpt-4.1-mini', apiKey: KEY } as const;
    const agent = await newAgent(member, { name: 'Archived', modelConfig });
    const { tool } = await member.call(createTool, {
      name: 'Orders',
      summary: 'Knows orders.',
      baseUrl: 'https://orders.example.com',
    });
    await member.call(createCredential, {
      customToolId: tool.id,
      label: 'Production',
      headers: { 'X-Key': HEADER },
    });
    const content = 'A bike is shipped to Norway for 49 euros.';
    const { id } = await uploadAndWait(member, { name: 'Shipping: Norway?.md', content });
    let visitorToken = '';
    for await (const event of converse(agent.api_key, { message: 'Hello' })) {
      if ('visitorToken' in event) visitorToken = String(event.visitorToken);
    }

    const files = await archiveOf(member);
    expect(String(files.get(`documents/${id}/Shipping_ Norway_.md`))).toBe(content);
    expect(
      linesOf(files, 'user')
        .map(({ email }) => email)
        .sort(),
    ).toEqual([member.email, user.email].sort());
    expect(linesOf(files, 'agent')).toMatchObject([{ id: agent.id, name: 'Archived' }]);
    expect(linesOf(files, 'credential')).toMatchObject([{ label: 'Production' }]);
    expect(
      linesOf(files, 'message')
        .map(({ role }) => role)
        .sort(),
    ).toEqual(['assistant', 'user']);
    const manifest = JSON.parse(String(files.get('manifest.json')));
    expect(manifest).toMatchObject({
      format: 'talkwright-organization',
      formatVersion: 1,
      organization: member.tenant.id,
      records: { user: 2, agent: 1, document: 1, session: 1, message: 2 },
      files: { documents: 1, pictures: 0 },
    });
    const all = Buffer.concat([...files.values()]).toString();
    for (const secret of [KEY, HEADER, visitorToken, '$argon2', 'visitorTokenHash']) {
      expect(all).not.toContain(secret);
    }

    const { notifications } = await member.call(listNotifications, {});
    expect(notifications.filter(({ kind }) => kind === 'archive')).toHaveLength(1);
    await expect(user.call(downloadArchive, {})).rejects.toMatchObject({ status: 403 });
  });

  it('is not there before it was asked for', async () => {
    const member = await newTenant();
    expect((await member.call(getArchive, {})).archive).toBeNull();
    await expect(member.call(downloadArchive, {})).rejects.toMatchObject({
      code: 'archive_not_found',
    });
  });
});
