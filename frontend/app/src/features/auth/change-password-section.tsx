import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { changePassword as contract } from '@talkwright/shared/areas/account';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { paths } from '../../paths.ts';
import { isCallFailure, messageOf } from '../../server/failure.ts';
import { dropSession } from '../../server/session.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useChangePasswordMutation } from '../account/account.api.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { withConfirmation } from './password-confirmation.ts';

const schema = withConfirmation(contract.body, 'newPassword');

export function ChangePasswordSection() {
  const form = useContractForm(schema, { currentPassword: '', newPassword: '', confirm: '' });
  const [change, { isLoading }] = useChangePasswordMutation();
  const [problem, setProblem] = useState('');
  const navigate = useNavigate();

  async function submit() {
    setProblem('');
    const { confirm: _confirm, ...input } = form.getValues();
    const { error } = await change(input);
    if (!error) {
      dropSession();
      void navigate(paths.login);
      return toast('Your password was changed. Log in with the new one.', 'success');
    }
    if (isCallFailure(error) && error.code === 'wrong_password') {
      form.showFailure({ ...error, fields: { currentPassword: error.message } });
      return;
    }
    if (!form.showFailure(error)) setProblem(messageOf(error));
  }

  return (
    <Section title="Password" hint="Changing it logs you out on all of your devices, here as well.">
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap={18}>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            required
            visibilityToggleButtonProps={{ 'aria-label': 'Show current password' }}
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordFields
            value={form.values.newPassword}
            password={{ label: 'New password', ...form.getInputProps('newPassword') }}
            confirm={{ label: 'Confirm new password', ...form.getInputProps('confirm') }}
          />
          <FormProblem>{problem}</FormProblem>
          <Group justify="flex-end">
            <Button type="submit" loading={isLoading}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
