import {
  Anchor,
  Button,
  Checkbox,
  Group,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { login as contract } from '@talkwright/shared/areas/sign-in';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { fieldErrors, withoutError } from '../../forms/field-errors.ts';
import { paths } from '../../paths.ts';
import { useSessionStatus } from '../../server/use-session.ts';
import { AuthTitle } from './auth-title.tsx';

type Credentials = { email: string; password: string; rememberMe: boolean };
type Props = {
  values: Credentials;
  isBusy: boolean;
  /** Coming back from the second step: what had the focus there is gone. */
  takesFocus: boolean;
  onChange: (values: Credentials) => void;
  onSubmit: () => Promise<void>;
};

/** Its three fields do without the form library, which would be a part of the first page only for them. */
export function PasswordStep({ values, isBusy, takesFocus, onChange, onSubmit }: Props) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const status = useSessionStatus();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (takesFocus) password.current?.select();
  }, [takesFocus]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = fieldErrors(contract.body, values);
    setErrors(found);
    if (found.email) return email.current?.focus();
    if (found.password) return password.current?.focus();
    await onSubmit();
    // Still here: the button that had the focus was switched off meanwhile, and the next attempt is typed over this one.
    password.current?.focus();
    password.current?.select();
  }

  function change(name: keyof Credentials, value: string | boolean) {
    onChange({ ...values, [name]: value });
    setErrors((before) => withoutError(before, name));
  }

  return (
    <>
      <AuthTitle title="Log in">Welcome back. Your agents kept working.</AuthTitle>
      {status === 'expired' && (
        <Paper withBorder role="status" px="md" py="sm" mb="lg">
          <Text size="sm">Session expired. Please log in again.</Text>
        </Paper>
      )}
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            size="md"
            ref={email}
            value={values.email}
            error={errors.email}
            onChange={({ currentTarget }) => change('email', currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            size="md"
            ref={password}
            visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
            value={values.password}
            error={errors.password}
            onChange={({ currentTarget }) => change('password', currentTarget.value)}
          />
          <Group justify="space-between" gap="xs">
            <Checkbox
              label="Remember me"
              checked={values.rememberMe}
              onChange={({ currentTarget }) => change('rememberMe', currentTarget.checked)}
            />
            <Anchor component={Link} to={paths.forgotPassword} size="sm" fw={560}>
              Forgot password?
            </Anchor>
          </Group>
          <Button type="submit" size="md" fullWidth loading={isBusy} mt="xs">
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
    </>
  );
}
