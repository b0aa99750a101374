import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowUp,
  IconBulb,
  IconCopy,
  IconDotsVertical,
  IconDownload,
  IconMessages,
  IconTrash,
} from '@tabler/icons-react';
import type { Agent } from '@talkwright/shared/areas/agents';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { useCanUpgrade } from '../../../server/use-can-upgrade.ts';
import { usePlanRefusal } from '../use-plan-refusal.ts';
import { useAgentActions } from './use-agent-actions.ts';
import { useConfirmedDelete } from './use-confirmed-delete.tsx';

export function AgentMenu({ agent }: { agent: Agent }) {
  const confirmDelete = useConfirmedDelete();
  const { duplicate, download } = useAgentActions();
  const refusal = usePlanRefusal();
  const canUpgrade = useCanUpgrade();
  const reasonId = useId();

  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={`Actions for ${agent.name}`}>
          <IconDotsVertical size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={16} stroke={1.6} />}
          {...(refusal ? unavailable(reasonId) : { onClick: () => duplicate(agent) })}
        >
          Duplicate
        </Menu.Item>
        {refusal && (
          <Menu.Label id={reasonId} style={{ whiteSpace: 'normal' }}>
            {refusal}
          </Menu.Label>
        )}
        {refusal && canUpgrade && (
          <Menu.Item
            component={Link}
            to={paths.choosePlan}
            leftSection={<IconArrowUp size={16} stroke={1.6} />}
          >
            Upgrade
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={() => download(agent)}
        >
          Export
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.sessionsOfAgent(agent.id)}
          leftSection={<IconMessages size={16} stroke={1.6} />}
        >
          Chat History
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.agentInsights.to(agent.id)}
          leftSection={<IconBulb size={16} stroke={1.6} />}
        >
          Insights
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

/** Arrow keys still lead there, so that whoever passes hears the reason: what Mantine disables they skip. */
const unavailable = (reasonId: string) => ({
  'aria-disabled': true,
  'aria-describedby': reasonId,
  c: 'dimmed',
  closeMenuOnClick: false,
});
