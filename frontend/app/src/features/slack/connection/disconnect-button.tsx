import { Button } from '@mantine/core';
import { useDialogs } from '../../../ui/dialogs.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useDeleteSlackTokenMutation } from '../slack.api.ts';

export function DisconnectButton() {
  const [disconnect] = useDeleteSlackTokenMutation();
  const { confirm } = useDialogs();

  async function ask() {
    const isDone = await confirm({
      title: 'Disconnect from Slack',
      message:
        'The token is forgotten. Apps that there are go on working. New ones cannot be made, and those that there are have to be deleted at Slack by hand.',
      confirmText: 'Disconnect',
      isDanger: true,
      onConfirm: async () => {
        await disconnect().unwrap();
      },
    });
    if (isDone) toast('Disconnected from Slack', 'warning');
  }

  return (
    <Button variant="default" c="var(--mantine-color-error)" onClick={ask}>
      Disconnect
    </Button>
  );
}
