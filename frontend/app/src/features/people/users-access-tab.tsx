import { Badge, Paper, Stack, Text } from '@mantine/core';
import { useIsAdmin } from '../../server/use-session.ts';
import { InviteForm } from './invite-form.tsx';
import { Invites } from './invites.tsx';
import { Members } from './members.tsx';
import { PendingRequests } from './pending-requests.tsx';
import classes from './people.module.css';
import { useSteadyPlace } from './use-steady-place.ts';

export function UsersAccessTab() {
  const isAdmin = useIsAdmin();
  return isAdmin ? <Administration /> : <ReadOnly />;
}

function Administration() {
  const container = useSteadyPlace();

  return (
    <div ref={container} className={classes.people}>
      <InviteForm />
      <PendingRequests />
      <Invites />
      <Members />
    </div>
  );
}

const ReadOnly = () => (
  <Paper withBorder p="lg">
    <Stack gap="xs" align="flex-start">
      <Badge variant="light" color="gray">
        Read-only
      </Badge>
      <Text fw={560}>Only administrators can manage users and invitations.</Text>
      <Text size="sm" c="dimmed" maw={560}>
        Ask one of them to invite a colleague, to change your role, or to see who has access.
      </Text>
    </Stack>
  </Paper>
);
