import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../server/failure.ts';
import type { OpenDialog } from './dialogs.ts';
import { FormProblem } from './form-problem.tsx';
import { Modal } from './modal.tsx';

type Props = { dialog: OpenDialog; onClosed: () => void };

export function Dialog({ dialog: { kind, options, answer }, onClosed }: Props) {
  const { title, icon, message, isDanger, size = 'md' } = options;
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  function close(isAgreed: boolean) {
    if (isBusy) return;
    answer(isAgreed);
    onClosed();
  }

  async function confirm() {
    setIsBusy(true);
    setError('');
    try {
      await options.onConfirm?.();
      answer(true);
      onClosed();
    } catch (failure) {
      setError(messageOf(failure));
      setIsBusy(false);
    }
  }

  return (
    <Modal
      onClose={() => close(false)}
      size={size}
      title={
        <Group gap="xs" wrap="nowrap">
          {icon}
          <span>{title ?? (kind === 'alert' ? 'Please note' : 'Please confirm')}</span>
        </Group>
      }
    >
      <Stack gap="md">
        <Text component="div">{message}</Text>
        <FormProblem>{error}</FormProblem>
        <Group justify="flex-end" gap="sm">
          {kind === 'confirm' && (
            <Button
              variant="default"
              disabled={isBusy}
              // An Enter too many, or held too long, should delete nothing.
              data-autofocus={isDanger || undefined}
              onClick={() => close(false)}
            >
              {options.cancelText ?? 'Cancel'}
            </Button>
          )}
          <Button
            color={isDanger ? 'red.8' : undefined}
            loading={isBusy}
            data-autofocus={!isDanger || undefined}
            onClick={confirm}
          >
            {options.confirmText ?? (kind === 'alert' ? 'OK' : 'Confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
