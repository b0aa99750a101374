import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; children: ReactNode };

export const AuthTitle = ({ title, children }: Props) => (
  <>
    <Title order={1} size={28}>
      {title}
    </Title>
    <Text c="dimmed" mt={6} mb={28}>
      {children}
    </Text>
  </>
);
