import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CosmosClient } from '@azure/cosmos';
import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import { importOrganization } from '../../../functions/src/archive/import/import-organization.ts';
import type { JournalEvent } from '../../../functions/src/journal/journal-event.ts';
import { archiveWith, type Line, sampleOf } from '../../support/archives.ts';
import { startCloudWithFiles } from '../../support/cloud/cloud-with-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'talkwright-ended-'));
const path = join(folder, 'archive.zip');
const tenantId = sampleOf('tenant').id;
const agentId = sampleOf('agent').id;
const person = sampleOf('user');
const session = sampleOf('session');
const UNTIL = '2026-11-27T04:00:00.000Z';

let cloud: Awaited<ReturnType<typeof startCloudWithFiles>>;
let client: CosmosClient;
beforeEach(async () => {
  archiveWith(path);
  cloud = await startCloudWithFiles({ bus: { send: async () => {} } });
  client = new CosmosClient(cloud.database);
});
afterEach(async () => {
  client.dispose();
  await cloud.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const note = (event: JournalEvent) =>
  cloud.deps.journal.note(`outbox-${cloud.deps.newId()}`, event);

async function stored(container: string, type: string): Promise<Line[]> {
  const parameters = [
    { name: '@tenantId', value: tenantId },
    { name: '@type', value: type },
  ];
  const query = 'SELECT * FROM c WHERE c.tenantId = @tenantId AND c.type = @type';
  const { items } = client.database('talkwright').container(container);
  return (await items.query<Line>({ query, parameters }).fetchAll()).resources;
}
const idsOf = (lines: Line[]) => lines.map(({ id }) => id).sort();

function withMore(): void {
  const [message, entry] = [sampleOf('message'), { tenantId, agentId }];
  archiveWith(path, ({ lines }) => {
    for (const id of ['gone', 'demoted', 'promoted-since']) {
      lines('user').push({ ...person, id, email: `${id}@example.com` });
    }
    const since = { sessionVersion: 9, role: 'admin' };
    Object.assign(lines('user').at(-1) as Line, since);
    for (const id of ['erased', 'of-visitor', 'of-visitor-later', 'begun-again']) {
      lines('session').push({ ...session, id, sessionId: id, userHash: 'hash' });
      lines('message').push({ ...message, id: `message-${id}`, sessionId: id });
    }
    for (const id of ['erased-since', 'without-record']) {
      lines('message').push({ ...message, id: `message-${id}`, sessionId: id });
    }
    const [erased, , later, again] = lines('session').slice(-4) as [Line, Line, Line, Line];
    erased.userHash = undefined;
    Object.assign(later, { createdAt: '2026-11-27T05:00:00.000Z' });
    Object.assign(again, { userHash: 'another', updatedAt: '2099-01-01T00:00:00.000Z' });
    const item = { type: 'string', value: 'Ada', how: 'stated', quote: 'Ada', messageId: 'one' };
    const saidAt = '2026-11-27T03:00:00.000Z';
    lines('insights').push({
      ...{ ...entry, id: 'insights-a', type: 'insights', sessionId: session.id, lastAt: saidAt },
      ...{ keys: ['name', 'city'] },
      items: [
        { ...item, id: 'name-item', key: 'name', saidAt },
        { ...item, id: 'city-item', key: 'city', saidAt },
        // Erased before the archive was made, and learnt again.
        { ...item, id: 'old-role', key: 'role', saidAt, deletedAt: saidAt },
        { ...item, id: 'new-role', key: 'role', saidAt },
      ],
    });
    lines('digestRecipient').push({
      ...{ ...entry, id: 'agreed', type: 'digestRecipient', email: 'agreed@example.com' },
      confirmedAt: saidAt,
    });
    lines('digestRecipient').push({
      ...{ ...entry, id: 'back', type: 'digestRecipient', email: 'back@example.com' },
      confirmedAt: '2099-01-01T00:00:00.000Z',
    });
    lines('digestRecipient').push({
      ...{ ...entry, id: 'recipient', type: 'digestRecipient', email: 'list@example.com' },
    });
  });
}

it('what has ended since an archive was made does not come back with it', async () => {
  const user = { tenantId, active: true, role: 'user' } as const;
  await note({ kind: 'organizationEnded', tenantId });
  await note({ kind: 'accountEnded', tenantId, userId: 'gone' });
  await note({ kind: 'memberChanged', ...user, userId: 'demoted', sessionVersion: 5 });
  await note({ kind: 'memberChanged', ...user, userId: 'promoted-since', sessionVersion: 5 });
  await note({ kind: 'conversationErased', tenantId, sessionId: 'erased' });
  await note({ kind: 'conversationErased', tenantId, sessionId: 'begun-again' });
  await note({ kind: 'conversationErased', tenantId, sessionId: 'erased-since' });
  await note({ kind: 'visitorErased', tenantId, userHashes: ['hash'], until: UNTIL });
  await note({ kind: 'insightErased', tenantId, sessionId: session.id, itemId: 'name-item' });
  await note({ kind: 'insightErased', tenantId, sessionId: session.id, itemId: 'old-role' });
  await note({ kind: 'recipientLeft', tenantId, agentId, recipientId: 'recipient' });
  await note({ kind: 'recipientLeft', tenantId, agentId, recipientId: 'back' });
  await note({ kind: 'retentionChanged', tenantId, retention: '30' });
  await note({ kind: 'agentDeleted', tenantId, agentId });
  await note({ kind: 'accountEnded', tenantId: 'other', userId: person.id });
  await note({ kind: 'organizationEnded', tenantId: 'other' });
  withMore();
  const { tenant } = await importOrganization(cloud.deps, path);

  expect(tenant.retention).toBe('30');
  const roles = (await stored('tenants', 'user')).map(({ id, role }) => [id, role]);
  expect(Object.fromEntries(roles)).toEqual({
    [person.id]: 'admin',
    demoted: 'user',
    'promoted-since': 'admin',
  });
  const kept = [session.id, 'begun-again', 'of-visitor-later'].sort();
  expect(idsOf(await stored('conversations', 'session'))).toEqual(kept);
  const messages = await stored('conversations', 'message');
  expect([...new Set(messages.map(({ sessionId }) => sessionId))].sort()).toEqual(kept);
  expect(await stored('ledger-buckets', 'insights')).toMatchObject([
    {
      keys: ['city', 'role'],
      items: [{ id: 'name-item', deletedAt: expect.any(String) }, {}, {}, {}],
    },
  ]);
  expect(await stored('tenants', 'digestRecipient')).toMatchObject([
    { id: 'recipient', unsubscribedAt: expect.any(String) },
  ]);
  // It is the organization's own decision what it has back of itself.
  expect(idsOf(await stored('tenants', 'agent'))).toEqual([agentId]);
});

it('is refused where something of it ends later, by the clock of whoever imports it', async () => {
  await note({ kind: 'organizationEnded', tenantId });
  const slow = new Date(Date.now() - 10 * 60_000);
  await expect(importOrganization({ ...cloud.deps, now: () => slow }, path)).rejects.toThrow(
    'The clock of this computer is slow',
  );
});

it('is refused where nobody is left who may administer it', async () => {
  await note({ kind: 'accountEnded', tenantId, userId: person.id });
  await expect(importOrganization(cloud.deps, path)).rejects.toThrow(
    'Nobody of this archive may administer',
  );
});
