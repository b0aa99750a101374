import { claimEmail } from '../../accounts/claim-email.ts';
import type { AgentVersionRecord } from '../../agents/agent-record.ts';
import { contentTypeOf, organizationFolder } from '../../agents/avatar/picture-place.ts';
import { restoreAgent } from '../../agents/restore-agent.ts';
import type { Blobs } from '../../platform/blobs.ts';
import type { Item } from '../../platform/change.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { type Archived, type ArchivedType, archived, archivedTypes } from '../archived.ts';
import type { Archives } from '../archives.store.ts';
import { ArchiveRefused } from './archive-refused.ts';
import type { Ended } from './ended.ts';
import type { Found } from './look-through.ts';
import { folderOf, type OpenArchive } from './open-archive.ts';
import { restored } from './restored.ts';
import type { Place } from './take-place.ts';

type Needs = Parameters<typeof restoreAgent>[0] &
  Parameters<typeof claimEmail>[0] & {
    archives: Archives;
    blobs: Blobs;
    config: Config;
    now: Clock;
  };

/** Who and what may not come back, and that the place is still this import's. */
type Terms = { ended: Ended; found: Found; place: Place };

/** Written in ways of their own; of credentials, nothing but the names would be left. */
const NOT_IN_TURN: ArchivedType[] = ['tenant', 'user', 'agent', 'credential', 'session'];
const AT_ONCE = 50;

/**
 * Everything but the organization's own record. People come first, whose addresses are claimed for a minute alone; agents
 * before documents: a document whose agent is missing is removed; sessions last: a conversation that has one is summarized
 * as it is by then.
 */
export async function restoreRecords(
  deps: Needs,
  archive: OpenArchive,
  terms: Terms,
): Promise<void> {
  await restorePeople(deps, archive, terms);
  await restoreAgents(deps, archive, terms);
  await restoreFiles(deps, archive, terms);
  // Which of them are gone decides on their messages.
  for await (const session of archive.records('session')) terms.ended.without('session', session);
  const inTurn = archivedTypes.filter((type) => !NOT_IN_TURN.includes(type));
  for (const type of [...inTurn, 'session'] as const) {
    for await (const records of inPages(archive.records(type))) {
      await write(deps, type, records, terms);
    }
  }
}

async function restorePeople(deps: Needs, archive: OpenArchive, terms: Terms): Promise<void> {
  for await (const user of archive.records('user')) {
    if (!terms.ended.without('user', user)) continue;
    await terms.place();
    if (!(await claimEmail(deps, user))) {
      throw new ArchiveRefused(`${user.email} has got an account here meanwhile.`);
    }
    await write(deps, 'user', [user], terms);
  }
}

async function restoreAgents(
  deps: Needs,
  archive: OpenArchive,
  { found, place }: Terms,
): Promise<void> {
  const agents = await archive.all('agent');
  const newest = new Map(agents.map(({ id, version }) => [id, version]));
  const versions = new Map<string, AgentVersionRecord>();
  for await (const record of archive.records('agentVersion')) {
    if (record.version !== newest.get(record.agentId)) continue;
    versions.set(record.agentId, restored('agentVersion', record, deps));
  }
  for (const agent of agents) {
    const version = versions.get(agent.id);
    if (!version || found.goneAgents.has(agent.id)) continue;
    await place();
    await restoreAgent(deps, restored('agent', agent, deps), version);
  }
}

async function restoreFiles(
  { blobs }: Needs,
  archive: OpenArchive,
  { place }: Terms,
): Promise<void> {
  const { tenantId } = archive;
  const ids = new Set<string>();
  for await (const { id } of archive.records('document')) ids.add(id);
  for (const name of archive.filesBelow('documents/')) {
    const id = folderOf(name);
    // A document that came while the archive was made may have its file there alone.
    if (!ids.has(id)) continue;
    await place();
    await blobs.upload('documents', `${tenantId}/${id}`, archive.file(`documents/${name}`), {
      contentType: 'application/octet-stream',
    });
  }
  for (const name of archive.filesBelow('pictures/')) {
    const path = `${organizationFolder(tenantId)}/${name}`;
    const contentType = contentTypeOf(name);
    await place();
    await blobs.upload('avatars', path, archive.file(`pictures/${name}`), { contentType });
  }
}

async function write<T extends ArchivedType>(
  deps: Needs,
  type: T,
  records: Archived<T>[],
  { ended, place }: Terms,
): Promise<void> {
  await place();
  const items = records.flatMap((record) => {
    const kept = ended.without(type, record);
    return kept ? [restored(type, kept, deps) as Item] : [];
  });
  await deps.archives.writeAll(archived[type].store, items);
}

async function* inPages<T>(records: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const record of records) {
    if (page.push(record) < AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
