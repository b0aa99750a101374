import type { getAgentVersion as contract } from '@talkwright/shared/areas/agent-versions';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../../accounts/caller.ts';
import { toAgent } from '../agent-record.ts';
import type { AgentsReader } from '../agents.store.ts';
import { describeVersion } from './list-agent-versions.ts';

/** @throws Failure `agent_not_found`, `version_not_found` */
export async function getAgentVersion(
  { agents }: { agents: AgentsReader },
  { tenantId }: Member,
  { id, version }: ParsedInput<typeof contract>,
) {
  const { value: agent } = await agents.get(tenantId, id);
  const record = await agents.getVersion(tenantId, id, version);
  return {
    version: describeVersion(agent, record),
    agent: toAgent({ ...agent, ...record.content, version, updatedAt: record.createdAt }),
  };
}
