import { PasswordInput, Text } from '@mantine/core';
import { confirmPassword as contract } from '@talkwright/shared/areas/account';
import { FormModal } from '../../forms/form-modal.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { useConfirmPasswordMutation } from './account.api.ts';

type Values = { password: string };
type Props = { onConfirmed: () => void; onClose: () => void };

export function ConfirmPasswordModal({ onConfirmed, onClose }: Props) {
  const form = useContractForm<Values>(contract.body, { password: '' });
  const [confirmPassword] = useConfirmPasswordMutation();

  async function confirm(values: Values) {
    await confirmPassword(values).unwrap();
    onConfirmed();
  }

  return (
    <FormModal
      title="Enter your password"
      action="Continue"
      form={form}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Text size="sm">You logged in a while ago. Enter your password again to go on.</Text>
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        data-autofocus
        {...form.getInputProps('password')}
      />
    </FormModal>
  );
}
