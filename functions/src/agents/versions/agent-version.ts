import type { Member } from '../../accounts/caller.ts';
import {
  type AgentRecord,
  type AgentVersionRecord,
  contentOf,
  versionId,
} from '../agent-record.ts';

/** The save that has made an agent what it is now. */
export const newVersion = (
  agent: AgentRecord,
  { user }: Member,
  note: string,
): AgentVersionRecord => ({
  id: versionId(agent.id, agent.version),
  tenantId: agent.tenantId,
  type: 'agentVersion',
  agentId: agent.id,
  version: agent.version,
  author: { id: user.id, name: `${user.firstName} ${user.lastName}`.trim() },
  note,
  content: contentOf(agent),
  createdAt: agent.updatedAt,
});
