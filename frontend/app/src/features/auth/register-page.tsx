import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/RadioIndicator.css';
import '@mantine/core/styles/RadioCard.css';
import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useLegalModal } from '../legal/use-legal-modal.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { AuthTitle } from './auth-title.tsx';
import { continueToCheckout } from './continue-to-checkout.ts';
import { RegisterForm } from './register-form.tsx';
import { RegisterSuccess } from './register-success.tsx';
import type { Registered } from './use-sign-up.ts';

export function RegisterPage() {
  const [registered, setRegistered] = useState<Registered>();
  const { read, modal } = useLegalModal();

  async function finish(done: Registered) {
    if (done.order) await continueToCheckout(done.order);
    setRegistered(done);
  }

  if (registered) {
    return (
      <AuthLayout>
        <RegisterSuccess {...registered} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout isWide>
      <AuthTitle title="Create your account">
        Set up your organization, or join one that is here already.
      </AuthTitle>
      <RegisterForm onRegistered={finish} onRead={read} />
      <Text mt="xl" size="sm" c="dimmed" ta="center">
        Already have an account?{' '}
        <Anchor component={Link} to={paths.login} fw={560}>
          Log in
        </Anchor>
      </Text>
      {modal}
    </AuthLayout>
  );
}
