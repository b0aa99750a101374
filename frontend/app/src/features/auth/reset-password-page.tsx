import { Button, Center, Stack } from '@mantine/core';
import { resetPassword as contract } from '@talkwright/shared/areas/sign-in';
import { useState } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { paths } from '../../paths.ts';
import { isCallFailure, messageOf } from '../../server/failure.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { useResetPasswordMutation } from './auth.api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { AuthTitle } from './auth-title.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { Outcome } from './outcome.tsx';
import { withConfirmation } from './password-confirmation.ts';

/** The link comes from a mail: its token stands in the query, or at the end of the path. */
export function ResetPasswordPage() {
  const params = useParams();
  const [query] = useSearchParams();
  const token = (query.get('token') ?? params.token ?? '').trim();
  const [outcome, setOutcome] = useState<{ email: string } | { refusal: string }>();

  if (!token) return <Navigate to={paths.forgotPassword} replace />;
  return (
    <AuthLayout>
      {!outcome && (
        <PasswordForm
          token={token}
          onUpdated={(email) => setOutcome({ email })}
          onRefused={(refusal) => setOutcome({ refusal })}
        />
      )}
      {outcome && 'email' in outcome && (
        <Outcome
          kind="done"
          title="Password Updated"
          message={`Log in to ${outcome.email} with your new password. All devices were logged out.`}
        >
          <Button component={Link} to={paths.login} size="md">
            Go to Login
          </Button>
        </Outcome>
      )}
      {outcome && 'refusal' in outcome && (
        <Outcome kind="refused" title="Password not updated" message={outcome.refusal}>
          <Button component={Link} to={paths.forgotPassword} size="md">
            Ask for a New Link
          </Button>
          <BackToLogin />
        </Outcome>
      )}
    </AuthLayout>
  );
}

type FormProps = {
  token: string;
  onUpdated: (email: string) => void;
  onRefused: (sentence: string) => void;
};

const schema = withConfirmation(contract.body.pick({ newPassword: true }), 'newPassword');

function PasswordForm({ token, onUpdated, onRefused }: FormProps) {
  const [resetPassword, { isLoading }] = useResetPasswordMutation();
  const form = useContractForm(schema, { newPassword: '', confirm: '' });
  const [problem, setProblem] = useState('');

  const submit = form.onSubmit(async ({ newPassword }) => {
    setProblem('');
    const { data, error } = await resetPassword({ token, newPassword });
    if (data) return onUpdated(data.email);
    if (isLinkRefused(error)) return onRefused(messageOf(error));
    form.showFailure(error);
    setProblem(messageOf(error));
  });

  return (
    <>
      <AuthTitle title="Set a new password">
        All devices that are logged in will be logged out.
      </AuthTitle>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <NewPasswordFields
            value={form.values.newPassword}
            password={{ label: 'New password', ...form.getInputProps('newPassword') }}
            confirm={form.getInputProps('confirm')}
          />
          <FormProblem>{problem}</FormProblem>
          <Button type="submit" size="md" fullWidth loading={isLoading}>
            Update Password
          </Button>
          <Center>
            <BackToLogin />
          </Center>
        </Stack>
      </form>
    </>
  );
}

/** Used, too old, or cut off when it was copied: only another link helps. */
const isLinkRefused = (error: unknown): boolean =>
  isCallFailure(error) && (error.code === 'reset_link_refused' || Boolean(error.fields?.token));
