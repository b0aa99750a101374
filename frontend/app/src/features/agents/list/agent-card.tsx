import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconMessage, IconPencil } from '@tabler/icons-react';
import type { Agent } from '@talkwright/shared/areas/agents';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { truncate } from '../../../ui/truncate.ts';
import { AgentAvatar } from '../agent-avatar.tsx';
import classes from '../agent-card.module.css';
import { AgentBadges } from './agent-badges.tsx';
import { AgentMenu } from './agent-menu.tsx';

const PROMPT_LENGTH = 100;

export function AgentCard({ agent }: { agent: Agent }) {
  const { id, name, system_prompt, model_config, personality } = agent;

  return (
    <Paper component="article" withBorder className={classes.card} aria-label={name}>
      <Group gap="sm" wrap="nowrap">
        <AgentAvatar icon={personality.icon} />
        <div className={classes.heading}>
          <Title order={2} size={16} className={classes.name} title={name}>
            {name}
          </Title>
          <Text size="xs" c="dimmed">
            {model_config.model}
          </Text>
        </div>
        <AgentMenu agent={agent} />
      </Group>
      <Text size="sm" c="dimmed" className={classes.prompt}>
        {truncate(system_prompt, PROMPT_LENGTH)}
      </Text>
      <div className={classes.badges}>
        <AgentBadges agent={agent} />
      </div>
      <Group gap="sm" grow wrap="nowrap">
        <Button
          component={Link}
          to={paths.editAgent.to(id)}
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.6} />}
          aria-label={`Edit ${name}`}
        >
          Edit
        </Button>
        <Button
          component={Link}
          to={paths.chat.to(agent)}
          variant="default"
          leftSection={<IconMessage size={16} stroke={1.6} />}
          aria-label={`Chat with ${name}`}
        >
          Chat
        </Button>
      </Group>
    </Paper>
  );
}
