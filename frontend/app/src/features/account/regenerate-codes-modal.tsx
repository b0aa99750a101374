import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf, sentenceOf } from '../../server/failure.ts';
import { CodeInput, isCodeComplete } from '../../ui/code-input.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useRegenerateBackupCodesMutation } from './two-factor.api.ts';
import { usePasswordPrompt } from './use-password-prompt.tsx';

type Props = { onRegenerated: (backupCodes: string[]) => void; onClose: () => void };

export function RegenerateCodesModal({ onRegenerated, onClose }: Props) {
  const [regenerate, { isLoading, error, reset }] = useRegenerateBackupCodesMutation();
  const { withPassword, prompt } = usePasswordPrompt();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { data, error: failure } = await withPassword(() => regenerate({ token: code }));
    if (failure) {
      toast(sentenceOf(failure, 'Failed to regenerate codes'));
      // The button that had the focus was switched off meanwhile, and the next code is typed over this one.
      input.current?.focus();
      return input.current?.select();
    }
    toast('Backup codes regenerated', 'success');
    onRegenerated(data);
  }

  function change(typed: string) {
    setCode(typed);
    if (error) reset();
  }

  // In its place: of two windows, Escape would close both.
  if (prompt) return prompt;

  return (
    <Modal onClose={onClose} title="Regenerate backup codes">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            You get ten new codes. The ones that you have now stop working. Confirm it with a code
            of your authenticator app.
          </Text>
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
              Regenerate
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
