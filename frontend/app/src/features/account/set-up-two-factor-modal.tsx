import { Button, Group, Stack, Text } from '@mantine/core';
import type { TwoFactorSetup } from '@talkwright/shared/areas/two-factor';
import { type FormEvent, useRef, useState } from 'react';
import { isCallFailure, messageOf, sentenceOf } from '../../server/failure.ts';
import { CodeInput, isCodeComplete } from '../../ui/code-input.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import classes from './account.module.css';
import { useVerifyTwoFactorMutation } from './two-factor.api.ts';

type Props = {
  setup: TwoFactorSetup;
  onEnabled: (backupCodes: string[]) => void;
  onClose: () => void;
};

export function SetUpTwoFactorModal({ setup, onEnabled, onClose }: Props) {
  const [verify, { isLoading, error, reset }] = useVerifyTwoFactorMutation();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { data, error: failure } = await verify({ token: code });
    if (failure) {
      toast(wordsOf(failure));
      // The button that had the focus was switched off meanwhile, and the next code is typed over this one.
      input.current?.focus();
      return input.current?.select();
    }
    toast('Two-factor authentication enabled', 'success');
    onEnabled(data);
  }

  function change(typed: string) {
    setCode(typed);
    if (error) reset();
  }

  return (
    <Modal onClose={onClose} title="Set up two-factor authentication">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            Scan this with an authenticator app, or enter the key by hand. Then enter the code that
            the app shows.
          </Text>
          <img
            className={classes.qrCode}
            src={setup.qrCode}
            alt="QR code for an authenticator app"
            width={184}
            height={184}
          />
          <CopyField label="Key" value={setup.manualEntryKey} groupsOf={4} />
          <CodeInput
            ref={input}
            value={code}
            onChange={change}
            error={error && !isLoading && messageOf(error)}
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isCodeComplete(code)} loading={isLoading}>
              Verify
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const wordsOf = (failure: unknown): string =>
  isCallFailure(failure) && failure.code === 'code_refused'
    ? 'Invalid 2FA code'
    : sentenceOf(failure, 'Invalid 2FA code');
