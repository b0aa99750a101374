import { Badge, Group } from '@mantine/core';
import type { Agent } from '@talkwright/shared/agents';
import { toolCount } from './agent-filter.ts';

/** What the agent can do beside talking. */
export function AgentBadges({ agent }: { agent: Agent }) {
  const tools = toolCount(agent);
  return (
    <Group gap={6}>
      {agent.rag_enabled && <Badge variant="light">RAG</Badge>}
      {agent.web_surfing_enabled && <Badge variant="light">Web</Badge>}
      {tools > 0 && <Badge variant="light">{tools === 1 ? '1 Tool' : `${tools} Tools`}</Badge>}
    </Group>
  );
}
