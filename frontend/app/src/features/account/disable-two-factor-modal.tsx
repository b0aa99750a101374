import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { anyCodeSchema } from '@talkwright/shared/contract/rules';
import { type FormEvent, useRef, useState } from 'react';
import { type CallFailure, isCallFailure, sentenceOf } from '../../server/failure.ts';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDisableTwoFactorMutation } from './two-factor.api.ts';

/** A lost phone is a reason to disable it: a backup code is as good as one of the app. */
export function DisableTwoFactorModal({ onClose }: { onClose: () => void }) {
  const [disable, { isLoading, error, reset }] = useDisableTwoFactorMutation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const isFilled = password !== '' && anyCodeSchema.safeParse(code).success;
  const failure = isLoading || !isCallFailure(error) ? undefined : error;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { error: refusal } = await disable({ password, token: code });
    if (refusal) {
      toast(sentenceOf(refusal, 'Failed to disable 2FA'));
      const isPassword = isCallFailure(refusal) && refusal.code === 'wrong_password';
      const field = isPassword ? passwordField.current : codeField.current;
      field?.focus();
      return field?.select();
    }
    toast('Two-factor authentication disabled', 'warning');
    onClose();
  }

  return (
    <Modal onClose={onClose} title="Disable two-factor authentication">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">Logging in will ask for your password alone.</Text>
          <PasswordInput
            ref={passwordField}
            label="Password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
            value={password}
            onChange={({ currentTarget }) => {
              setPassword(currentTarget.value);
              if (failure?.code === 'wrong_password') reset();
            }}
            error={sentenceFor('wrong_password', failure)}
            data-autofocus
          />
          <TextInput
            ref={codeField}
            label="6-digit code or backup code"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={12}
            value={code}
            onChange={({ currentTarget }) => {
              setCode(currentTarget.value);
              if (failure?.code === 'code_refused') reset();
            }}
            error={sentenceFor('code_refused', failure)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red.8" disabled={!isFilled} loading={isLoading}>
              Disable
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** A refusal belongs to the field that caused it. */
const sentenceFor = (code: CallFailure['code'], failure: CallFailure | undefined) =>
  failure?.code === code && failure?.message;
