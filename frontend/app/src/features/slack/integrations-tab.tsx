import { Badge, Paper, Stack, Text } from '@mantine/core';
import { useIsAdmin } from '../../server/use-session.ts';
import { SlackApps } from './apps/slack-apps.tsx';
import { Connection } from './connection/connection.tsx';
import { Workspaces } from './installs/workspaces.tsx';
import classes from './slack.module.css';

/** Slack: what apps the organization has there, and who has them. */
export function IntegrationsTab() {
  const isAdmin = useIsAdmin();

  return (
    <div className={classes.integrations}>
      {isAdmin ? <Connection /> : <ReadOnly />}
      <SlackApps isAdmin={isAdmin} />
      <Workspaces isAdmin={isAdmin} />
    </div>
  );
}

const ReadOnly = () => (
  <Paper withBorder p="lg">
    <Stack gap="xs" align="flex-start">
      <Badge variant="light" color="gray">
        Read-only
      </Badge>
      <Text fw={560}>Only administrators can manage Slack apps.</Text>
      <Text size="sm" c="dimmed" maw={560}>
        Whether an agent answers in one of them is set in the agent itself, on its Slack tab.
      </Text>
    </Stack>
  </Paper>
);
