import { Badge, Button, Group, Text } from '@mantine/core';
import type { SlackTokenStatus } from '@talkwright/shared/areas/slack-apps';
import { useState } from 'react';
import { messageOf } from '../../../server/failure.ts';
import { formatTime } from '../../../ui/format.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useReplaceSlackTokenMutation } from '../slack.api.ts';
import { ConnectForm } from './connect-form.tsx';
import { DisconnectButton } from './disconnect-button.tsx';

export function Connected({ team_id, exp }: SlackTokenStatus) {
  const [replace, { isLoading }] = useReplaceSlackTokenMutation();
  const [isChanging, setIsChanging] = useState(false);

  async function replaceNow() {
    const { data, error } = await replace();
    if (error) toast(messageOf(error));
    // What has to be done then takes the place of this button.
    else if (!data.reconnect) toast('Token replaced', 'success');
  }

  return (
    <>
      <div>
        <Group gap={8}>
          <Badge variant="light" color="green">
            Connected
          </Badge>
          {team_id && (
            <Text size="sm" fw={560}>
              Workspace {team_id}
            </Text>
          )}
        </Group>
        {exp !== null && <Expiry at={new Date(exp * 1_000)} />}
      </div>
      {isChanging ? (
        <ConnectForm onCancel={() => setIsChanging(false)} />
      ) : (
        <Group gap="sm">
          <Button variant="default" loading={isLoading} onClick={replaceNow}>
            Replace Token Now
          </Button>
          <Button variant="default" onClick={() => setIsChanging(true)}>
            Connect Another Workspace
          </Button>
          <DisconnectButton />
        </Group>
      )}
    </>
  );
}

function Expiry({ at }: { at: Date }) {
  const isOver = at.getTime() <= useNow();
  const time = at.toISOString();

  return (
    <Text size="sm" c="dimmed" mt={6}>
      {isOver ? 'The token ended' : 'The token is good until'}{' '}
      <time dateTime={time}>{formatTime(time)}</time>. Where one is needed later, it is replaced by
      itself.
    </Text>
  );
}
