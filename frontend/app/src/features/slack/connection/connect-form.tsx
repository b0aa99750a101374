import { Anchor, Button, Group, PasswordInput, Text } from '@mantine/core';
import { setSlackAdminToken as contract } from '@talkwright/shared/areas/slack-apps';
import { useState } from 'react';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { messageOf } from '../../../server/failure.ts';
import { FormProblem } from '../../../ui/form-problem.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useSetSlackTokenMutation } from '../slack.api.ts';
import classes from '../slack.module.css';

/** What an administrator does at Slack, and where to put what it gives. */
export function ConnectForm({ onCancel }: { onCancel?: () => void }) {
  const form = useContractForm(contract.body, { refreshToken: '' });
  const [connect, { isLoading }] = useSetSlackTokenMutation();
  const [problem, setProblem] = useState('');

  async function submit(values: { refreshToken: string }) {
    setProblem('');
    const { error } = await connect(values);
    if (error) {
      if (!form.showFailure(error)) setProblem(messageOf(error));
      return;
    }
    // Good for nothing any more, and it is not kept here either.
    form.reset();
    toast('Connected to Slack', 'success');
    onCancel?.();
  }

  return (
    <form noValidate aria-label="Connect to Slack" onSubmit={form.onSubmit(submit)}>
      <ol className={classes.steps}>
        <li>
          Open{' '}
          <Anchor
            href="https://api.slack.com/apps"
            target="_blank"
            rel="noreferrer"
            size="sm"
            underline="always"
          >
            api.slack.com/apps
          </Anchor>{' '}
          and sign in to your workspace.
        </li>
        <li>
          Below <b>Your App Configuration Tokens</b>, press <b>Generate Token</b> and choose the
          workspace.
        </li>
        <li>
          Copy the <b>Refresh Token</b> of the two, and paste it here.
        </li>
      </ol>
      <PasswordInput
        mt="md"
        label="Refresh token"
        placeholder="xoxe-1-…"
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Show refresh token' }}
        {...form.getInputProps('refreshToken')}
      />
      <Text size="xs" c="dimmed" mt={6}>
        It is used at once, and good for nothing afterwards. What Slack gives for it is stored
        encrypted and replaced before it ends.
      </Text>
      <FormProblem>{problem}</FormProblem>
      <Group justify="flex-end" gap="sm" mt="md">
        {onCancel && (
          <Button variant="default" disabled={isLoading} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={isLoading} disabled={form.values.refreshToken.trim() === ''}>
          Connect
        </Button>
      </Group>
    </form>
  );
}
