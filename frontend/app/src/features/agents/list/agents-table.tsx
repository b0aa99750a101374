import { ActionIcon, Anchor, Box, Group, Paper, Table, Text } from '@mantine/core';
import { IconMessage, IconPencil } from '@tabler/icons-react';
import type { Agent } from '@talkwright/shared/areas/agents';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { formatDate } from '../../../ui/format.ts';
import { truncate } from '../../../ui/truncate.ts';
import { AgentAvatar } from '../agent-avatar.tsx';
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
                <AgentCell agent={agent} />
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
                <AgentLinks agent={agent} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function AgentCell({ agent }: { agent: Agent }) {
  const { id, name, system_prompt, model_config, personality } = agent;
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Box visibleFrom="xs">
        <AgentAvatar icon={personality.icon} />
      </Box>
      <div>
        <Anchor component={Link} to={paths.editAgent.to(id)} fw={580} c="var(--mantine-color-text)">
          {name}
        </Anchor>
        <Text size="sm" c="dimmed">
          {truncate(system_prompt, PROMPT_LENGTH)}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="sm" component="div" mt={6}>
          <div style={{ marginBottom: 6 }}>{model_config.model}</div>
          <AgentBadges agent={agent} />
        </Text>
      </div>
    </Group>
  );
}

function AgentLinks({ agent }: { agent: Agent }) {
  const { id, name } = agent;
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      <ActionIcon
        component={Link}
        to={paths.editAgent.to(id)}
        size="lg"
        visibleFrom="xs"
        aria-label={`Edit ${name}`}
        title="Edit"
      >
        <IconPencil size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        component={Link}
        to={paths.chat.to(agent)}
        size="lg"
        aria-label={`Chat with ${name}`}
        title="Chat"
      >
        <IconMessage size={18} stroke={1.6} />
      </ActionIcon>
      <AgentMenu agent={agent} />
    </Group>
  );
}
