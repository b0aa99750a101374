import { ActionIcon, Menu } from '@mantine/core';
import type { Agent } from '@talkwright/shared/agents';
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useConfirmedDelete } from './use-confirmed-delete.tsx';

export function AgentMenu({ agent }: { agent: Agent }) {
  const confirmDelete = useConfirmedDelete();

  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={`Actions for ${agent.name}`}>
          <IconDotsVertical size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={paths.editAgent.to(agent.id)}
          leftSection={<IconPencil size={16} stroke={1.6} />}
        >
          Edit
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
