import { Button, Center, Stack, TextInput } from '@mantine/core';
import { registerInvite as contract } from '@talkwright/shared/areas/sign-up';
import { useState } from 'react';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { isCallFailure, messageOf } from '../../server/failure.ts';
import { Columns } from '../../ui/columns.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { AgreeCheckbox } from './agree-checkbox.tsx';
import { agreementShape } from './agreement.ts';
import { AuthTitle } from './auth-title.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { type Invite, InviteFacts } from './invite-facts.tsx';
import classes from './invite-form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { withConfirmation } from './password-confirmation.ts';
import { useRegisterInviteMutation } from './sign-up.api.ts';

type Props = {
  token: string;
  invite: Invite;
  /** The invited address has an account elsewhere, which stays as it is. */
  takesOtherAddress?: boolean;
  onRead: (text: 'terms' | 'privacy') => void;
  onAccepted: () => Promise<void>;
  /** The invitation is not, or no longer, what it was when the page opened. */
  onRefused: () => void;
};

const schema = withConfirmation(
  contract.body
    .pick({ email: true, firstName: true, lastName: true, password: true })
    .extend(agreementShape),
  'password',
);

export function InviteForm({
  token,
  invite,
  takesOtherAddress = false,
  onRead,
  onAccepted,
  onRefused,
}: Props) {
  const { organizationName } = invite;
  const [registerInvite] = useRegisterInviteMutation();
  const form = useContractForm(schema, {
    email: takesOtherAddress ? '' : invite.email,
    firstName: '',
    lastName: '',
    password: '',
    confirm: '',
    hasAgreed: false,
  });
  const [problem, setProblem] = useState('');

  const submit = form.onSubmit(
    async ({ email, firstName, lastName, password }) => {
      setProblem('');
      const person = { email, firstName, lastName, password };
      const { error } = await registerInvite({ ...person, inviteToken: token });
      if (!error) return onAccepted();
      form.showFailure(error);
      setProblem(messageOf(error));
      if (isCallFailure(error) && error.code?.startsWith('invite_')) onRefused();
    },
    () => setProblem(contract.invalid),
  );

  return (
    <>
      <AuthTitle title={`Join ${organizationName}`}>
        {takesOtherAddress
          ? 'Tell us the address and your name, and choose a password.'
          : 'You were invited. Tell us your name and choose a password.'}
      </AuthTitle>
      <InviteFacts invite={invite} />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            classNames={takesOtherAddress ? {} : { input: classes.readOnly }}
            readOnly={!takesOtherAddress}
            required={takesOtherAddress}
            {...form.getInputProps('email')}
          />
          <Columns at={{ xs: 2 }}>
            <TextInput
              label="First name"
              autoComplete="given-name"
              required
              {...form.getInputProps('firstName')}
            />
            <TextInput
              label="Last name"
              autoComplete="family-name"
              required
              {...form.getInputProps('lastName')}
            />
          </Columns>
          <NewPasswordFields
            value={form.values.password}
            password={form.getInputProps('password')}
            confirm={form.getInputProps('confirm')}
          />
          <AgreeCheckbox
            onRead={onRead}
            {...form.getInputProps('hasAgreed', { type: 'checkbox' })}
          />
          <FormProblem>{problem}</FormProblem>
          <Button type="submit" size="md" fullWidth loading={form.submitting}>
            Accept Invitation
          </Button>
          <Center>
            <BackToLogin />
          </Center>
        </Stack>
      </form>
    </>
  );
}
