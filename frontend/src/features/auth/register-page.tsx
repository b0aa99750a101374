import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/RadioIndicator.css';
import '@mantine/core/styles/RadioCard.css';
import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Anchor, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { AuthLayout } from './auth-layout.tsx';
import { type Registered, RegisterForm } from './register-form.tsx';
import { RegisterSuccess } from './register-success.tsx';

export function RegisterPage() {
  const [registered, setRegistered] = useState<Registered>();

  if (registered) {
    return (
      <AuthLayout>
        <RegisterSuccess {...registered} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout isWide>
      <Title order={1} size={28}>
        Create your account
      </Title>
      <Text c="dimmed" mt={6} mb={28}>
        Set up your organization and build your first agent in minutes.
      </Text>
      <RegisterForm onRegistered={setRegistered} />
      <Text mt="xl" size="sm" c="dimmed" ta="center">
        Already have an account?{' '}
        <Anchor component={Link} to={paths.login} fw={560}>
          Log in
        </Anchor>
      </Text>
    </AuthLayout>
  );
}
