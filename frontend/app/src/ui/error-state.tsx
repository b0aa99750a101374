import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { messageOf } from '../server/failure.ts';

type Props = { title?: string; error: unknown; onRetry?: () => void };

/** The place of what could not be loaded or done, with the sentence why. */
export function ErrorState({ title, error, onRetry }: Props) {
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={title}
      icon={<IconAlertCircle size={20} />}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="var(--mantine-color-error)">
          {messageOf(error)}
        </Text>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
