import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: string; hint: string; children?: ReactNode };

/** Says that there is nothing yet, why, and what to do about it. */
export function EmptyState({ icon, title, hint, children }: Props) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <ThemeIcon size={56} radius="xl" variant="light" mb="xs" aria-hidden>
        {icon}
      </ThemeIcon>
      <Title order={3} size="h4">
        {title}
      </Title>
      <Text c="dimmed" maw={420}>
        {hint}
      </Text>
      {children && <div style={{ marginTop: 12 }}>{children}</div>}
    </Stack>
  );
}
