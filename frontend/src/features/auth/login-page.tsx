import {
  Anchor,
  Button,
  Checkbox,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { login as contract } from '@talkwright/shared/auth';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../app/failure.ts';
import { fieldErrors } from '../../app/field-errors.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toasts.tsx';
import { useLoginMutation } from './auth.api.ts';
import { AuthLayout } from './auth-layout.tsx';

/**
 * Whoever is signed in leaves this page by itself: its guard sends them to the dashboard. Its three fields do without
 * the form library, which would be a part of the first page only for them.
 */
export function LoginPage() {
  const [login, { isLoading }] = useLoginMutation();
  const [values, setValues] = useState({ email: '', password: '', rememberMe: false });
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = fieldErrors(contract.input, values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { error } = await login(values);
    if (error) toast(messageOf(error));
  }

  function change(name: keyof typeof values, value: string | boolean) {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _corrected, ...rest }) => rest);
  }

  return (
    <AuthLayout>
      <Title order={1} size={28}>
        Log in
      </Title>
      <Text c="dimmed" mt={6} mb={28}>
        Welcome back. Your agents kept working.
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            size="md"
            value={values.email}
            error={errors.email}
            onChange={({ currentTarget }) => change('email', currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
            value={values.password}
            error={errors.password}
            onChange={({ currentTarget }) => change('password', currentTarget.value)}
          />
          <Checkbox
            label="Remember me"
            checked={values.rememberMe}
            onChange={({ currentTarget }) => change('rememberMe', currentTarget.checked)}
          />
          <Button type="submit" size="md" fullWidth loading={isLoading} mt="xs">
            Log in
          </Button>
        </Stack>
      </form>
      <Text mt="xl" size="sm" c="dimmed" ta="center">
        New to Talkwright?{' '}
        <Anchor component={Link} to={paths.register} fw={560}>
          Create an account
        </Anchor>
      </Text>
    </AuthLayout>
  );
}
