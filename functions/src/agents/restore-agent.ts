import { MAX_AGENTS } from '@talkwright/shared/plans';
import type { AgentRecord, AgentVersionRecord } from './agent-record.ts';
import type { Agents } from './agents.store.ts';

/** Writes an agent as it was elsewhere, under its own key, with the version that is its newest. */
export const restoreAgent = (
  { agents }: { agents: Agents },
  agent: AgentRecord,
  version: AgentVersionRecord,
): Promise<void> => agents.create(agent, version, MAX_AGENTS, []);
