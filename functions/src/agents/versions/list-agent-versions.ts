import type { AgentVersion } from '@talkwright/shared/areas/agent-versions';
import type { Member } from '../../accounts/caller.ts';
import type { AgentRecord, AgentVersionRecord } from '../agent-record.ts';
import type { AgentsReader } from '../agents.store.ts';

const MAX_VERSIONS = 200;

export async function listAgentVersions(
  { agents }: { agents: AgentsReader },
  { tenantId }: Member,
  { id }: { id: string },
): Promise<{ versions: AgentVersion[] }> {
  const { value: agent } = await agents.get(tenantId, id);
  const records = await agents.listVersions(tenantId, id, MAX_VERSIONS);
  return { versions: records.map((record) => describeVersion(agent, record)) };
}

export const describeVersion = (
  agent: AgentRecord,
  { version, createdAt, author, note }: AgentVersionRecord,
): AgentVersion => ({
  version,
  createdAt,
  author,
  note,
  isPublished: version === agent.publishedVersion,
});
