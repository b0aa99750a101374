import { beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@talkwright/shared/areas/snippets';
import { newTenant } from '../../support/api/organizations.ts';
import { newMember, type Person } from '../../support/api/people.ts';
import type { Member } from '../../support/client.ts';
import { withDatabase } from '../../support/stack/stores.ts';

const draft = (fields: object = {}) => ({
  name: 'House style',
  category: 'persona' as const,
  prompt_text: 'You write like a friendly neighbour.',
  ...fields,
});

let acme: Member;
let colleague: Person;
let other: Member;
beforeAll(async () => {
  [acme, other] = await Promise.all([newTenant(), newTenant()]);
  colleague = await newMember(acme);
});

const listed = async (member: Pick<Member, 'call'>) =>
  (await member.call(contracts.listSnippets, {})).snippets;
const aTemplate = async () => {
  const [template] = await listed(acme);
  if (!template) throw new Error('There is no template');
  return template;
};

describe('global templates', () => {
  it('are there for every organization, four of each category', async () => {
    const templates = (await listed(acme)).filter(({ tenant_id }) => tenant_id === null);
    for (const category of contracts.snippetCategories) {
      expect(templates.filter((template) => template.category === category)).toHaveLength(4);
    }
    expect(new Set(templates.map(({ id }) => id)).size).toBe(12);
    expect(await listed(other)).toEqual(templates);
  });

  it('are texts that a form would take', async () => {
    for (const { id, tenant_id, ...template } of await listed(other)) {
      expect(contracts.snippetDraftSchema.parse(template)).toEqual(template);
      const words = template.prompt_text.split(/\s+/).length;
      expect({ id, isFull: words >= 60 && words <= 150 }).toEqual({ id, isFull: true });
    }
  });

  it('cannot be changed by members of an organization, administrators among them', async () => {
    const template = await aTemplate();
    for (const { call } of [acme, colleague]) {
      const refused = { status: 403, code: 'snippet_global' };
      const { id } = template;
      await expect(call(contracts.updateSnippet, { ...draft(), id })).rejects.toMatchObject(
        refused,
      );
      await expect(call(contracts.deleteSnippet, { id })).rejects.toMatchObject(refused);
    }
    expect(await aTemplate()).toEqual(template);
  });

  it('are changed and deleted by a superadmin, for everybody', async () => {
    const operator = await newTenant();
    await withDatabase(async (database) => {
      const item = database.container('tenants').item(operator.user.id, operator.tenant.id);
      await item.patch([{ op: 'replace', path: '/role', value: 'superadmin' }]);
    });
    const { id, tenant_id, ...before } = await aTemplate();

    const changed = { ...before, name: 'Renamed for everybody' };
    const { data } = await operator.call(contracts.updateSnippet, { ...changed, id });
    expect(data).toEqual({ ...changed, id, tenant_id: null });
    expect((await listed(other))[0]).toEqual(data);

    await operator.call(contracts.deleteSnippet, { id });
    expect((await listed(other)).map((snippet) => snippet.id)).not.toContain(id);
    await expect(operator.call(contracts.deleteSnippet, { id })).rejects.toMatchObject({
      status: 404,
      code: 'snippet_not_found',
    });
    // The templates are everybody's: the other tests go on with all of them.
    await withDatabase((database) => database.container('tenants').item(id, 'platform').delete());
  });
});

describe('own snippets', () => {
  it('are made, changed and deleted by every member, and seen by no one else', async () => {
    const { data } = await colleague.call(contracts.createSnippet, draft());
    expect(data).toMatchObject({ ...draft(), description: '', tenant_id: acme.tenant.id });
    expect((await listed(acme)).at(-1)).toEqual(data);
    expect(await listed(other)).not.toContainEqual(data);

    const changes = draft({ name: 'Renamed', category: 'goal_set', description: 'For support' });
    const { id } = data;
    const updated = await acme.call(contracts.updateSnippet, { ...changes, id });
    expect(updated.data).toEqual({ ...changes, id, tenant_id: acme.tenant.id });
    expect(await listed(colleague)).toContainEqual(updated.data);

    await acme.call(contracts.deleteSnippet, { id });
    expect(await listed(colleague)).not.toContainEqual(updated.data);
    await expect(acme.call(contracts.deleteSnippet, { id })).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ category: undefined }, 'category', 'Category is required'],
    [{ category: 'other' }, 'category', 'Category is required'],
    [{ prompt_text: '\n\t ' }, 'prompt_text', 'Prompt text is required'],
  ])('says what is wrong with %j', async (fields, field, sentence) => {
    const input = draft(fields);
    await expect(acme.call(contracts.createSnippet, input)).rejects.toMatchObject({
      status: 400,
      message: sentence,
      body: { fields: { [field]: sentence } },
    });
  });

  it('are refused beyond the limit', async () => {
    const full = await newTenant();
    await withDatabase(async (database) => {
      const { items } = database.container('tenants');
      const tenantId = full.tenant.id;
      const createdAt = new Date().toISOString();
      const fields = { ...draft(), description: '', tenantId, type: 'snippet', createdAt };
      const all = Array.from({ length: contracts.MAX_SNIPPETS }, (_, at) => `snippet-${at}`);
      for (let at = 0; at < all.length; at += 100) {
        const some = all.slice(at, at + 100).map((id) => ({
          operationType: 'Create' as const,
          resourceBody: { ...fields, id },
        }));
        await items.batch(some, tenantId);
      }
    });
    await expect(full.call(contracts.createSnippet, draft())).rejects.toMatchObject({
      status: 402,
      code: 'snippet_limit_reached',
    });
  });

  it("leave another kind of record alone, whatever its id, and another organization's", async () => {
    const owner = await newTenant();
    const { data } = await owner.call(contracts.createSnippet, draft());
    const missing = { status: 404, code: 'snippet_not_found' };
    for (const id of [owner.user.id, owner.tenant.id]) {
      await expect(owner.call(contracts.deleteSnippet, { id })).rejects.toMatchObject(missing);
      const input = { ...draft(), id };
      await expect(owner.call(contracts.updateSnippet, input)).rejects.toMatchObject(missing);
    }
    const { id } = data;
    await expect(other.call(contracts.deleteSnippet, { id })).rejects.toMatchObject(missing);
    const input = { ...draft(), id };
    await expect(other.call(contracts.updateSnippet, input)).rejects.toMatchObject(missing);
    expect(await listed(owner)).toContainEqual(data);
  });
});
