import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CosmosClient } from '@azure/cosmos';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ulid } from 'ulid';
import { claimEmail } from '../../../functions/src/accounts/claim-email.ts';
import { agentsStore } from '../../../functions/src/agents/agents.store.ts';
import { organizationFolder } from '../../../functions/src/agents/avatar/picture-place.ts';
import { deleteAgent } from '../../../functions/src/agents/delete-agent.ts';
import { ArchiveRefused } from '../../../functions/src/archive/import/archive-refused.ts';
import { importOrganization } from '../../../functions/src/archive/import/import-organization.ts';
import { cleanUp } from '../../../functions/src/clean-up/clean-up.ts';
import { reconcileDocuments } from '../../../functions/src/documents/reconcile-documents.ts';
import { purgeMessageSchema } from '../../../functions/src/organization/purge-message.ts';
import { purgeTenant } from '../../../functions/src/organization/purge-tenant.ts';
import type { BlobContainerName } from '../../../functions/src/platform/containers.ts';
import { createCosmos } from '../../../functions/src/platform/cosmos.ts';
import { afterRestore } from '../../../functions/src/recovery/after-restore.ts';
import { archiveWith, type Line, sampleOf } from '../../support/archives.ts';
import { startCloudWithFiles } from '../../support/cloud/cloud-with-files.ts';
import { nobody } from '../../support/cloud/settings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CONTAINERS = ['directory', 'tenants', 'conversations', 'ledger-buckets'];
const folder = mkdtempSync(join(tmpdir(), 'talkwright-import-'));
const path = join(folder, 'archive.zip');
const tenantId = sampleOf('tenant').id;
const person = sampleOf('user') as unknown as Parameters<typeof claimEmail>[1];

type Stored = {
  id: string;
  type: string;
  agentId?: string;
  isDeleting?: boolean;
  queue?: string;
  message?: object;
  dueAt?: string;
};
let cloud: Awaited<ReturnType<typeof startCloudWithFiles>>;
let client: CosmosClient;
let later = 0;

beforeAll(async () => {
  const bus = { send: async () => {} };
  cloud = await startCloudWithFiles({ bus, now: () => new Date(Date.now() + later) });
  client = new CosmosClient(cloud.database);
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  archiveWith(path);
});
afterEach(async () => {
  later = 0;
  await restoreToNothing();
});

/** The database, as files are none of it. */
async function restoreToNothing(): Promise<void> {
  for (const { id, container, key } of await everything()) {
    await client.database('talkwright').container(container).item(id, key).delete();
  }
}

/** What is stored of the organization, wherever it lies. */
async function everything() {
  const found: (Stored & { container: string; key: string | string[] })[] = [];
  for (const container of CONTAINERS) {
    const query = {
      query: 'SELECT * FROM c WHERE c.tenantId = @tenantId',
      parameters: [{ name: '@tenantId', value: tenantId }],
    };
    const { items } = client.database('talkwright').container(container);
    for (const item of (await items.query(query).fetchAll()).resources) {
      const keys = {
        ...{ directory: item.id, conversations: [tenantId, item.sessionId] },
        'ledger-buckets': [tenantId, item.bucket],
      };
      const key = keys[container as keyof typeof keys] ?? tenantId;
      found.push({ ...item, container, key });
    }
  }
  return found;
}
const tenants = () => client.database('talkwright').container('tenants');
const typesOf = (records: { type: string }[]) => records.map(({ type }) => type);
const queued = async () => (await everything()).filter(({ type }) => type === 'outbox');

async function files(
  container: BlobContainerName = 'documents',
  below = tenantId,
): Promise<string[]> {
  const found: string[] = [];
  for await (const { path } of cloud.deps.blobs.list(container, `${below}/`)) found.push(path);
  return found;
}

/** Has something happen before the records of a type are written, when people, agents and files are there. */
function importing(before: 'document' | 'message', happen: () => Promise<void>, of = path) {
  const { archives } = cloud.deps;
  const writeAll: typeof archives.writeAll = async (container, records) => {
    if (records[0]?.type === before) await happen();
    return archives.writeAll(container, records);
  };
  return importOrganization({ ...cloud.deps, archives: { ...archives, writeAll } }, of);
}
const killed = () => Promise.reject(new Error('Killed.'));

/** The organization is there, and not all that follows from its records is queued. */
async function killedOnceThere(): Promise<void> {
  const { outbox } = cloud.deps;
  const commit: typeof outbox.commit = (id, changes) =>
    JSON.stringify(changes).includes('document-ingestion') ? killed() : outbox.commit(id, changes);
  const deps = { ...cloud.deps, outbox: { ...outbox, commit } };
  await expect(importOrganization(deps, path)).rejects.toThrow('Killed.');
}

/** With its people, agents, documents, conversations and activity, and what leads to them. */
async function expectWhole(): Promise<void> {
  const leading = ['email', 'agentKey', 'agentIdentity'];
  const own = [
    'tenant',
    'user',
    'agent',
    'agentVersion',
    'document',
    'session',
    'message',
    'audit',
  ];
  expect(typesOf(await everything())).toEqual(expect.arrayContaining([...leading, ...own]));
}

describe('an organization that is being imported', () => {
  it('is left alone by what looks for remains: a purge of before, and files without a record', async () => {
    const look = { tenantId, purgeId: '', part: 1, removed: {} };
    await importing('document', async () => {
      later = 26 * MINUTE_MS;
      await purgeTenant(cloud.deps, { ...look, look: 'last' });
      await purgeTenant(cloud.deps, { ...look, look: 'first' });
      await reconcileDocuments(cloud.deps);
    });
    expect(await files()).toHaveLength(1);
    await purgeTenant(cloud.deps, { ...look, look: 'last' });
    await expectWhole();
  });

  it('keeps the addresses of its people, however long it takes', async () => {
    const stranger = { ...person, id: '01STRANGER', tenantId: '01OTHER' };
    await importing('document', async () => {
      later = 3 * MINUTE_MS;
      await expect(claimEmail(cloud.deps, stranger)).resolves.toBe(false);
    });
  });

  it('is not taken in where one of its people has got an account meanwhile', async () => {
    const { accounts } = cloud.deps;
    const findUser = async (tenant: string, id: string) =>
      tenant === tenantId ? undefined : accounts.findUser(tenant, id);
    const claim = {
      userId: '01STRANGER',
      tenantId: '01OTHER',
      claimedAt: '2026-01-01T00:00:00.000Z',
    };
    await accounts.writeEmailClaim(person.email, claim);
    const stranger = { value: { tenantId: '01OTHER' }, etag: '' } as never;
    const deps = {
      ...cloud.deps,
      accounts: {
        ...accounts,
        findUser: async (tenant: string, id: string) =>
          tenant === '01OTHER' ? stranger : findUser(tenant, id),
      },
    };
    await expect(importOrganization(deps, path)).rejects.toThrow(
      'has got an account here meanwhile',
    );
  });

  it('is purged a day after it was broken off, but not where it was begun again or has ended', async () => {
    await expect(importing('message', killed)).rejects.toThrow('Killed.');
    const [first] = await queued();
    const message = purgeMessageSchema.parse(first?.message);
    expect(Date.parse(first?.dueAt ?? '') - Date.now()).toBeGreaterThan(24 * HOUR_MS);

    later = 23 * HOUR_MS;
    await expect(importing('message', killed)).rejects.toThrow('Killed.');
    later = 25 * HOUR_MS;
    await purgeTenant(cloud.deps, message);
    expect(typesOf(await everything())).toContain('document');

    later = 48 * HOUR_MS;
    await reconcileDocuments(cloud.deps);
    await purgeTenant(cloud.deps, message);
    expect(typesOf(await everything()).filter((type) => type !== 'outbox')).toEqual([]);
    expect(await files()).toEqual([]);

    await importOrganization(cloud.deps, path);
    later = 96 * HOUR_MS;
    await purgeTenant(cloud.deps, message);
    expect(typesOf(await everything())).toContain('tenant');
  });

  it('goes on where it was killed after the organization was there', async () => {
    await killedOnceThere();
    await importOrganization(cloud.deps, path);
    const queues = (await queued()).map(({ queue }) => queue);
    expect(queues.sort()).toEqual(['digest', 'document-ingestion', 'journal', 'tenant-purge']);
    await expect(importOrganization(cloud.deps, path)).rejects.toThrow('is here already');
  });

  it('goes on from no other archive', async () => {
    await killedOnceThere();
    archiveWith(path, ({ manifest }) =>
      Object.assign(manifest, { madeAt: '2026-12-01T00:00:00.000Z' }),
    );
    await expect(importOrganization(cloud.deps, path)).rejects.toThrow('is here already');
  });

  it('ends where another import takes its place, before its next page', async () => {
    const second = archiveWith(join(folder, 'second.zip'));
    archiveWith(path, ({ lines }) => {
      for (const message of lines('message')) message.content = 'Of the first';
    });
    const first = importing('document', async () => {
      await importOrganization(cloud.deps, second);
    });
    await expect(first).rejects.toThrow('Somebody else imports');
    await expectWhole();
    expect(JSON.stringify(await everything())).not.toContain('Of the first');
  });

  it('ends also where another one takes its place as it has just got it', async () => {
    const second = archiveWith(join(folder, 'second.zip'));
    const { outbox } = cloud.deps;
    let other: Promise<unknown> | undefined;
    const commit: typeof outbox.commit = async (...given) => {
      const answer = await outbox.commit(...given);
      other ??= importing('message', killed, second).catch(String);
      expect(await other).toContain('Killed.');
      return answer;
    };
    const deps = { ...cloud.deps, outbox: { ...outbox, commit } };
    await expect(importOrganization(deps, path)).rejects.toThrow('Somebody else imports');
  });

  it('does not come to its end a day after it began, when its files may be gone', async () => {
    const slow = importing('document', async () => {
      later = 24.5 * HOUR_MS;
      await reconcileDocuments(cloud.deps);
    });
    await expect(slow).rejects.toThrow('took longer than a day');
    expect(typesOf(await everything())).not.toContain('tenant');
  });

  it('keeps its files where a purge has just found those of before', async () => {
    await expect(importing('message', killed)).rejects.toThrow('Killed.');
    later = 26 * HOUR_MS;
    const { blobs } = cloud.deps;
    let begun: Promise<unknown> | undefined;
    const remove: typeof blobs.remove = async (...given) => {
      begun ??= importOrganization(cloud.deps, path);
      await begun;
      return blobs.remove(...given);
    };
    const deps = { ...cloud.deps, blobs: { ...blobs, remove } };
    await purgeTenant(deps, { tenantId, purgeId: '', look: 'first', part: 1, removed: {} });
    expect(begun).toBeDefined();
    expect(await files()).toHaveLength(1);
    await expectWhole();
  });

  it('is not touched by a purge that began before it', async () => {
    await expect(importing('message', killed)).rejects.toThrow('Killed.');
    later = 26 * HOUR_MS;
    const { erasure } = cloud.deps;
    let begun: Promise<unknown> | undefined;
    const removeTenantPage: typeof erasure.removeTenantPage = async (stage, ...others) => {
      // Nothing of it lies there, and all that is removed afterwards would be.
      if (stage === 'knowledge') {
        begun ??= importOrganization(cloud.deps, path);
        await begun;
      }
      return erasure.removeTenantPage(stage, ...others);
    };
    const deps = { ...cloud.deps, erasure: { ...erasure, removeTenantPage } };
    await purgeTenant(deps, { tenantId, purgeId: '', look: 'first', part: 1, removed: {} });
    expect(begun).toBeDefined();
    await expectWhole();
  });

  it('is not touched by a purge that has just found what is there of it, and that nobody is back', async () => {
    await expect(importing('message', killed)).rejects.toThrow('Killed.');
    later = 26 * HOUR_MS;
    const { erasure } = cloud.deps;
    let begun: Promise<unknown> | undefined;
    const removeTenantPage: typeof erasure.removeTenantPage = (stage, id, isLast, isGone) =>
      erasure.removeTenantPage(stage, id, isLast, async () => {
        const answer = await isGone?.();
        begun ??= importOrganization(cloud.deps, path);
        await begun;
        return answer ?? true;
      });
    const deps = { ...cloud.deps, erasure: { ...erasure, removeTenantPage } };
    await purgeTenant(deps, { tenantId, purgeId: '', look: 'first', part: 1, removed: {} });
    expect(begun).toBeDefined();
    await expectWhole();
  });

  it('is begun again, or purged, where the database is restored to a moment within its import', async () => {
    await expect(importing('message', killed)).rejects.toThrow('Killed.');
    // Its purge was delivered before the restore, which does not bring it back.
    for (const { id, key } of await queued())
      await tenants()
        .item(id, key as string)
        .delete();
    await afterRestore(cloud.deps, new Date(Date.now() - HOUR_MS));
    expect(await queued()).toMatchObject([{ queue: 'tenant-purge', message: { tenantId } }]);
  });

  it('leaves no file where a restore has lost it, and nobody makes it again within a day', async () => {
    // The journal stays, and no other restore here goes through this hour of it.
    later = -2 * HOUR_MS;
    await importOrganization(cloud.deps, path);
    const madeAt = cloud.deps.now();
    const event = {
      kind: 'organizationImported',
      tenantId,
      madeAt: madeAt.toISOString(),
    } as const;
    await cloud.deps.journal.note(`outbox-${ulid(madeAt.getTime())}`, event);
    await restoreToNothing();
    await afterRestore(cloud.deps, new Date(madeAt.getTime() - HOUR_MS));
    expect(await files()).not.toEqual([]);
    later += 25 * HOUR_MS;
    for (const { message } of await queued()) {
      await purgeTenant(cloud.deps, purgeMessageSchema.parse(message));
    }
    expect(await files()).toEqual([]);
  });

  it('has each conversation whole before it can be summarized', async () => {
    const written: string[] = [];
    const { archives } = cloud.deps;
    const writeAll: typeof archives.writeAll = async (container, records) => {
      written.push(...records.map(({ type }) => String(type)));
      return archives.writeAll(container, records);
    };
    await importOrganization({ ...cloud.deps, archives: { ...archives, writeAll } }, path);
    expect(written.lastIndexOf('message')).toBeLessThan(written.indexOf('session'));
  });

  it('has agents that can be deleted, also one whose draft has another name', async () => {
    archiveWith(path, ({ lines }) => {
      const [agent, version] = [lines('agent')[0] as Line, lines('agentVersion')[0] as Line];
      Object.assign(agent, { identity: 'draft', version: 2 });
      lines('agentVersion').push({ ...version, id: `${version.id.slice(0, -1)}2`, version: 2 });
    });
    await importOrganization(cloud.deps, path);
    const { id } = sampleOf('agent');
    await deleteAgent(cloud.deps, { tenantId }, { id });
    const left = typesOf(await everything());
    expect(left.filter((type) => type === 'agent' || type === 'agentIdentity')).toEqual([]);
  });

  it.each([
    ['none of its versions is left', 1],
    ['the one is missing that visitors were told', 2],
  ])(
    'comes without an agent that was deleted while the archive was made, of which %s, and without what was its',
    async (_what, publishedVersion) => {
      archiveWith(path, ({ lines }) => {
        const [agent, version] = [lines('agent')[0] as Line, lines('agentVersion')[0] as Line];
        const name = 'half';
        const half = { id: name, agentKey: 'pk_half', identity: name, publishedIdentity: name };
        lines('agent').push({ ...agent, ...half, name: 'Half', publishedVersion });
        if (publishedVersion === 2) {
          lines('agentVersion').push({ ...version, id: 'agent-version-half-1', agentId: name });
        }
        lines('document').push({ ...(lines('document')[0] as Line), id: 'doc', agentId: name });
      });
      const { goneAgents } = await importOrganization(cloud.deps, path);
      expect(goneAgents).toEqual(['Half']);
      const stored = await everything();
      expect(stored.filter(({ type }) => type === 'agent')).toHaveLength(1);
      const messages = stored.flatMap(({ message }) => (message ? [message] : []));
      const cleaning = { kind: 'agentGone', tenantId, agentId: 'half' } as const;
      expect(messages).toContainEqual(cleaning);
      expect(messages).not.toContainEqual(expect.objectContaining({ documentId: 'doc' }));

      await cleanUp(cloud.deps, cleaning);
      const left = (await everything()).filter(({ agentId }) => agentId === 'half');
      expect(left).toEqual(left.filter(({ isDeleting }) => isDeleting));
    },
  );

  it('keeps the key of its agent where an earlier import gives up late', async () => {
    const second = archiveWith(join(folder, 'second.zip'));
    const { items } = createCosmos(cloud.deps.config, nobody);
    const [directory, stored] = [items('directory'), items('tenants')];
    let other: Promise<unknown> | undefined;
    const batch: typeof stored.batch = async (...given) => {
      other ??= importOrganization(cloud.deps, second);
      await other;
      return stored.batch(...given);
    };
    const agents = agentsStore({ directory, tenants: { ...stored, batch } });
    await expect(importOrganization({ ...cloud.deps, agents }, path)).rejects.toThrow(
      ArchiveRefused,
    );
    const key = sampleOf('agent').agentKey as string;
    await expect(agents.findByKey(key)).resolves.toMatchObject({ tenantId });
  });

  it('removes nothing of another import that has taken its place, and all files of one of before', async () => {
    const picture = `${organizationFolder(tenantId)}/of-before/picture.png`;
    const content = Readable.from([Buffer.from('Of before')]);
    await cloud.deps.blobs.upload('avatars', picture, content, { contentType: 'image/png' });
    await expect(importing('message', killed)).rejects.toThrow('Killed.');
    const second = archiveWith(join(folder, 'second.zip'));
    const { erasure } = cloud.deps;
    let other: Promise<unknown> | undefined;
    const removeTenantPage: typeof erasure.removeTenantPage = async (...given) => {
      other ??= importOrganization(cloud.deps, second);
      await other;
      return erasure.removeTenantPage(...given);
    };
    const deps = { ...cloud.deps, erasure: { ...erasure, removeTenantPage } };
    await expect(importOrganization(deps, path)).rejects.toThrow('Somebody else imports');
    await expectWhole();
    expect(await files('avatars', organizationFolder(tenantId))).toEqual([]);
  });

  it('has no file that is of no document, as of one that came while the archive was made', async () => {
    archiveWith(path, (archive) => {
      archive.files['documents/none/file.md'] = Buffer.from('Text.');
    });
    await importOrganization(cloud.deps, path);
    expect(await files()).toEqual([`${tenantId}/${sampleOf('document').id}`]);
  });

  it.each(['pro', 'enterprise'])('of the plan %s is on one that can be chosen', async (plan) => {
    archiveWith(path, ({ lines }) => Object.assign(lines('tenant')[0] as Line, { plan }));
    const config = { ...cloud.deps.config, STRIPE_SECRET_KEY: 'sk_test' };
    const { tenant } = await importOrganization({ ...cloud.deps, config }, path);
    expect(tenant.plan).toBe(plan === 'pro' ? 'pro' : 'core');
  });

  it('is taken in once where two try at the same moment', async () => {
    const outcomes = await Promise.allSettled([
      importOrganization(cloud.deps, path),
      importOrganization(cloud.deps, path),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ArchiveRefused);
    }
    // Where both have met each other, somebody tries again.
    if (outcomes.every(({ status }) => status === 'rejected')) {
      await importOrganization(cloud.deps, path);
    }
    const types = typesOf(await everything());
    expect(types.filter((type) => type === 'tenant')).toHaveLength(1);
    expect(types.filter((type) => type === 'message')).toHaveLength(3);
  });
});

it('has entries of the audit for as long as they would have been kept', async () => {
  const { createdAt: _, ...entry } = sampleOf('audit');
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS).toISOString();
  archiveWith(path, ({ lines }) => {
    lines('audit').splice(0, 2, { ...entry, createdAt: daysAgo(390) });
  });
  await importOrganization(cloud.deps, path);
  const [kept] = (await everything()).filter(({ type }) => type === 'audit') as { ttl?: number }[];
  expect(Math.round((kept?.ttl ?? 0) / 86_400)).toBe(10);
});
