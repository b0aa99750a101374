import { Badge, Group } from '@mantine/core';
import type { Agent } from '@talkwright/shared/areas/agents';
import { toolCount } from './agent-filter.ts';

/** What the agent can do beside talking, and whether visitors still talk to an older version of it. */
export function AgentBadges({ agent }: { agent: Agent }) {
  const { version, published_version } = agent;
  const tools = toolCount(agent);

  return (
    <Group gap={6}>
      {agent.rag_enabled && <Badge variant="light">RAG</Badge>}
      {agent.web_surfing_enabled && <Badge variant="light">Web</Badge>}
      {tools > 0 && <Badge variant="light">{tools === 1 ? '1 Tool' : `${tools} Tools`}</Badge>}
      {version !== published_version && (
        <Badge variant="light" color="orange" title={draftState(agent)}>
          Unpublished draft
        </Badge>
      )}
    </Group>
  );
}

const draftState = ({ version, published_version }: Agent): string =>
  `Version ${version} is not published; visitors talk to version ${published_version}`;
