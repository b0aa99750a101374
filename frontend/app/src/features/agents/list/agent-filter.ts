import type { Agent } from '@talkwright/shared/areas/agents';

export const agentFilters = {
  all: { label: 'All Agents', test: () => true },
  rag: { label: 'RAG Enabled', test: (agent: Agent) => agent.rag_enabled },
  web: { label: 'Web Surfing', test: (agent: Agent) => agent.web_surfing_enabled },
  tools: { label: 'With Tools', test: (agent: Agent) => toolCount(agent) > 0 },
} as const;
export type AgentFilter = keyof typeof agentFilters;

export const toolCount = ({ tools_config }: Agent): number => tools_config.enabled_tools.length;

/** Agents whose name or system prompt holds the text, whatever its case. */
export function filterAgents(agents: Agent[], text: string, filter: AgentFilter): Agent[] {
  const wanted = text.trim().toLowerCase();
  return agents.filter(
    (agent) =>
      agentFilters[filter].test(agent) &&
      [agent.name, agent.system_prompt].some((field) => field.toLowerCase().includes(wanted)),
  );
}
