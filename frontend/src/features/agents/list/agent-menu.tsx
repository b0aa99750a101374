import { ActionIcon, Menu } from '@mantine/core';
import type { Agent } from '@talkwright/shared/agents';
import { IconCopy, IconDotsVertical, IconDownload, IconTrash } from '@tabler/icons-react';
import { useAgentActions } from './use-agent-actions.ts';
import { useConfirmedDelete } from './use-confirmed-delete.tsx';
import { usePlanRefusal } from '../use-plan-refusal.ts';

export function AgentMenu({ agent }: { agent: Agent }) {
  const confirmDelete = useConfirmedDelete();
  const { duplicate, download } = useAgentActions();
  const refusal = usePlanRefusal();

  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={`Actions for ${agent.name}`}>
          <IconDotsVertical size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={refusal !== undefined}
          leftSection={<IconCopy size={16} stroke={1.6} />}
          onClick={() => duplicate(agent)}
        >
          Duplicate
        </Menu.Item>
        {refusal && <Menu.Label style={{ whiteSpace: 'normal' }}>{refusal}</Menu.Label>}
        <Menu.Item
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={() => download(agent)}
        >
          Export
        </Menu.Item>
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={() => confirmDelete(agent)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
