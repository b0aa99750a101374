import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import '@mantine/core/styles/ThemeIcon.css';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { Registered } from './register-form.tsx';

export function RegisterSuccess({ organization, email }: Registered) {
  return (
    <Stack align="center" ta="center" gap="sm" role="status">
      <ThemeIcon size={64} radius="xl" variant="light" mb="xs" aria-hidden>
        <IconCheck size={32} stroke={1.8} />
      </ThemeIcon>
      <Title order={1} size={28}>
        Your account is ready
      </Title>
      <Text c="dimmed">
        {organization} is set up and you are its administrator. We sent a link to {email} to verify
        your email address.
      </Text>
      <Button component={Link} to={paths.login} size="md" mt="md">
        Go to Login
      </Button>
    </Stack>
  );
}
