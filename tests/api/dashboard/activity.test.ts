import { beforeAll, describe, expect, it } from '@jest/globals';
import { publishAgentVersion } from '@talkwright/shared/areas/agent-versions';
import * as agents from '@talkwright/shared/areas/agents';
import * as credentials from '@talkwright/shared/areas/credentials';
import { listActivity } from '@talkwright/shared/areas/dashboard';
import * as documents from '@talkwright/shared/areas/documents';
import * as operations from '@talkwright/shared/areas/operations';
import { updateOrganization } from '@talkwright/shared/areas/organization';
import { createInvite } from '@talkwright/shared/areas/people';
import * as snippets from '@talkwright/shared/areas/snippets';
import * as tools from '@talkwright/shared/areas/tools';
import { AUDIT_BUCKET } from '../../../functions/src/platform/ledger/buckets.ts';
import { upload } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { inviteMember, type Person } from '../../support/api/people.ts';
import type { Member } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { withDatabase } from '../../support/stack/stores.ts';

const SECRET = 'sesame-2207-open';
const draft = { identity: 'shop', name: 'Shop', systemPrompt: `Never say ${SECRET}.` };

let admin: Member;
let user: Person;
beforeAll(async () => {
  admin = await newTenant({ plan: 'scale' });
  user = await inviteMember(admin);
  // What is written with its change comes by way of a queue.
  await eventually(async () => {
    expect((await actions(admin)).at(-1)).toBe('joined with an invitation as user');
  });
});

const listed = async (member: Pick<Member, 'call'>, limit = 100) =>
  (await member.call(listActivity, { limit })).activities;
/** The newest last, as it was done. */
const actions = async (member: Pick<Member, 'call'>) =>
  (await listed(member)).map(({ action }) => action).reverse();

describe('the activity of an organization', () => {
  it('tells every member what was changed, with the names of that time and nothing of the contents', async () => {
    const before = (await actions(user)).length;
    const { agent } = await admin.call(agents.createAgent, draft);
    const { id } = agent;
    await user.call(agents.updateAgent, { ...draft, id, name: 'Store', publish: false });
    await admin.call(publishAgentVersion, { id, version: 2 });
    const copy = (await user.call(agents.duplicateAgent, { id })).agent;
    await admin.call(agents.deleteAgent, { id: copy.id });
    const { tool } = await admin.call(tools.createTool, {
      name: 'Orders',
      baseUrl: 'https://orders.example.com',
    });
    const { credential } = await admin.call(credentials.createCredential, {
      customToolId: tool.id,
      label: 'Production',
      headers: { Authorization: SECRET },
    });
    const { operation } = await admin.call(operations.createOperation, {
      customToolId: tool.id,
      operationKey: 'getOrder',
      method: 'GET',
      path: '/orders',
    });
    await admin.call(operations.updateOperation, { id: operation.id, enabled: false });
    await admin.call(credentials.deleteCredential, { id: credential.id });
    const snippet = await user.call(snippets.createSnippet, {
      name: 'House style',
      category: 'persona',
      prompt_text: SECRET,
    });
    await user.call(snippets.deleteSnippet, { id: snippet.data.id });
    const file = await upload(user, { name: 'prices.txt', content: SECRET });
    const others = await Promise.all(
      ['a.txt', 'b.txt'].map((name) => upload(user, { name, content: name })),
    );
    await admin.call(documents.deleteDocuments, { ids: others.map((one) => one.id) });

    const done = (await actions(user)).slice(before);
    expect(done.filter((action) => !/[ab]\.txt/.test(action))).toEqual([
      'created the agent Shop',
      'changed the agent Store',
      'published version 2 of the agent Store',
      'duplicated the agent Store as Store (copy)',
      'deleted the agent Store (copy)',
      'created the tool Orders',
      'added the credential Production to the tool Orders',
      'added the operation getOrder to the tool Orders',
      'disabled the operation getOrder',
      'deleted the credential Production',
      'created the prompt snippet House style',
      'deleted the prompt snippet House style',
      'uploaded the document prices.txt',
      'deleted 2 documents',
    ]);

    const entries = await listed(user);
    expect(JSON.stringify(entries)).not.toContain(SECRET);
    const targetOf = (action: string) => entries.find((one) => one.action === action)?.target;
    expect(targetOf('created the agent Shop')).toEqual({ type: 'agent', id });
    expect(targetOf('duplicated the agent Store as Store (copy)')).toBeNull();
    expect(targetOf('uploaded the document prices.txt')).toEqual({ type: 'document', id: file.id });
    expect(targetOf('uploaded the document a.txt')).toBeNull();
    const { action: _said, target: _leads, ...who } = entries.at(-1 - before) ?? {};
    expect(who).toEqual({
      id: expect.any(String),
      user_email: admin.email,
      first_name: admin.user.firstName,
      last_name: admin.user.lastName,
      created_at: expect.any(String),
    });
  });

  it('has nothing of what was refused, tried out or looked up, and an upload once', async () => {
    const { agent } = await admin.call(agents.createAgent, { ...draft, identity: 'tried' });
    const content = 'Once.';
    const place = await admin.call(documents.createUpload, { filename: 'once.txt', size: 5 });
    await fetch(place.url, { method: 'PUT', headers: place.uploadHeaders, body: content });
    const before = await actions(admin);

    await expect(admin.call(agents.createAgent, { ...draft, identity: 'tried' })).rejects.toThrow();
    await expect(admin.call(tools.deleteTool, { id: agent.id })).rejects.toThrow();
    await admin.call(agents.createPreviewToken, { id: agent.id });
    await admin.call(documents.searchDocuments, { query: 'walrus' });
    await admin.call(documents.deleteDocuments, { ids: [agent.id] });
    const confirm = () =>
      admin.call(documents.confirmUpload, { id: place.id, filename: 'once.txt' });
    const after = [...before, 'uploaded the document once.txt'];
    await confirm();
    await confirm();
    expect(await actions(admin)).toEqual(after);

    // As when the process died before it was written.
    const [last] = await listed(admin, 1);
    await withDatabase((database) =>
      database
        .container('ledger-buckets')
        .item(last?.id ?? '', [admin.tenant.id, AUDIT_BUCKET])
        .delete(),
    );
    await confirm();
    expect(await actions(admin)).toEqual(after);
  });

  it('keeps invitations and the like for administrators, and from others what is theirs', async () => {
    const email = `new.${admin.user.id.toLowerCase()}@example.com`;
    await admin.call(createInvite, { email, role: 'user', expiresInDays: 7 });
    const settings = { primary_contact: admin.email };
    await admin.call(updateOrganization, { name: 'Renamed', domains: [], settings });

    await eventually(async () => {
      expect(await actions(admin)).toEqual(
        expect.arrayContaining([`invited ${email} as user`, 'renamed the organization to Renamed']),
      );
      expect(await actions(user)).toContain('renamed the organization to Renamed');
    });
    expect(JSON.stringify(await listed(user))).not.toContain(email);
    const stranger = await newTenant();
    expect(await listed(stranger)).toEqual([]);
  });

  it('is ten entries long, or as long as is asked for, the newest first', async () => {
    for (const at of Array.from({ length: 11 }).keys()) {
      await admin.call(tools.createTool, { name: `Tool ${at}` });
    }
    const { activities } = await admin.call(listActivity, {});
    expect(activities).toHaveLength(10);
    expect(activities[0]?.action).toBe('created the tool Tool 10');
    expect(activities[9]?.action).toBe('created the tool Tool 1');
    expect((await listed(admin, 2)).map(({ action }) => action)).toEqual([
      'created the tool Tool 10',
      'created the tool Tool 9',
    ]);
    for (const limit of [0, -1, 101, 1.5, 'ten']) {
      await expect(admin.call(listActivity, { limit } as never)).rejects.toMatchObject({
        status: 400,
        code: 'invalid_input',
      });
    }
  });
});
