import { beforeEach, describe, expect, it } from '@jest/globals';
import { listAgentVersions, publishAgentVersion } from '@talkwright/shared/areas/agent-versions';
import * as contracts from '@talkwright/shared/areas/agents';
import { getWidgetConfig } from '@talkwright/shared/areas/chat';
import { modelOfNewAgent } from '@talkwright/shared/models/models';
import { newTenant } from '../../support/api/organizations.ts';
import { call, type Member } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { dataUrl, plainPng } from '../../support/files/pictures.ts';
import { sendToQueue, waitingIn } from '../../support/stack/queues.ts';
import { withDatabase } from '../../support/stack/stores.ts';

const draft = (fields: object = {}) => ({
  identity: 'support',
  name: 'Support',
  systemPrompt: 'You answer questions about our products.',
  ...fields,
});

let acme: Member;
let other: Member;
beforeEach(async () => {
  [acme, other] = await Promise.all([newTenant({ plan: 'scale' }), newTenant({ plan: 'scale' })]);
});

const create = async (fields: object) =>
  (await acme.call(contracts.createAgent, draft(fields))).agent;

describe('create', () => {
  it("puts the agent in the caller's organization, and in no other", async () => {
    const agent = await create({ identity: 'placed', conversationOpener: 'Hello!' });

    expect(agent).toMatchObject({ name: 'Support', conversation_opener: 'Hello!' });
    expect(agent.model_config).toMatchObject({ model: modelOfNewAgent(new Date()) });
    const mine = await acme.call(contracts.listAgents, {});
    expect(mine.agents.map(({ id }) => id)).toContain(agent.id);
    await expect(other.call(contracts.listAgents, {})).resolves.toMatchObject({ agents: [] });
  });

  it('begins with a version that says who made it and, if one likes, what it is', async () => {
    const { id } = await create({ identity: 'noted', note: 'From the old help page' });
    const { versions } = await acme.call(listAgentVersions, { id });
    expect(versions).toMatchObject([{ version: 1, note: 'From the old help page' }]);
    await acme.call(contracts.deleteAgent, { id });
  });

  it('refuses an identity that is taken, whatever its case, and stores nothing', async () => {
    await create({ identity: 'taken' });
    const before = await acme.call(contracts.listAgents, {});

    await expect(create({ identity: 'TAKEN' })).rejects.toMatchObject({
      status: 409,
      code: 'agent_identity_taken',
    });
    const after = await acme.call(contracts.listAgents, {});
    expect(after.agents).toHaveLength(before.agents.length);
  });

  it('refuses an agent beyond the plan', async () => {
    const core = await newTenant({ plan: 'core' });
    for (const identity of ['one', 'two']) {
      await core.call(contracts.createAgent, draft({ identity }));
    }
    await expect(core.call(contracts.createAgent, draft())).rejects.toMatchObject({
      status: 402,
      code: 'agent_limit_reached',
      message: 'The Core plan has room for 2 agents. Delete one to make room.',
    });
  });

  it('leaves those beyond a smaller plan as they are, to be read and deleted, not changed', async () => {
    const member = await newTenant({ plan: 'pro' });
    const agents: string[] = [];
    for (const identity of ['one', 'two', 'three']) {
      const { agent } = await member.call(contracts.createAgent, draft({ identity }));
      agents.push(agent.id);
    }
    const [first = '', , third = ''] = agents;
    const { id } = member.tenant;
    await withDatabase((database) =>
      database
        .container('tenants')
        .item(id, id)
        .patch([{ op: 'set', path: '/plan', value: 'core' }]),
    );
    const change = (agent: string, identity: string) =>
      member.call(contracts.updateAgent, { id: agent, ...draft({ identity, publish: true }) });

    await change(first, 'one');
    const refused = { status: 402, code: 'agent_limit_reached' };
    await expect(change(third, 'three')).rejects.toMatchObject(refused);
    await expect(member.call(publishAgentVersion, { id: third, version: 1 })).rejects.toMatchObject(
      refused,
    );
    await member.call(contracts.getAgent, { id: third });
    await member.call(contracts.deleteAgent, { id: first });
    await change(third, 'three');
  });

  it('refuses the 201st also where the plan has no limit', async () => {
    const large = await newTenant();
    const { id } = large.tenant;
    await large.call(contracts.createAgent, draft({ identity: 'first' }));
    await withDatabase(async (database) => {
      const set = (path: string, value: string | number) => [{ op: 'set' as const, path, value }];
      const tenants = database.container('tenants');
      await tenants.item(id, id).patch(set('/plan', 'enterprise'));
      await tenants.item('agent-count', id).patch(set('/count', 199));
    });
    await large.call(contracts.createAgent, draft({ identity: 'last' }));
    await expect(
      large.call(contracts.createAgent, draft({ identity: 'too-many' })),
    ).rejects.toMatchObject({
      code: 'agent_limit_reached',
      message: 'An organization has room for 200 agents. Delete one to make room.',
    });
  });

  it('gives the last room of a plan to one of those that come at the same moment', async () => {
    const core = await newTenant({ plan: 'core' });
    const [first] = [(await core.call(contracts.createAgent, draft())).agent];
    const attempts = [
      () => core.call(contracts.createAgent, draft({ identity: 'second' })),
      () => core.call(contracts.createAgent, draft({ identity: 'third' })),
      () => core.call(contracts.duplicateAgent, { id: first.id }),
      () => core.call(contracts.importAgent, { name: 'From a file' }),
    ];
    const outcomes = await Promise.allSettled(attempts.map((attempt) => attempt()));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(3);
    for (const reason of refused) {
      expect(reason).toMatchObject({ status: 402, code: 'agent_limit_reached' });
    }
    expect((await core.call(contracts.listAgents, {})).agents).toHaveLength(2);

    // Who goes makes room.
    await core.call(contracts.deleteAgent, { id: first.id });
    await core.call(contracts.createAgent, draft({ identity: 'fourth' }));
    await expect(attempts[0]?.()).rejects.toMatchObject({ status: 402 });
  });

  it.each([
    [{ identity: '' }, 'identity', 'Agent identity is required'],
    [{ identity: 'a' }, 'identity', 'Agent identity must be at least 2 characters'],
    [{ name: undefined }, 'name', 'Agent name is required'],
    [{ name: ' x ' }, 'name', 'Agent name must be at least 2 characters'],
    [{ systemPrompt: '   ' }, 'systemPrompt', 'System prompt is required'],
    [{ systemPrompt: 'short' }, 'systemPrompt', 'System prompt must be at least 10 characters'],
  ])('says what is wrong with %j', async (fields, field, sentence) => {
    await expect(create(fields)).rejects.toMatchObject({
      status: 400,
      message: sentence,
      body: { fields: { [field]: sentence } },
    });
  });

  it.each([
    { modelConfig: { model: 'gpt 99' } },
    { modelConfig: { temperature: 2.1 } },
    { modelConfig: { maxTokens: 0 } },
    { ragEnabled: 'yes' },
    { personality: { teaserMessage: 'x'.repeat(141) } },
    { tenantId: 'another' },
  ])('refuses %j', async (fields) => {
    await expect(create({ identity: 'never', ...fields })).rejects.toMatchObject({ status: 400 });
  });
});

describe('update', () => {
  it('saves over the version that was read', async () => {
    const { id } = await create({ identity: 'edited' });
    const { headers } = await acme.call(contracts.getAgent, { id });
    const ifMatch = { 'if-match': headers.get('etag') ?? '' };

    const input = { ...draft({ identity: 'edited', name: 'Renamed' }), id };
    const saved = await acme.call(contracts.updateAgent, input, ifMatch);

    expect(saved.agent.name).toBe('Renamed');
    expect(saved.headers.get('etag')).not.toBe(ifMatch['if-match']);
  });

  it('answers a stale save with the newer agent instead of overwriting it', async () => {
    const { id } = await create({ identity: 'contested' });
    const { headers } = await acme.call(contracts.getAgent, { id });
    const ifMatch = { 'if-match': headers.get('etag') ?? '' };
    const save = (name: string) =>
      acme.call(contracts.updateAgent, { ...draft({ identity: 'contested', name }), id }, ifMatch);

    await save('Theirs');
    await expect(save('Mine')).rejects.toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      body: { current: { agent: { name: 'Theirs' } } },
    });
    await expect(acme.call(contracts.getAgent, { id })).resolves.toMatchObject({
      agent: { name: 'Theirs' },
    });
  });

  it('lets one of two saves at the same moment through', async () => {
    const { id } = await create({ identity: 'raced' });
    const { headers } = await acme.call(contracts.getAgent, { id });
    const ifMatch = { 'if-match': headers.get('etag') ?? '' };
    const outcomes = await Promise.allSettled(
      ['First', 'Second'].map((name) =>
        acme.call(contracts.updateAgent, { ...draft({ identity: 'raced', name }), id }, ifMatch),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('may change the case of an identity', async () => {
    const { id } = await create({ identity: 'cased' });
    const saved = await acme.call(contracts.updateAgent, { ...draft({ identity: 'CASED' }), id });
    expect(saved.agent.identity).toBe('CASED');
  });

  it('keeps the identity of the published version until another one is published', async () => {
    const { id } = await create({ identity: 'published' });
    await acme.call(contracts.updateAgent, {
      ...draft({ identity: 'drafted' }),
      id,
      publish: false,
    });
    for (const identity of ['published', 'drafted']) {
      await expect(create({ identity })).rejects.toMatchObject({ code: 'agent_identity_taken' });
    }

    await acme.call(publishAgentVersion, { id, version: 2 });
    const { agent: other } = await acme.call(
      contracts.createAgent,
      draft({ identity: 'published' }),
    );
    await expect(acme.call(publishAgentVersion, { id, version: 1 })).rejects.toMatchObject({
      code: 'agent_identity_taken',
    });

    await acme.call(contracts.deleteAgent, { id: other.id });
    await acme.call(publishAgentVersion, { id, version: 1 });
    await acme.call(contracts.deleteAgent, { id });
    for (const identity of ['published', 'drafted']) {
      const again = await create({ identity });
      await acme.call(contracts.deleteAgent, { id: again.id });
    }
  });

  it('frees the former identity', async () => {
    const { id } = await create({ identity: 'former' });
    await acme.call(contracts.updateAgent, { ...draft({ identity: 'latter' }), id });
    await expect(create({ identity: 'former' })).resolves.toMatchObject({ identity: 'former' });
  });
});

describe('duplicate', () => {
  it('copies what was saved last under names that are free, without secrets', async () => {
    const member = await newTenant({ plan: 'scale' });
    const fields = {
      ...{ identity: 'clerk', name: 'Clerk', conversationOpener: 'Hello!', ragEnabled: true },
      modelConfig: { model: 'o3', temperature: 1, apiKey: 'sk-secret' } as const,
    };
    const { id } = (await member.call(contracts.createAgent, draft(fields))).agent;
    const saved = await member.call(contracts.updateAgent, {
      ...draft({ ...fields, description: 'A draft' }),
      ...{ id, publish: false },
    });
    const duplicate = async (of: string) =>
      (await member.call(contracts.duplicateAgent, { id: of })).agent;

    const copy = await duplicate(id);
    const { id: _id, api_key, created_at, updated_at, version, ...rest } = saved.agent;
    expect(copy).toMatchObject({
      ...rest,
      ...{ identity: 'clerk-copy', name: 'Clerk (copy)', version: 1, published_version: 1 },
      model_config: { ...rest.model_config, apiKeySet: false, apiKeyMark: null },
    });
    expect(copy.api_key).not.toBe(api_key);
    await expect(duplicate(id)).resolves.toMatchObject({
      ...{ identity: 'clerk-copy-2', name: 'Clerk (copy 2)' },
    });
    await expect(duplicate(copy.id)).resolves.toMatchObject({
      ...{ identity: 'clerk-copy-3', name: 'Clerk (copy 3)' },
    });
  });

  it('cuts names that are too long, and gives two at the same moment one each', async () => {
    const member = await newTenant({ plan: 'scale' });
    const long = `${'x'.repeat(74)}👩‍👩‍👦`.slice(0, 80);
    const fields = { identity: long, name: long };
    const { id } = (await member.call(contracts.createAgent, draft(fields))).agent;
    const copies = await Promise.all(
      [1, 2, 3].map(async () => (await member.call(contracts.duplicateAgent, { id })).agent),
    );
    const identities = copies.map(({ identity }) => identity);
    expect(new Set(identities).size).toBe(3);
    for (const { identity, name } of copies) {
      expect(identity).toMatch(/^x{70,74}.*-copy(-[23])?$/u);
      expect([identity, name].every((text) => text.isWellFormed() && text.length <= 80)).toBe(true);
    }
  });
});

describe('delete', () => {
  it('ends the agent and its public key at once', async () => {
    const { id, api_key } = await create({ identity: 'doomed' });
    const headers = { 'x-api-key': api_key };
    await call(getWidgetConfig, {}, headers);

    await acme.call(contracts.deleteAgent, { id });

    await expect(acme.call(contracts.getAgent, { id })).rejects.toMatchObject({ status: 404 });
    await expect(call(getWidgetConfig, {}, headers)).rejects.toMatchObject({
      status: 401,
      code: 'unknown_agent_key',
    });
    await expect(create({ identity: 'doomed' })).resolves.toBeTruthy();
  });

  it('tries to remove what the agent has left for as long as that fails', async () => {
    const { tenant } = await newTenant();
    const message = { kind: 'agentGone', tenantId: tenant.id, agentId: 'gone' };
    // One of its documents cannot be read.
    await withDatabase((database) =>
      database.container('tenants').items.create({
        ...{ id: 'broken', tenantId: tenant.id, type: 'document' },
        ...{ agentId: message.agentId, isDeleting: false },
      }),
    );

    await sendToQueue('clean-up', message, 1_000);

    await eventually(async () =>
      expect(await waitingIn('clean-up')).toContainEqual({ attempt: 1_001, message }),
    );
  });
});

it("does not take another record's id for an agent's", async () => {
  for (const id of [acme.user.id, acme.tenant.id]) {
    await expect(acme.call(contracts.getAgent, { id })).rejects.toMatchObject({ status: 404 });
    await expect(acme.call(contracts.deleteAgent, { id })).rejects.toMatchObject({ status: 404 });
  }
});

describe("another organization's agent", () => {
  it('answers like one that does not exist, and stays as it is', async () => {
    const agent = await create({ identity: 'secret' });
    const { id } = agent;
    const attempts = (id: string) => [
      () => other.call(contracts.getAgent, { id }),
      () => other.call(contracts.updateAgent, { ...draft(), id }),
      () => other.call(contracts.deleteAgent, { id }),
      () => other.call(contracts.duplicateAgent, { id }),
      () => other.call(contracts.exportAgent, { id }),
      () => other.call(contracts.uploadAvatar, { id, image: dataUrl(plainPng()) }),
    ];
    for (const attempt of [...attempts(id), ...attempts('01NOSUCHAGENT0000000000000')]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'agent_not_found' });
    }
    await expect(acme.call(contracts.getAgent, { id })).resolves.toMatchObject({ agent });
  });
});
