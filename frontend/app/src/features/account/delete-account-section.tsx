import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { messageOf } from '../../server/failure.ts';
import { dropSession } from '../../server/session.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDeleteAccountMutation } from './account.api.ts';
import { TypeToDeleteModal } from './type-to-delete-modal.tsx';
import { usePasswordPrompt } from './use-password-prompt.tsx';

export function DeleteAccountSection() {
  const [isTyping, setIsTyping] = useState(false);
  const [deleteAccount] = useDeleteAccountMutation();
  const { withPassword, prompt } = usePasswordPrompt();
  const { confirm } = useDialogs();
  const navigate = useNavigate();

  async function askAgain() {
    setIsTyping(false);
    const isDeleted = await confirm({
      title: 'Delete Account',
      message: 'Your account will be deleted now. This action cannot be undone.',
      confirmText: 'Delete Account',
      isDanger: true,
      onConfirm: async () => {
        const { error } = await withPassword(() => deleteAccount());
        if (error) throw new Error(messageOf(error));
      },
    });
    if (!isDeleted) return;
    dropSession();
    void navigate(paths.login);
    toast('Your account was deleted.', 'success');
  }

  return (
    <Section title="Danger zone" hint="What is deleted cannot be brought back." isDanger>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          Deleting your account logs you out everywhere. The organization stays, unless you are its
          last member.
        </Text>
        <Button color="red.8" onClick={() => setIsTyping(true)}>
          Delete Account
        </Button>
      </Group>
      {isTyping && <TypeToDeleteModal onTyped={askAgain} onClose={() => setIsTyping(false)} />}
      {prompt}
    </Section>
  );
}
