import { Anchor, Paper, Table, Text } from '@mantine/core';
import type { Agent } from '@talkwright/shared/agents';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { formatDate } from '../../ui/format.ts';
import { truncate } from '../../ui/truncate.ts';
import { AgentBadges } from './agent-badges.tsx';
import { AgentMenu } from './agent-menu.tsx';

const PROMPT_LENGTH = 60;

/** On small screens the columns fold into the first one. */
export function AgentsTable({ agents }: { agents: Agent[] }) {
  return (
    <Paper withBorder>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Agent</Table.Th>
            <Table.Th visibleFrom="sm">Features</Table.Th>
            <Table.Th visibleFrom="sm">Model</Table.Th>
            <Table.Th visibleFrom="md">Created</Table.Th>
            <Table.Th ta="right">Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {agents.map((agent) => (
            <Table.Tr key={agent.id}>
              <Table.Td maw={360} style={{ overflowWrap: 'anywhere' }}>
                <Anchor
                  component={Link}
                  to={paths.editAgent.to(agent.id)}
                  fw={580}
                  c="var(--mantine-color-text)"
                >
                  {agent.name}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {truncate(agent.system_prompt, PROMPT_LENGTH)}
                </Text>
                <Text size="xs" c="dimmed" hiddenFrom="sm" component="div" mt={6}>
                  <div style={{ marginBottom: 6 }}>{agent.model_config.model}</div>
                  <AgentBadges agent={agent} />
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <AgentBadges agent={agent} />
              </Table.Td>
              <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
                {agent.model_config.model}
              </Table.Td>
              <Table.Td visibleFrom="md" style={{ whiteSpace: 'nowrap' }}>
                {formatDate(agent.created_at)}
              </Table.Td>
              <Table.Td ta="right">
                <AgentMenu agent={agent} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
