import { Button, Center, Stack, TextInput } from '@mantine/core';
import { forgotPassword as contract } from '@talkwright/shared/areas/sign-in';
import { useState } from 'react';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { messageOf } from '../../server/failure.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useForgotPasswordMutation } from './auth.api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { AuthTitle } from './auth-title.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { Outcome } from './outcome.tsx';

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');

  return (
    <AuthLayout>{email ? <LinkSent email={email} /> : <EmailForm onSent={setEmail} />}</AuthLayout>
  );
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const [forgotPassword, { isLoading }] = useForgotPasswordMutation();
  const form = useContractForm(contract.body, { email: '' });
  const [problem, setProblem] = useState('');

  const submit = form.onSubmit(async ({ email }) => {
    setProblem('');
    const { error } = await forgotPassword({ email });
    if (!error) return onSent(email.trim());
    form.showFailure(error);
    setProblem(messageOf(error));
  });

  return (
    <>
      <AuthTitle title="Forgot your password?">
        Enter your email address, and we send you a link to set a new one.
      </AuthTitle>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            size="md"
            {...form.getInputProps('email')}
          />
          <FormProblem>{problem}</FormProblem>
          <Button type="submit" size="md" fullWidth loading={isLoading}>
            Send Reset Link
          </Button>
          <Center>
            <BackToLogin />
          </Center>
        </Stack>
      </form>
    </>
  );
}

/** Says the same whether or not the address has an account, as the server does. */
function LinkSent({ email }: { email: string }) {
  const [forgotPassword, { isLoading }] = useForgotPasswordMutation();

  async function resend() {
    const { error } = await forgotPassword({ email });
    if (error) toast(messageOf(error));
    else toast('Sent again, if the address has an account.', 'success');
  }

  return (
    <Outcome
      kind="done"
      title="Check your email"
      message={
        <>
          If <b>{email}</b> has an account, a mail with a link is on its way. The link works for 30
          minutes.
        </>
      }
    >
      <Button size="md" variant="default" loading={isLoading} onClick={resend}>
        Resend Reset Link
      </Button>
      <BackToLogin />
    </Outcome>
  );
}
