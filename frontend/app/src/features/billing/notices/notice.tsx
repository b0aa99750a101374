import { Alert, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  /** That something has to be done about it. */
  isUrgent?: boolean;
  children: ReactNode;
  actions?: ReactNode;
};

export function Notice({ isUrgent = false, children, actions }: Props) {
  const Icon = isUrgent ? IconAlertCircle : IconInfoCircle;

  return (
    <Alert
      color={isUrgent ? 'orange' : 'accent'}
      variant="light"
      icon={<Icon size={20} stroke={1.6} />}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 260px">
          {children}
        </Text>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
    </Alert>
  );
}
