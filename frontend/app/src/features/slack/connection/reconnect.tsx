import { Alert, Group } from '@mantine/core';
import { IconPlugX } from '@tabler/icons-react';
import type { SlackTokenStatus } from '@talkwright/shared/areas/slack-apps';
import { ConnectForm } from './connect-form.tsx';
import { DisconnectButton } from './disconnect-button.tsx';

/** The stored tokens are lost: only a person at Slack can get others. */
export const Reconnect = ({ team_id }: SlackTokenStatus) => (
  <>
    <Alert
      color="orange"
      variant="light"
      role="alert"
      title="Connect again"
      icon={<IconPlugX size={20} stroke={1.6} />}
    >
      Slack takes the stored token no more. Apps that there are go on working; new ones cannot be
      made, nor deleted at Slack, until you paste a new token
      {team_id ? ` of the workspace ${team_id}` : ''}.
    </Alert>
    <ConnectForm />
    <Group>
      <DisconnectButton />
    </Group>
  </>
);
