import { MAX_AVATAR_BYTES } from '@talkwright/shared/areas/avatars';
import { MAX_DOCUMENT_BYTES } from '@talkwright/shared/areas/documents';
import { MAX_AGENTS } from '@talkwright/shared/plans';
import { versionId } from '../../agents/agent-record.ts';
import { type Archived, type ArchivedType, archived, archivedTypes } from '../archived.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { folderOf, type OpenArchive } from './open-archive.ts';

/** As those that sign up have one: lower case, so that no id is one. */
const SLUG = /^[a-z\d-]{1,200}$/;
/** What the database takes. */
const ID = /^[^/\\?#]{1,255}$/;
/** As large as what was uploaded may be: a few bytes of an archive unpack to any number. */
const MOST_BYTES = { 'documents/': MAX_DOCUMENT_BYTES, 'pictures/': MAX_AVATAR_BYTES };

export type Found = Awaited<ReturnType<typeof lookThrough>>;

/**
 * Reads all of an archive, as whoever wants to harm us may have written it, and answers the organization's own record, with
 * the agents that are not to come back, with their names by their ids.
 * @throws ArchiveRefused at the first that would not be taken in
 */
export async function lookThrough(archive: OpenArchive) {
  const tenant = await tenantOf(archive);
  await lookAtRecords(archive);
  const goneAgents = await lookAtAgents(archive);
  await lookAtFiles(archive);
  return { tenant, goneAgents };
}

async function tenantOf(archive: OpenArchive): Promise<Archived<'tenant'>> {
  const tenants: Archived<'tenant'>[] = [];
  for await (const tenant of archive.records('tenant')) {
    if (tenants.push(tenant) > 1) break;
  }
  const [tenant] = tenants;
  if (tenants.length !== 1 || tenant?.id !== archive.tenantId) {
    throw new ArchiveRefused('The archive has no organization, or several.');
  }
  if (!SLUG.test(tenant.slug)) {
    throw new ArchiveRefused('The organization has a slug that none can have here.');
  }
  return tenant;
}

/** Those of conversations are too many to be told apart; of two with one id, one stays. */
async function lookAtRecords(archive: OpenArchive): Promise<void> {
  const ids = unique((id) => `Two records have the id ${id}.`);
  const emails = unique((email) => `Two people have the address ${email}.`);
  for (const type of archivedTypes) {
    const isFew = archived[type].store === 'tenants';
    for await (const record of archive.records(type)) {
      if (!isInPlace(record)) {
        throw new ArchiveRefused(
          `A record of the type ${type} has an id that none of it can have.`,
        );
      }
      if (isFew) ids(record.id);
      if (record.type === 'user') emails(record.email);
    }
  }
}

/** What is found by its id has the one that leads to it: others would be taken for what they are not. */
function isInPlace(record: Archived<ArchivedType>): boolean {
  if (!ID.test(record.id)) return false;
  if (record.type === 'agentVersion')
    return record.id === versionId(record.agentId, record.version);
  if (record.type === 'session') return record.id === record.sessionId;
  return record.type !== 'message' || record.id !== record.sessionId;
}

/** Answers those whose versions are not all there: they were deleted while the archive was made. */
async function lookAtAgents(archive: OpenArchive): Promise<Map<string, string>> {
  const gone = await goneAgentsOf(archive);
  const keys = unique(() => 'Two agents have one key.');
  const identities = unique((identity) => `Two agents are called ${identity}.`);
  let agents = 0;
  for await (const { id, agentKey, identity, publishedIdentity } of archive.records('agent')) {
    if (gone.has(id)) continue;
    agents += 1;
    if (agents > MAX_AGENTS) {
      throw new ArchiveRefused(`An organization has at most ${MAX_AGENTS} agents.`);
    }
    keys(agentKey);
    for (const one of new Set([identity.toLowerCase(), publishedIdentity.toLowerCase()])) {
      identities(one);
    }
  }
  return gone;
}

async function goneAgentsOf(archive: OpenArchive): Promise<Map<string, string>> {
  const missing = new Map<string, { id: string; name: string }>();
  for await (const { id, name, version, publishedVersion } of archive.records('agent')) {
    for (const one of [version, publishedVersion]) missing.set(versionId(id, one), { id, name });
  }
  for await (const { id } of archive.records('agentVersion')) missing.delete(id);
  return new Map([...missing.values()].map(({ id, name }) => [id, name]));
}

async function lookAtFiles(archive: OpenArchive): Promise<void> {
  const documents = unique((id) => `There are two files of the document ${id}.`);
  for (const name of archive.filesBelow('documents/')) documents(folderOf(name));
  for (const [folder, most] of Object.entries(MOST_BYTES)) {
    for (const below of archive.filesBelow(folder)) {
      const name = `${folder}${below}`;
      let bytes = 0;
      for await (const block of archive.file(name)) {
        bytes += block.length;
        if (bytes > most) throw new ArchiveRefused(`${name} is larger than a file here can be.`);
      }
    }
  }
}

/** Takes each value once. */
function unique(refusal: (value: string) => string): (value: string) => void {
  const seen = new Set<string>();
  return (value) => {
    if (seen.has(value)) throw new ArchiveRefused(refusal(value));
    seen.add(value);
  };
}
